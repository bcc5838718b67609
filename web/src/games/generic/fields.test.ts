import { expect, it } from "vitest";
import type { View } from "../../lib/protocol";
import { Words } from "../../lib/words";
import { rows } from "./fields";

const words = new Words({ language: "en", names: { pile: "Pile", taken: "taken", red: "red stones" }, actions: {}, prompts: {}, log: {}, signs: {}, refusals: {}, recap: {} });
const view = {
  players: 2,
  to_act: [0],
  over: false,
  scores: [0, 0],
  ranking: [1, 1],
  phase: "take",
  shortcuts: [],
  pile: 9,
  taken: [3, 4],
  bag: { red: 2 },
  last_move: null,
  open: true,
};
const table = { words, view: view as View } as unknown as Parameters<typeof rows>[0];

it("tells the title's own fields by their names, those of all seats together", () => {
  expect(rows(table, null)).toEqual([
    { name: "Pile", text: "9" },
    { name: "Bag", text: "red stones: 2" },
    { name: "Last move", text: "–" },
    { name: "Open", text: "✓" },
  ]);
});

it("tells a seat what is its own", () => {
  expect(rows(table, 1)).toEqual([{ name: "Taken", text: "4" }]);
});
