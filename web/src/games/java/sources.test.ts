import { expect, test } from "vitest";
import type { Happening, LogEntry } from "../../lib/protocol";
import { sources } from "./sources";

let seq = 0;
const entry = (seat: number | null, ...events: Happening[]): LogEntry => ({ seq: seq++, seat, events, undo: false, back: null, strikes: [], restores: [], at: "" });
const built = (seat: number, points: number): Happening => ({ kind: "palace_built", data: { seat, points } });

test("points go to those who got them, by source", () => {
  const log = [
    entry(0, built(0, 3), { kind: "pool_scored", data: { seat: 1, points: 6 } }),
    entry(1, { kind: "festival_shared", data: { seats: [0, 1], points: 2 } }, { kind: "great_scored", data: { seat: 1, points: 9 } }),
  ];
  expect(sources(log, 2)).toEqual([
    { palace: 3, pool: 0, festival: 2, great_scoring: 0 },
    { palace: 0, pool: 6, festival: 2, great_scoring: 9 },
  ]);
});

test("what was taken back does not count", () => {
  const log = [entry(0, built(0, 3)), entry(0, built(0, 5)), { ...entry(0), undo: true, strikes: [seq - 2] }, entry(0, built(0, 1))];
  expect(sources(log, 1)[0]!.palace).toBe(4);
});
