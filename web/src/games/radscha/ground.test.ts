import { describe, expect, it } from "vitest";
import { corner, fieldNames, line, square, stand, tilt, track } from "./ground";
import type { Way } from "./view";

const view = { places: { palace: ["f6", "g6", "f7", "g7"], oasis: ["b2"] } };
const way = (to: string, path: string[]): Way => ({ to, path, turn_at: "straight", distance: 1, cost: 0, stones: { red: 0, blue: 0, green: 0, yellow: 0 } });

describe("fields", () => {
  it("are named like the server's: letters across, numbers down", () => {
    const names = fieldNames(12);
    expect([names.length, names[0], names[11], names[12], names[143]]).toEqual([144, "a1", "l1", "a2", "l12"]);
    expect(corner("l12")).toEqual({ x: 550, y: 550 });
  });
  it("make a place of one or four", () => {
    expect(square(view, "palace")).toEqual({ x: 250, y: 250, size: 100 });
    expect(square(view, "oasis")).toEqual({ x: 50, y: 50, size: 50 });
    expect(square(view, "c1")).toEqual({ x: 100, y: 0, size: 50 });
  });
  it("lie in a line, either way and even alone", () => {
    expect(line("b2", "b4")).toEqual(["b2", "b3", "b4"]);
    expect(line("d1", "b1")).toEqual(["d1", "c1", "b1"]);
    expect(line("c3", "c3")).toEqual(["c3"]);
  });
});

describe("the track of a way", () => {
  it("leaves a place straight across its border", () => {
    expect(track(view, "palace", way("g4", ["g5", "g4"]))).toEqual([
      { x: 325, y: 275 },
      { x: 325, y: 225 },
      { x: 325, y: 175 },
    ]);
  });
  it("ends inside the place it enters", () => {
    expect(track(view, "d7", way("palace", ["e7"])).at(-1)).toEqual({ x: 275, y: 325 });
    expect(track(view, "b4", way("oasis", ["b3"])).at(-1)).toEqual({ x: 75, y: 75 });
    expect(track(view, "b3", way("oasis", []))).toEqual([
      { x: 75, y: 125 },
      { x: 75, y: 75 },
    ]);
  });
});

it("several figures on a field stand apart and within it", () => {
  const box = square(view, "c3");
  const spots = [0, 1, 2, 3].map((n) => stand(box, n, 4).x);
  expect(new Set(spots).size).toBe(4);
  expect(Math.min(...spots)).toBeGreaterThanOrEqual(box.x + 10);
  expect(Math.max(...spots)).toBeLessThanOrEqual(box.x + box.size - 10);
});

it("stones lie askew by a few degrees only", () => {
  for (const field of fieldNames(12)) expect(Math.abs(tilt(field))).toBeLessThanOrEqual(5);
});
