/** What the others did since this seat last decided: the tiles they laid and the ways their figures went. */
import type { LogEntry } from "../../lib/protocol";
import { standing } from "./sources";

export interface Trace {
  seat: number;
  kind: "tile" | "way" | "spot";
  hexes: string[];
}

/** Up to the position with so many entries; a spectator sees the last player's deeds. */
export function traces(log: readonly LogEntry[], until: number, me: number | null): Trace[] {
  const past = standing(log.filter((entry) => entry.seq <= until)).filter((entry) => entry.seat !== null);
  const own = me ?? past.findLast((entry) => entry.seat !== past.at(-1)?.seat)?.seat;
  const since = past.slice(past.findLastIndex((entry) => entry.seat === own) + 1);
  return since.flatMap((entry) =>
    entry.events.flatMap(({ kind, data }): Trace[] => {
      const seat = Number(data.seat);
      if (kind === "tile_laid") return [{ seat, kind: "tile", hexes: String(data.hexes).split(" ") }];
      if (kind === "figure_moved") return [{ seat, kind: "way", hexes: [String(data.start), String(data.hex)] }];
      if (["figure_entered", "watered", "palace_built", "palace_enlarged"].includes(kind)) return [{ seat, kind: "spot", hexes: [String(data.hex)] }];
      return [];
    }),
  );
}
