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
  titles: Record<string, string>;
  counts: number[];
  minutes: [number, number];
  options: OptionInfo[];
  vocabularies: Record<string, Record<string, string>>;
  needs: Record<string, Record<string, Value>>;
  secrets: boolean;
}
export interface GameWords {
  language: string;
  names: Record<string, string>;
  actions: Record<string, string>;
  prompts: Record<string, string>;
  log: Record<string, string>;
}
export interface RuleClause {
  id: string;
  text: string;
  tag: "" | "ruling" | "reconstructed" | "ours";
}
export interface RuleSection {
  title: string;
  clauses: RuleClause[];
}
export interface RuleFigure {
  clause: string;
  caption: string;
  seat: number | null;
  view: View;
  show: Element[];
  box: [number, number, number, number];
  panel: string;
}
export interface RuleBook {
  game: string;
  language: string;
  title: string;
  introduction: string;
  sections: RuleSection[];
  figures: RuleFigure[];
  corrected: boolean;
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
export interface NewFork {
  seq: number;
  name: string;
  seats: SeatWish[];
}
export interface ForkInfo {
  table: string;
  seq: number;
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
  fork: ForkInfo | null;
  imported: boolean;
  lesson: LessonInfo | null;
}
/** `invite` is a path, /join/{token}: GET /api/invites/{token} gives the table (TableInfo), `Join.invite` is the token,
 *  and the WebSocket of a private table takes ?invite={token} from those who only watch. */
export interface Tables {
  mine: TableInfo[];
  open: TableInfo[];
  watch: TableInfo[];
}
export interface AskReview {
  seat: number | null;
}
export interface SharePoint {
  seq: number;
  shares: number[];
}
export interface TurningPoint {
  first: number;
  last: number;
  seat: number | null;
  change: number[];
}
export interface Decision {
  seq: number;
  seat: number;
  played: Move;
  better: Move | null;
  loss: number;
  share: number;
  clear: boolean;
}
export interface ReviewPart {
  seat: number | null;
  progress: number;
}
export interface Review {
  parts: ReviewPart[];
  ahead: number;
  seconds: number | null;
  points: SharePoint[];
  turning_points: TurningPoint[];
  decisions: Decision[];
}
export interface Tally {
  game: string;
  kind: "all" | "person" | "bot";
  opponent: string;
  matches: number;
  wins: number;
  ahead: number;
  points: number;
  place: number;
}
export interface PastMatch {
  table: string;
  game: string;
  at: string;
  players: number;
  place: number;
  points: number;
  won: number;
  others: string[];
}
export interface Stats {
  tallies: Tally[];
  matches: PastMatch[];
}
export interface Flaw {
  line: number;
  kind: "seed" | "chance";
  why: string;
}
export interface Fairness {
  state: "open" | "proven" | "wrong";
  commit: string;
  seed: string | null;
  drawn: number;
  taken_over: number;
  salts: string[];
  flaws: Flaw[];
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
  clause: string;
}

export type FromClient =
  | { type: "play"; v: 1; move_id: string; seat: number; seq: number; actions: number[] }
  | { type: "undo"; v: 1; move_id: string; seat: number }
  | { type: "back"; v: 1; move_id: string; seat: number; seq: number }
  | { type: "confirm"; v: 1; seat: number }
  | { type: "setting"; v: 1; confirm: boolean }
  | { type: "look"; v: 1; seat: number | null }
  | { type: "why"; v: 1; seat: number | null; action?: number | Data | null; clicks?: Element[]; element?: Element | null }
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
  back: number | null;
  at: string;
}
export interface ChatLine {
  at: string;
  name: string;
  seat: number | null;
  text: string;
}
/** An action that is not allowed, and the clause; without a clause it is allowed, but begins with another click. */
export interface Doubt {
  named: Data & { do: string };
  clause: string;
  why: string;
  first: Element | null;
}
export type ReasonCode = "rule" | "allowed" | "nothing" | "waiting" | "held" | "over" | "watching" | "bad";
export type RefusalCode = "stale" | "illegal" | "not_yours" | "over" | "held" | "bad" | "too_fast" | "no_undo" | "lesson";

export type ToClient =
  | { type: "welcome"; v: number; table: TableInfo; position: Position | null; log: LogEntry[]; chat: ChatLine[]; confirm: boolean }
  | { type: "step"; v: number; entries: LogEntry[]; position: Position }
  | { type: "table"; v: number; table: TableInfo }
  | { type: "accepted"; v: number; move_id: string; seq: number }
  | { type: "refused"; v: number; move_id: string | null; code: RefusalCode; why: string; clause: string }
  | { type: "reason"; v: number; code: ReasonCode; element: Element | null; doubts: Doubt[]; seats: number[]; why: string }
  | { type: "chat"; v: number; line: ChatLine }
  | { type: "pong"; v: number; at: number };
