import { expect, it } from "vitest";
import { HANDFUL, Positions } from "./positions";
import type { Position } from "./position";

const at = (seq: number) => ({ seq }) as Position;

/** A server with so many entries, that remembers what it was asked. */
function served(entries: number) {
  const asked: [number, number][] = [];
  const positions = new Positions((first, last) => {
    asked.push([first, last]);
    return Promise.resolve(Array.from({ length: Math.min(last, entries) - first + 1 }, (_, i) => at(first + i)));
  });
  return { asked, positions };
}

it("asks for a handful, and never twice", async () => {
  const { asked, positions } = served(100);
  expect((await positions.load(HANDFUL + 3, 100)).seq).toBe(HANDFUL + 3);
  await Promise.all([positions.load(HANDFUL, 100), positions.load(2 * HANDFUL - 1, 100)]);
  expect(asked).toEqual([[HANDFUL, 2 * HANDFUL - 1]]);
});

it("asks again for what did not exist yet", async () => {
  const { asked, positions } = served(5);
  await positions.load(1, 2);
  expect((await positions.load(5, 5)).seq).toBe(5);
  expect(asked).toEqual([
    [0, 2],
    [0, 5],
  ]);
});

it("gives up on what the server does not have", async () => {
  await expect(served(5).positions.load(9, 9)).rejects.toThrow();
});
