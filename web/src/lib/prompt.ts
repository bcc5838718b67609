/** What is asked of whom, in one heading and one sentence. */
import { t } from "./texts";
import type { Live } from "./live.svelte";

export interface Asked {
  head: string;
  text: string;
  /** Is it asked of the person at this screen? */
  mine: boolean;
}

export function asked(live: Live): Asked {
  const { info, table, now } = live;
  if (live.past) return { head: t("past_position"), text: "", mine: false };
  if (info.status === "abandoned") return { head: t("game_over"), text: t("abandoned"), mine: false };
  if (!now) return { head: "", text: "", mine: false };
  if (now.view.over) return { head: t("game_over"), text: winners(live), mine: false };
  if (now.hold !== null) return held(live, now.hold);
  if (live.behind) return { head: t("catching_up"), text: "", mine: false };
  const { me } = live;
  if (now.moves.length && me !== null) {
    const head = live.own.length > 1 ? t("named_turn", { player: table.seatName(me) }) : t("your_turn");
    return { head, text: table.words.say("prompts", question(live), { ...now.view, player: me }), mine: true };
  }
  return others(live);
}

/** Who cannot pass is not told so. */
function question({ table, now }: Live): string {
  const { phase } = now!.view;
  const bound = `${phase}_bound`;
  return table.words.has("prompts", bound) && !now!.moves.some(({ named }) => named.do === "pass") ? bound : phase;
}

function held(live: Live, hold: number): Asked {
  if (hold === live.me) return { head: t(live.ending ? "ending_prompt" : "confirm_prompt"), text: "", mine: true };
  return { head: t("confirm_wait", { player: live.table.seatName(hold) }), text: "", mine: false };
}

/** Nothing is asked of us: of whom, then, and is a bot at work? */
function others(live: Live): Asked {
  const { table, now } = live;
  const waiting = now!.view.to_act.filter((seat) => seat >= 0);
  const names = (seats: number[]) => seats.map((seat) => table.seatName(seat));
  const bots = waiting.filter((seat) => now!.thinking.includes(seat));
  const text = live.me === null ? t("watching") : waiting.length > 1 ? t("you_have_chosen") : "";
  if (waiting.length > 1) return { head: t("still_choosing", { players: names(waiting) }), text, mine: false };
  if (bots.length === waiting.length) return { head: t("thinking", { players: names(bots) }), text, mine: false };
  return { head: t("turn_of", { players: names(waiting) }), text, mine: false };
}

function winners({ table, now, own }: Live): string {
  const first = now!.view.ranking.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (first.length === now!.view.ranking.length) return t("draw");
  if (own.length === 1 && first.length === 1 && first[0] === own[0]) return t("you_won");
  return t("won", { players: first.map((seat) => table.seatName(seat)) });
}
