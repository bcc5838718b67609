/** What happened since my own last decision, for somebody who was away: in words, and step by step on the board. */
import type { Live } from "./live.svelte";
import { settings, type Speed } from "./settings.svelte";
import { recap, type Turn } from "./recap";
import { lines, sentences, type Line } from "./story";
import { touched } from "./touched";

/** Who was away for less has seen it happen. */
const AWAY_MS = 20_000;
const LOOK_MS: Record<Speed, number> = { slow: 2400, normal: 1500, fast: 900, instant: 500 };

interface Seen {
  seq: number;
  at: number;
}

export class Since {
  /** What there is to tell; nothing: no card. */
  lines = $state.raw<Line[]>([]);
  /** What is being shown on the board. */
  caption = $state.raw<string[] | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what is asked to be shown: an answer that comes too late shows nothing. */
  private asked = 0;
  /** The page is being unloaded: what still arrives is not seen by anybody. */
  private unloading = false;
  private readonly key: string;

  constructor(private readonly live: Live) {
    this.key = `seen ${live.info.id}`;
    document.addEventListener("visibilitychange", this.turned);
    addEventListener("pagehide", this.unload);
    addEventListener("pageshow", this.restored);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.turned);
    removeEventListener("pagehide", this.unload);
    removeEventListener("pageshow", this.restored);
    this.dismiss();
  }

  dismiss(): void {
    this.lines = [];
    if (this.caption) this.live.toNow();
  }

  /** We have come (back) to the table: is there something to tell? */
  arrive(): void {
    const { live } = this;
    const [me, ...others] = live.own;
    if (me === undefined || others.length || live.info.fork || live.info.status !== "playing" || document.hidden) return;
    const seen = this.seen();
    const mine = this.mine(me);
    const away = seen ? Date.now() - seen.at > AWAY_MS : mine > 0;
    const told = lines(live.table.words, live.log).filter((line) => line.seq > mine && !line.struck);
    const news = told.some((line) => line.seat !== me && line.seat !== null && line.seq > (seen?.seq ?? 0));
    if (away && news) this.lines = told; // a reconnection leaves an open card open
    this.note();
  }

  /** What the others did since then, a turn in a line. */
  get turns(): Turn[] {
    const { live } = this;
    const [me, ...others] = live.own;
    if (me === undefined || others.length) return [];
    return recap(live.table.words, live.log.slice(this.mine(me)), me);
  }

  /** All of it once more on the board. */
  replay(): void {
    const seqs = this.turns.flatMap((turn) => turn.seqs).filter((seq) => this.live.log[seq - 1]!.events.length);
    if (seqs.length) void this.step(seqs);
  }

  private mine(me: number): number {
    return this.live.log.findLast((entry) => entry.seat === me && !entry.undo)?.seq ?? 0;
  }

  /** All that is on the screen has been seen. */
  note(): void {
    if (this.unloading || document.hidden || !this.live.now) return;
    try {
      localStorage.setItem(this.key, JSON.stringify({ seq: this.live.log.length, at: Date.now() }));
    } catch {
      // no storage in this browser: more is told than needed
    }
  }

  /** Step by step, each with what it touched; then back to now. */
  show(): void {
    void this.step([...new Set(this.lines.map((line) => line.seq))]);
  }

  /** One of them, as long as somebody looks. */
  look(seq: number): void {
    void this.point(seq);
  }

  /** Somebody looks at something else: nothing more is shown. */
  rest(): void {
    this.asked++;
    clearTimeout(this.timer);
    this.caption = null;
    this.live.table.picker.touch([]);
  }

  /** The table after this entry, with what it touched; was it shown? */
  private async point(seq: number): Promise<boolean> {
    const asked = ++this.asked;
    const entry = this.live.log[seq - 1]!;
    if (!(await this.live.lookBack(seq)) || asked !== this.asked) return false;
    this.live.table.picker.touch(touched(entry.events));
    this.caption = sentences(this.live.table.words, [entry]);
    return true;
  }

  private async step([seq, ...rest]: number[]): Promise<void> {
    if (seq === undefined) this.live.toNow();
    else if (await this.point(seq)) this.timer = setTimeout(() => void this.step(rest), LOOK_MS[settings.all.speed]);
  }

  private seen(): Seen | null {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null") as Seen | null;
    } catch {
      return null;
    }
  }

  private readonly turned = (): void => {
    if (document.hidden) this.left();
    else this.arrive();
  };

  private readonly unload = (): void => {
    this.unloading = true;
  };

  /** Back from the browser's cache of pages. */
  private readonly restored = ({ persisted }: PageTransitionEvent): void => {
    this.unloading = false;
    if (persisted) this.arrive();
  };

  /** From now on nobody looks. */
  private left(): void {
    const seen = this.seen();
    if (seen) localStorage.setItem(this.key, JSON.stringify({ ...seen, at: Date.now() }));
  }
}
