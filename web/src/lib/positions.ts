/** Past positions of one table as one viewer saw them: asked for in handfuls, kept, never asked twice. */
import { Refused } from "./api";
import type { Position } from "./position";

/** So many are asked for at once: some titles' take the server ten milliseconds each. */
export const HANDFUL = 20;

export class Positions {
  private readonly found = new Map<number, Position>();
  private readonly asked = new Map<number, Promise<void>>();

  constructor(private readonly ask: (first: number, last: number) => Promise<Position[]>) {}

  /** The position after so many entries, of `last` that there are by now. */
  async load(seq: number, last: number): Promise<Position> {
    const first = seq - (seq % HANDFUL);
    // Twice: what was already asked for may have ended before this one.
    for (let tries = 0; tries < 2 && !this.found.has(seq); tries++) {
      if (!this.asked.has(first)) this.asked.set(first, this.fetch(first, Math.min(first + HANDFUL - 1, last)));
      await this.asked.get(first);
    }
    const position = this.found.get(seq);
    if (!position) throw new Refused("offline", "");
    return position;
  }

  /** Have these ready soon; if that fails, whoever needs them asks again. */
  prepare(seq: number, last: number): void {
    if (seq >= 0 && seq <= last) void this.load(seq, last).catch(() => {});
  }

  private async fetch(first: number, last: number): Promise<void> {
    try {
      for (const position of await this.ask(first, last)) this.found.set(position.seq, position);
    } finally {
      this.asked.delete(first);
    }
  }
}
