/** A table that is being set up: seats, options, clock. Only what people wish; the server says what goes together. */
import type { Clock, GameInfo, Level, NewTable, SeatWish, Value } from "./protocol";

export const LEVELS: readonly Level[] = ["easy", "normal", "hard", "expert"];
export const COMPANIES = ["computers", "friends", "device"] as const;
export type Company = (typeof COMPANIES)[number];
export type SeatChoice = "me" | "device" | "open" | Level;

export interface SeatDraft {
  choice: SeatChoice;
  /** At one device: who sits there. */
  name: string;
}

export class Draft {
  seats = $state<SeatDraft[]>([]);
  options = $state<Record<string, Value>>({});
  public = $state(false);
  clock = $state<Clock>({ kind: "none", seconds: 1800, increment: 15, days: 3 });
  /** The level that all computer players get until one is changed by hand. */
  level = $state<Level>("normal");

  constructor(readonly game: GameInfo) {
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    const count = game.counts.includes(3) ? 3 : game.counts[0]!;
    this.seats = Array.from({ length: count }, (_, seat) => this.newSeat(seat, seat ? this.level : "me"));
  }

  /** Whom one plays with, if all other seats are alike. */
  get company(): Company | null {
    const others = new Set(this.seats.slice(1).map(({ choice }) => (isLevel(choice) ? "computers" : choice === "open" ? "friends" : "device")));
    return others.size === 1 ? [...others][0]! : null;
  }

  invite(company: Company): void {
    const choice: SeatChoice = company === "computers" ? this.level : company === "friends" ? "open" : "device";
    for (const seat of this.seats.slice(1)) seat.choice = choice;
  }

  setCount(count: number): void {
    const last = this.seats.at(-1)!.choice;
    for (const name of Object.keys(this.needs)) this.options[name] = this.game.options.find((option) => option.name === name)!.default;
    while (this.seats.length < count) this.seats.push(this.newSeat(this.seats.length, last === "me" ? this.level : last));
    this.seats.length = count;
    Object.assign(this.options, this.needs);
  }

  /** Options that this number of players does not go without. */
  private get needs(): Record<string, Value> {
    return this.game.needs[this.seats.length] ?? {};
  }

  setLevel(level: Level): void {
    this.level = level;
    for (const seat of this.seats) if (isLevel(seat.choice)) seat.choice = level;
  }

  get hasBots(): boolean {
    return this.seats.some(({ choice }) => isLevel(choice));
  }

  wish(name: string): NewTable {
    return {
      game: this.game.id,
      name,
      seats: this.seats.map((seat) => wishOf(seat, name)),
      options: { ...this.options },
      public: this.public,
      clock: CLOCKS[this.clock.kind](this.clock),
      start: true,
    };
  }

  private newSeat(seat: number, choice: SeatChoice): SeatDraft {
    return { choice, name: ["", "Bram", "Chitra", "Devraj", "Elif"][seat] ?? "" };
  }
}

const NO_CLOCK: Clock = { kind: "none", seconds: 0, increment: 0, days: 0 };
const CLOCKS: Record<Clock["kind"], (clock: Clock) => Clock> = {
  none: () => NO_CLOCK,
  live: ({ seconds, increment }) => ({ ...NO_CLOCK, kind: "live", seconds, increment }),
  days: ({ days }) => ({ ...NO_CLOCK, kind: "days", days }),
};

export function isLevel(choice: SeatChoice): choice is Level {
  return (LEVELS as readonly string[]).includes(choice);
}

function wishOf({ choice, name }: SeatDraft, me: string): SeatWish {
  if (choice === "me") return { kind: "me", name: me };
  if (choice === "device") return { kind: "me", name: name.trim() || me };
  return isLevel(choice) ? { kind: "bot", level: choice } : { kind: "open" };
}
