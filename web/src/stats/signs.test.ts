import { expect, it, vi } from "vitest";
import type { Insights } from "./insights";

vi.mock("../lib/settings.svelte", () => ({ settings: { all: { language: "en" } } }));
const { SIGNS } = await import("./signs");
const FOUND = import.meta.glob<Insights>("../../../src/durbar/games/*/insights.json", { eager: true, import: "default" });

it.each(Object.values(FOUND).map((insights) => [insights.game, insights] as const))("%s: everything found is said in three languages", (game, insights) => {
  const found = [...Object.keys(insights.points), ...Object.keys(insights.signs.half), ...Object.keys(insights.signs.third)];
  expect(found.filter((name) => !SIGNS[game]?.[name])).toEqual([]);
});

it("is translated", () => {
  for (const said of Object.values(SIGNS).flatMap((game) => Object.values(game))) expect(new Set(said).size, said[0]).toBe(3);
});

/** The persons are called as on their cards. */
const CARDS = import.meta.glob<string>("../../../src/durbar/games/raja/words/*.toml", { eager: true, query: "?raw", import: "default" });

it.each(["en", "de", "nl"].map((language, i) => [language, i] as const))("calls the persons as their cards do: %s", (language, i) => {
  const words = Object.entries(CARDS).find(([path]) => path.endsWith(`/${language}.toml`))![1];
  for (const person of ["grand_prince", "merchant", "priest", "wanderer", "entrepreneur", "master_builder", "yogi"]) {
    const name = new RegExp(`^${person} = "(.*)"$`, "m").exec(words)![1]!;
    expect(SIGNS.raja![person]![i]!.toLowerCase()).toContain(name.toLowerCase());
  }
});
