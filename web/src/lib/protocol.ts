/** What goes over the wire: src/durbar/server/messages.py, for the client. */

export const VERSION = 1;
export type Level = "easy" | "normal" | "hard" | "expert";
export type Status = "waiting" | "playing" | "finished" | "abandoned";
export type SeatKind = "person" | "bot" | "open";
export type Value = string | boolean | number;
export type Data = Record<string, unknown>;
/** One board element: a single key and value, `{city: "agra"}`. */
export type Element = Record<string, string | number>;

export interface OptionInfo {
  type: "choice" | "flag" | "number";
  name: string;
  default: Value;
  values: string[];
  least: number;
  most: number;
  ours: boolean;
}
export interface GameInfo {
  id: string;
  title: string;
  counts: number[];
  minutes: [number, number];
  options: OptionInfo[];
  vocabularies: Record<string, Record<string, string>>;
  secrets: boolean;
}
export interface GameWords {
  language: string;
  names: Record<string, string>;
  actions: Record<string, string>;
  prompts: Record<string, string>;
  log: Record<string, string>;
}
export interface Clock {
  kind: "none" | "live" | "days";
  seconds: number;
  increment: number;
  days: number;
}
export interface SeatWish {
  kind: "me" | "bot" | "open";
  name?: string;
  level?: Level;
}
export interface NewTable {
  game: string;
  name: string;
  seats: SeatWish[];
  options: Record<string, Value>;
  public: boolean;
  clock: Clock;
  start: boolean;
}
export interface Join {
  name: string;
  seat?: number | null;
  invite?: string | null;
}
export interface SetSeat {
  kind: SeatKind;
  level?: Level;
}
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  level: Level | null;
  mine: boolean;
  online: boolean;
  stand_in: boolean;
  resigned: boolean;
  votes_abandon: boolean;
}
export interface LessonInfo {
  done: number;
  steps: number;
  guided: boolean;
}
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, Value>;
  status: Status;
  public: boolean;
  clock: Clock;
  seats: SeatInfo[];
  host: boolean;
  invite: string | null;
  to_act: number[];
  waits_for_me: boolean;
  moves: number;
  updated: string;
  commit: string | null;
  scores: number[];
  ranking: number[];
  rematch: string | null;
  lesson: LessonInfo | null;
}
/** `invite` is a path, /join/{token}: GET /api/invites/{token} gives the table (TableInfo), `Join.invite` is the token,
 *  and the WebSocket of a private table takes ?invite={token} from those who only watch. */
export interface Tables {
  mine: TableInfo[];
  open: TableInfo[];
}
export interface Me {
  name: string | null;
}
export interface NewLesson {
  name: string;
  again: boolean;
}
export interface Trouble {
  code: string;
  detail: string;
}

export type FromClient =
  | { type: "play"; v: 1; move_id: string; seat: number; seq: number; actions: number[] }
  | { type: "undo"; v: 1; move_id: string; seat: number }
  | { type: "confirm"; v: 1; seat: number }
  | { type: "setting"; v: 1; confirm: boolean }
  | { type: "look"; v: 1; seat: number | null }
  | { type: "why"; v: 1; seat: number; action: number | Data }
  | { type: "resign"; v: 1; seat: number }
  | { type: "abandon"; v: 1; seat: number; agree: boolean }
  | { type: "say"; v: 1; text: string }
  | { type: "play_on"; v: 1; seat: number }
  | { type: "ping"; v: 1; at: number };

export interface Move {
  action: number;
  named: Data & { do: string };
  clicks: Element[];
}
export interface Tick {
  left: number;
  runs: boolean;
}
/** What every game's view has; each game adds its own fields. */
export interface View {
  seat: number | null;
  players: number;
  to_act: number[];
  over: boolean;
  scores: number[];
  ranking: number[];
  shortcuts: Shortcut[];
  phase: string;
}
export interface Shortcut {
  kind: string;
  data: Data;
  actions: number[];
}
export interface LessonPage {
  name: string;
  point: string[];
  clause: string;
}
export interface LessonStep {
  step: number;
  steps: number;
  pages: LessonPage[];
  asks: boolean;
  forced: number;
}
export interface Position {
  seq: number;
  seat: number | null;
  view: View;
  moves: Move[];
  undo: boolean;
  hold: number | null;
  clocks: Tick[];
  thinking: number[];
  lesson: LessonStep | null;
}
export interface Happening {
  kind: string;
  data: Data;
}
export interface LogEntry {
  seq: number;
  seat: number | null;
  events: Happening[];
  undo: boolean;
  at: string;
}
export interface ChatLine {
  at: string;
  name: string;
  seat: number | null;
  text: string;
}
export type RefusalCode = "stale" | "illegal" | "not_yours" | "over" | "held" | "bad" | "too_fast" | "no_undo" | "lesson";

export type ToClient =
  | { type: "welcome"; v: number; table: TableInfo; position: Position | null; log: LogEntry[]; chat: ChatLine[]; confirm: boolean }
  | { type: "step"; v: number; entries: LogEntry[]; position: Position }
  | { type: "table"; v: number; table: TableInfo }
  | { type: "accepted"; v: number; move_id: string; seq: number }
  | { type: "refused"; v: number; move_id: string | null; code: RefusalCode; why: string; clause: string }
  | { type: "reason"; v: number; clause: string; why: string }
  | { type: "chat"; v: number; line: ChatLine }
  | { type: "pong"; v: number; at: number };
