/** What the numbers of a game's actions mean: its whole list, asked for once. */
import type { ActionKind, Data, Move } from "./protocol";

export class Actions {
  private readonly kinds: ActionKind[];
  private readonly made = new Map<number, Move>();

  constructor(kinds: readonly ActionKind[]) {
    this.kinds = [...kinds].sort((a, b) => b.first - a.first);
  }

  /** The moves of these runs of actions: first and last of each. */
  expand(legal: readonly (readonly [number, number])[]): Move[] {
    return legal.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => this.move(first + i)));
  }

  /** The number of the action that is named so. */
  find(wanted: Data & { do: string }): number | undefined {
    const kind = this.kinds.find((one) => one.do === wanted.do);
    if (!kind) return undefined;
    let number = 0;
    for (const [key, values] of Object.entries(kind.params)) {
      const at = values.findIndex((value) => value === wanted[key]);
      if (at < 0) return undefined;
      number = number * values.length + at;
    }
    return kind.first + number;
  }

  move(action: number): Move {
    const known = this.made.get(action);
    if (known) return known;
    const kind = this.kinds.find(({ first }) => first <= action)!;
    const made = { action, named: named(kind, action - kind.first), clicks: kind.clicks[action - kind.first]! };
    this.made.set(action, made);
    return made;
  }
}

/** The last parameter counts fastest. */
function named({ do: name, params }: ActionKind, number: number): Data & { do: string } {
  const chosen: [string, string | number][] = [];
  for (const [key, values] of Object.entries(params).toReversed()) {
    chosen.push([key, values[number % values.length]!]);
    number = Math.floor(number / values.length);
  }
  return { do: name, ...Object.fromEntries(chosen.toReversed()) };
}
