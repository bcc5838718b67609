import { expect, it } from "vitest";
import { Previews } from "./previews.svelte";

/** Previews with a list of what was asked. */
function made() {
  const asked: unknown[] = [];
  return { asked, previews: new Previews((seq, clicks) => asked.push([seq, clicks])) };
}

it("asks once for each thing pointed at", async () => {
  const { asked, previews } = made();
  expect(previews.get(4, [{ tile: "two" }])).toBeNull();
  expect(previews.get(4, [{ tile: "two" }])).toBeNull();
  expect(previews.get(4, [])).toBeNull();
  await Promise.resolve();
  expect(asked).toEqual([
    [4, [{ tile: "two" }]],
    [4, []],
  ]);
});

it("keeps answers while the position stays", async () => {
  const { asked, previews } = made();
  previews.get(4, []);
  previews.tell(4, [], { places: [1] });
  expect(previews.get(4, [])).toEqual({ places: [1] });
  previews.get(5, []);
  previews.tell(5, [], null);
  expect(previews.get(5, [])).toBeNull();
  previews.get(4, []);
  await Promise.resolve();
  expect(asked).toEqual([
    [4, []],
    [5, []],
    [4, []],
  ]);
});

it("asks anew once everything is forgotten", async () => {
  const { asked, previews } = made();
  previews.get(4, []);
  previews.tell(4, [], { places: [] });
  previews.forget();
  expect(previews.get(4, [])).toBeNull();
  await Promise.resolve();
  expect(asked).toHaveLength(2);
});
