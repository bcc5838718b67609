/** Raja's moments: a round begins, and the Maharaja's city is scored. */
import type { Moment } from "../../lib/moments.svelte";
import type { Happening } from "../../lib/protocol";
import type { RajaTable } from "./view";

export function moments({ words }: RajaTable, events: readonly Happening[]): Moment[] {
  const told: Moment[] = [];
  const scored = events.find(({ kind }) => kind === "scored");
  if (scored) {
    const paid = events.filter(({ kind }) => kind === "payout" || kind === "monopoly");
    const gains = paid.map(({ data }) => ({
      seat: Number(data.seat),
      text: `+${data.gold}`,
      at: [],
      ...(data.points === undefined ? {} : { count: Number(data.points) }),
    }));
    const city = String(scored.data.city);
    told.push({ title: words.say("log", "scored", scored.data), at: [city], gains: gains.map((gain) => ({ ...gain, at: [city] })) });
  }
  const round = events.find(({ kind }) => kind === "round");
  if (round) told.push({ title: words.say("names", "round_banner", round.data), at: [String(round.data.city)], gains: [] });
  return told;
}
