import { expect, it } from "vitest";
import { en } from "./texts";

const SOURCES = import.meta.glob<string>(["../../**/*.{ts,svelte}", "!./texts.ts"], { query: "?raw", import: "default", eager: true });

it("has no text that nobody says", () => {
  const source = Object.values(SOURCES).join("\n");
  const made = /^(status|ending|theme|level|speed|clock|log|trouble|why|tag|hints|summary)_/; // put together from a value
  const unsaid = Object.keys(en).filter((key) => !made.test(key) && !source.includes(`"${key}"`));
  expect(unsaid).toEqual([]);
});
