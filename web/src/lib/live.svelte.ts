/** A table that is open in this page: what the server tells, shown step by step, and what we ask of it. */
import { partsOf } from "../games";
import type { GameParts } from "../games/types";
import { api, vocabularyOf } from "./api";
import type { Around } from "./around";
import { t } from "./texts";
import { Guide } from "./guide.svelte";
import { Link } from "./link.svelte";
import { lasts, Moments, type Moment } from "./moments.svelte";
import { notices } from "./notices.svelte";
import type { Choice, Things } from "./picker.svelte";
import { Positions } from "./positions";
import type { Actions } from "./actions";
import { updated, whole, type Position } from "./position";
import type { ChatLine, Element, GameInfo, LogEntry, TableInfo, ToClient } from "./protocol";
import { pace } from "./pace.svelte";
import { pause, Queue } from "./queue";
import { settings } from "./settings.svelte";
import { play as sound } from "./sounds";
import { Since } from "./since.svelte";
import { sentences } from "./story";
import { Table } from "./table.svelte";
import { clausesOf, WhyNot } from "./why_not.svelte";
import { Words } from "./words";

/** How long a finished turn can still be taken back before it ends by itself. */
export const ENDING_MS = 3000;

type Told = Extract<ToClient, { type: "step" }>;
type Step = Omit<Told, "position"> & { position: Position };

/** Within a turn the steps of others follow each other so much quicker. */
const WITHIN_TURN = 0.6;
/** With more steps than this still to be shown, nobody waits for moments. */
const MANY_WAIT = 6;

export class Live implements Around {
  info = $state.raw() as TableInfo;
  chat = $state.raw<ChatLine[]>([]);
  /** The newest position that is shown; `past` is an earlier one that is looked at. */
  now = $state.raw<Position | null>(null);
  past = $state.raw<{ seq: number; position: Position } | null>(null);
  /** When `now` arrived, for the clocks. */
  since = $state(0);
  /** The turn that waits for it has been confirmed; the server has not heard of it yet. */
  confirmed = $state(false);
  /** Steps still wait to be shown. */
  behind = $state(false);
  /** What happened while we were away. */
  readonly missed: Since;
  /** At one device: the seat whose owner holds it. */
  holder = $state<number | null>(null);
  readonly link: Link;
  readonly whyNot = new WhyNot(this);
  readonly guide: Guide;
  /** What is told over the board for a short while. */
  readonly moments = new Moments();
  /** The newest position that was told; steps are told as changes of it. */
  private newest: Position | null = null;
  /** The log's length after our last accepted move; until it is shown, nothing can be chosen. */
  private done = 0;
  /** The seat whose view we have asked for. */
  private looking: number | null = null;
  /** The button that goes on was clicked in this turn: what it leads to needs no second confirmation. */
  private agreed = false;
  /** Something was taken back: what is forced then waits for a click, or it could never be taken back. */
  private tookBack = false;
  private endTimer: ReturnType<typeof setTimeout> | undefined;
  private seen = new Map<number | "public", Positions>();
  private readonly queue: Queue<Step>;

  private constructor(
    readonly game: GameInfo,
    readonly parts: GameParts,
    readonly table: Table,
    private readonly actions: Actions,
    info: TableInfo,
    private readonly invite: string,
  ) {
    this.info = info;
    this.table.seats = info.seats;
    this.holder = kept(info.id);
    this.guide = new Guide(game.id);
    this.missed = new Since(this);
    this.queue = new Queue(
      (step) => this.show(step),
      (step, waiting) => this.looked(step, waiting),
    );
    const query = invite ? `?invite=${encodeURIComponent(invite)}` : "";
    this.link = new Link(`${location.origin.replace(/^http/, "ws")}/ws/tables/${encodeURIComponent(info.id)}${query}`, (message) => this.hear(message));
  }

  static async open(id: string, invite: string): Promise<Live> {
    const [info, games] = await Promise.all([api.table(id, invite), api.games()]);
    const game = games.find((found) => found.id === info.game)!;
    const [parts, board, actions, words] = await Promise.all([partsOf(game.id), api.board(game.id), api.actions(game), wordsOf(game, info)]);
    let live: Live;
    const table = new Table(
      game.id,
      board,
      (chosen) => live.play(chosen),
      (element) => live.whyNot.click(element),
      thingsOf(parts),
      (seq, clicks) => live.preview(seq, clicks),
      parts.compose,
      (named) => actions.find(named),
    );
    table.words = words;
    live = new Live(game, parts, table, actions, info, invite);
    return live;
  }

  /** After a change of language. */
  async speak(): Promise<void> {
    this.table.words = await wordsOf(this.game, this.info);
    await this.guide.load();
  }

  close(): void {
    this.moments.skip();
    clearTimeout(this.endTimer);
    this.missed.close();
    this.queue.clear();
    this.link.close();
  }

  get log(): LogEntry[] {
    return this.table.log;
  }

  private set log(log: LogEntry[]) {
    this.table.log = log;
  }

  // -- who ------------------------------------------------------------------------------------------------------------

  /** The seats of mine that I play myself. */
  get own(): number[] {
    return this.info.seats.filter((seat) => seat.mine && seat.kind === "person" && !seat.stand_in).map((seat) => seat.seat);
  }

  /** My seats that a computer plays for me for a while. */
  get lent(): number[] {
    return this.info.seats.filter((seat) => seat.mine && seat.stand_in && !seat.resigned).map((seat) => seat.seat);
  }

  get me(): number | null {
    return this.now?.seat ?? null;
  }

  /** The seat that should look at the screen next, where several sit at one device. */
  get passTo(): number | null {
    const now = this.now;
    if (!now || this.behind || this.own.length < 2 || now.view.over || this.info.status !== "playing") return null;
    const busy = now.seat !== null && this.own.includes(now.seat) && (now.view.to_act.includes(now.seat) || now.hold === now.seat);
    if (busy) return now.seat === this.holder ? null : now.seat;
    return this.own.find((seat) => now.view.to_act.includes(seat)) ?? null;
  }

  // -- asking ----------------------------------------------------------------------------------------------------------

  play(actions: number[]): void {
    const now = this.now;
    if (!now || now.seat === null || this.link.pending) return;
    this.missed.dismiss();
    this.tookBack = false;
    this.link.send({ type: "play", move_id: newId(), seat: now.seat, seq: now.seq, actions });
    this.offer();
  }

  /** The button that goes on was clicked: the turn needs no second confirmation. */
  goOn(move: Choice): void {
    this.table.picker.choose(move);
    this.agreed = true;
  }

  /** Show at once what still waits to be shown. */
  skip(): void {
    this.queue.flush();
    this.moments.skip();
  }

  undo(): void {
    if (!this.now?.undo || this.me === null || this.link.pending) return;
    this.agreed = false;
    this.tookBack = true;
    clearTimeout(this.endTimer);
    this.link.send({ type: "undo", move_id: newId(), seat: this.me });
    this.offer();
  }

  /** At a fork: let it stand as it was after this entry. */
  back(seq: number): void {
    const seat = this.me ?? this.own[0];
    if (seat === undefined || this.link.pending) return;
    this.link.send({ type: "back", move_id: newId(), seat, seq });
    this.toNow();
  }

  /** What would come of the next click: asked of the table as it is, or as it was in a past position. */
  private preview(seq: number, clicks: Element[]): void {
    if (!this.past) this.link.send({ type: "preview", seq, clicks });
    else void this.previewPast(seq, clicks).catch(notices.trouble);
  }

  private async previewPast(seq: number, clicks: Element[]): Promise<void> {
    const { preview } = await api.preview(this.info.id, this.me ?? "public", seq, clicks, this.invite);
    this.table.previews.tell(seq, clicks, preview);
  }

  confirm(): void {
    if (this.me === null || this.now?.hold !== this.me || this.confirmed) return;
    this.confirmed = true;
    this.link.send({ type: "confirm", seat: this.me });
  }

  /** Let a computer play for a seat of mine, or take it back. */
  async setSeat(seat: number, kind: "bot" | "person"): Promise<void> {
    try {
      this.changed(await api.setSeat(this.info.id, seat, { kind }));
    } catch (error) {
      notices.trouble(error);
    }
  }

  /** At one device: this seat's owner holds it now. */
  take(seat: number): void {
    this.holder = seat;
    sessionStorage.setItem(`holder ${this.info.id}`, String(seat));
    if (this.me !== seat && this.looking !== seat) this.link.send({ type: "look", seat });
    this.looking = seat;
  }

  /** Does the turn that is finished end by itself in a moment? */
  get ending(): boolean {
    return settings.all.ending === "moment" && this.me !== null && this.now?.hold === this.me && !this.past && !this.confirmed;
  }

  /** Lets the moment of a finished turn begin, or begin anew. */
  private endSoon(): void {
    clearTimeout(this.endTimer);
    if (this.ending) this.endTimer = setTimeout(() => this.ending && this.confirm(), ENDING_MS);
  }

  /** Tell the server whether turns of mine wait to be confirmed, if it thinks otherwise. */
  agree(confirm?: boolean): void {
    const waits = settings.all.ending !== "at_once";
    if (confirm !== waits) this.link.send({ type: "setting", confirm: waits });
    this.endSoon();
  }

  look(seq: number): void {
    this.missed.rest();
    void this.lookBack(seq);
  }

  /** The table as it was after this entry, as this player saw it then. Returns whether it is shown now. */
  async lookBack(seq: number): Promise<boolean> {
    const viewer = this.me ?? "public";
    if (!this.seen.has(viewer)) this.seen.set(viewer, new Positions((first, last) => api.positions(this.info.id, viewer, first, last, this.invite)));
    try {
      const position = await this.seen.get(viewer)!.load(seq, this.log.length);
      if ((this.me ?? "public") !== viewer) return false;
      this.past = { seq, position };
      this.offer();
      return true;
    } catch (error) {
      notices.trouble(error);
      return false;
    }
  }

  toNow(): void {
    this.missed.rest();
    this.past = null;
    this.offer();
    this.endSoon();
  }

  /** Enough of the lesson. */
  playOn(): void {
    const { lesson } = this.info;
    if (this.me === null || !lesson?.guided) return;
    this.link.send({ type: "play_on", seat: this.me });
    this.info = { ...this.info, lesson: { ...lesson, guided: false } };
  }

  /** A page of the lesson was turned: what can be chosen now? */
  refresh(): void {
    this.offer();
  }

  // -- hearing ---------------------------------------------------------------------------------------------------------

  private hear(message: ToClient): void {
    if (message.type === "welcome") this.welcome(message);
    else if (message.type === "step") this.step(message);
    else if (message.type === "table") this.changed(message.table);
    else if (message.type === "accepted") this.accepted(message.seq);
    else if (message.type === "refused") void this.refused(message).catch(notices.trouble);
    else if (message.type === "chat") this.said(message.line);
    else if (message.type === "preview") this.table.previews.tell(message.seq, message.clicks, message.preview);
    else if (message.type === "reason") void this.whyNot.receive(message).catch(notices.trouble);
  }

  /** Everything anew. */
  private welcome({ table, position, log, chat, confirm }: Extract<ToClient, { type: "welcome" }>): void {
    if (this.link.state === "lost") notices.tell(t("restored"));
    this.queue.clear();
    this.past = null;
    this.table.log = log;
    this.chat = chat;
    this.changed(table);
    this.done = 0;
    this.looking = null;
    this.newest = position && whole(position, this.actions);
    this.table.previews.forget();
    if (this.newest) this.put(this.newest);
    this.settle();
    this.agree(confirm);
    this.missed.arrive();
  }

  private step({ position, ...step }: Told): void {
    this.newest = updated(this.newest, position, this.actions);
    this.queue.push({ ...step, position: this.newest });
    this.settle();
  }

  private accepted(seq: number): void {
    this.done = seq;
    this.offer();
  }

  private said(line: ChatLine): void {
    this.chat = [...this.chat, line];
    notices.said = `${line.name}: ${line.text}`;
  }

  changed(info: TableInfo): void {
    this.info = info;
    this.table.seats = info.seats;
    const names = info.seats.map((seat) => seat.name);
    if (names.join("\n") !== this.table.words.seats.join("\n")) this.table.words = new Words(this.table.words.words, names);
  }

  private async refused({ code, clause }: Extract<ToClient, { type: "refused" }>): Promise<void> {
    this.offer();
    const rule = clause ? (await clausesOf(this.game.id)).get(clause) : undefined;
    notices.tell(rule ? `${t("trouble_illegal")} ${rule.text} (${rule.id})` : t(`trouble_${code}`));
  }

  // -- showing ---------------------------------------------------------------------------------------------------------

  private show({ entries, position }: Step): void {
    const asked = !!this.now?.moves.length;
    if (position.view.over && !this.now?.view.over && this.own.length) this.guide.finished();
    this.table.log = [...this.table.log, ...entries];
    this.put(position);
    if (position.hold === this.me && (this.agreed || this.parts.goesOnLater?.(this.table))) this.confirm();
    this.endSoon();
    if (!position.moves.length) this.agreed = false;
    this.moments.tell(this.momentsOf(entries));
    this.missed.note();
    const told = sentences(this.table.words, entries);
    if (told.length) notices.said = told.join(" ");
    if (position.view.over) sound("end");
    else if (position.moves.length && !asked) sound("turn");
    else if (told.length) sound(entries.some((entry) => entry.events.some(({ data }) => "card" in data)) ? "card" : "piece");
    this.settle();
  }

  private put(position: Position): void {
    this.now = position;
    this.confirmed = false;
    this.since = Date.now();
    if (!this.past) this.table.position = position;
  }

  private settle(): void {
    this.behind = this.queue.waiting > 0;
    this.offer();
  }

  /** The moves can be chosen when nothing waits to be shown and no move is on its way. */
  private offer(): void {
    const shown = this.past?.position ?? this.now;
    if (!shown) return;
    const ready = !this.past && !this.behind && !this.link.pending && shown.seq >= this.done;
    this.table.position = shown;
    this.guide.offer(ready ? shown.lesson : null);
    this.table.picker.offer(ready && this.guide.ready ? shown.moves : [], shown.lesson?.forced);
    if (ready && !shown.lesson && !this.tookBack) this.table.picker.playForced();
  }

  /** How long a step is looked at. A turn is one movement: its steps follow each other quickly, and it rests at its end.
   *  What is worth a moment gets one, unless it is our own step: nobody waits for that. */
  private looked(step: Step, waiting: number): number {
    if (this.isQuiet(step)) return 0;
    const seat = step.entries.at(-1)?.seat ?? null;
    const goesOn = seat !== null && step.position.view.to_act.includes(seat);
    const moments = waiting > MANY_WAIT ? [] : this.momentsOf(step.entries);
    const told = pace.ms ? moments.reduce((sum, moment) => sum + lasts(moment), 0) : 0;
    return Math.max(told, pause(settings.all.speed, waiting) * (goesOn ? WITHIN_TURN : 1));
  }

  private momentsOf(entries: LogEntry[]): Moment[] {
    return (
      this.parts.moments?.(
        this.table,
        entries.flatMap(({ events }) => events),
      ) ?? []
    );
  }

  /** Nothing to look at: nothing was told, or we did it ourselves. */
  private isQuiet({ entries }: Step): boolean {
    const seat = entries.at(-1)?.seat;
    return entries.every((entry) => !entry.events.length) || (typeof seat === "number" && this.own.includes(seat));
  }
}

function thingsOf({ drawn, goesOn = [], alike, atOnce, stays }: GameParts): Things {
  return { drawn, goesOn, alike, atOnce, stays };
}

async function wordsOf(game: GameInfo, info: TableInfo): Promise<Words> {
  const words = await api.words(game.id, settings.all.language, vocabularyOf(game, info.options));
  return new Words(
    words,
    info.seats.map((seat) => seat.name),
  );
}

/** `crypto.randomUUID` exists only on https and localhost; a table in the living room has neither. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

function kept(id: string): number | null {
  const seat = sessionStorage.getItem(`holder ${id}`);
  return seat === null ? null : Number(seat);
}
