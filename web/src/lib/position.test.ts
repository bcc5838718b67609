import { expect, it } from "vitest";
import { Actions } from "./actions";
import { fold, updated, whole } from "./position";
import type { Position, Update, View } from "./protocol";

const VIEW = { phase: "act", scores: [1, 2], seats: [{ gold: 1 }, { gold: 2 }, { gold: 3 }], stones: { a1: "red", b2: "blue" } } as unknown as View;

it("changes fields, elements of lists, and keys of objects", () => {
  const folded = fold(VIEW, { set: { phase: "turn" }, parts: { seats: { 1: { gold: 9 } }, stones: { c3: "green" } }, gone: { stones: ["a1"] } });
  expect(folded).toEqual({ phase: "turn", scores: [1, 2], seats: [{ gold: 1 }, { gold: 9 }, { gold: 3 }], stones: { b2: "blue", c3: "green" } });
  expect(folded.scores).toBe(VIEW.scores);
  expect((folded as unknown as { seats: unknown[] }).seats[0]).toBe((VIEW as unknown as { seats: unknown[] }).seats[0]);
});

it("changes nothing without changes", () => {
  expect(fold(VIEW, {})).toEqual(VIEW);
});

it("knows its seat and expands the moves", () => {
  const actions = new Actions([{ do: "pass", first: 7, params: {}, clicks: [[{ button: "pass" }]] }]);
  const rest = { undo: false, hold: null, clocks: [], thinking: [], lesson: null };
  const first = whole({ seq: 3, seat: 1, view: VIEW, legal: [], ...rest } satisfies Position, actions);
  const next = updated(first, { seq: 4, seat: 1, view: { set: { phase: "end" } }, legal: [[7, 7]], ...rest } satisfies Update, actions);
  expect(next.seat).toBe(1);
  expect(next.view.phase).toBe("end");
  expect(next.moves).toEqual([{ action: 7, named: { do: "pass" }, clicks: [{ button: "pass" }] }]);
  expect(first.moves).toEqual([]);
});

it("begins from nothing where the match begins", () => {
  const rest = { undo: false, hold: null, clocks: [], thinking: [], lesson: null };
  const begun = updated(null, { seq: 0, seat: 1, view: { set: { phase: "deal" } }, legal: [], ...rest }, new Actions([]));
  expect(begun.view.phase).toBe("deal");
  expect(begun.seat).toBe(1);
});
