import { expect, it } from "vitest";
import { arrange, keyed } from "./arrange";

it("keeps everybody's place and appends who is new", () => {
  expect(arrange([], [1, 0, 2])).toEqual([0, 2, 2]);
  expect(arrange([2, 2], [1, 0, 2])).toEqual([2, 2, 0]);
});

it("closes the gap of one who left", () => {
  expect(arrange([2, 0, 2], [1, 0, 1])).toEqual([2, 0]);
  expect(arrange([1], [0, 0])).toEqual([]);
});

it("tells a seat's pieces apart by key", () => {
  expect(keyed([1, 0, 1])).toEqual([
    { seat: 1, key: "1.1" },
    { seat: 0, key: "0.1" },
    { seat: 1, key: "1.2" },
  ]);
});
