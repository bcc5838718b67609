/** What choices would cost and bring: asked of the server when somebody points at something, and kept while one position
 *  is looked at. */
import { keyOf } from "./picker.svelte";
import type { Element } from "./protocol";

export class Previews {
  private found = $state.raw<ReadonlyMap<string, unknown>>(new Map());
  private readonly asked = new Set<string>();
  private seq = -1;

  constructor(private readonly ask: (seq: number, clicks: Element[]) => void) {}

  /** What would come of the next click after these; null: not known (yet), or nothing. Reading it asks for it. */
  get(seq: number, clicks: readonly Element[]): unknown {
    const key = keysOf(seq, clicks);
    const found = this.found.get(key);
    if (found === undefined && !this.asked.has(key)) {
      if (seq !== this.seq) this.asked.clear();
      this.seq = seq;
      this.asked.add(key);
      queueMicrotask(() => this.ask(seq, [...clicks]));
    }
    return found ?? null;
  }

  /** The answer; those about other positions are forgotten. */
  tell(seq: number, clicks: readonly Element[], preview: unknown): void {
    const kept = [...this.found].filter(([key]) => key.startsWith(`${seq} `));
    this.found = new Map([...kept, [keysOf(seq, clicks), preview ?? null]]);
  }

  /** Somebody else looks, or the connection was lost: everything is asked anew. */
  forget(): void {
    this.asked.clear();
    if (this.found.size) this.found = new Map();
  }
}

function keysOf(seq: number, clicks: readonly Element[]): string {
  return `${seq} ${clicks.map(keyOf).join(" ")}`;
}
