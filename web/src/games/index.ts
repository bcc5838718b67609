/** The titles with drawings: every folder here. The others are played on the generic table.
 *  Pictures are for the start page; the rest is loaded when a table is opened. */
import type { Component } from "svelte";
import type { GameParts } from "./types";

type Loaders<T> = Record<string, () => Promise<{ default: T }>>;

function byGame<T>(found: Loaders<T>): Loaders<T> {
  return Object.fromEntries(Object.entries(found).map(([path, load]) => [path.split("/")[1]!, load]));
}

const PARTS = byGame(import.meta.glob<{ default: GameParts }>(["./*/index.ts", "!./generic/*"]));
const PICTURES = byGame(import.meta.glob<{ default: Component }>(["./*/Picture.svelte", "!./generic/*"]));

/** The titles that are drawn. */
export const DRAWN = Object.keys(PARTS);

export async function partsOf(game: string): Promise<GameParts> {
  return (await (PARTS[game] ?? (() => import("./generic")))()).default;
}

export async function pictureOf(game: string): Promise<Component> {
  return (await (PICTURES[game] ?? (() => import("./generic/Picture.svelte")))()).default;
}
