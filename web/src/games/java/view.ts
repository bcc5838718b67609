/** What the server shows of Java: src/durbar/games/java/view.py, by hand. */
import type { Table } from "../../lib/table.svelte";
import type { View } from "../../lib/protocol";

export type Land = "bare" | "rice" | "village" | "water";
export type Kind = "three" | "two" | "rice" | "village";
/** Points by seat; JSON makes the seats text. */
export type Gains = Record<string, number>;

export interface Hex {
  hex: string;
  land: Land;
  height: number;
  printed?: boolean;
  tile?: string[];
  figure?: number | null;
  palace?: number;
  danced?: boolean;
  built?: boolean;
  strolled?: boolean;
}
export interface Rank {
  seat: number;
  heights: number[];
  place: number;
}
export interface Area {
  hexes: string[];
  size: number;
  palace: string | null;
  value: number;
  danced: boolean;
  ranks: Rank[];
  leader: number | null;
  alone: number;
  shared: number;
}
export interface Pool {
  hexes: string[];
  open: string[];
  points: number;
  leader: number | null;
}
export interface Seat {
  figures: string[];
  men: number;
  twos: number;
  rices: number;
  villages: number;
  chips: number;
  cards: number;
  known: Record<string, number>;
  hand: Record<string, number> | null;
  worth: Record<string, number> | null;
  great_scored: boolean;
  great: number;
  projected: number;
}
export interface Place {
  hex: string;
  turns: number[];
  costs: number[];
  gains?: Record<string, Gains>;
}
export interface Target {
  hex: string;
  cost: number;
}
export interface Site {
  hex: string;
  values: number[];
  points: number[];
}
export interface Gap {
  hex: string;
  gains?: Gains;
}
export interface Festival {
  hex: string;
  value: number;
  alone: number;
  shared: number;
  bids: number[];
  status: ("absent" | "in" | "passed")[];
  laid: Record<string, number>[];
  need: number;
  asker: number | null;
  agreed: number[];
}
export interface JavaView extends View {
  turn_of: number;
  turn: number;
  ap: number;
  must_lay: boolean;
  chip_played: boolean;
  cards_left: number;
  ending: boolean;
  threes: number;
  irrigation: number;
  palaces: Record<string, number>;
  deck: number;
  discards: Record<string, number>;
  open_card: string | null;
  kind: Kind | null;
  at: string | null;
  hexes: Hex[];
  areas: Area[];
  pools: Pool[];
  seats: Seat[];
  festival: Festival | null;
  places: Partial<Record<Kind, Place[]>>;
  reach: Record<string, Target[]>;
  entries: Target[];
  sites: Site[];
  gaps: Gap[];
  cities: string[];
}

/** board.toml */
export interface JavaBoard {
  mountain_max_y: number;
  lakes: [number, number][];
  draw: { hex_size: number; origin: [number, number] };
  row: { y: number; x: number[] }[];
}

export type JavaTable = Table<JavaView, JavaBoard>;
