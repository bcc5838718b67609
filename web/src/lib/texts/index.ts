/** What is said around the games, in the chosen language: `t("players_count", { count: 3 })`. They stand in src/durbar/words/*.toml. */
import { fill } from "../fill";
import { settings, type Language } from "../settings.svelte";
import { de, en, nl, type Key } from "./texts";

export const TEXTS: Record<Language, Record<Key, string>> = { en, de, nl };

export function t(key: Key, data: Record<string, unknown> = {}): string {
  return fill(TEXTS[settings.all.language][key], data);
}

export type { Key };
