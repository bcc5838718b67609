/** What the last traveller did: the fields walked and the stones laid since, read from the log. */
import type { LogEntry } from "../../lib/protocol";
import { takenBack } from "../../lib/undone";
import type { Point } from "./ground";

export interface Trail {
  /** Nothing was walked in the set-up. */
  walked: { start: string; path: string[]; to: string } | null;
  laid: string[];
}

/** The trail up to this number of log entries. */
export function trail(log: readonly LogEntry[], seq: number): Trail {
  const struck = takenBack(log);
  const laid: string[] = [];
  for (const entry of log.toReversed()) {
    if (entry.undo || entry.seq > seq || struck.has(entry)) continue;
    for (const { kind, data } of entry.events) {
      if (kind === "placed") laid.push(String(data.cell));
      if (kind === "line") return { walked: null, laid: data.cells as string[] };
      if (kind === "moved") return { walked: { start: String(data.start), path: data.path as string[], to: String(data.target) }, laid };
    }
  }
  return { walked: null, laid };
}

/** Footprints along a track: a left and a right row of dashes for every step. */
export function footprints(points: readonly Point[]): string[] {
  return points.slice(1).flatMap((to, i) => [row(points[i]!, to, 5), row(points[i]!, to, -5)]);
}

function row(from: Point, to: Point, aside: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.y - from.y) / length) * aside, ((from.x - to.x) / length) * aside];
  return `M${from.x + dx},${from.y + dy}L${to.x + dx},${to.y + dy}`;
}
