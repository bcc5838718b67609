/** "Why can't I?": what was asked about, what the server answered, and the clauses in the player's language. */
import { api } from "./api";
import { t } from "./texts";
import type { Live } from "./live.svelte";
import { keyOf } from "./picker.svelte";
import type { Doubt, Element, RuleClause, ToClient } from "./protocol";
import { settings } from "./settings.svelte";
import { wordsIn } from "./touched";

type Reason = Extract<ToClient, { type: "reason" }>;
export interface Answer {
  reason: Reason;
  clauses: Map<string, RuleClause>;
}

export class WhyNot {
  /** The dialog with all that cannot be done now. */
  open = $state(false);
  all = $state.raw<Answer | null>(null);
  /** The last refused click, and the situation it belongs to: another one, and it is forgotten. */
  private last = $state.raw<(Answer & { at: string }) | null>(null);
  private askedAt = "";

  constructor(private readonly live: Live) {}

  /** The answer to the last refused click, while it still fits. */
  get answer(): Answer | null {
    return this.last?.at === this.situation ? this.last : null;
  }

  /** A place that is not lit was clicked. */
  click(element: Element): void {
    const { live } = this;
    if (live.past || live.behind || live.link.pending || !live.now) return;
    this.askedAt = this.situation;
    live.link.send({ type: "why", seat: live.me, clicks: live.table.picker.clicked, element });
  }

  /** What can I not do now? */
  askAll(): void {
    this.all = null;
    this.open = true;
    this.live.link.send({ type: "why", seat: this.live.me });
  }

  forget(): void {
    this.last = null;
  }

  async receive(reason: Reason): Promise<void> {
    const answer = { reason, clauses: await clausesOf(this.live.game.id) };
    if (reason.element) this.last = { ...answer, at: this.askedAt };
    else this.all = answer;
  }

  /** What is said where no clause explains it. */
  plain({ code, seats, doubts }: Reason): string {
    const players = seats.map((seat) => this.live.table.seatName(seat));
    if (code === "allowed") return t("why_allowed", { first: doubts[0]?.first ? this.called(doubts[0].first, doubts[0]) : "" });
    if (code === "rule" || code === "bad") return t("why_head");
    return t(`why_${code}`, { players });
  }

  /** "Build a house in Agra (house)" */
  tried({ named }: Doubt): string {
    return this.live.table.words.attempt(named as Doubt["named"] & { do: string });
  }

  /** Why not, in this very situation. */
  fact({ why, facts }: Doubt): string {
    return this.live.table.words.refusal(why, facts);
  }

  /** The places that an answer speaks of. */
  places({ facts }: Doubt): string[] {
    return wordsIn(facts);
  }

  /** "Build a house in …" */
  kind({ named }: Doubt): string {
    return this.live.table.words.kind(named.do);
  }

  private called(element: Element, { named }: Doubt): string {
    const [key, value] = Object.entries(element)[0]!;
    return key === "button" ? this.live.table.words.kind(named.do) : this.live.table.words.name(value);
  }

  private get situation(): string {
    return [this.live.now?.seq, this.live.past?.seq, ...this.live.table.picker.clicked.map(keyOf), settings.all.language].join();
  }
}

/** The clauses of a game in the player's language, by id. */
export async function clausesOf(game: string): Promise<Map<string, RuleClause>> {
  const book = await api.rules(game, settings.all.language);
  return new Map(book.sections.flatMap(({ clauses }) => clauses.map((clause) => [clause.id, clause] as const)));
}
