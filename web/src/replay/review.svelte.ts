/** The review of a finished match: asked for, and looked at while it grows. */
import { api } from "../lib/api";
import { t } from "../lib/texts";
import { inWords } from "../lib/notices.svelte";
import type { Decision, Element, LogEntry, Review, TableInfo } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";

const LOOK_MS = 1000;

/** What the review needs of the replay that it stands beside. */
export interface Replayed {
  readonly info: TableInfo;
  /** The moment that is looked at: after so many entries. */
  readonly at: number;
  readonly last: number;
  readonly table: Table;
  readonly log: readonly LogEntry[];
  readonly invite?: string;
  go(seq: number): unknown;
  show(elements: readonly Element[] | null): void;
}

export class Reviewing {
  review = $state.raw<Review | null>(null);
  trouble = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly replay: Replayed) {}

  /** Look what there is, again and again until all of it is made. */
  async look(): Promise<void> {
    await this.hear(() => api.review(this.replay.info.id, this.invite));
  }

  async ask(seat: number | null): Promise<void> {
    await this.hear(() => api.askReview(this.replay.info.id, seat, this.invite));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  get begun(): boolean {
    return !!this.review?.parts.length;
  }

  /** From 0 to 1, over all that was asked for. */
  get progress(): number {
    const parts = this.review?.parts ?? [];
    return parts.length ? parts.reduce((sum, part) => sum + part.progress, 0) / parts.length : 0;
  }

  get thinking(): boolean {
    return this.begun && this.progress < 1;
  }

  get own(): number | null {
    return this.replay.info.seats.find((seat) => seat.mine)?.seat ?? null;
  }

  /** The seats whose decisions are there, or on the way. */
  get seats(): number[] {
    return (this.review?.parts ?? []).flatMap((part) => (part.seat === null ? [] : [part.seat]));
  }

  decisions(seat: number): Decision[] {
    return (this.review?.decisions ?? []).filter((decision) => decision.seat === seat);
  }

  private get invite(): string {
    return this.replay.invite ?? "";
  }

  private async hear(asked: () => Promise<Review>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.review = await asked();
      this.trouble = "";
    } catch (error) {
      this.trouble = inWords(error);
    }
    if (!this.closed && (this.thinking || (this.begun && this.trouble))) this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }
}

/** `40 s`, `2 min` */
export function spoken(seconds: number): string {
  return seconds < 90 ? t("seconds_short", { count: Math.max(1, Math.round(seconds)) }) : t("minutes_short", { count: Math.round(seconds / 60) });
}
