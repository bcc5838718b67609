/** A table that is open in this page: what the server tells, shown step by step, and what we ask of it. */
import { PARTS } from "../games";
import type { GameParts } from "../games/types";
import { api, vocabularyOf } from "./api";
import type { Around } from "./around";
import { t } from "./frame";
import { Link } from "./link.svelte";
import { notices } from "./notices.svelte";
import { Positions } from "./positions";
import type { ChatLine, GameInfo, LogEntry, Position, TableInfo, ToClient } from "./protocol";
import { pause, Queue } from "./queue";
import { settings } from "./settings.svelte";
import { play as sound } from "./sounds";
import { Since } from "./since.svelte";
import { sentences } from "./story";
import { Table } from "./table.svelte";
import { Words } from "./words";

type Step = Extract<ToClient, { type: "step" }>;

export class Live implements Around {
  info = $state.raw() as TableInfo;
  chat = $state.raw<ChatLine[]>([]);
  /** The newest position that is shown; `past` is an earlier one that is looked at. */
  now = $state.raw<Position | null>(null);
  past = $state.raw<{ seq: number; position: Position } | null>(null);
  /** When `now` arrived, for the clocks. */
  since = $state(0);
  /** Steps still wait to be shown. */
  behind = $state(false);
  /** What happened while we were away. */
  readonly missed: Since;
  /** At one device: the seat whose owner holds it. */
  holder = $state<number | null>(null);
  readonly link: Link;
  /** The log's length after our last accepted move; until it is shown, nothing can be chosen. */
  private done = 0;
  /** The seat whose view we have asked for. */
  private looking: number | null = null;
  private seen = new Map<number | "public", Positions>();
  private readonly queue: Queue<Step>;

  private constructor(
    readonly game: GameInfo,
    readonly parts: GameParts,
    readonly table: Table,
    info: TableInfo,
    private readonly invite: string,
  ) {
    this.info = info;
    this.table.seats = info.seats;
    this.holder = kept(info.id);
    this.missed = new Since(this);
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
  }

  close(): void {
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
    this.link.send({ type: "play", move_id: newId(), seat: now.seat, seq: now.seq, actions });
    this.offer();
  }

  undo(): void {
    if (!this.now?.undo || this.me === null || this.link.pending) return;
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
    this.missed.rest();
    void this.lookBack(seq);
  }

  /** The table as it was after this entry, with the own eyes of then; is it shown? */
  async lookBack(seq: number): Promise<boolean> {
    const eye = this.me ?? "public";
    if (!this.seen.has(eye)) this.seen.set(eye, new Positions((first, last) => api.positions(this.info.id, eye, first, last, this.invite)));
    try {
      const position = await this.seen.get(eye)!.load(seq, this.log.length);
      if ((this.me ?? "public") !== eye) return false;
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
    if (position) this.put(position);
    this.settle();
    this.agree(confirm);
    this.missed.arrive();
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
    notices.tell(code === "stale" ? t("trouble_stale") : t("trouble_other", { detail: clause ? `${why} (${clause})` : why }));
    this.offer();
  }

  // -- showing ---------------------------------------------------------------------------------------------------------

  private show({ entries, position }: Step): void {
    const asked = !!this.now?.moves.length;
    this.table.log = [...this.table.log, ...entries];
    this.put(position);
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
    this.table.picker.offer(ready ? shown.moves : []);
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
