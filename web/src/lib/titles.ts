/** What a game is called in the language that is spoken. */
import type { GameInfo } from "./protocol";
import { settings } from "./settings.svelte";

export function titleOf(games: readonly GameInfo[], id: string): string {
  return games.find((game) => game.id === id)?.titles[settings.all.language] ?? id;
}
