/** Taj Mahal's moments: a visit begins, prizes go to their winners, points are counted along the chain. */
import type { Gain, Moment } from "../../lib/moments.svelte";
import type { Happening } from "../../lib/protocol";
import type { TajMahalTable } from "./view";

export function moments({ words, view }: TajMahalTable, events: readonly Happening[]): Moment[] {
  const told: Moment[] = [];
  const gains = events.flatMap((event) => gain(event, (key) => words.name(key)));
  const last = events.some(({ kind }) => kind === "hand_points");
  if (gains.length) told.push({ title: last ? capital(words.name("final_scoring")) : "", at: [], gains });
  const visit = events.find(({ kind }) => kind === "visit_begins");
  if (visit && !view.over) told.push({ title: words.say("names", "visit_banner", visit.data), at: [], gains: [] });
  return told;
}

function gain({ kind, data }: Happening, name: (key: string) => string): Gain[] {
  const seat = Number(data.seat);
  if (kind === "won_tile") return [{ seat, text: name(String(data.symbol)), at: [] }];
  if (kind === "won_crown") return [{ seat, text: name("crown"), at: [] }];
  if (kind === "won_province") return [{ seat, text: name(String(data.province)), at: [] }];
  if (!kind.endsWith("_points") || !data.points) return [];
  const at = kind === "palace_points" ? (data.cities as string[]) : data.city ? [String(data.city)] : [];
  return [{ seat, text: `+${data.points}`, at }];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
