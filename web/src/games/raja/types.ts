/** Made by `make types` from view.py, trips.py and board.toml of src/durbar/games/raja: do not edit. */

import type { View } from "../../lib/protocol";

export type Edition = "raja" | "maharadja";

/** A field of the track, from the bottom: W1 to W7, 1 to 10. */
export interface Field {
  name: string;
  crest: string | null;
}

/** A seat's points in a city, and its place and payout if the city were scored now (place 0: not there). */
export interface Standing {
  seat: number;
  points: number;
  place: number;
  payout: number;
}

/** A city with all that stands there, and who would be paid what. */
export interface City {
  name: string;
  houses: number[];
  small: number[];
  great: number | null;
  neutral: number;
  free_small: number;
  /** The person card at home here, where home cities count. */
  home_of: string | null;
  /** Best first, all seats. */
  standing: Standing[];
  monopoly: boolean;
}

/** A village: houses by seat, and how many more fit. */
export interface Village {
  name: string;
  houses: number[];
  room: number;
}

/** Who receives how much. */
export interface Payee {
  seat: number;
  gold: number;
}

/** A road: what it costs the mover, or for the Wanderer the bank, and who is paid (without a mover: nothing). */
export interface Road {
  name: string;
  open: boolean;
  cost: number;
  by_bank: number;
  payees: Payee[];
}

/** One player's side of the table. `gold` and `dial` are None where they are hidden. */
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

/** The bidding for the choice of a card. */
export interface Auction {
  bid: number | null;
  bidder: number | null;
  passed: number[];
}

/** The turn under way, and what it would cost to end it now. */
export interface Turn {
  seat: number;
  /** Parts of the dialled actions done so far. */
  done: Record<string, number>;
  /** Dialled actions not fully done. */
  undone: string[];
  /** Gold to every other player if the turn ended now. */
  penalty: number;
  chip_action: string | null;
  ability_left: boolean;
  palace_price: number;
  roads: number;
  lifted: string | null;
}

/** One way to a junction: the roads in order, what it costs, who is paid, and the actions that go it. */
export interface Trip {
  to: string;
  roads: string[];
  cost: number;
  by_bank: number;
  payees: Payee[];
  actions: number[];
}

/** The table as this seat sees it. While gold is hidden, `ranking` knows only palaces. */
export interface RajaView extends View {
  edition: Edition;
  round: number;
  maharaja: string;
  scored_now: string | null;
  scored_next: string | null;
  track: Field[];
  cities: City[];
  villages: Village[];
  roads: Road[];
  seats: Seat[];
  free_cards: string[];
  /** Who still has to move this round, in the order of the cards as they lie now; the mover first. */
  order: number[];
  auction: Auction | null;
  turn: Turn | null;
  /** For the mover: the cheapest ways to every place within reach and purse. */
  trips: Trip[];
}

/** board.toml */
export interface RajaBoard {
  format: number;
  game: string;
  status: string;
  canvas: [number, number];
  city_radius: number;
  village_radius: number;
  start_radius: number;
  home_cities: string[];
  track: {
    waiting: number;
    rounds: number;
  };
  palace_sites: {
    great: boolean;
    offset: [number, number];
    radius: number;
  }[];
  junction: {
    id: string;
    name: string;
    kind: string;
    at: [number, number];
    label_at: [number, number];
    colour: string;
    colour_name: string;
    crest: string;
  }[];
  road: {
    id: string;
    from: string;
    to: string;
    control: [number, number][];
    villages: string[];
  }[];
  village: {
    id: string;
    name: string;
    road: string;
    at: [number, number];
    label_at: [number, number];
  }[];
}
