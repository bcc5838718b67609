/** A match looked at again: any moment, as any seat that may look saw it, by hand or running by itself. */
import { partsOf } from "../games";
import type { GameParts } from "../games/types";
import { api, vocabularyOf } from "./api";
import type { Around } from "./around";
import { notices } from "./notices.svelte";
import { opened } from "./opened_hands";
import { HANDFUL, Positions } from "./positions";
import type { Position } from "./position";
import type { Element, GameInfo, LogEntry, TableInfo } from "./protocol";
import { settings } from "./settings.svelte";
import { sentences } from "./story";
import { Table } from "./table.svelte";
import { turnStarts } from "./turns";
import { Words } from "./words";

/** A seat, everybody's, or all hands laid open. */
export type Viewer = number | "public" | "open";
export const PACES = [0.5, 1, 2, 4] as const;
const STEP_MS = 1000;
/** A step in which nothing is told. */
const QUIET_MS = 80;

export class Replay implements Around {
  info = $state.raw() as TableInfo;
  /** The moment that is looked at: after so many entries. */
  at = $state(0);
  viewer = $state<Viewer>("public");
  log = $state.raw<LogEntry[]>([]);
  playing = $state(false);
  pace = $state<number>(1);
  /** The moment whose position lies on the board; behind `at` while it is on its way. */
  shown = $state(0);
  /** Each seat's own table, for its hand in the open view. */
  readonly hands: Table[];
  readonly since = 0;
  readonly turns = $derived(turnStarts(this.log));
  private readonly kept = new Map<number | "public", Positions>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    readonly game: GameInfo,
    readonly parts: GameParts,
    readonly table: Table,
    info: TableInfo,
    readonly invite: string,
  ) {
    this.info = info;
    this.hands = info.seats.map(() => new Table(game.id, table.board, () => {}));
    for (const one of this.tables) one.seats = info.seats;
  }

  static async open(id: string, invite: string, at: number | null, viewer: string | null): Promise<Replay> {
    const [info, games] = await Promise.all([api.table(id, invite), api.games()]);
    const game = games.find((found) => found.id === info.game)!;
    const [parts, board] = await Promise.all([partsOf(game.id), api.board(game.id)]);
    let replay: Replay;
    const table = new Table(
      game.id,
      board,
      () => {},
      () => {},
      undefined,
      (seq, clicks) => void replay.preview(seq, clicks).catch(notices.trouble),
    );
    replay = new Replay(game, parts, table, info, invite);
    await replay.speak();
    replay.viewer = replay.viewers.find((one) => String(one) === viewer) ?? replay.viewers[0]!;
    replay.log = await api.log(id, replay.seat, invite);
    await replay.go(at ?? 0);
    return replay;
  }

  /** After a change of language. */
  async speak(): Promise<void> {
    const words = await api.words(this.game.id, settings.all.language, vocabularyOf(this.game, this.info.options));
    for (const one of this.tables)
      one.words = new Words(
        words,
        this.info.seats.map((seat) => seat.name),
      );
  }

  close(): void {
    this.pause();
  }

  // -- who looks ------------------------------------------------------------------------------------------------------

  /** Only a finished match has no secrets. */
  get open(): boolean {
    return this.info.status === "finished";
  }

  /** Whose view may be chosen, the usual one first. */
  get viewers(): Viewer[] {
    const seats = this.info.seats.map((seat) => seat.seat);
    return this.open ? ["open", "public", ...seats] : [...this.own, "public"];
  }

  get own(): number[] {
    return this.info.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  }

  /** The viewer that looks at the board. */
  private get seat(): number | "public" {
    return this.viewer === "open" ? "public" : this.viewer;
  }

  async lookWith(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    this.table.previews.forget();
    await this.go(this.at);
    if (!this.open) this.log = await api.log(this.info.id, this.seat, this.invite);
  }

  private async preview(seq: number, clicks: Element[]): Promise<void> {
    const { preview } = await api.preview(this.info.id, this.seat, seq, clicks, this.invite);
    this.table.previews.tell(seq, clicks, preview);
  }

  // -- when -----------------------------------------------------------------------------------------------------------

  get last(): number {
    return this.log.length;
  }

  get now(): Position {
    return this.table.position;
  }

  get past(): { seq: number; position: Position } {
    return { seq: this.at, position: this.table.position };
  }

  look(seq: number): void {
    this.pause();
    void this.go(seq);
  }

  /** To the moment after so many entries. The board keeps what lies on it until the new position is there. */
  async go(seq: number): Promise<void> {
    const at = Math.max(0, Math.min(Math.round(seq), this.last));
    this.at = at;
    this.show(null);
    const { viewer } = this;
    try {
      const [board, ...hands] = await Promise.all(this.looking.map((one) => this.positions(one).load(at, this.last)));
      if (this.at !== at || this.viewer !== viewer) return;
      this.put(board!, hands);
    } catch (error) {
      notices.trouble(error);
      return;
    }
    for (const one of this.looking) {
      this.positions(one).prepare(at + HANDFUL / 2, this.last);
      this.positions(one).prepare(at - HANDFUL / 2, this.last);
    }
  }

  /** One turn on or back. */
  turn(way: 1 | -1): void {
    const starts = way > 0 ? this.turns : this.turns.toReversed();
    const next = starts.find((seq) => (way > 0 ? seq > this.at : seq < this.at));
    this.look(next ?? (way > 0 ? this.last : 0));
  }

  play(): void {
    if (this.at >= this.last) void this.go(0);
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    const quiet = !this.log[this.at - 1]?.events.length;
    this.timer = setTimeout(() => void this.next(), (quiet ? QUIET_MS : STEP_MS) / this.pace);
  }

  private async next(): Promise<void> {
    await this.go(this.at + 1);
    if (this.at >= this.last || this.shown !== this.at) this.pause();
    else if (this.playing) this.wait();
  }

  // -- showing --------------------------------------------------------------------------------------------------------

  /** Lets these elements glow on the board and in the hands; null: none. */
  show(elements: readonly Element[] | null): void {
    for (const one of this.tables) one.picker.show(elements ?? []);
  }

  /** What the last entry tells. */
  get told(): string[] {
    const entry = this.log[this.shown - 1];
    return entry ? sentences(this.table.words, [entry]) : [];
  }

  private get tables(): Table[] {
    return [this.table, ...this.hands];
  }

  private get looking(): (number | "public")[] {
    return this.viewer === "open" ? ["public", ...this.hands.keys()] : [this.viewer];
  }

  private positions(viewer: number | "public"): Positions {
    if (!this.kept.has(viewer)) this.kept.set(viewer, new Positions((first, last) => api.positions(this.info.id, viewer, first, last, this.invite)));
    return this.kept.get(viewer)!;
  }

  private put(board: Position, hands: Position[]): void {
    const log = this.log.slice(0, board.seq);
    for (const one of this.tables) one.log = log;
    this.table.position = opened(board, hands);
    hands.forEach((position, seat) => (this.hands[seat]!.position = position));
    this.shown = board.seq;
  }
}
