/** Where things are: fields of 50 x 50 from the upper left corner of the board, tiles of `side` x `side` fields. */
import type { RadschaView, Way } from "./view";

export const FIELD = 50;
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  size: number;
}

export function fieldNames(across: number): string[] {
  return Array.from({ length: across * across }, (_, i) => `${letter(i % across)}${Math.floor(i / across) + 1}`);
}

export function letter(column: number): string {
  return String.fromCharCode(97 + column);
}

/** The upper left corner of a field: `b3` is at 50, 100. */
export function corner(field: string): Point {
  return { x: (field.charCodeAt(0) - 97) * FIELD, y: (Number(field.slice(1)) - 1) * FIELD };
}

/** The square that a field or a place covers. */
export function square(view: Pick<RadschaView, "places">, node: string): Box {
  const cells = view.places[node] ?? [node];
  return { ...corner(cells[0]!), size: FIELD * Math.sqrt(cells.length) };
}

export function middle({ x, y, size }: Box): Point {
  return { x: x + size / 2, y: y + size / 2 };
}

/** Where the nth of several figures on a field or place stands, and how large. */
export function stand(box: Box, n: number, count: number): Point & { scale: number } {
  const { x, y } = middle(box);
  const feet = box.size > FIELD ? 40 : 23; // over the name of a large place
  const apart = count === 1 ? 0 : Math.min(24, (box.size - 26) / (count - 1));
  const scale = box.size > FIELD || count === 1 ? 1 : 0.82;
  return { x: x + (n - (count - 1) / 2) * apart, y: y + box.size / 2 - feet, scale };
}

/** The line of a way: from the edge of the start over the fields to the target. */
export function track(view: Pick<RadschaView, "places">, start: string, way: Pick<Way, "to" | "path">): Point[] {
  const fields = way.path.map((field) => middle(square(view, field)));
  const from = square(view, start);
  const to = square(view, way.to);
  const points = [nearest(from, fields[0] ?? middle(to)), ...fields];
  if (to.size > FIELD || way.path.at(-1) !== way.to) points.push(nearest(to, points.at(-1)!));
  return points;
}

/** The point of a square that is nearest to p, a little inside; the middle of a single field. */
function nearest(box: Box, p: Point): Point {
  const within = (low: number, at: number) => Math.max(low + FIELD / 2, Math.min(low + box.size - FIELD / 2, at));
  return { x: within(box.x, p.x), y: within(box.y, p.y) };
}

/** Fields from the first to the last in a straight line. */
export function line(first: string, last: string): string[] {
  const [a, b] = [corner(first), corner(last)];
  const steps = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) / FIELD;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = steps ? i / steps : 0;
    return `${letter((a.x + (b.x - a.x) * share) / FIELD)}${(a.y + (b.y - a.y) * share) / FIELD + 1}`;
  });
}

/** Stones laid by hand lie a little askew, each field in its own way. */
export function tilt(field: string): number {
  const { x, y } = corner(field);
  return (((x * 7 + y * 13) / FIELD) % 11) - 5;
}
