import { expect, test } from "vitest";
import { ahead, asked, ghost, placeNote, span, turnNote } from "./preview";
import type { JavaPreview, JavaView, Place } from "./view";

const PLACE: Place = { hex: "4,9", turns: [2, 5], costs: [1, 3], gains: { 5: { 0: 6 } } };
const VIEW = {
  phase: "place",
  kind: "three",
  at: null,
} as unknown as JavaView;
const PLACES: JavaPreview = { places: [PLACE] };
const REACH: JavaPreview = {
  targets: [
    { hex: "1,3", cost: 0 },
    { hex: "leave", cost: 2 },
  ],
};

test("a span of numbers", () => {
  expect(span([1, 3, 2])).toBe("1–3");
  expect(span([2, 2])).toBe("2");
});

test("gains of a place are told only when every turn brings them", () => {
  expect(placeNote(PLACE)).toEqual({ cost: "1–3", gains: undefined });
  expect(turnNote(PLACE, 5)).toEqual({ cost: "3", gains: { 0: 6 } });
  expect(asked(VIEW, PLACES).get("4,9")?.cost).toBe("1–3");
});

test("the ghost lies as the first turn, or as the turn pointed at", () => {
  expect(ghost(VIEW, { hex: "4,9" }, PLACES)?.hexes).toEqual(["4,9", "5,8", "4,7"]);
  const turning = { ...VIEW, phase: "turn", at: "4,9" };
  expect(ghost(turning, { turn: 5 }, PLACES)?.hexes).toEqual(["4,9", "3,10", "4,11"]);
  expect(ghost(turning, null, PLACES)?.hexes).toEqual(["4,9", "5,8", "4,7"]);
});

test("a figure pointed at shows its reach", () => {
  expect(ahead({ ...VIEW, phase: "act" }, { figure: "1,1" }, REACH).get("1,3")).toEqual({ cost: "0" });
  expect(ahead(VIEW, { figure: "1,1" }, REACH).size).toBe(0);
});
