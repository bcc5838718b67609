/** Java's moments: palaces and water bring points where they lie, a festival is won, the great scoring goes palace by palace. */
import type { Moment } from "../../lib/moments.svelte";
import type { Happening } from "../../lib/protocol";
import type { JavaTable } from "./view";

export function moments(table: JavaTable, events: readonly Happening[]): Moment[] {
  const told: Moment[] = [];
  const { words } = table;
  const capital = (key: string) => words.name(key).replace(/^./, (first) => first.toUpperCase());
  for (const { kind, data } of events) {
    const at = data.hex
      ? [String(data.hex)]
      : String(data.hexes ?? "")
          .split(" ")
          .filter(Boolean);
    const seats = (data.seats ?? [data.seat]) as number[];
    const gains = seats.map((seat) => ({ seat, text: `+${data.points}`, at }));
    if (["palace_built", "palace_enlarged", "pool_scored"].includes(kind)) told.push({ title: "", at, gains });
    if (kind === "festival_alone" || kind === "festival_shared") told.push({ title: capital("festival"), at, gains });
    if (kind === "great_scored") {
      const [palaces, parts] = [data.palaces as string[], data.parts as number[]];
      const each = palaces.map((palace, i) => ({ seat: seats[0]!, text: `+${parts[i]}`, at: [palace] }));
      told.push({ title: `${capital("great_scoring")}, ${table.seatName(seats[0]!)}: ${data.points}`, at: [], gains: each });
    }
  }
  return told;
}
