import { expect, it } from "vitest";
import type { LogEntry } from "./protocol";
import { lastOf, lines } from "./story";
import { Words } from "./words";

const words = new Words(
  { language: "en", names: {}, actions: {}, prompts: {}, signs: {}, refusals: {}, recap: {}, log: { moved: "{seat} moves.", paid: "{seat} gets {points:point|points}." } },
  ["Amrita", "Bram"],
);
const entry = (seq: number, seat: number | null, kind = "moved", data = {}): LogEntry => ({
  seq,
  seat,
  events: [{ kind, data: { seat, ...data } }],
  undo: false,
  back: null,
  strikes: [],
  restores: [],
  at: "",
});
const undo = (seq: number, seat: number, undone = seq - 1): LogEntry => ({ seq, seat, events: [], undo: true, back: null, strikes: [undone], restores: [], at: "" });

it("tells every event and marks those that count", () => {
  const told = lines(words, [entry(1, 0), entry(2, 1, "paid", { points: 2 })]);
  expect(told.map(({ text }) => text)).toEqual(["Amrita moves.", "Bram gets 2 points."]);
  expect(told.map(({ counts }) => counts)).toEqual([false, true]);
});

it("strikes out what was taken back, one undo one entry, of that seat only", () => {
  const told = lines(words, [entry(1, 0), entry(2, 1), entry(3, 1), undo(4, 1), undo(5, 1, 2), entry(6, 1)]);
  expect(told.filter(({ struck }) => struck).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(told.at(-2)?.text).toBe("Bram takes back the last move.");
});

it("finds the last thing that somebody else did", () => {
  const log = [entry(1, 1), entry(2, 0), entry(3, 0)];
  expect(lastOf(words, log, 0)).toEqual({ seat: 1, text: "Bram moves." });
  expect(lastOf(words, log, null)).toEqual({ seat: 0, text: "Amrita moves." });
  expect(lastOf(words, [...log, undo(4, 1)], 0)).toEqual({ seat: 1, text: "Bram takes back the last move." });
  expect(lastOf(words, [entry(1, 0)], 0)).toBeUndefined();
});
