/** Sentences of a game, as durbar.core.words makes them: names translated, plurals picked, seats by the players' names. */
import { fill } from "./fill";
import type { Data, Element, GameWords, Move, OptionInfo, Value } from "./protocol";

const SEAT_KEYS = ["player", "players", "seat", "seats", "victim", "owner", "payee", "winner", "other"];
export type Section = "names" | "actions" | "prompts" | "log" | "recap" | "refusals";
/** "9,6" and "h11": people see where it is. */
const COORDINATES = /^(\d+,\d+|[a-l]\d{1,2})$/;

export class Words {
  constructor(
    readonly words: GameWords,
    readonly seats: readonly string[] = [],
  ) {}

  has(section: Section, key: string): boolean {
    return key in (this.words[section] ?? {});
  }

  name(key: string | number): string {
    return this.words.names[String(key)] ?? String(key);
  }

  /** What a number of the statistics counts. */
  sign(key: string): string {
    return this.words.signs[key] ?? key;
  }

  say(section: Section, key: string, data: Data = {}): string {
    return fill(this.words[section]?.[key] ?? key, this.spoken(data), (value) => this.name(String(value)));
  }

  /** A button: the whole sentence of its one move, or what its moves have in common ("Build a house in …"). */
  label(element: Element, moves: readonly Move[]): string {
    const [first, ...others] = moves.map((move) => move.named);
    const [key, value] = Object.entries(element)[0] ?? ["", ""];
    const sentence = first && this.words.actions[first.do];
    if (!first || sentence === undefined || others.some((named) => named.do !== first.do)) return this.capital(this.name(value));
    if (others.length && key !== "button") return this.capital(this.element(key, value));
    return this.common(sentence, first, others);
  }

  /** An action without its particulars: "Build a house in …". */
  kind(name: string): string {
    return this.common(this.words.actions[name] ?? name, {}, []);
  }

  /** What was tried, without coordinates: "Build a house in Agra", "Place a stone on …". */
  attempt(named: Data & { do: string }): string {
    const spoken = Object.entries(named).filter(([, value]) => !COORDINATES.test(String(value)));
    return this.common(this.words.actions[named.do] ?? named.do, Object.fromEntries(spoken), []);
  }

  /** Why something is not allowed; a game without words for it has said it in plain English. */
  refusal(why: string, facts: Data): string {
    return this.has("refusals", why) ? this.say("refusals", why, facts) : this.capital(why);
  }

  /** What an option of the game and its values are called. */
  option({ name }: OptionInfo): string {
    return this.capital(this.words.names[`option_${name}`] ?? this.name(name));
  }

  optionValue({ name }: OptionInfo, value: Value): string {
    return this.words.names[`${name}_${value}`] ?? this.name(String(value));
  }

  private common(sentence: string, first: Data, others: readonly Data[]): string {
    const agreed = Object.entries(first).filter(([key, value]) => others.every((named) => named[key] === value));
    const filled = fill(sentence, this.spoken(Object.fromEntries(agreed)), (value) => this.name(String(value)), unsaid);
    return filled
      .replace(/\s*\(…\)/g, "")
      .replace(/…(\W+…)+/g, "…")
      .trim();
  }

  private element(key: string, value: string | number): string {
    return SEAT_KEYS.includes(key) ? String(this.seat(value)) : this.name(value);
  }

  private capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  private spoken(data: Data): Data {
    const told: Data = { ...data };
    for (const name of SEAT_KEYS) {
      if (name in told && this.seats.length) told[name] = this.seat(told[name]);
    }
    return told;
  }

  private seat(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((seat) => this.seat(seat));
    return typeof value === "number" ? (this.seats[value] ?? value) : value;
  }
}

/** What is not said yet: `{place}` is "…", `{count:stone|stones}` is "… stones". */
function unsaid(hole: string): string {
  const many = /\|(.*)\}$/.exec(hole)?.[1];
  return many ? `… ${many}` : "…";
}
