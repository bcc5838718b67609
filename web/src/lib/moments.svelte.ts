/** Moments: what a scoring, a visit or a gift brought, told over the board for a short while. Nobody has to wait for
 *  them: the next click ends them, and where less motion is asked for there are none. */
import { pace } from "./pace.svelte";

export interface Gain {
  seat: number;
  /** What flies to the player: "+5". */
  text: string;
  /** Where it was earned, as the elements there are called; they light up one after the other. */
  at: readonly string[];
  /** What it was given for, as a bar: points in the city. */
  count?: number;
}

export interface Moment {
  /** Without a title there is no card, only what flies. */
  title: string;
  at: readonly string[];
  gains: readonly Gain[];
}

/** When the n-th gain of a moment is told, and how long it is to be seen; in times of the pace. */
export const AFTER = 1.2;
const STAYS = 3;

/** How long a moment lasts, in milliseconds. */
export function lasts({ title, gains }: Moment, ms = pace.ms): number {
  return ms * (STAYS + (title ? 1 : 0) + AFTER * Math.max(0, gains.length - 1));
}

export class Moments {
  shown = $state.raw<Moment | null>(null);
  private waiting: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(moments: readonly Moment[]): void {
    if (!pace.ms) return;
    this.waiting.push(...moments);
    if (!this.shown) this.next();
  }

  /** Enough of it. */
  skip(): void {
    this.waiting = [];
    clearTimeout(this.timer);
    this.shown = null;
  }

  private next(): void {
    this.shown = this.waiting.shift() ?? null;
    if (this.shown) this.timer = setTimeout(() => this.next(), lasts(this.shown));
  }
}
