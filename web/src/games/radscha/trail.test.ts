import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../lib/protocol";
import { footprints, trail } from "./trail";

const entry = (seq: number, kind: string, data: Record<string, unknown>, undo = false): LogEntry => ({ seq, seat: 0, events: undo ? [] : [{ kind, data }], undo, at: "" });
const log = [
  entry(1, "moved", { target: "a3", path: ["a2", "a3"] }),
  entry(2, "placed", { cell: "b1" }),
  entry(3, "moved", { target: "palace", path: ["e6"] }),
  entry(4, "placed", { cell: "c1" }),
  entry(5, "placed", { cell: "d1" }),
];

describe("the trail", () => {
  it("is the last move with the stones laid since", () => {
    expect(trail(log, 5)).toEqual({ walked: ["e6", "palace"], laid: ["d1", "c1"] });
    expect(trail(log, 2)).toEqual({ walked: ["a2", "a3"], laid: ["b1"] });
  });
  it("forgets what was taken back", () => {
    expect(trail([...log, entry(6, "", {}, true)], 6).laid).toEqual(["c1"]);
  });
  it("is a line in the set-up", () => {
    expect(trail([entry(1, "line", { cells: ["a1", "a2"] })], 1)).toEqual({ walked: [], laid: ["a1", "a2"] });
    expect(trail([], 0)).toEqual({ walked: [], laid: [] });
  });
});

it("footprints run beside each other and stop before a place", () => {
  const view = { places: { palace: ["f6", "g6", "f7", "g7"] } };
  expect(footprints(view, ["a1", "b1"])).toEqual(["M25,20L75,20", "M25,30L75,30"]);
  expect(footprints(view, ["e6", "palace"])).toEqual([]);
});
