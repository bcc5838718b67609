/** Made by `make types` from view.py, preview.py and board.toml of src/durbar/games/tajmahal: do not edit. */

import type { View } from "../../lib/protocol";

export type Bonus = "rice" | "tea" | "spices" | "gems" | "points2" | "card" | "taj_mahal";

export type Symbol = "vizier" | "general" | "monk" | "princess" | "mogul" | "elephant";

export type Colour = "red" | "yellow" | "green" | "violet" | "white";

export type Good = "rice" | "tea" | "spices" | "gems";

/** A visit: its province and the goods on its tile. */
export interface Visit {
  number: number;
  province: string;
  goods: Good[];
}

/** One side of the table: a player, or the neutral third. */
export interface Seat {
  score: number;
  inside: boolean;
  turns: number;
  /** The colour that binds him this visit. */
  colour: Colour | null;
  /** Cards before him, special cards included. */
  played: string[];
  symbols: Record<Symbol, number>;
  /** Symbols of which he shows most, its prize still at the court. */
  leads: Symbol[];
  /** The cards in the hand: for the seat itself, and for all when the game is over. */
  hand: string[] | null;
  hand_count: number;
  /** Cards in the hand that everybody saw him take. */
  known: string[];
  /** What the hand would bring at the end. */
  hand_points: number | null;
  /** Special cards that he has, in the hand or before him. */
  specials: string[];
  goods: Record<Good, number>;
  influence: Record<string, number>;
  palaces: string[];
  crown_palaces: string[];
}

/** One line of the live table: a symbol, what each slot shows of it, and who would win its prize now. */
export interface Majority {
  symbol: Symbol;
  /** Is its prize still at the court? */
  prize: boolean;
  /** By slot, a neutral third last; None for who has withdrawn. */
  counts: (number | null)[];
  /** The slot with strictly most, whether or not the prize is still there. */
  leader: number | null;
}

/** A city where a palace can be placed, and what that palace alone would bring. */
export interface Site {
  city: string;
  crown: boolean;
  bonus: Bonus | null;
  bonus_points: number;
  palace_points: number;
  chain: string[];
}

/** A way to place all palaces, and its points. */
export interface Plan {
  cities: string[];
  crown: string | null;
  bonus_points: number;
  palace_points: number;
  province_points: number;
  points: number;
  extra_cards: number;
  chain: string[];
}

/** What this seat would get by withdrawing now (or gets in the withdrawal under way). */
export interface Withdrawal {
  seat: number;
  prizes: Symbol[];
  palaces: number;
  crown: boolean;
  /** Nothing played yet: an extra card from the pile. */
  first_turn: boolean;
  /** Cards of the display that it would take. */
  cards: number;
  /** Only while they are chosen. */
  sites: Site[];
  /** The placing with most points. */
  best: Plan;
}

/** The table as this seat knows it. */
export interface TajMahalView extends View {
  visit: number;
  /** Of the current visit. */
  province: string | null;
  start: number | null;
  /** Slot whose turn it is. */
  turn: number | null;
  visits: Visit[];
  /** Fortress to the bonus tile that lies on it. */
  bonus: Record<string, Bonus>;
  /** Symbols whose prizes are still at the court; mogul is the crown, elephant the province tile. */
  court: Symbol[];
  stacks: Record<string, number>;
  /** Special card to its owner; None is the table. */
  special_cards: Record<string, number | null>;
  display: string[];
  pile: number;
  discard: Record<string, number>;
  /** Cards that this seat has not seen: in the pile or unknown in other hands. */
  unseen: Record<string, number>;
  seats: Seat[];
  neutral: Seat | null;
  majorities: Majority[];
  /** If they withdrew now: every seat inside, or the one whose withdrawal is under way. */
  withdrawals: Withdrawal[];
  palaces_to_build: number;
  crown_to_build: boolean;
}

/** board.toml */
export interface TajMahalBoard {
  format: number;
  game: string;
  status: string;
  canvas: [number, number];
  city_radius: number;
  tile_radius: number;
  province: {
    id: string;
    name: string;
    fill: string;
    tile_at: [number, number];
    name_at: [number, number];
    outline: [number, number][];
  }[];
  city: {
    id: string;
    province: string;
    name: string;
    at: [number, number];
    label_at: [number, number];
    fortress: boolean;
  }[];
  road: {
    from: string;
    to: string;
    kind: string;
  }[];
  province_tile: {
    number: number;
    goods: string[];
    pair?: string[];
    fixed_province?: string;
  }[];
  card: {
    colour: string;
    symbols: string[];
    count: number;
  }[];
  special_card: {
    symbol: string;
    effect: string;
    status: string;
  }[];
  bonus_tile: {
    kind: string;
    count: number;
    points?: number;
    fixed_city?: string;
  }[];
  influence_tile: {
    symbol: string;
    count: number;
  }[];
}
