import { expect, test } from "vitest";
import type { Data, LogEntry } from "../../lib/protocol";
import { traces } from "./trace";

const entry = (seq: number, seat: number | null, kind: string, data: Data): LogEntry => ({
  seq,
  seat,
  events: [{ kind, data: { seat, ...data } }],
  undo: false,
  back: null,
  strikes: [],
  restores: [],
  at: "",
});
const LOG = [
  entry(1, 1, "tile_laid", { hexes: "1,1 1,3" }),
  entry(2, 0, "watered", { hex: "5,5" }),
  entry(3, 1, "tile_laid", { hexes: "2,2 2,4 3,3" }),
  entry(4, null, "turned_up", { card: "mask" }),
  entry(5, 1, "figure_moved", { start: "2,2", hex: "2,4" }),
  entry(6, 2, "figure_entered", { hex: "9,4" }),
];

test("what happened since the own last decision", () => {
  expect(traces(LOG, 6, 0).map((trace) => [trace.seat, trace.kind, trace.hexes.length])).toEqual([
    [1, "tile", 3],
    [1, "way", 2],
    [2, "spot", 1],
  ]);
  expect(traces(LOG, 2, 0)).toEqual([]);
});

test("nothing that was taken back", () => {
  const undone = [...LOG.slice(0, 3), { ...entry(4, 1, "", {}), events: [], undo: true, strikes: [3] }];
  expect(traces(undone, 4, 0)).toEqual([]);
});

test("a spectator sees the last player's deeds", () => {
  expect(traces(LOG, 5, null).map((trace) => trace.kind)).toEqual(["tile", "way"]);
});
