import { expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { nl } from "./nl";

const SOURCES = import.meta.glob<string>(["../../**/*.{ts,svelte}", "!./{en,de,nl}.ts"], { query: "?raw", import: "default", eager: true });
const fields = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

it.each([
  ["de", de],
  ["nl", nl],
])("%s says everything that English says, with the same fields", (_language, frame) => {
  expect(Object.keys(frame).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(frame)) {
    expect(text.trim(), key).not.toBe("");
    expect(fields(text), key).toEqual(fields(en[key as keyof typeof en]));
  }
});

it("has no text that nobody says", () => {
  const source = Object.values(SOURCES).join("\n");
  const made = /^(status|theme|level|speed|clock|log|trouble|why|tag|hints)_/; // put together from a value
  const unsaid = Object.keys(en).filter((key) => !made.test(key) && !key.endsWith("_line") && !source.includes(`"${key}"`));
  expect(unsaid).toEqual([]);
});
