/** Sentences of a game, as durbar.core.words makes them: names translated, plurals picked, seats by the players' names. */
import type { Data, GameWords } from "./protocol";

const SEAT_KEYS = ["player", "players", "seat", "seats", "victim", "owner", "payee", "winner", "other"];
type Section = "names" | "actions" | "prompts" | "log";

export class Words {
  constructor(
    readonly words: GameWords,
    readonly seats: readonly string[] = [],
  ) {}

  has(section: Section, key: string): boolean {
    return key in this.words[section];
  }

  name(key: string | number): string {
    return this.words.names[String(key)] ?? String(key);
  }

  say(section: Section, key: string, data: Data = {}): string {
    const told: Data = { ...data };
    for (const name of SEAT_KEYS) {
      if (name in told && this.seats.length) told[name] = this.seat(told[name]);
    }
    const sentence = this.words[section][key] ?? key;
    return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, spec?: string) =>
      name in told ? this.field(told[name], spec ?? "") : whole,
    );
  }

  private seat(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((seat) => this.seat(seat));
    return typeof value === "number" ? (this.seats[value] ?? value) : value;
  }

  private field(value: unknown, spec: string): string {
    if (spec.includes("|")) {
      const [one, many] = spec.split("|");
      return `${value} ${value === 1 ? one : many}`;
    }
    if (Array.isArray(value)) return value.map((item) => this.field(item, spec)).join(", ");
    return this.name(String(value));
  }
}
