import { expect, test } from "vitest";
import { follow } from "./follow";

test("a moved figure keeps its id, a new one gets a free id", () => {
  const start = follow([], [["1,1", "2,2"], ["3,3"]]);
  expect(start.map((figure) => figure.id)).toEqual(["0-0", "0-1", "1-0"]);
  const moved = follow(start, [["1,1", "5,5", "6,6"], ["3,3"]]);
  expect(moved.find((figure) => figure.hex === "5,5")?.id).toBe("0-1");
  expect(moved.find((figure) => figure.hex === "6,6")?.id).toBe("0-2");
  expect(new Set(moved.map((figure) => figure.id)).size).toBe(4);
});

test("a figure that left is gone, and its id may come back", () => {
  const left = follow(follow([], [["1,1", "2,2"]]), [["2,2"]]);
  expect(left).toEqual([{ id: "0-1", seat: 0, hex: "2,2" }]);
  expect(follow(left, [["2,2", "7,7"]]).map((figure) => figure.id)).toEqual(["0-1", "0-0"]);
});
