/** The table of Raja, and what its parts have in common. */
import type { Table } from "../../lib/table.svelte";
import type { RajaBoard, RajaView, Trip } from "./types";

export type * from "./types";
export type RajaTable = Table<RajaView, RajaBoard>;

/** Person cards and dial actions in the order of the rule book; a card's number is its place here. */
export const CARDS = ["grand_prince", "merchant", "priest", "wanderer", "entrepreneur", "master_builder", "yogi"] as const;
export const DIAL = ["gold", "house", "two_houses", "move_house", "quarry", "palace", "palace_house", "order", "card"] as const;

/** The trips that can be chosen: in a lesson, only those it leads to. */
export const offered = (view: RajaView): Trip[] => view.trips.filter((trip) => view.shortcuts.some(({ actions }) => actions.join() === trip.actions.join()));

export const cardNumber = (card: string): number => (CARDS as readonly string[]).indexOf(card) + 1;
