/** Choosing an action by clicks: every click narrows the legal moves; the client knows no rules. */
import type { Element, Move } from "./protocol";

export function same(a: Element | undefined, b: Element | undefined): boolean {
  return !!a && !!b && keyOf(a) === keyOf(b);
}

/** `city:agra` */
export function keyOf(element: Element): string {
  const [name, value] = Object.entries(element)[0] ?? ["", ""];
  return `${name}:${value}`;
}

export class Picker {
  moves = $state.raw<Move[]>([]);
  clicked = $state.raw<Element[]>([]);
  hovered = $state.raw<Element | null>(null);
  /** Elements pointed out to people, by key; and what was touched, by the element's value alone. */
  private shown = $state.raw<ReadonlySet<string>>(new Set());
  private touched = $state.raw<ReadonlySet<string>>(new Set());
  /** What was clicked before each click that can be taken back. */
  private before = $state.raw<Element[][]>([]);

  /** `play` gets the move once the clicks leave only one that they spell out whole. */
  constructor(private readonly play: (move: Move) => void) {}

  /** The moves that fit the clicks so far. */
  readonly fitting = $derived(this.moves.filter((move) => this.clicked.every((c, i) => same(c, move.clicks[i]))));

  /** The elements that can be clicked next, by key, with the moves behind each. */
  readonly next = $derived.by(() => {
    const found = new Map<string, { element: Element; moves: Move[] }>();
    for (const move of this.fitting) {
      const element = move.clicks[this.clicked.length];
      if (!element) continue;
      const at = found.get(keyOf(element));
      if (at) at.moves.push(move);
      else found.set(keyOf(element), { element, moves: [move] });
    }
    return found;
  });

  get canGoBack(): boolean {
    return this.before.length > 0;
  }

  /** New moves; the same ones again (somebody else has decided something) keep the clicks so far. `forced`: so many first
   *  clicks would be the same for all legal moves, of which a lesson offers only some. */
  offer(moves: Move[], forced = 0): void {
    const unchanged = moves.length === this.moves.length && moves.every(({ action }, i) => action === this.moves[i]!.action);
    this.moves = moves;
    if (unchanged) return;
    this.clicked = moves[0]?.clicks.slice(0, forced) ?? [];
    this.before = [];
    this.hovered = null;
    this.passForced();
  }

  lit(element: Element): boolean {
    return this.next.has(keyOf(element));
  }

  /** Points these out, and nothing else. */
  show(elements: readonly Element[]): void {
    if (elements.length || this.shown.size) this.shown = new Set(elements.map(keyOf));
  }

  /** Points out the places with these names, whatever kind of place they are. */
  touch(values: readonly string[]): void {
    if (values.length || this.touched.size) this.touched = new Set(values);
  }

  /** Is this pointed out? */
  isShown(element: Element): boolean {
    return this.shown.has(keyOf(element));
  }

  isTouched(element: Element): boolean {
    return this.touched.has(String(Object.values(element)[0]));
  }

  /** Was this clicked on the way? */
  chosen(element: Element): boolean {
    return this.clicked.some((c) => same(c, element));
  }

  /** The moves behind an element that can be clicked now. */
  behind(element: Element): Move[] {
    return this.next.get(keyOf(element))?.moves ?? [];
  }

  click(element: Element): void {
    if (!this.lit(element)) return;
    this.before = [...this.before, this.clicked];
    this.clicked = [...this.clicked, element];
    this.passForced();
    const done = this.fitting.find((move) => move.clicks.length === this.clicked.length);
    if (done && this.fitting.length === 1) this.play(done);
  }

  /** A button that says the whole move: no further click. */
  choose(move: Move): void {
    this.clicked = move.clicks;
    this.play(move);
  }

  /** One click back. */
  back(): void {
    const clicked = this.before.at(-1);
    if (!clicked) return;
    this.before = this.before.slice(0, -1);
    this.clicked = clicked;
  }

  /** Where all moves that are left go on with the same click, there is nothing to choose in it. */
  private passForced(): void {
    while (this.fitting.length > 1 && this.next.size === 1) {
      this.clicked = [...this.clicked, ...[...this.next.values()].map(({ element }) => element)];
    }
  }
}
