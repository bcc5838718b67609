/** What the last traveller did: the fields walked and the stones laid since, read from the log. */
import type { LogEntry } from "../../lib/protocol";
import { takenBack } from "../../lib/undone";
import { middle, square, type Point } from "./ground";
import type { RadschaView } from "./view";

export interface Trail {
  /** Fields walked over, then the target. */
  walked: string[];
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
      if (kind === "line") return { walked: [], laid: data.cells as string[] };
      if (kind === "moved") return { walked: [...new Set([...(data.path as string[]), String(data.target)])], laid };
    }
  }
  return { walked: [], laid };
}

/** Footprints from field to field: a left and a right row of dashes for every step. */
export function footprints(view: Pick<RadschaView, "places">, walked: readonly string[]): string[] {
  const points = walked.map((node) => middle(square(view, node)));
  return points.slice(1).flatMap((to, i) => {
    const from = points[i]!;
    return view.places[walked[i + 1]!] ? [] : [row(from, to, 5), row(from, to, -5)];
  });
}

function row(from: Point, to: Point, aside: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.y - from.y) / length) * aside, ((from.x - to.x) / length) * aside];
  return `M${from.x + dx},${from.y + dy}L${to.x + dx},${to.y + dy}`;
}
