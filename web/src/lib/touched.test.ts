import { expect, it } from "vitest";
import { touched } from "./touched";

it("names the places that events are about", () => {
  const events = [
    { kind: "tile_laid", data: { seat: 1, hexes: "c4 c5", cost: 2 } },
    { kind: "line", data: { cells: ["a1", "a2"], colour: "red", hexes: "c4 c5" } },
  ];
  expect(touched(events)).toEqual(["c4 c5", "c4", "c5", "a1", "a2", "red"]);
});
