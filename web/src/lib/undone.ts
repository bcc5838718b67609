/** What of a log still stands. */
import type { LogEntry } from "./protocol";

/** The entries that were taken back; the server says which. */
export function takenBack(log: readonly LogEntry[]): Set<LogEntry> {
  const struck = new Set<number>();
  for (const { strikes, restores } of log) {
    for (const seq of strikes) struck.add(seq);
    for (const seq of restores) struck.delete(seq);
  }
  return new Set(log.filter(({ seq }) => struck.has(seq)));
}
