/** Where everybody's points came from, added up from the log. */
import type { LogEntry } from "../../lib/protocol";
import { takenBack } from "../../lib/undone";

/** Events that bring points, and the word for each. */
export const SOURCES = {
  palace_points: "chain",
  province_points: "province_tile",
  bonus_points: "bonus_tile",
  special_points: "special_card",
  hand_points: "final_scoring",
} as const;
export type Source = keyof typeof SOURCES;

export function pointsBySource(log: readonly LogEntry[], players: number): Record<Source, number[]> {
  const none = () => Array.from({ length: players }, () => 0);
  const sums: Record<string, number[]> = Object.fromEntries(Object.keys(SOURCES).map((source) => [source, none()]));
  const struck = takenBack(log);
  for (const entry of log) {
    if (struck.has(entry)) continue;
    for (const { kind, data } of entry.events) {
      const sum = sums[kind];
      const seat = Number(data.seat);
      if (sum) sum[seat] = (sum[seat] ?? 0) + Number(data.points);
    }
  }
  return sums as Record<Source, number[]>;
}
