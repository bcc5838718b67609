import { expect, test } from "vitest";
import { beside, covered, Grid, LIFT } from "./hexes";
import type { JavaBoard } from "./view";

const BOARD = {
  mountain_max_y: 0,
  lakes: [],
  draw: { hex_size: 36, origin: [100, 100] },
  row: [
    { y: 0, x: [0, 2] },
    { y: 1, x: [1] },
  ],
} as unknown as JavaBoard;

test("ways go clockwise from the east", () => {
  expect([0, 1, 2, 3, 4, 5].map((way) => beside("4,7", way))).toEqual(["4,9", "5,8", "5,6", "4,5", "3,6", "3,8"]);
  expect(beside("4,7", 6)).toBe("4,9");
});

test("a tile covers its village space and rice the way it is turned", () => {
  expect(covered(1, "4,7", 3)).toEqual(["4,7"]);
  expect(covered(2, "4,7", 3)).toEqual(["4,7", "4,5"]);
  expect(covered(3, "4,7", 5)).toEqual(["4,7", "3,8", "4,9"]);
});

test("the grid knows the printed hexes and the ring around them", () => {
  const grid = new Grid(BOARD);
  expect([...grid.cells.values()].filter((cell) => cell.printed)).toHaveLength(3);
  expect(grid.cells.size).toBe(12);
  expect(grid.cells.get("1,3")).toMatchObject({ printed: false, mountain: false });
  expect(grid.cells.get("-1,1")).toMatchObject({ printed: false, mountain: true });
  expect(grid.at("1,1", 2)[1]).toBe(100 + 54 - 2 * LIFT);
});

test("a border has only the sides that face outwards", () => {
  const grid = new Grid(BOARD);
  expect(grid.border(["0,0"]).match(/M/g)).toHaveLength(6);
  expect(grid.border(["0,0", "0,2", "1,1"]).match(/M/g)).toHaveLength(12);
});
