/** The places that events are about, whatever the game calls them. */
import type { Data, Happening } from "./protocol";

/** Every word in the events' data; a place that is called so was touched. Numbers could be anything. */
export function touched(events: readonly Happening[]): string[] {
  return [...new Set(events.flatMap(({ data }) => wordsIn(data)))];
}

export function wordsIn(data: Data): string[] {
  return Object.values(data).flatMap(words);
}

function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(words);
  return typeof value === "string" ? [value, ...value.split(" ")] : [];
}
