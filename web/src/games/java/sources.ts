/** Where the points came from, read from the log. */
import type { LogEntry } from "../../lib/protocol";
import { takenBack } from "../../lib/undone";

export const SOURCES = ["palace", "pool", "festival", "great_scoring"] as const;
export type Source = (typeof SOURCES)[number];
const OF: Record<string, Source> = {
  palace_built: "palace",
  palace_enlarged: "palace",
  pool_scored: "pool",
  festival_alone: "festival",
  festival_shared: "festival",
  great_scored: "great_scoring",
};

/** The entries that were not taken back. */
export function standing(log: readonly LogEntry[]): LogEntry[] {
  const struck = takenBack(log);
  return log.filter((entry) => !entry.undo && !struck.has(entry));
}

/** Points of each seat by source. */
export function sources(log: readonly LogEntry[], players: number): Record<Source, number>[] {
  const found = Array.from({ length: players }, () => ({ palace: 0, pool: 0, festival: 0, great_scoring: 0 }));
  for (const { kind, data } of standing(log).flatMap((entry) => entry.events)) {
    const source = OF[kind];
    if (!source) continue;
    for (const seat of (data.seats ?? [data.seat]) as number[]) found[seat]![source] += Number(data.points);
  }
  return found;
}
