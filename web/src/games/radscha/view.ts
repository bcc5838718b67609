/** The table of Geschenke für den Radscha, and what its parts have in common. */
import type { Element } from "../../lib/protocol";
import { mark, type Mark } from "../../lib/seats";
import type { Table } from "../../lib/table.svelte";
import type { Card, Colour, RadschaBoard, RadschaView, Seat } from "./types";

export type * from "./types";
export type Stones = Record<Colour, number>;
export const COLOURS = ["red", "blue", "green", "yellow"] as const satisfies readonly Colour[];
export const CARDS = ["carpet", "lamp", "camel", "bedouin", "fakir"] as const satisfies readonly Card[];

/** Which picture hangs over which place; prices come with the view. */
export const SELLS: Record<string, Card> = {
  carpet_guild: "carpet",
  robbers_cave: "lamp",
  caravanserai: "camel",
  bedouin_tribe: "bedouin",
  fakir_camp: "fakir",
};

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
export function offeredSeat(table: RadschaTable): Seat | undefined {
  return table.view.seats[table.me ?? table.view.to_act[0] ?? 0];
}

/** A field or a place as an element to click. */
export function node(view: RadschaView, name: string): Element {
  return view.places[name] ? { place: name } : { cell: name };
}
