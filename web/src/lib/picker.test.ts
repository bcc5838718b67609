import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { Picker } from "./picker.svelte";
import type { Element, Move } from "./protocol";

const move = (action: number, ...clicks: Element[]): Move => ({ action, named: { do: "x" }, clicks });
let played: number[];
let picker: Picker;

beforeEach(() => {
  played = [];
  picker = new Picker(({ action }) => played.push(action));
});

const next = () => (flushSync(), [...picker.next.keys()]);

describe("a picker", () => {
  it("narrows the moves click by click and plays the one that is spelt out", () => {
    picker.offer([move(1, { hand: "a" }, { button: "play" }), move(2, { hand: "a" }, { hand: "w" }), move(3, { button: "withdraw" })]);
    expect(next()).toEqual(["hand:a", "button:withdraw"]);
    picker.click({ hand: "a" });
    expect(next()).toEqual(["button:play", "hand:w"]);
    expect(picker.chosen({ hand: "a" })).toBe(true);
    expect(played).toEqual([]);
    picker.click({ hand: "w" });
    expect(played).toEqual([2]);
  });

  it("does not take clicks on what is not lit", () => {
    picker.offer([move(1, { city: "agra" }), move(2, { city: "jaipur" })]);
    picker.click({ city: "delhi" });
    expect(picker.clicked).toEqual([]);
    expect(played).toEqual([]);
  });

  it("clicks for people where there is nothing to choose, and steps back over it", () => {
    picker.offer([
      move(1, { button: "build" }, { by: "house" }, { city: "agra" }),
      move(2, { button: "build" }, { by: "house" }, { city: "jaipur" }),
      move(3, { button: "end" }),
    ]);
    picker.click({ button: "build" });
    expect(next()).toEqual(["city:agra", "city:jaipur"]);
    picker.back();
    expect(next()).toEqual(["button:build", "button:end"]);
    expect(picker.canGoBack).toBe(false);
  });

  it("begins where the choice begins", () => {
    picker.offer([move(1, { piece: "palace" }, { city: "a" }), move(2, { piece: "palace" }, { city: "b" })]);
    expect(next()).toEqual(["city:a", "city:b"]);
    expect(picker.canGoBack).toBe(false);
    picker.click({ city: "b" });
    expect(played).toEqual([2]);
  });

  it("keeps the clicks when the same moves are offered again, and only then", () => {
    const dials = [move(1, { dial: "a" }, { dial: "b" }), move(2, { dial: "a" }, { dial: "c" }), move(3, { dial: "b" }, { dial: "c" })];
    picker.offer(dials);
    picker.click({ dial: "a" });
    picker.offer([...dials]);
    expect(next()).toEqual(["dial:b", "dial:c"]);
    picker.offer([]);
    picker.offer(dials);
    expect(next()).toEqual(["dial:a", "dial:b"]);
  });

  it("waits for the last click even if only one move is left", () => {
    picker.offer([move(1, { figure: 0 }, { stone: "red" }), move(2, { button: "pass" })]);
    picker.click({ figure: 0 });
    expect(played).toEqual([]);
    picker.click({ stone: "red" });
    expect(played).toEqual([1]);
  });
});
