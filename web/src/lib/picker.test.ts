import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { Picker, type Things } from "./picker.svelte";
import type { Element, Move } from "./protocol";

const move = (action: number, ...clicks: Element[]): Move => ({ action, named: { do: "x" }, clicks });
let played: number[];
let picker: Picker;

function drawing(things: Things): void {
  picker.things = things;
}

beforeEach(() => {
  played = [];
  picker = new Picker(({ action }) => played.push(action));
});

const next = () => (flushSync(), [...picker.next.keys()]);
const buttons = () => (flushSync(), picker.buttons.map(({ element }) => element.button));

describe("a picker", () => {
  it("lights every thing of every legal move at once, and plays when one is left", () => {
    drawing({ drawn: ["site", "village"], goesOn: ["end"] });
    picker.offer([
      move(1, { button: "palace" }, { by: "palace" }, { site: "agra" }),
      move(2, { button: "house" }, { by: "house" }, { village: "tonk" }),
      move(3, { button: "end" }),
    ]);
    expect(next().filter((key) => !/button|by/.test(key))).toEqual(["site:agra", "village:tonk"]);
    expect(buttons()).toEqual(["end"]); // what the board shows is no button
    picker.click({ village: "tonk" });
    expect(played).toEqual([2]);
  });

  it("takes clicks in any order, lights the second places, and lets go of what is clicked again", () => {
    drawing({ drawn: ["stone", "supply"], goesOn: [] });
    picker.offer([move(1, { stone: "red" }, { supply: "blue" }), move(2, { stone: "red" }, { supply: "green" }), move(3, { stone: "yellow" }, { supply: "green" })]);
    picker.click({ supply: "green" });
    expect(next()).toEqual(["stone:red", "stone:yellow"]);
    expect(picker.chosen({ supply: "green" })).toBe(true);
    picker.click({ supply: "green" });
    expect(picker.canGoBack).toBe(false);
    picker.click({ stone: "red" });
    picker.click({ supply: "blue" });
    expect(played).toEqual([1]);
  });

  it("begins anew with another thing", () => {
    drawing({ drawn: ["figure", "hex"], goesOn: [] });
    picker.offer([move(1, { figure: "a" }, { hex: "1" }), move(2, { figure: "a" }, { hex: "2" }), move(3, { figure: "b" }, { hex: "3" }), move(4, { figure: "b" }, { hex: "4" })]);
    picker.click({ figure: "a" });
    expect(picker.lit({ figure: "b" })).toBe(false);
    expect(picker.open({ figure: "b" })).toBe(true);
    picker.click({ figure: "b" });
    expect(next()).toEqual(["hex:3", "hex:4"]);
    expect(picker.click({ hex: "9" })).toBe(false);
  });

  it("asks which action only where it makes a difference", () => {
    const alike: Things["alike"] = (moves) => (moves.every(({ named }) => named.do === "x") ? moves[0] : undefined);
    drawing({ drawn: ["city"], goesOn: [], alike });
    const other = { ...move(3, { button: "crown" }, { city: "b" }), named: { do: "y" } };
    picker.offer([move(1, { by: "house" }, { city: "a" }), move(2, { by: "two" }, { city: "a" }), move(4, { by: "house" }, { city: "b" }), other]);
    picker.click({ city: "a" });
    expect(played).toEqual([1]);
    picker.offer([]);
    picker.offer([move(4, { by: "house" }, { city: "b" }), other, move(5, { city: "c" })]);
    picker.click({ city: "b" });
    flushSync();
    expect(picker.menu.map(({ action }) => action)).toEqual([4, 3]);
    picker.choose(picker.menu[1]!);
    expect(played).toEqual([1, 3]);
  });

  it("waits for the button that goes on; until then both can be changed, and a double click plays", () => {
    drawing({ drawn: ["dial"], goesOn: ["lock_in"] });
    const pair = (action: number, a: string, b: string) => move(action, { dial: a }, { dial: b }, { button: "lock_in" });
    picker.offer([pair(1, "a", "a"), pair(2, "a", "b"), pair(3, "a", "c"), pair(4, "b", "c")]);
    picker.click({ dial: "b" });
    picker.click({ dial: "a" });
    flushSync();
    expect(played).toEqual([]);
    expect(picker.onward?.moves.map(({ action }) => action)).toEqual([2]);
    picker.click({ dial: "c" }); // instead of the one chosen last
    flushSync();
    expect(picker.onward?.moves.map(({ action }) => action)).toEqual([4]);
    expect(picker.finish()).toBe(true);
    expect(played).toEqual([4]);
  });

  it("plays at once what lacks only a button that nobody clicks; what goes with it is chosen first", () => {
    drawing({ drawn: ["hand"], goesOn: ["withdraw"], atOnce: ["button:play"] });
    const moves = [
      move(1, { hand: "red" }, { button: "play" }),
      move(2, { hand: "red" }, { hand: "white" }),
      move(3, { hand: "blue" }, { hand: "white" }),
      move(4, { button: "withdraw" }),
    ];
    picker.offer(moves);
    picker.click({ hand: "red" });
    expect(played).toEqual([1]);
    picker.offer([]);
    picker.offer(moves);
    picker.click({ hand: "white" });
    expect(next()).toEqual(["hand:red", "hand:blue"]);
    picker.click({ hand: "red" });
    expect(played).toEqual([1, 2]);
  });

  it("plays the only move there is, unless it ends something", () => {
    drawing({ drawn: ["card"], goesOn: ["end"] });
    picker.offer([move(1, { card: "a" })]);
    picker.playForced();
    picker.offer([move(2, { button: "end" })]);
    picker.playForced();
    picker.offer([move(3, { card: "a" }), move(4, { card: "b" })]);
    picker.playForced();
    expect(played).toEqual([1]);
  });

  it("lets the same thing be meant twice", () => {
    drawing({ drawn: ["cell"], goesOn: [] });
    picker.offer([move(1, { cell: "a" }, { cell: "a" }), move(2, { cell: "a" }, { cell: "b" }), move(3, { cell: "c" }, { cell: "b" })]);
    picker.click({ cell: "a" });
    expect(next()).toEqual(["cell:a", "cell:b"]);
    picker.click({ cell: "a" });
    expect(played).toEqual([1]);
  });

  it("does not light what all moves share", () => {
    picker.offer([move(1, { piece: "palace" }, { city: "a" }), move(2, { piece: "palace" }, { city: "b" })]);
    expect(next()).toEqual(["city:a", "city:b"]);
  });

  it("does not take clicks on what is not lit", () => {
    picker.offer([move(1, { city: "agra" }), move(2, { city: "jaipur" })]);
    expect(picker.click({ city: "delhi" })).toBe(false);
    expect(picker.clicked).toEqual([]);
    expect(played).toEqual([]);
  });

  it("keeps the clicks when the same moves are offered again, and only then", () => {
    const dials = [move(1, { dial: "a" }, { dial: "b" }), move(2, { dial: "a" }, { dial: "c" }), move(3, { dial: "b" }, { dial: "c" })];
    picker.offer(dials);
    picker.click({ dial: "a" });
    picker.offer([...dials]);
    expect(next()).toEqual(["dial:b", "dial:c"]);
    picker.offer([]);
    picker.offer(dials);
    expect(next()).toEqual(["dial:a", "dial:b", "dial:c"]);
  });

  it("waits for the last thing even if only one move is left", () => {
    picker.offer([move(1, { figure: 0 }, { stone: "red" }), move(2, { button: "pass" })]);
    picker.click({ figure: 0 });
    expect(played).toEqual([]);
    picker.click({ stone: "red" });
    expect(played).toEqual([1]);
  });
});
