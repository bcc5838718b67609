import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lasts, Moments, type Moment } from "./moments.svelte";
import { pace } from "./pace.svelte";

const moment = (title: string, gains = 0): Moment => ({ title, at: [], gains: Array.from({ length: gains }, (_, seat) => ({ seat, text: "+1", at: [] })) });

beforeEach(() => {
  vi.useFakeTimers();
  pace.chosen = 450;
});
afterEach(() => void vi.useRealTimers());

it("shows one moment after the other, each as long as it has to tell", () => {
  const moments = new Moments();
  moments.tell([moment("a", 3), moment("b")]);
  expect(moments.shown?.title).toBe("a");
  vi.advanceTimersByTime(lasts(moment("a", 3)));
  expect(moments.shown?.title).toBe("b");
  vi.advanceTimersByTime(lasts(moment("b")));
  expect(moments.shown).toBeNull();
});

it("is over at once when somebody has had enough of it", () => {
  const moments = new Moments();
  moments.tell([moment("a"), moment("b")]);
  moments.skip();
  expect(moments.shown).toBeNull();
  vi.runAllTimers();
  expect(moments.shown).toBeNull();
});

it("shows none where nothing is to move, and is quicker on request", () => {
  expect(lasts(moment("a", 2), 220)).toBeLessThan(lasts(moment("a", 2), 450));
  pace.chosen = 0;
  const moments = new Moments();
  moments.tell([moment("a")]);
  expect(moments.shown).toBeNull();
});
