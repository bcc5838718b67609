/** Made by `make types` from view.py and board.toml of src/durbar/games/radscha: do not edit. */

import type { View } from "../../lib/protocol";

export type Colour = "red" | "blue" | "green" | "yellow";

export type Card = "carpet" | "lamp" | "camel" | "bedouin" | "fakir";

/** A card that a player does not own yet: who sells it, and what it would cost him. */
export interface Offer {
  card: Card;
  place: string;
  /** So many stones, each of another colour. */
  price: number;
  /** How many of these colours his stock lacks. */
  missing: number;
}

/** One player's side of the table. */
export interface Seat {
  colour: Colour;
  figure: string | null;
  stock: Record<Colour, number>;
  cards: Card[];
  offers: Offer[];
  payment_colour: Colour | null;
  /** Fields to the palace for a figure that could walk one by one; None before the figures stand. */
  fields_home: number | null;
}

/** One way the player can move now: what it costs and what it brings. */
export interface Way {
  to: string;
  turn_at: string;
  distance: number;
  cost: number;
  stones: Record<Colour, number>;
  path: string[];
}

/** The whole table. */
export interface RadschaView extends View {
  /** Set-up: the colour of the line to be placed. */
  placing: Colour | null;
  /** Stones still to be placed in this turn; the prompt says it. */
  to_place: number;
  target: string | null;
  turn: number;
  turn_limit: number;
  stock_limit: number;
  winner: number | null;
  places: Record<string, string[]>;
  tiles: ([string, number])[];
  stones: Record<string, Colour>;
  on_board: Record<Colour, number>;
  supply: Record<Colour, number>;
  set_up_left: Record<Colour, number>;
  seats: Seat[];
  /** Where the player to move can go, with cost and yield; the palace among them means: home this turn. */
  ways: Way[];
}

/** board.toml */
export interface RadschaBoard {
  format: number;
  game: string;
  status: string;
  tiles: number;
  side: number;
  kinds: {
    palace: number;
    oasis: number;
    carpet_guild: number;
    robbers_cave: number;
    caravanserai: number;
    bedouin_tribe: number;
    fakir_camp: number;
    plain: number;
  };
  place: {
    large: [number, number][];
    small: [number, number];
  };
  first: {
    layout: string[];
    stones: string[];
  };
  counts: {
    fields: number;
    places: number;
    desert: number;
    desert_small: number;
    stones_per_colour: number;
  };
}
