/** What the server shows of a Tadsch Mahal table: src/durbar/games/tajmahal/view.py and preview.py, and board.toml. */
import type { Table } from "../../lib/table.svelte";
import type { View } from "../../lib/protocol";

export const SYMBOLS = ["vizier", "general", "monk", "princess", "mogul", "elephant"] as const;
export const GOODS = ["rice", "tea", "spices", "gems"] as const;
export const COLOURS = ["red", "yellow", "green", "violet", "white"] as const;
export type Symbol = (typeof SYMBOLS)[number];
export type Good = (typeof GOODS)[number];
export type Colour = (typeof COLOURS)[number];
export type Bonus = Good | "points2" | "card" | "taj_mahal";
type Point = [number, number];

export interface Seat {
  score: number;
  inside: boolean;
  turns: number;
  colour: Colour | null;
  played: string[];
  symbols: Record<Symbol, number>;
  leads: Symbol[];
  hand: string[] | null;
  hand_count: number;
  known: string[];
  hand_points: number | null;
  specials: string[];
  goods: Record<Good, number>;
  influence: Partial<Record<Symbol, number>>;
  palaces: string[];
  crown_palaces: string[];
}

export interface Majority {
  symbol: Symbol;
  prize: boolean;
  counts: (number | null)[];
  leader: number | null;
}

export interface Site {
  city: string;
  crown: boolean;
  bonus: Bonus | null;
  bonus_points: number;
  palace_points: number;
  chain: string[];
}

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

export interface Withdrawal {
  seat: number;
  prizes: Symbol[];
  palaces: number;
  crown: boolean;
  first_turn: boolean;
  cards: number;
  sites: Site[];
  best: Plan;
}

export interface TajMahalView extends View {
  visit: number;
  province: string | null;
  start: number | null;
  turn: number | null;
  visits: { number: number; province: string; goods: Good[] }[];
  bonus: Record<string, Bonus>;
  court: Symbol[];
  stacks: Partial<Record<Symbol, number>>;
  special_cards: Record<string, number | null>;
  display: string[];
  pile: number;
  discard: Record<string, number>;
  unseen: Record<string, number>;
  seats: Seat[];
  neutral: Seat | null;
  majorities: Majority[];
  withdrawals: Withdrawal[];
  palaces_to_build: number;
  crown_to_build: boolean;
  cards_to_take: number;
}

export interface City {
  id: string;
  province: string;
  at: Point;
  label_at: Point;
  fortress: boolean;
}

export interface TajMahalBoard {
  province: { id: string; fill: string; tile_at: Point; name_at: Point; outline: Point[] }[];
  city: City[];
  road: { from: string; to: string; kind: "ring" | "link" }[];
  special_card: { symbol: Symbol; effect: string }[];
}

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
