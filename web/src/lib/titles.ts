/** What a game is called, and how it is described, in the language that is spoken. */
import type { GameInfo } from "./protocol";
import { settings } from "./settings.svelte";

/** What it is, in one line. */
export function descriptionOf(game: GameInfo): string {
  return game.descriptions[settings.all.language] ?? "";
}

/** A game without words in the language that is spoken speaks English. */
export function inEnglish(game: GameInfo): boolean {
  return !game.languages.includes(settings.all.language);
}

export function titleOf(games: readonly GameInfo[], id: string): string {
  return games.find((game) => game.id === id)?.titles[settings.all.language] ?? id;
}
