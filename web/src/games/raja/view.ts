/** What the server sends for Raja: src/durbar/games/raja/view.py and board.toml, for the client. */
import type { Table } from "../../lib/table.svelte";
import type { View } from "../../lib/protocol";

export interface Standing {
  seat: number;
  points: number;
  /** 0: not there. */
  place: number;
  payout: number;
}
export interface City {
  name: string;
  houses: number[];
  small: number[];
  great: number | null;
  neutral: number;
  free_small: number;
  architects: number[];
  home_of: string | null;
  connected: boolean;
  standing: Standing[];
  monopoly: boolean;
}
export interface Village {
  name: string;
  houses: number[];
  room: number;
}
export interface Payee {
  seat: number;
  gold: number;
}
export interface Road {
  name: string;
  open: boolean;
  cost: number;
  by_bank: number;
  payees: Payee[];
}
export interface Seat {
  colour: string;
  gold: number | null;
  supply: number;
  quarry: number;
  palaces: number;
  palaces_left: number;
  cards: string[];
  chips: number;
  architect: string;
  dial: string[] | null;
  dialled: boolean;
  moved: boolean;
}
export interface Turn {
  seat: number;
  chooser: number | null;
  done: Record<string, number>;
  undone: string[];
  penalty: number;
  chip_action: string | null;
  ability_left: boolean;
  palace_price: number;
  roads: number;
  lifted: string | null;
}
export interface Trip {
  to: string;
  roads: string[];
  cost: number;
  by_bank: number;
  payees: Payee[];
  actions: number[];
}
export interface RajaView extends View {
  edition: "raja" | "maharadja";
  short: boolean;
  several_cards: boolean;
  home_cities: boolean;
  hidden_gold: boolean;
  round: number;
  last_round: boolean;
  maharaja: string;
  scored_now: string | null;
  scored_next: string | null;
  track: { name: string; crest: string | null }[];
  cities: City[];
  villages: Village[];
  roads: Road[];
  seats: Seat[];
  free_cards: string[];
  chip_stock: number;
  youngest: number | null;
  order: number[];
  auction: { bid: number | null; bidder: number | null; passed: number[] } | null;
  turn: Turn | null;
  trips: Trip[];
}

type Pair = [x: number, y: number];
export interface RajaBoard {
  canvas: Pair;
  city_radius: number;
  village_radius: number;
  start_radius: number;
  home_cities: string[];
  palace_sites: { great: boolean; offset: Pair; radius: number }[];
  junction: { id: string; kind: "city" | "start"; at: Pair; colour: string; crest: string }[];
  road: { id: string; from: string; to: string; control: [Pair, Pair]; villages: string[] }[];
  village: { id: string; road: string; at: Pair }[];
}

export type RajaTable = Table<RajaView, RajaBoard>;

/** Person cards and dial actions in the order of the rule book; a card's number is its place here. */
export const CARDS = ["grand_prince", "merchant", "priest", "wanderer", "entrepreneur", "master_builder", "yogi"] as const;
export const DIAL = ["gold", "house", "two_houses", "move_house", "quarry", "palace", "palace_house", "order", "card"] as const;

/** The trips that can be chosen: in a lesson, only those it leads to. */
export const offered = (view: RajaView): Trip[] => view.trips.filter((trip) => view.shortcuts.some(({ actions }) => actions.join() === trip.actions.join()));

export const cardNumber = (card: string): number => (CARDS as readonly string[]).indexOf(card) + 1;
