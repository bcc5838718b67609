import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../lib/protocol";
import { palacesOf } from "./pieces";
import { pointsBySource } from "./sources";
import { BEADS, bead } from "./track";
import { cardParts, keyed, type City, type Seat, type TajMahalView } from "./view";

const entry = (seq: number, seat: number, kind: string, points: number, undo = false): LogEntry => ({
  seq,
  seat,
  undo,
  back: null,
  strikes: undo ? [seq - 1] : [],
  restores: [],
  at: "",
  events: undo ? [] : [{ kind, data: { seat, points } }],
});

describe("points by source", () => {
  it("adds up what stands and leaves out what was taken back", () => {
    const log = [entry(0, 0, "palace_points", 3), entry(1, 1, "bonus_points", 2), entry(2, 1, "", 0, true), entry(3, 0, "palace_points", 4), entry(4, 1, "hand_points", 5)];
    const sums = pointsBySource(log, 2);
    expect(sums.palace_points).toEqual([7, 0]);
    expect(sums.bonus_points).toEqual([0, 0]);
    expect(sums.hand_points).toEqual([0, 5]);
  });
});

describe("the score track", () => {
  it("has its own place for every point and begins again after the last", () => {
    const places = new Set(Array.from({ length: BEADS }, (_, points) => JSON.stringify(bead(points))));
    expect(places.size).toBe(BEADS);
    expect(bead(BEADS + 3)).toEqual(bead(3));
  });
  it("steps evenly around every corner", () => {
    for (let points = 0; points < BEADS; points++) {
      const a = bead(points);
      const b = bead(points + 1);
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(45.7, 0);
    }
  });
});

describe("cards and palaces", () => {
  it("reads a card's name", () => {
    expect(cardParts("red_elephant_monk")).toEqual({ colour: "red", symbols: ["elephant", "monk"] });
  });
  it("gives equal cards keys of their own", () => {
    expect(keyed(["a", "b", "a"]).map(({ key }) => key)).toEqual(["a#1", "b#1", "a#2"]);
  });
  it("moves the two palaces of one city apart", () => {
    const seat = (palaces: string[], crown_palaces: string[]) => ({ palaces, crown_palaces }) as unknown as Seat;
    const view = { seats: [seat(["x"], []), seat([], ["x"])], neutral: null } as unknown as TajMahalView;
    const cities = new Map([["x", { at: [100, 100] } as unknown as City]]);
    const [first, second] = palacesOf(view, cities);
    expect(first!.x).not.toBe(second!.x);
  });
});
