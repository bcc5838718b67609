/** The titles: every folder here. Pictures are for the start page; the rest is loaded when a table is opened. */
import type { Component } from "svelte";
import type { GameParts } from "./types";

function byGame<T>(found: Record<string, () => Promise<{ default: T }>>): Record<string, () => Promise<{ default: T }>> {
  return Object.fromEntries(Object.entries(found).map(([path, load]) => [path.split("/")[1]!, load]));
}

export const PARTS = byGame(import.meta.glob<{ default: GameParts }>("./*/index.ts"));
export const PICTURES = byGame(import.meta.glob<{ default: Component }>("./*/Picture.svelte"));
