/** Made by `make types` from src/durbar/server/messages.py: do not edit. */

export const VERSION = 1;

export type Data = Record<string, unknown>;
/** The named form of an action. */
export type Named = Data & { do: string };

export type Value = string | boolean | number;

export type Level = "easy" | "normal" | "hard" | "expert";

export type Status = "waiting" | "playing" | "finished" | "abandoned";

export type SeatKind = "person" | "bot" | "open";

export type Element = Record<string, string | number>;

export type RefusalCode = "stale" | "illegal" | "not_yours" | "over" | "held" | "bad" | "too_fast" | "no_undo" | "lesson" | "muted" | "not_away" | "name_taken";

export type ReasonCode = "rule" | "allowed" | "nothing" | "waiting" | "held" | "over" | "watching" | "bad";

export type FromClient = Play | Undo | Back | Confirm | Setting | Look | Why | Preview | Resign | Abandon | GiveSeat | Say | PlayOn | Ping;

export type ToClient = Welcome | Step | TableChanged | Accepted | Refused | Reason | Previewed | Chatted | Pong;

/** Several decisions in one step, for people: a sentence of the section `actions` with its data, and the actions. */
export interface Shortcut {
  kind: string;
  data: Data;
  actions: number[];
}

/** What a seat may see (`seat` None: the public); every game adds its own fields. */
export interface View {
  players: number;
  to_act: number[];
  over: boolean;
  scores: number[];
  ranking: number[];
  /** What is being decided: a key of the section `prompts` of the words. */
  phase: string;
  shortcuts: Shortcut[];
}

/** One option of a game, enough to build a form; the words of the game name it and its values. */
export interface OptionInfo {
  type: "choice" | "flag" | "number";
  name: string;
  default: Value;
  values: string[];
  least: number;
  most: number;
  ours: boolean;
}

/** A title on the start page. */
export interface GameInfo {
  id: string;
  title: string;
  /** What it is called in each language. */
  titles: Record<string, string>;
  /** In one line, in each language. */
  descriptions: Record<string, string>;
  /** The languages that it has words in; in the others it speaks English. */
  languages: string[];
  counts: number[];
  minutes: [number, number];
  options: OptionInfo[];
  /** Option name -> value -> vocabulary, where an option brings words of its own. */
  vocabularies: Record<string, Record<string, string>>;
  /** Number of players -> options that it does not go without, where the usual ones would be refused. */
  needs: Record<string, Record<string, Value>>;
  /** Does it hide anything from anybody? At one device the screen is then covered between two players. */
  secrets: boolean;
  /** Is there a guided first match? */
  lesson: boolean;
  /** A digest of its list of actions (`GameActions`): with it in the address, the list can be kept for ever. */
  actions: string;
}

/** A kind of action: the numbers from `first` on, one for each combination of its parameters' values, the last parameter counting fastest.
 *  `clicks`: for each of them the elements to click. */
export interface ActionKind {
  do: string;
  first: number;
  params: Record<string, (string | number)[]>;
  clicks: Element[][];
}

/** GET /api/games/{game}/actions: what the numbers of actions mean; those of chance are left out. */
export interface GameActions {
  game: string;
  kinds: ActionKind[];
}

/** A game's words in one language: names, actions, prompts, log, and the frame's own. */
export interface GameWords {
  language: string;
  names: Record<string, string>;
  actions: Record<string, string>;
  prompts: Record<string, string>;
  log: Record<string, string>;
  /** What the statistics of this game count. */
  signs: Record<string, string>;
  /** Why something is not allowed here, by the `why` of a refusal. */
  refusals: Record<string, string>;
  /** What a turn was: a few words for each kind of event that belongs in it. */
  recap: Record<string, string>;
}

/** One numbered rule; `tag` says if it is no rule of the book: a ruling, a reconstructed fact, or ours. */
export interface RuleClause {
  id: string;
  text: string;
  tag: "" | "ruling" | "reconstructed" | "ours";
}

/** A chapter of the rule reference. */
export interface RuleSection {
  title: string;
  clauses: RuleClause[];
}

/** A position that shows what a clause means, to be drawn with the game's own board or panel. */
export interface RuleFigure {
  clause: string;
  caption: string;
  seat: number | null;
  /** The game's own view, as in `Position`. */
  view: View;
  /** The game's own preview of this position, as in `Previewed`. */
  preview: unknown;
  /** What is lit. */
  show: Element[];
  /** The part of the board: x, y, width, height. */
  box: [number, number, number, number];
  /** The id of the panel that is drawn instead. */
  panel: string;
}

/** A part of the rules on two pages, with the clause of the figure that goes with it. */
export interface SummaryPart {
  part: "goal" | "turn" | "scoring" | "end";
  text: string;
  figure: string;
}

/** GET /api/games/{game}/rules/{language}: the whole reference. */
export interface RuleBook {
  game: string;
  language: string;
  title: string;
  introduction: string;
  sections: RuleSection[];
  figures: RuleFigure[];
  /** The rules on two pages; empty where a game has none. */
  summary: SummaryPart[];
  /** Is a corrected board in use (DURBAR_BOARDS)? */
  corrected: boolean;
}

/** Thinking time: none; live, per player with an increment a turn; or days for each move. */
export interface Clock {
  kind: "none" | "live" | "days";
  seconds: number;
  increment: number;
  days: number;
}

/** What a seat of a new table shall be. `me` seats whoever makes the table; a second `me` is hot-seat. */
export interface SeatWish {
  kind: "me" | "bot" | "open";
  name?: string | null;
  level?: Level | null;
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  name: string;
  seats: SeatWish[];
  options?: Record<string, Value>;
  public?: boolean;
  clock?: Clock;
  /** Start at once if no seat is open. */
  start?: boolean;
}

/** POST /api/tables/{id}/join: take this open seat, or the first one. A private table wants its invite. */
export interface Join {
  name: string;
  seat?: number | null;
  invite?: string | null;
}

/** POST /api/tables/{id}/seats/{seat}: before the start the host makes a seat open or a bot's; in a match the holder gives it to a bot (`bot`)
 *  or takes it back (`person`). */
export interface SetSeat {
  kind: SeatKind;
  level?: Level | null;
}

/** POST /api/tables/{id}/guests: the host mutes or throws out whoever has this handle, or takes that back; None changes nothing. `spectators`
 *  may be muted together. */
export interface HostWish {
  who: string;
  muted?: boolean | null;
  thrown_out?: boolean | null;
}

/** POST /api/tables/{id}/seats/{seat}/link: the secret address that brings my seat back in any browser. */
export interface SeatLink {
  path: string;
}

/** POST /api/tables/{id}/recover: hold the seat of this secret from now on. `look`: only say which seat it is. */
export interface Recover {
  key: string;
  look?: boolean;
}

/** The seat that a recovery link leads to. */
export interface RecoverInfo {
  seat: number;
  name: string;
  mine: boolean;
  game: string;
}

/** POST /api/tables/{id}/fork: play on from the moment after `seq` entries, at a private table; each seat is mine or a bot's. Seats keep their
 *  names. */
export interface NewFork {
  seq: number;
  name: string;
  seats: SeatWish[];
}

/** Where a fork comes from: this table, after so many entries. */
export interface ForkInfo {
  table: string;
  seq: number;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  level: Level | null;
  mine: boolean;
  online: boolean;
  /** A bot plays on for a person who left, resigned or ran out of time. */
  stand_in: boolean;
  resigned: boolean;
  votes_abandon: boolean;
  /** A person's handle at this table, by which the host mutes and throws out; empty for others. */
  who: string;
  thrown_out: boolean;
  /** Absent people's seats that this person would give to a bot. */
  gives: number[];
}

/** A table where somebody learns the game: decisions made of those the lesson asks for. Not guided: free play. */
export interface LessonInfo {
  done: number;
  steps: number;
  guided: boolean;
}

/** A table for lists and for the frame around the board. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, Value>;
  status: Status;
  public: boolean;
  clock: Clock;
  seats: SeatInfo[];
  /** Is this me? */
  host: boolean;
  /** The path to send to friends; only for those at the table, while seats are open or when the match is over. */
  invite: string | null;
  to_act: number[];
  waits_for_me: boolean;
  moves: number;
  /** ISO 8601, UTC. */
  updated: string;
  /** SHA-256 of the secret seed. */
  commit: string | null;
  scores: number[];
  ranking: number[];
  /** The table of the next match, once somebody asked for one. */
  rematch: string | null;
  /** It goes on from a moment of another match; here everything can be taken back. */
  fork: ForkInfo | null;
  /** Somebody brought the match as a file. */
  imported: boolean;
  lesson: LessonInfo | null;
  /** Handles of those whom the host has muted; `spectators` are all without a seat. */
  muted: string[];
  /** From when on an absent person's seat can be given to a bot; ISO 8601, UTC. Empty where a clock does that. */
  away_from: string;
  /** Many play just now: the bots think less than usual. */
  hurried: boolean;
}

/** GET /api/tables: mine with those that wait for me first, public ones with an open seat, public ones in play. */
export interface Tables {
  mine: TableInfo[];
  open: TableInfo[];
  watch: TableInfo[];
  /** How many more there are that cannot be read. */
  unreadable: number;
}

/** POST /api/tables/{id}/review: the curve, and every decision of this seat. */
export interface AskReview {
  seat?: number | null;
}

/** Each seat's share of the win after `seq` entries. */
export interface SharePoint {
  seq: number;
  shares: number[];
}

/** Between `first` and `last` entries this seat, or chance (None), changed the shares of the win by so much. */
export interface TurningPoint {
  first: number;
  last: number;
  seat: number | null;
  change: number[];
}

/** An action: its number, its named form, and the elements to click. */
export interface Move {
  action: number;
  named: Named;
  clicks: Element[];
}

/** What a seat did after `seq` entries, and what would have been better: how much of the win that was worth. */
export interface Decision {
  seq: number;
  seat: number;
  played: Move;
  better: Move | null;
  loss: number;
  sure: number;
  share: number;
  clear: boolean;
}

/** The curve (seat None) or the decisions of a seat, made from 0 to 1. */
export interface ReviewPart {
  seat: number | null;
  progress: number;
}

/** GET /api/tables/{id}/review: as far as it is made; what was not asked for is not there. */
export interface Review {
  parts: ReviewPart[];
  /** Reviews of other matches that come first. */
  ahead: number;
  /** About how long the rest will take; None if that is not known yet, 0 if nothing is left. */
  seconds: number | null;
  points: SharePoint[];
  turning_points: TurningPoint[];
  decisions: Decision[];
}

/** My record in a game (`opponent` empty) or against somebody; means over the matches. */
export interface Tally {
  game: string;
  kind: "all" | "person" | "bot";
  /** A name, or the level of a bot. */
  opponent: string;
  matches: number;
  /** A shared first place counts in parts. */
  wins: number;
  /** How often I came out ahead of this opponent; equal places count as half. */
  ahead: number;
  points: number;
  place: number;
}

/** A finished match of mine. */
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

/** GET /api/stats: my own record; the matches newest first. */
export interface Stats {
  tallies: Tally[];
  matches: PastMatch[];
}

/** A line of the match file that does not follow from the seed (`chance`), or a false seed (`seed`). */
export interface Flaw {
  line: number;
  kind: "seed" | "chance";
  why: string;
}

/** GET /api/tables/{id}/fairness: was chance steered? Open until the match is finished and its seed is revealed. */
export interface Fairness {
  state: "open" | "proven" | "wrong";
  /** SHA-256 of the seed, fixed before the first move. */
  commit: string;
  seed: string | null;
  /** Outcomes that were drawn again and compared. */
  drawn: number;
  /** A fork's first entries come from another match; their chance is not proven here. */
  taken_over: number;
  /** Words that the seats added to the seed; the server asks for none. */
  salts: string[];
  flaws: Flaw[];
}

/** What travels along to other devices; None: not chosen yet. */
export interface MySettings {
  language?: "en" | "de" | "nl" | null;
  theme?: "system" | "light" | "dark" | null;
  speed?: "slow" | "normal" | "fast" | "instant" | null;
  hints?: "first" | "always" | "off" | null;
  sounds?: boolean | null;
  ending?: "moment" | "click" | "at_once" | null;
}

/** GET /api/me */
export interface Me {
  name: string | null;
  settings: MySettings | null;
}

/** GET /api/me/devices: a browser in which I am signed in. */
export interface Device {
  id: string;
  device: string;
  made: string;
  seen: string;
  here: boolean;
}

/** GET /api/me/passkeys */
export interface Passkey {
  id: string;
  /** Where it was made. */
  device: string;
  made: string;
  used: string | null;
}

/** POST /api/me/link: leads another device to me, once, until then. */
export interface DeviceLink {
  path: string;
  expires: string;
}

/** POST /api/link: what stands behind the # of such a link. */
export interface Code {
  code: string;
}

/** POST /api/link/look: who made the link; who I am here until now and how many tables I would bring along. */
export interface LinkOffer {
  name: string;
  me: string | null;
  tables: number;
  /** I am this person already. */
  same: boolean;
}

/** POST /api/me/delete: my name, so that nobody is deleted by mistake. */
export interface Goodbye {
  name: string;
}

/** POST /api/lessons/{game}: go on with my lesson, or begin one; `again`: from the start. */
export interface NewLesson {
  name: string;
  again?: boolean;
}

/** Every refusal over HTTP: a code for programs, a sentence for people, the clause if a rule forbids it. */
export interface Trouble {
  code: string;
  detail: string;
  clause: string;
}

/** What every message of a client has. */
export interface Ask {
  v: 1;
}

/** Do these actions, one after the other (more than one: a shortcut). Sent twice with one id, it counts once. */
export interface Play extends Ask {
  type: "play";
  move_id: string;
  seat: number;
  /** The position that was looked at; if it is no longer what this seat decides on, the answer is `stale`. */
  seq: number;
  actions: number[];
}

/** Take back the own last decision, as far as the fence. */
export interface Undo extends Ask {
  type: "undo";
  move_id: string;
  seat: number;
}

/** At a fork: go back to the moment after `seq` entries, whatever came since. */
export interface Back extends Ask {
  type: "back";
  move_id: string;
  seat: number;
  seq: number;
}

/** The turn stands: let the next player go on. */
export interface Confirm extends Ask {
  type: "confirm";
  seat: number;
}

/** Whether a turn of mine waits for `confirm`. */
export interface Setting extends Ask {
  type: "setting";
  confirm: boolean;
}

/** Hot-seat: show what this seat of mine sees. */
export interface Look extends Ask {
  type: "look";
  seat: number | null;
}

/** Why can I not do this: an action; an element that was clicked after `clicks`; or neither: all I cannot do. */
export interface Why extends Ask {
  type: "why";
  seat: number | null;
  action?: number | Data | null;
  clicks?: Element[];
  element?: Element | null;
}

/** What would come of the next click after these? Asked when somebody points at something; about this position. */
export interface Preview extends Ask {
  type: "preview";
  seq: number;
  clicks?: Element[];
}

/** A bot plays on for me, for good. */
export interface Resign extends Ask {
  type: "resign";
  seat: number;
}

/** Vote to end the match without a result, or take the vote back; it ends when all persons agree. */
export interface Abandon extends Ask {
  type: "abandon";
  seat: number;
  agree: boolean;
}

/** Vote to let a bot play for somebody who is away, or take the vote back; it does when all who are here agree. */
export interface GiveSeat extends Ask {
  type: "give_seat";
  seat: number;
  absent: number;
  agree: boolean;
}

/** Chat. */
export interface Say extends Ask {
  type: "say";
  text: string;
}

/** Enough of the lesson: play the match on freely. */
export interface PlayOn extends Ask {
  type: "play_on";
  seat: number;
}

/** Are you there? */
export interface Ping extends Ask {
  type: "ping";
  at: number;
}

/** What every message to a client has. */
export interface Told {
  v: number;
}

/** A seat's clock: what is left at this moment, in milliseconds, and whether it runs. */
export interface Tick {
  left: number;
  runs: boolean;
}

/** Something to read; it points at elements (`cell:c5`) and parts of the page (`part:hand`). */
export interface LessonPage {
  name: string;
  point: string[];
  clause: string;
}

/** What the lesson says before the learner's next decision; the last page asks for it, if anything is asked. */
export interface LessonStep {
  step: number;
  steps: number;
  pages: LessonPage[];
  asks: boolean;
  /** So many first clicks are the same for all legal moves: nothing to choose in them. */
  forced: number;
}

/** What a seat may do at this moment, and whom the table waits for. */
export interface Situation {
  /** The number of entries so far. */
  seq: number;
  /** Who looks; None is the public. */
  seat: number | null;
  /** What this seat may do now: first and last of each run of actions; empty if it is not to decide. The game's list of actions (GET
   *  /api/games/{game}/actions) says what they are. */
  legal: ([number, number])[];
  undo: boolean;
  /** The seat whose finished turn waits for its `confirm`. */
  hold: number | null;
  clocks: Tick[];
  /** Bots at work. */
  thinking: number[];
  /** Only to a learner whom a lesson guides; the legal actions are then those that it asks for. */
  lesson: LessonStep | null;
}

/** The table as one seat sees it. */
export interface Position extends Situation {
  /** The game's own view (durbar.games.<game>.view). */
  view: View;
}

/** How a view differs from the one told before: fields with new values; fields of which only some elements are new, by index (lists) or key
 *  (objects); and keys that are gone. */
export interface ViewChanges {
  set?: Data;
  parts?: Record<string, Data>;
  gone?: Record<string, string[]>;
}

/** A position for somebody who knows the one before: only what has changed in the view. */
export interface Update extends Situation {
  view: ViewChanges;
}

/** One event, for log and pieces; `kind` has a sentence in the section `log` of the game's words. */
export interface Happening {
  kind: string;
  data: Data;
}

/** One entry of the match log as this seat may know it; `seq` counts from 1. `seat` None is chance. `undo` takes the seat's last decision back,
 *  `back` goes back to the moment after so many entries. */
export interface LogEntry {
  seq: number;
  seat: number | null;
  events: Happening[];
  undo: boolean;
  back: number | null;
  /** Entries that no longer stand since this one. */
  strikes: number[];
  /** Entries that had been struck out and stand again since this one. */
  restores: number[];
  at: string;
}

/** Said at the table; plain text, to be shown as text. */
export interface ChatLine {
  at: string;
  name: string;
  seat: number | null;
  text: string;
  /** The speaker's handle, as in `SeatInfo`. */
  who: string;
}

/** The first message after connecting, and after `look`: everything. */
export interface Welcome extends Told {
  type: "welcome";
  table: TableInfo;
  /** None before the start. */
  position: Position | null;
  log: LogEntry[];
  chat: ChatLine[];
  /** My setting. */
  confirm: boolean;
}

/** Something was decided or drawn: the new entries, and the position after them. */
export interface Step extends Told {
  type: "step";
  entries: LogEntry[];
  position: Update;
}

/** Seats, presence, votes, status. */
export interface TableChanged extends Told {
  type: "table";
  table: TableInfo;
}

/** The move with this id is on disk. */
export interface Accepted extends Told {
  type: "accepted";
  move_id: string;
  seq: number;
}

/** The move with this id did not happen: why, with the clause if a rule forbids it. */
export interface Refused extends Told {
  type: "refused";
  move_id: string | null;
  code: RefusalCode;
  why: string;
  clause: string;
}

/** An action that is not allowed, and the clause that forbids it. No clause: it is allowed, but begins with another click, `first`. */
export interface Doubt {
  named: Named;
  clause: string;
  why: string;
  /** `why` and `facts` as in `Refusal`. */
  facts: Data;
  first: Record<string, string | number> | null;
}

/** The answer to `why`: clauses, the most helpful first; or that it is allowed, that nothing can be done with it, or that others decide now, the
 *  own turn waits to be confirmed, the match is over, one only watches. */
export interface Reason extends Told {
  type: "reason";
  code: ReasonCode;
  /** What was asked about; None: all. */
  element: Element | null;
  doubts: Doubt[];
  /** Those who decide now. */
  seats: number[];
  why: string;
}

/** The answer to `preview`: the game's own preview (durbar.games.<game>.preview); None: there is nothing to tell, or the table has moved on. */
export interface Previewed extends Told {
  type: "preview";
  seq: number;
  clicks: Element[];
  preview: unknown;
}

/** Somebody said something. */
export interface Chatted extends Told {
  type: "chat";
  line: ChatLine;
}

/** Still here. */
export interface Pong extends Told {
  type: "pong";
  at: number;
}
