import { expect, it } from "vitest";
import { around, burden, freeSpot, overlap, settle, type Terrain } from "./labels";

const terrain: Terrain = { bounds: { x: 0, y: 0, w: 200, h: 200 }, places: [around({ x: 100, y: 100 }, 60)], dots: [{ x: 20, y: 20 }] };

it("prefers the first candidate that covers nothing", () => {
  const [on, off] = [around({ x: 100, y: 100 }, 20), around({ x: 160, y: 160 }, 20)];
  expect(settle([[on, off]], terrain)).toEqual([off]);
  expect(settle([[off, on]], terrain)).toEqual([off]);
});

it("keeps two labels apart", () => {
  const [left, right] = [around({ x: 40, y: 160 }, 40, 20), around({ x: 150, y: 160 }, 40, 20)];
  const [a, b] = settle(
    [
      [left, right],
      [left, right],
    ],
    terrain,
  );
  expect(overlap(a!, b!)).toBe(0);
});

it("counts places, roads and the edge as a burden", () => {
  expect(burden(around({ x: 160, y: 160 }, 20), terrain)).toBe(0);
  expect(burden(around({ x: 20, y: 20 }, 10), terrain)).toBeGreaterThan(0);
  expect(burden(around({ x: 199, y: 160 }, 20), terrain)).toBeGreaterThan(0);
});

it("finds free ground near where it is wanted, or none", () => {
  const spot = freeSpot({ x: 100, y: 100 }, 20, 20, terrain)!;
  expect(burden(around(spot, 20), terrain)).toBe(0);
  expect(freeSpot({ x: 100, y: 100 }, 190, 190, terrain)).toBeUndefined();
});
