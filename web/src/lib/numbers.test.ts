import { expect, it, vi } from "vitest";

const settings = vi.hoisted(() => ({ all: { language: "en" } }));
vi.mock("./settings.svelte", () => ({ settings }));
const { change, exact, number, percent } = await import("./numbers");

it.each([
  ["en", "0.30", "−0.15", "6.1", "40%", "+12%", "−7%"],
  ["de", "0,30", "−0,15", "6,1", "40\u00a0%", "+12\u00a0%", "−7\u00a0%"],
  ["nl", "0,30", "−0,15", "6,1", "40%", "+12%", "−7%"],
])("writes numbers in %s", (language, ...said) => {
  settings.all.language = language;
  expect([exact(0.3, 2), exact(-0.15, 2), number(6.07), percent(0.4), change(0.12), change(-0.07)]).toEqual(said);
});
