import { expect, it } from "vitest";
import { indexAt, mostChanged, nearest, some } from "./curve";

const points = [1, 2, 5, 9, 20].map((seq) => ({ seq, shares: [0.5, 0.5] }));

it("finds the point of a moment, also of one that was taken back", () => {
  expect([0, 1, 4, 5, 19, 20, 99].map((seq) => indexAt(points, seq))).toEqual([0, 0, 1, 2, 3, 4, 4]);
  expect([0, 3, 4, 14, 15, 99].map((seq) => nearest(points, seq)?.seq)).toEqual([1, 2, 5, 9, 20, 20]);
  expect(nearest([], 3)).toBeUndefined();
});

it("tells whose share changed the most", () => {
  expect(mostChanged({ first: 1, last: 2, seat: 0, change: [0.1, -0.4, 0.3] })).toBe(1);
});

it("leaves no turning point out of the table", () => {
  const kept = some(points, [{ first: 2, last: 9, seat: null, change: [0.2, -0.2] }], 1);
  expect(kept.map((point) => point.seq)).toEqual([1, 2, 9, 20]);
});
