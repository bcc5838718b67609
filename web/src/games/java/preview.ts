/** What a choice would cost and bring, as the server tells it: for what is asked now, and for the thing pointed at. */
import type { Element } from "../../lib/protocol";
import { turnAt } from "./compose";
import { covered, SPACES } from "./hexes";
import type { Gains, JavaPreview, JavaTable, JavaView, Place, TileKind } from "./view";

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

/** The phases in which the server tells more of what was chosen before. */
const TOLD = ["place", "turn", "go", "enter", "water"];
/** Buttons of which it tells where they lead. */
const LEADING = ["enter", "irrigate"];

/** What the piece that was chosen could do. */
export function here(table: JavaTable): JavaPreview | null {
  return TOLD.includes(table.view.phase) && table.picker.next.size ? table.preview() : null;
}

/** What the piece that is pointed at could do. */
export function there(table: JavaTable): JavaPreview | null {
  const { begun } = table.picker;
  const hovered = begun && "tile" in begun ? begun : table.picker.hovered;
  const leads = hovered && ("tile" in hovered || "figure" in hovered || LEADING.includes(String(hovered.button)));
  return leads && table.view.phase === "act" ? table.preview([hovered]) : null;
}

const gaps = (preview: JavaPreview): Notes => new Map(preview.gaps?.map((gap) => [gap.hex, { cost: "1", gains: gap.gains }]));
const sites = (view: JavaView): Notes => new Map(view.sites.map((site) => [site.hex, { points: `+${span(site.points)}` }]));
const costs = (preview: JavaPreview): Notes => new Map(preview.targets?.map((target) => [target.hex, { cost: `${target.cost}` }]));
const places = (preview: JavaPreview): Notes => new Map(preview.places?.map((place) => [place.hex, placeNote(place)]));
const all = (preview: JavaPreview | null): Notes => (preview ? new Map([...places(preview), ...costs(preview), ...gaps(preview)]) : new Map());
function cities(view: JavaView): Notes {
  return new Map(view.areas.filter((area) => area.palace && view.cities.includes(area.palace)).map((area) => [area.palace!, { points: `+${span([area.shared, area.alone])}` }]));
}

/** For every hex that answers what is asked now. */
export function asked(view: JavaView, preview: JavaPreview | null): Notes {
  if (view.phase === "site") return sites(view);
  return view.phase === "city" ? cities(view) : all(preview);
}

/** For the hexes that would answer once this was chosen. */
export function ahead(view: JavaView, pointed: Element | null, preview: JavaPreview | null): Notes {
  if (!pointed || view.phase !== "act") return new Map();
  if (pointed.button === "palace") return sites(view);
  return pointed.button === "festival" ? cities(view) : all(preview);
}

export interface Ghost {
  kind: TileKind;
  /** Village (or only) space first. */
  hexes: string[];
  note: Note;
}

/** The tile as it would lie if the thing pointed at were chosen. */
export function ghost(view: JavaView, pointed: Element | null, preview: JavaPreview | null, begun: Element | null = null): Ghost | null {
  const kind = view.kind ?? (begun?.tile as TileKind | undefined);
  if (!kind) return null;
  if (view.phase === "act" && pointed && "hex" in pointed) {
    const place = preview?.places?.find((at) => at.hex === pointed.hex);
    return place ? { kind, hexes: covered(SPACES[kind], place.hex, turnAt(place)), note: turnNote(place, turnAt(place)) } : null;
  }
  if (view.phase === "place" && pointed && "hex" in pointed) {
    const place = preview?.places?.find((at) => at.hex === pointed.hex);
    return place ? { kind, hexes: covered(SPACES[kind], place.hex, place.turns[0]!), note: placeNote(place) } : null;
  }
  if (view.phase !== "turn") return null;
  const place = preview?.places?.find((at) => at.hex === view.at);
  const turn = pointed && "turn" in pointed ? Number(pointed.turn) : place?.turns[0];
  return place && turn !== undefined ? { kind, hexes: covered(SPACES[kind], place.hex, turn), note: turnNote(place, turn) } : null;
}

export function turnNote(place: Place, turn: number): Note {
  return { cost: `${place.costs[place.turns.indexOf(turn)] ?? ""}`, gains: place.gains?.[turn] };
}
