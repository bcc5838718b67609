import { expect, it } from "vitest";
import { Actions } from "./actions";
import type { Element } from "./protocol";

const ACTIONS = new Actions([
  { do: "pass", first: 3, params: {}, clicks: [[{ button: "pass" }]] },
  {
    do: "steal",
    first: 4,
    params: { seat: [0, 1], colour: ["red", "blue", "green"] },
    clicks: [0, 1].flatMap((figure) => ["red", "blue", "green"].map((stone): Element[] => [{ figure }, { stone }])),
  },
]);

it("expands runs of actions", () => {
  expect(
    ACTIONS.expand([
      [3, 3],
      [8, 9],
    ]).map(({ action, named }) => [action, named]),
  ).toEqual([
    [3, { do: "pass" }],
    [8, { do: "steal", seat: 1, colour: "blue" }],
    [9, { do: "steal", seat: 1, colour: "green" }],
  ]);
  expect(ACTIONS.expand([])).toEqual([]);
});

it("knows the clicks of each, and makes a move once", () => {
  expect(ACTIONS.move(8).clicks).toEqual([{ figure: 1 }, { stone: "blue" }]);
  expect(ACTIONS.move(8)).toBe(ACTIONS.expand([[8, 8]])[0]);
});

it("finds the number of an action by its name", () => {
  expect(ACTIONS.find({ do: "steal", seat: 1, colour: "blue" })).toBe(8);
  expect(ACTIONS.find({ do: "steal", seat: 7, colour: "blue" })).toBeUndefined();
  expect(ACTIONS.find({ do: "fly" })).toBeUndefined();
});
