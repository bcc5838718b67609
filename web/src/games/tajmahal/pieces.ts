/** The pieces on the map with keys that stay, and where they stand. */
import { slots, type City, type TajMahalView } from "./view";

/** Every palace. Two in one city move apart; the crown palace stands behind on the right. */
export function palacesOf(view: TajMahalView, cities: ReadonlyMap<string, City>) {
  const regular = new Set(slots(view).flatMap(({ palaces }) => palaces));
  const crowned = new Set(slots(view).flatMap(({ crown_palaces }) => crown_palaces));
  return slots(view)
    .flatMap((seat, slot) => [
      ...seat.crown_palaces.map((city) => ({ key: `${slot}:${city}:crown`, slot, city, crown: true, shift: regular.has(city) ? 22 : 0 })),
      ...seat.palaces.map((city) => ({ key: `${slot}:${city}`, slot, city, crown: false, shift: crowned.has(city) ? -22 : 0 })),
    ])
    .map((palace) => {
      const [x, y] = cities.get(palace.city)!.at;
      return { ...palace, x: x + palace.shift, y: y - (palace.crown && palace.shift ? 14 : 6) };
    })
    .sort((a, b) => a.y - b.y || a.key.localeCompare(b.key));
}

/** The province tiles that lie on the map or at the court. */
export function tilesOf(view: TajMahalView) {
  return view.visits.filter(({ number }) => number > view.visit || (number === view.visit && view.court.includes("elephant")));
}
