/** What src/durbar/games/radscha/view.py sends. */
import type { Element, View } from "../../lib/protocol";
import { mark, type Mark } from "../../lib/seats";
import type { Table } from "../../lib/table.svelte";

export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];
export type Stones = Record<Colour, number>;
export const CARDS = ["carpet", "lamp", "camel", "bedouin", "fakir"] as const;
export type Card = (typeof CARDS)[number];

/** Which picture hangs over which place; prices come with the view. */
export const SELLS: Record<string, Card> = {
  carpet_guild: "carpet",
  robbers_cave: "lamp",
  caravanserai: "camel",
  bedouin_tribe: "bedouin",
  fakir_camp: "fakir",
};

export interface Offer {
  card: Card;
  place: string;
  price: number;
  missing: number;
}
export interface Seat {
  colour: Colour;
  /** A field or a place; null before the figures stand. */
  figure: string | null;
  stock: Stones;
  cards: Card[];
  offers: Offer[];
  payment_colour: Colour | null;
  fields_home: number | null;
}
export interface Way {
  to: string;
  turn_at: string;
  distance: number;
  cost: number;
  stones: Stones;
  path: string[];
}
export interface RadschaView extends View {
  placing: Colour | null;
  to_place: number;
  target: string | null;
  turn: number;
  turn_limit: number;
  stock_limit: number;
  winner: number | null;
  places: Record<string, string[]>;
  tiles: [kind: string, turn: number][];
  stones: Record<string, Colour>;
  on_board: Stones;
  supply: Stones;
  set_up_left: Stones;
  seats: Seat[];
  ways: Way[];
}
export interface RadschaBoard {
  tiles: number;
  side: number;
}
export type RadschaTable = Table<RadschaView, RadschaBoard>;

/** A colour of stones looks like the seat that owns it: red like seat 0, and so on; neutral ones take the marks left. */
export function look(colour: Colour): Mark {
  return mark(COLOURS.indexOf(colour));
}

/** The colours of which there are some, in order. */
export function held(stones: Stones): Colour[] {
  return COLOURS.filter((colour) => stones[colour] > 0);
}

export function total(stones: Stones): number {
  return COLOURS.reduce((sum, colour) => sum + stones[colour], 0);
}

/** The seat whose offers the board shows: one's own, or that of the player to act. */
export function eyes(table: RadschaTable): Seat | undefined {
  return table.view.seats[table.me ?? table.view.to_act[0] ?? 0];
}

/** A field or a place as an element to click. */
export function node(view: RadschaView, name: string): Element {
  return view.places[name] ? { place: name } : { cell: name };
}
