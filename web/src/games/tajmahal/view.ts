/** The table of Tadsch Mahal, and what its parts have in common. */
import type { Table } from "../../lib/table.svelte";
import type { Colour, Good, Seat, Symbol, TajMahalBoard, TajMahalView } from "./types";

export type * from "./types";
export type City = TajMahalBoard["city"][number];
export const SYMBOLS = ["vizier", "general", "monk", "princess", "mogul", "elephant"] as const satisfies readonly Symbol[];
export const GOODS = ["rice", "tea", "spices", "gems"] as const satisfies readonly Good[];
export const COLOURS = ["red", "yellow", "green", "violet", "white"] as const satisfies readonly Colour[];
export type TajMahalTable = Table<TajMahalView, TajMahalBoard>;

/** Who takes part in a visit: the seats, and the neutral third of a game for two. */
export function slots(view: TajMahalView): Seat[] {
  return view.neutral ? [...view.seats, view.neutral] : view.seats;
}

/** `red_elephant_monk` -> its colour and symbols. */
export function cardParts(card: string): { colour: Colour; symbols: Symbol[] } {
  const [colour, ...symbols] = card.split("_");
  return { colour: colour as Colour, symbols: symbols as Symbol[] };
}

/** Keys that stay with a card while equal ones come and go: `white_elephant#2`. */
export function keyed(cards: readonly string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const nth = (seen.get(card) ?? 0) + 1;
    seen.set(card, nth);
    return { card, key: `${card}#${nth}` };
  });
}

/** The first letter as a capital, for headings. */
export function heading(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cards on the discard pile. */
export function discards(view: TajMahalView): number {
  return Object.values(view.discard).reduce((sum, count) => sum + count, 0);
}
