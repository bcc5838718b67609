/** What a view holds, in words: the fields that every title has are left out, for the frame shows them. */
import type { View } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";

const OF_THE_FRAME = ["seat", "players", "to_act", "over", "scores", "ranking", "phase", "shortcuts"];

export interface Row {
  name: string;
  text: string;
}

/** The title's own fields; of those with a value for each seat only the value of this one. */
export function rows(table: Table<View>, seat: number | null): Row[] {
  const { view, words } = table;
  const own = Object.entries(view).filter(([key]) => !OF_THE_FRAME.includes(key));
  return own
    .filter(([, value]) => perSeat(view, value) === (seat !== null))
    .map(([key, value]) => ({ name: label(words.name(key)), text: spoken(table, seat === null ? value : (value as unknown[])[seat]) }));
}

function perSeat(view: View, value: unknown): boolean {
  return Array.isArray(value) && value.length === view.players;
}

function label(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spoken(table: Table<View>, value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) return value.map((one) => spoken(table, one)).join(", ") || "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([key, one]) => `${table.words.name(key)}: ${spoken(table, one)}`);
    return parts.join("; ") || "–";
  }
  return table.words.name(String(value));
}
