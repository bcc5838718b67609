/** What of a log still stands. */
import type { LogEntry } from "./protocol";

/** The entries that were taken back: an undo strikes out the seat's last entry that still stands. */
export function takenBack(log: readonly LogEntry[]): Set<LogEntry> {
  const struck = new Set<LogEntry>();
  log.forEach((entry, at) => {
    if (!entry.undo) return;
    const back = log.slice(0, at).findLast((before) => before.seat === entry.seat && !before.undo && !struck.has(before));
    if (back) struck.add(back);
  });
  return struck;
}
