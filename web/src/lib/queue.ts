/** Steps wait here for their moment, so that people can follow what others do; never far behind. */
import type { Speed } from "./settings.svelte";

/** How long a step is looked at, and how many may wait before the pace quickens. */
const LOOK: Record<Speed, { ms: number; backlog: number }> = {
  slow: { ms: 1400, backlog: 8 },
  normal: { ms: 700, backlog: 4 },
  fast: { ms: 300, backlog: 3 },
  instant: { ms: 0, backlog: 0 },
};

/** The pause after a step when this many wait behind it: the whole backlog never takes longer than a few unhurried steps. */
export function pause(speed: Speed, waiting: number): number {
  const { ms, backlog } = LOOK[speed];
  return waiting <= backlog ? ms : Math.round((ms * backlog) / waiting);
}

export class Queue<S> {
  private steps: S[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (step: S) => void,
    /** The pause after this step, with so many waiting behind it. */
    private readonly pauseAfter: (step: S, waiting: number) => number,
  ) {}

  get waiting(): number {
    return this.steps.length;
  }

  push(step: S): void {
    this.steps.push(step);
    if (this.timer === undefined) this.next();
  }

  /** Forget what waits: everything is told anew. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.steps = [];
  }

  /** Show all that waits, without a pause. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const step of this.steps.splice(0)) this.show(step);
  }

  private next(): void {
    this.timer = undefined;
    while (this.steps.length) {
      const step = this.steps.shift()!;
      this.show(step);
      const ms = this.pauseAfter(step, this.steps.length);
      if (ms > 0) {
        this.timer = setTimeout(() => this.next(), ms);
        return;
      }
    }
  }
}
