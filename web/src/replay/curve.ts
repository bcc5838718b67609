/** Where things lie on the curve, worked out apart from the drawing. */
import type { SharePoint, TurningPoint } from "../lib/protocol";
import { mark, type Mark } from "../lib/seats";

/** A line of each seat's own kind, besides its colour and its marks. */
const DASHES: Record<Mark["pattern"], string> = { plain: "", stripes: "9 3", dots: "2 3", checks: "9 3 2 3", rings: "5 5" };

export function dash(seat: number): string {
  return DASHES[mark(seat).pattern];
}

/** The point whose moment is the last one up to here; the first one before that. */
export function indexAt(points: readonly SharePoint[], seq: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (points[middle]!.seq <= seq) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The point nearest to this moment. */
export function nearest(points: readonly SharePoint[], seq: number): SharePoint | undefined {
  const index = indexAt(points, seq);
  const [here, next] = [points[index], points[index + 1]];
  return here && next && next.seq - seq < seq - here.seq ? next : here;
}

/** Whose share a turning point changed the most. */
export function mostChanged(point: TurningPoint): number {
  return point.change.reduce((most, value, seat) => (Math.abs(value) > Math.abs(point.change[most]!) ? seat : most), 0);
}

/** Some of the points, evenly, with the first, the last and the turning points: for a table that can be read out. */
export function some(points: readonly SharePoint[], turning: readonly TurningPoint[], count: number): SharePoint[] {
  const step = Math.max(1, Math.floor(points.length / count));
  const wanted = new Set(turning.flatMap((point) => [point.first, point.last]));
  return points.filter((point, i) => i % step === 0 || i === points.length - 1 || wanted.has(point.seq));
}
