import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../lib/protocol";
import { footprints, trail } from "./trail";

const entry = (seq: number, kind: string, data: Record<string, unknown>, undo = false): LogEntry => ({
  seq,
  seat: 0,
  events: undo ? [] : [{ kind, data }],
  undo,
  back: null,
  strikes: undo ? [seq - 1] : [],
  restores: [],
  at: "",
});
const log = [
  entry(1, "moved", { start: "a1", target: "a3", path: ["a2", "a3"] }),
  entry(2, "placed", { cell: "b1" }),
  entry(3, "moved", { start: "d6", target: "palace", path: ["e6"] }),
  entry(4, "placed", { cell: "c1" }),
  entry(5, "placed", { cell: "d1" }),
];

describe("the trail", () => {
  it("is the last move with the stones laid since", () => {
    expect(trail(log, 5)).toEqual({ walked: { start: "d6", path: ["e6"], to: "palace" }, laid: ["d1", "c1"] });
    expect(trail(log, 2)).toEqual({ walked: { start: "a1", path: ["a2", "a3"], to: "a3" }, laid: ["b1"] });
  });
  it("forgets what was taken back", () => {
    expect(trail([...log, entry(6, "", {}, true)], 6).laid).toEqual(["c1"]);
  });
  it("is a line in the set-up", () => {
    expect(trail([entry(1, "line", { cells: ["a1", "a2"] })], 1)).toEqual({ walked: null, laid: ["a1", "a2"] });
    expect(trail([], 0)).toEqual({ walked: null, laid: [] });
  });
});

it("footprints run beside each other", () => {
  expect(
    footprints([
      { x: 25, y: 25 },
      { x: 75, y: 25 },
    ]),
  ).toEqual(["M25,20L75,20", "M25,30L75,30"]);
});
