/** What `durbar insights` writes (src/durbar/arena/insights.py), for the client. */
import type { Data } from "../lib/protocol";

export interface Compared {
  winners: number;
  others: number;
}
export interface Distribution {
  first: number;
  step: number;
  won: number[];
  others: number[];
  median: number;
}
export interface Opening {
  named: Data & { do: string };
  share: number;
  wins: number;
  times: number;
}
export interface Insights {
  command: string;
  game: string;
  players: number;
  matches: number;
  made: Record<string, number>;
  seats: number[];
  length: Distribution;
  scores: Distribution | null;
  points: Record<string, Compared>;
  deeds: Record<string, Compared & { goes_with: number }>;
  signs: { third: Record<string, { goes_with: number }>; half: Record<string, { goes_with: number }> };
  openings: Opening[];
}
