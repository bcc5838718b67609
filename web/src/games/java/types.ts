/** Made by `make types` from view.py, preview.py and board.toml of src/durbar/games/java: do not edit. */

import type { View } from "../../lib/protocol";

export type Land = "bare" | "rice" | "village" | "water";

export type TileKind = "three" | "two" | "rice" | "village";

export type Status = "absent" | "in" | "passed";

/** A hex that is not bare: what lies on it and how high. */
export interface Hex {
  land: Land;
  height?: number;
  /** The hexes under the land tile on top: tiles are drawn whole. */
  tile?: string[];
  figure?: number | null;
  palace?: number;
  danced?: boolean;
  /** Built or enlarged this turn, so not again. */
  built?: boolean;
}

/** One player's standing somewhere: the heights of the figures, and the place this gives. */
export interface Rank {
  seat: number;
  heights: number[];
  place: number;
}

/** A village, or a city if it has a palace. */
export interface Area {
  hexes: string[];
  size: number;
  palace: string | null;
  value: number;
  danced: boolean;
  ranks: Rank[];
  /** Who alone has the highest rank: only this player may build or enlarge here. */
  leader: number | null;
  /** Festival points for one player alone, and for each of those who share. */
  alone: number;
  shared: number;
}

/** Connected water. */
export interface Pool {
  hexes: string[];
  /** Bare fields around it; none: it is closed and has been scored. */
  open: string[];
  points: number;
  leader: number | null;
}

/** One player's side of the table. */
export interface Seat {
  figures: string[];
  men: number;
  twos: number;
  rices: number;
  villages: number;
  chips: number;
  cards: number;
  known: Record<string, number>;
  /** Only for the owner. */
  hand: Record<string, number> | null;
  /** What each card of the hand counts in a festival now; only for the owner. */
  worth: Record<string, number> | null;
  great_scored: boolean;
  /** What the great scoring would bring now, or has brought as far as it still stands. */
  great: number;
  /** The score with the great scoring as it would be now. */
  projected: number;
}

/** The festival that is being held. */
export interface Festival {
  hex: string;
  value: number;
  alone: number;
  shared: number;
  bids: number[];
  status: Status[];
  laid: Record<string, number>[];
  need: number;
  agreed: number[];
}

/** Where a palace can be built or enlarged: values and the points they bring. */
export interface Site {
  hex: string;
  values: number[];
  points: number[];
}

/** The whole table, as one seat sees it. */
export interface JavaView extends View {
  turn_of: number;
  turn: number;
  ap: number;
  /** The duty to lay a land tile still binds. */
  must_lay: boolean;
  ending: boolean;
  threes: number;
  irrigation: number;
  palaces: Record<string, number>;
  deck: number;
  discards: Record<string, number>;
  open_card: string | null;
  kind: TileKind | null;
  at: string | null;
  /** All that are not bare. */
  hexes: Record<string, Hex>;
  areas: Area[];
  pools: Pool[];
  seats: Seat[];
  festival: Festival | null;
  /** Where the player whose turn it is could build or enlarge a palace now. */
  sites: Site[];
  /** Palaces where the viewer could call a festival now. */
  cities: string[];
}

/** A hex for a tile's village (or only) space: the turns with what they cost, and points for seats. */
export interface Place {
  hex: string;
  turns: number[];
  costs: number[];
  /** By turn: points by seat, where the tile would close a pool. */
  gains?: Record<string, Record<string, number>>;
}

/** Where a figure can go, and its price; `leave` is off the board. */
export interface Target {
  hex: string;
  cost: number;
}

/** Where an irrigation tile can lie, and the points it would bring at once. */
export interface Gap {
  hex: string;
  gains?: Record<string, number>;
}

/** Where the piece that was chosen, or is pointed at, can go. */
export interface JavaPreview {
  /** Of a land tile. */
  places?: Place[];
  /** Of a figure on the board, or one that enters. */
  targets?: Target[];
  /** Of an irrigation tile. */
  gaps?: Gap[];
}

/** board.toml */
export interface JavaBoard {
  format: number;
  game: string;
  status: string;
  mountain_max_y: number;
  lakes: [number, number][];
  mark: string;
  draw: {
    canvas: [number, number];
    hex_size: number;
    origin: [number, number];
  };
  counts: {
    cells: number;
    land: number;
    lakes: number;
    rim: number;
    mountain_only: number;
    lowland_only: number;
    both: number;
    outside: number;
  };
  row: {
    y: number;
    x: number[];
  }[];
  rim: {
    at: [number, number];
    border: string[];
  }[];
  older: {
    mark: string;
    lakes: [number, number][];
  }[];
}
