/** What of a log still stands. */
import type { LogEntry } from "./protocol";

/** The entries that were taken back: an undo strikes out the seat's last entry that still stands; a way back strikes out
 *  everything since that moment, undos included. */
export function takenBack(log: readonly LogEntry[]): Set<LogEntry> {
  let struck = new Set<LogEntry>();
  /** What was struck out after so many entries, where somebody may go back to. */
  const then = new Map<number, ReadonlySet<LogEntry>>(log.flatMap(({ back }) => (back === null ? [] : [[back, new Set()]])));
  log.forEach((entry, at) => {
    if (then.has(at)) then.set(at, new Set(struck));
    if (entry.back !== null) struck = new Set([...then.get(entry.back)!, ...log.slice(entry.back, at)]);
    if (!entry.undo) return;
    const back = log.slice(0, at).findLast((before) => before.seat === entry.seat && !before.undo && !struck.has(before));
    if (back) struck.add(back);
  });
  return struck;
}
