/** The frame's texts in the chosen language: `t("players_count", { count: 3 })`. They stand in src/durbar/words/*.toml. */
import { fill } from "../fill";
import { settings, type Language } from "../settings.svelte";
import { de, en, nl, type Key } from "./texts";

export const FRAMES: Record<Language, Record<Key, string>> = { en, de, nl };

export function t(key: Key, data: Record<string, unknown> = {}): string {
  return fill(FRAMES[settings.all.language][key], data);
}

export type { Key };
