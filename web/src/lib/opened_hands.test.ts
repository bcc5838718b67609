import { expect, it } from "vitest";
import { opened } from "./opened_hands";
import type { Position } from "./position";

const position = (seats: object[]) => ({ seq: 3, view: { seats } }) as unknown as Position;

it("shows gold and dials as each seat saw its own", () => {
  const board = position([
    { gold: null, dial: null, houses: 2 },
    { gold: null, dial: null, houses: 3 },
  ]);
  const hands = [position([{ gold: 7, dial: ["gold"] }, { gold: null }]), position([{ gold: null }, { gold: 9, dial: null }])];
  expect(opened(board, hands)).toEqual(
    position([
      { gold: 7, dial: ["gold"], houses: 2 },
      { gold: 9, dial: null, houses: 3 },
    ]),
  );
});

it("leaves alone what has no seats to open", () => {
  const board = position([{ gold: null }]);
  expect(opened(board, [])).toBe(board);
});
