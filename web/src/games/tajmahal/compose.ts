/** Withdrawing and building in one click: who has won a palace clicks the city that it is to stand in. A lesson asks for
 *  one after the other. */
import type { Choice } from "../../lib/picker.svelte";
import type { TajMahalTable } from "./view";

export const SHORTCUTS = ["withdraw_build", "withdraw_crown"];

export function compose(table: TajMahalTable, moves: Choice[]): Choice[] {
  if (!moves.length || table.position.lesson) return moves;
  const ways = table.view.shortcuts.map(({ kind, data, actions }) => ({
    action: actions[0]!,
    actions,
    named: { do: kind, ...data },
    clicks: [{ city: String(data.city) }],
  }));
  return [...moves, ...ways];
}
