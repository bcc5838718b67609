import { expect, it } from "vitest";
import type { LogEntry } from "./protocol";
import { turnStarts } from "./turns";
import { takenBack } from "./undone";

const entry = (seq: number, seat: number | null, more: Partial<LogEntry> = {}): LogEntry => ({
  seq,
  seat,
  events: [],
  undo: false,
  back: null,
  strikes: [],
  restores: [],
  at: "",
  ...more,
});

it("finds where turns begin: chance and undo begin none", () => {
  const log = [entry(1, null), entry(2, 0), entry(3, 0), entry(4, null), entry(5, 0), entry(6, 1), entry(7, 1, { undo: true }), entry(8, 1), entry(9, 0)];
  expect(turnStarts(log)).toEqual([1, 5, 8]);
});

it("strikes out everything since the moment one went back to, and lets stand what stood then", () => {
  const log = [entry(1, 0), entry(2, 1), entry(3, 1, { undo: true, strikes: [2] }), entry(4, 0), entry(5, null, { back: 2, strikes: [3, 4], restores: [2] }), entry(6, 1)];
  const struck = () => [...takenBack(log)].map(({ seq }) => seq).sort();
  expect(struck()).toEqual([3, 4]);
  log.push(entry(7, null, { back: 4, strikes: [2, 5, 6], restores: [3, 4] }));
  expect(struck()).toEqual([2, 5, 6]);
});
