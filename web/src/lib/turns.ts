/** Where turns begin in a log. */
import type { LogEntry } from "./protocol";

/** The numbers of entries before which another player began to decide. */
export function turnStarts(log: readonly LogEntry[]): number[] {
  const starts: number[] = [];
  let seat: number | null = null;
  for (const entry of log) {
    if (entry.seat === null || entry.undo || entry.seat === seat) continue;
    seat = entry.seat;
    starts.push(entry.seq - 1);
  }
  return starts;
}
