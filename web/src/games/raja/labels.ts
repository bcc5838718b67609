/** Finds room on a crowded map: each label takes the candidate that covers least of what is already there. */

export interface Point {
  x: number;
  y: number;
}
/** Left, top, width, height. */
export interface Box extends Point {
  w: number;
  h: number;
}

export const around = (at: Point, w: number, h = w): Box => ({ x: at.x - w / 2, y: at.y - h / 2, w, h });
export const centre = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

const holds = (box: Box, p: Point) => p.x > box.x && p.x < box.x + box.w && p.y > box.y && p.y < box.y + box.h;
const within = (box: Box, bounds: Box) => Math.abs(overlap(box, bounds) - box.w * box.h) < 1;

/** What is on the map: places that must not be covered, and points of roads that should not. */
export interface Terrain {
  bounds: Box;
  places: Box[];
  dots: Point[];
}

export function burden(box: Box, { bounds, places, dots }: Terrain): number {
  let cost = within(box, bounds) ? 0 : 5000;
  for (const place of places) cost += overlap(box, place);
  for (const dot of dots) if (holds(box, dot)) cost += 110;
  return cost;
}

/** One box for every list of candidates (best liked first), so that they cover little of the map and of each other. */
export function settle(wishes: Box[][], terrain: Terrain): Box[] {
  const own = wishes.map((boxes) => boxes.map((box, i) => burden(box, terrain) + 40 * i));
  const chosen = wishes.map((boxes, w) => boxes[least(own[w]!)]!);
  for (let round = 0; round < 3; round++) {
    wishes.forEach((boxes, w) => {
      const cost = boxes.map((box, i) => chosen.reduce((sum, other, o) => sum + (o === w ? 0 : 2 * overlap(box, other)), own[w]![i]!));
      chosen[w] = boxes[least(cost)]!;
    });
  }
  return chosen;
}

function least(costs: number[]): number {
  return costs.indexOf(Math.min(...costs));
}

/** The free spot of this size nearest to where it is wanted; undefined if the map is full. */
export function freeSpot(wanted: Point, w: number, h: number, terrain: Terrain, step = 20): Point | undefined {
  const { bounds } = terrain;
  let best: Point | undefined;
  let nearest = Infinity;
  for (let x = bounds.x; x <= bounds.x + bounds.w; x += step) {
    for (let y = bounds.y; y <= bounds.y + bounds.h; y += step) {
      const far = Math.hypot(x - wanted.x, y - wanted.y);
      if (far < nearest && burden(around({ x, y }, w, h), terrain) === 0) [best, nearest] = [{ x, y }, far];
    }
  }
  return best;
}
