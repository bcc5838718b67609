import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pause, Queue } from "./queue";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the pause after a step", () => {
  it("is as people set it while little waits", () => {
    expect(pause("slow", 0)).toBeGreaterThan(pause("normal", 0));
    expect(pause("normal", 0)).toBeGreaterThan(pause("fast", 0));
    expect(pause("instant", 50)).toBe(0);
  });

  it("shrinks so that a long backlog takes no longer than a few steps", () => {
    for (const waiting of [10, 40, 200]) expect(waiting * pause("normal", waiting)).toBeLessThanOrEqual(5 * pause("normal", 0));
  });
});

describe("a queue", () => {
  const seen: string[] = [];
  const queue = () =>
    new Queue<string>(
      (step) => seen.push(step),
      (step) => (step === "quiet" ? 0 : 100),
    );
  beforeEach(() => void (seen.length = 0));

  it("shows the first step at once and the next after a pause, in order", () => {
    const steps = queue();
    steps.push("a");
    steps.push("b");
    expect(seen).toEqual(["a"]);
    expect(steps.waiting).toBe(1);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(["a", "b"]);
    expect(steps.waiting).toBe(0);
  });

  it("does not pause after quiet steps", () => {
    const steps = queue();
    for (const step of ["quiet", "quiet", "a"]) steps.push(step);
    expect(seen).toEqual(["quiet", "quiet", "a"]);
  });

  it("forgets what waits when everything is told anew", () => {
    const steps = queue();
    steps.push("a");
    steps.push("b");
    steps.clear();
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(["a"]);
    steps.push("c");
    expect(seen).toEqual(["a", "c"]);
  });
});
