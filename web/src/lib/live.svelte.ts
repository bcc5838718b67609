/** A table that is open in this page: what the server tells, shown step by step, and what we ask of it. */
import { PARTS } from "../games";
import type { GameParts } from "../games/types";
import { api, vocabularyOf } from "./api";
import { t } from "./frame";
import { Guide } from "./guide.svelte";
import { Link } from "./link.svelte";
import { notices } from "./notices.svelte";
import type { ChatLine, GameInfo, LogEntry, Position, TableInfo, ToClient } from "./protocol";
import { pause, Queue } from "./queue";
import { settings } from "./settings.svelte";
import { play as sound } from "./sounds";
import { sentences } from "./story";
import { Table } from "./table.svelte";
import { Words } from "./words";

type Step = Extract<ToClient, { type: "step" }>;
/** Positions kept for looking back. */
const MEMORY = 400;

export class Live {
  info = $state.raw() as TableInfo;
  chat = $state.raw<ChatLine[]>([]);
  /** The newest position that is shown; `past` is an earlier one that is looked at. */
  now = $state.raw<Position | null>(null);
  past = $state.raw<{ seq: number; position: Position } | null>(null);
  /** When `now` arrived, for the clocks. */
  since = $state(0);
  /** Steps still wait to be shown. */
  behind = $state(false);
  /** At one device: the seat whose owner holds it. */
  holder = $state<number | null>(null);
  readonly link: Link;
  readonly guide: Guide;
  /** The log's length after our last accepted move; until it is shown, nothing can be chosen. */
  private done = 0;
  /** The seat whose view we have asked for. */
  private looking: number | null = null;
  private readonly positions = new Map<number, Position>();
  private readonly queue: Queue<Step>;

  private constructor(
    readonly game: GameInfo,
    readonly parts: GameParts,
    readonly table: Table,
    info: TableInfo,
    invite: string,
  ) {
    this.info = info;
    this.table.seats = info.seats;
    this.holder = kept(info.id);
    this.guide = new Guide(game.id);
    this.queue = new Queue(
      (step) => this.show(step),
      (step, waiting) => (this.isQuiet(step) ? 0 : pause(settings.all.speed, waiting)),
    );
    const query = invite ? `?invite=${encodeURIComponent(invite)}` : "";
    this.link = new Link(`${location.origin.replace(/^http/, "ws")}/ws/tables/${encodeURIComponent(info.id)}${query}`, (message) => this.hear(message));
  }

  static async open(id: string, invite: string): Promise<Live> {
    const [info, games] = await Promise.all([api.table(id, invite), api.games()]);
    const game = games.find((found) => found.id === info.game)!;
    const [parts, board, words] = await Promise.all([PARTS[game.id]!(), api.board(game.id), wordsOf(game, info)]);
    let live: Live;
    const table = new Table(game.id, board, (actions) => live.play(actions));
    table.words = words;
    live = new Live(game, parts.default, table, info, invite);
    return live;
  }

  /** After a change of language. */
  async speak(): Promise<void> {
    this.table.words = await wordsOf(this.game, this.info);
    await this.guide.load();
  }

  close(): void {
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
    this.link.send({ type: "play", move_id: newId(), seat: now.seat, seq: now.seq, actions });
    this.offer();
  }

  undo(): void {
    if (!this.now?.undo || this.me === null || this.link.pending) return;
    this.link.send({ type: "undo", move_id: newId(), seat: this.me });
    this.offer();
  }

  confirm(): void {
    if (this.me !== null && this.now?.hold === this.me) this.link.send({ type: "confirm", seat: this.me });
  }

  /** At one device: this seat's owner holds it now. */
  take(seat: number): void {
    this.holder = seat;
    sessionStorage.setItem(`holder ${this.info.id}`, String(seat));
    if (this.me !== seat && this.looking !== seat) this.link.send({ type: "look", seat });
    this.looking = seat;
  }

  /** Tell the server whether turns of mine wait to be confirmed, if it thinks otherwise. */
  agree(confirm = !settings.all.confirm): void {
    if (confirm !== settings.all.confirm) this.link.send({ type: "setting", confirm: settings.all.confirm });
  }

  look(seq: number): void {
    const position = this.positions.get(seq);
    this.past = position ? { seq, position } : null;
    this.offer();
  }

  remembers(seq: number): boolean {
    return this.positions.has(seq);
  }

  toNow(): void {
    this.past = null;
    this.offer();
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
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "chat") this.said(message.line);
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
    if (position) this.put(position, log.slice(-1));
    this.settle();
    this.agree(confirm);
  }

  private step(step: Step): void {
    this.queue.push(step);
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

  private refused({ code, why, clause }: Extract<ToClient, { type: "refused" }>): void {
    if (code === "lesson") notices.tell(t("lesson_other"));
    else notices.tell(code === "stale" ? t("trouble_stale") : t("trouble_other", { detail: clause ? `${why} (${clause})` : why }));
    this.offer();
  }

  // -- showing ---------------------------------------------------------------------------------------------------------

  private show({ entries, position }: Step): void {
    const asked = !!this.now?.moves.length;
    if (position.view.over && !this.now?.view.over && this.own.length) this.guide.finished();
    this.table.log = [...this.table.log, ...entries];
    this.put(position, entries);
    const told = sentences(this.table.words, entries);
    if (told.length) notices.said = told.join(" ");
    if (position.view.over) sound("end");
    else if (position.moves.length && !asked) sound("turn");
    else if (told.length) sound(entries.some((entry) => entry.events.some(({ data }) => "card" in data)) ? "card" : "piece");
    this.settle();
  }

  private put(position: Position, entries: readonly LogEntry[]): void {
    this.now = position;
    this.since = Date.now();
    for (const { seq } of entries) this.positions.set(seq, position);
    for (const seq of this.positions.keys()) {
      if (this.positions.size <= MEMORY) break;
      this.positions.delete(seq);
    }
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
  }

  /** Nothing to look at: nothing was told, or we did it ourselves. */
  private isQuiet({ entries }: Step): boolean {
    const seat = entries.at(-1)?.seat;
    return entries.every((entry) => !entry.events.length) || (typeof seat === "number" && this.own.includes(seat));
  }
}

async function wordsOf(game: GameInfo, info: TableInfo): Promise<Words> {
  const words = await api.words(game.id, settings.all.language, vocabularyOf(game, info.options));
  return new Words(words, info.seats.map((seat) => seat.name));
}

/** `crypto.randomUUID` exists only on https and localhost; a table in the living room has neither. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

function kept(id: string): number | null {
  const seat = sessionStorage.getItem(`holder ${id}`);
  return seat === null ? null : Number(seat);
}
