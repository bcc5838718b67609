import { expect, it } from "vitest";
import { lookAt } from "./camera";

const board: [number, number, number, number] = [0, 0, 1000, 1000];

it("leaves a board alone that is large enough", () => {
  expect(lookAt([[10, 10]], [0, 0], 0.3, [400, 400], board)).toBeNull();
});

it("looks at the middle of what is asked, if it fits", () => {
  expect(
    lookAt(
      [
        [100, 100],
        [300, 200],
      ],
      [900, 900],
      1,
      [400, 400],
      board,
    ),
  ).toEqual([0, -50, 400, 400]);
});

it("looks at what matters most where not all of it fits", () => {
  expect(
    lookAt(
      [
        [0, 0],
        [1000, 1000],
      ],
      [500, 400],
      1,
      [400, 200],
      board,
    ),
  ).toEqual([300, 300, 400, 200]);
});
