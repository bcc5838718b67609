/** What a choice would cost and bring, looked up in the view: for what is asked now, and for the thing pointed at. */
import type { Element } from "../../lib/protocol";
import { covered, SPACES } from "./hexes";
import type { Gains, JavaView, Kind, Place } from "./view";

export interface Note {
  cost?: string;
  /** Points for whoever acts. */
  points?: string;
  /** Points by seat. */
  gains?: Gains;
}
export type Notes = Map<string, Note>;

/** `2` or `1–3` */
export function span(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least}–${most}`;
}

export function placeNote(place: Place): Note {
  const all = Object.values(place.gains ?? {});
  return { cost: span(place.costs), gains: all.length && all.length === place.turns.length ? all[0] : undefined };
}

const gaps = (view: JavaView): Notes => new Map(view.gaps.map((gap) => [gap.hex, { cost: "1", gains: gap.gains }]));
const sites = (view: JavaView): Notes =>
  new Map(view.sites.map((site) => [site.hex, { points: `+${span(site.points)}` }]));
const costs = (targets: readonly { hex: string; cost: number }[] = []): Notes =>
  new Map(targets.map((target) => [target.hex, { cost: `${target.cost}` }]));
const places = (view: JavaView, kind: Kind): Notes =>
  new Map((view.places[kind] ?? []).map((place) => [place.hex, placeNote(place)]));
function cities(view: JavaView): Notes {
  return new Map(
    view.areas.filter((area) => area.palace && view.cities.includes(area.palace)).map((area) => [area.palace!, { points: `+${area.shared}/${area.alone}` }]),
  );
}

/** For every hex that answers what is asked now. */
export function asked(view: JavaView): Notes {
  switch (view.phase) {
    case "place":
      return view.kind ? places(view, view.kind) : new Map();
    case "go":
      return costs(view.at ? view.reach[view.at] : []);
    case "enter":
      return costs(view.entries);
    case "site":
      return sites(view);
    case "water":
      return gaps(view);
    case "city":
      return cities(view);
    default:
      return new Map();
  }
}

/** For the hexes that would answer once this was chosen. */
export function ahead(view: JavaView, pointed: Element | null): Notes {
  if (!pointed || view.phase !== "act") return new Map();
  if ("tile" in pointed) return places(view, pointed.tile as Kind);
  if ("figure" in pointed) return costs(view.reach[pointed.figure as string]);
  switch (pointed.button) {
    case "enter":
      return costs(view.entries);
    case "palace":
      return sites(view);
    case "irrigate":
      return gaps(view);
    case "festival":
      return cities(view);
    default:
      return new Map();
  }
}

export interface Ghost {
  kind: Kind;
  /** Village (or only) space first. */
  hexes: string[];
  note: Note;
}

/** The tile as it would lie if the thing pointed at were chosen. */
export function ghost(view: JavaView, pointed: Element | null): Ghost | null {
  if (!view.kind) return null;
  const kind = view.kind;
  if (view.phase === "place" && pointed && "hex" in pointed) {
    const place = view.places[kind]?.find((at) => at.hex === pointed.hex);
    return place ? { kind, hexes: covered(SPACES[kind], place.hex, place.turns[0]!), note: placeNote(place) } : null;
  }
  if (view.phase !== "turn") return null;
  const place = view.places[kind]?.find((at) => at.hex === view.at);
  const turn = pointed && "turn" in pointed ? Number(pointed.turn) : place?.turns[0];
  return place && turn !== undefined ? { kind, hexes: covered(SPACES[kind], place.hex, turn), note: turnNote(place, turn) } : null;
}

export function turnNote(place: Place, turn: number): Note {
  return { cost: `${place.costs[place.turns.indexOf(turn)] ?? ""}`, gains: place.gains?.[turn] };
}
