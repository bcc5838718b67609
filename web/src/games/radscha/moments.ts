/** Radscha's moments: a gift or a helper is won; stones are picked up. */
import type { Moment } from "../../lib/moments.svelte";
import type { Happening } from "../../lib/protocol";
import type { RadschaTable } from "./view";

export function moments(table: RadschaTable, events: readonly Happening[]): Moment[] {
  const target = events.find(({ kind }) => kind === "moved")?.data.target;
  return events.flatMap(({ kind, data }): Moment[] => {
    const seat = Number(data.player);
    if (kind === "bought") {
      const card = table.words.name(String(data.card));
      return [{ title: `${table.seatName(seat)}: ${card}`, at: [], gains: [{ seat, text: card, at: [] }] }];
    }
    if (kind === "picked_up") return [{ title: "", at: [], gains: [{ seat, text: `+${(data.stones as string[]).length}`, at: [String(target)] }] }];
    return [];
  });
}
