/** Choosing an action by clicking the things it is about, in any order; the client knows no rules.
 *
 * A move's path names everything it is about: `[{button: "build"}, {by: "house"}, {village: "tonk"}]`. Things that are
 * drawn on the table light up at once; what is not drawn (the button, the source) follows from the things, or is asked
 * for in a menu where it makes a difference. Buttons that go on ("end the turn", "lock in") are always clicked. */
import type { Element, Move } from "./protocol";

export function same(a: Element | undefined, b: Element | undefined): boolean {
  return !!a && !!b && keyOf(a) === keyOf(b);
}

/** `city:agra` */
export function keyOf(element: Element): string {
  const [name, value] = Object.entries(element)[0] ?? ["", ""];
  return `${name}:${value}`;
}

/** A move, or a shortcut of the view that is clicked like one: several actions, one after the other. */
export type Choice = Move & { actions?: number[] };

/** What a title draws, and which of its buttons go on. A kind of element (`city`) or one of them (`button:enter`). */
export interface Things {
  drawn: readonly string[];
  /** Names of buttons that end or go on, the most important first. */
  goesOn: readonly string[];
  /** Of moves that clicks cannot tell apart: the one that stands for all, if it makes no difference. */
  alike?: (moves: readonly Choice[]) => Choice | undefined;
  /** Elements that nobody clicks: a move that lacks only these is played as soon as its things are chosen. */
  atOnce?: readonly string[];
  /** Kinds of things that stay in hand: chosen again as long as they can be, after they were used. */
  stays?: readonly string[];
}

/** Without a title: everything is drawn. */
const EVERYTHING: Things = { drawn: [], goesOn: [] };

interface Fitting {
  move: Choice;
  /** The elements of its path that were not clicked yet. */
  left: Element[];
}

export class Picker {
  /** What the server offers. */
  private offered = $state.raw<Choice[]>([]);
  /** A title may put several decisions into one click: then its own moves stand for those offered. */
  compose: ((moves: Choice[]) => Choice[]) | null = null;
  /** What was used last and stays in hand. */
  private inHand: Element | null = null;
  /** What the player clicked, in order. */
  private own = $state.raw<Element[]>([]);
  hovered = $state.raw<Element | null>(null);
  things = $state.raw<Things>(EVERYTHING);
  /** Elements pointed out to people, by key; and what was touched, by the element's value alone. */
  private shown = $state.raw<ReadonlySet<string>>(new Set());
  private touched = $state.raw<ReadonlySet<string>>(new Set());
  /** First clicks that a lesson leaves no choice in. */
  private given = $state.raw<Element[]>([]);

  /** `play` gets the move once the clicks leave only one. */
  constructor(private readonly play: (move: Choice) => void) {}

  /** The moves to choose from. */
  readonly moves = $derived(this.compose ? this.compose(this.offered) : this.offered);

  /** All that is chosen: the player's clicks, and before each what all moves shared anyhow. */
  readonly clicked = $derived(this.along(this.own));

  private readonly fits = $derived.by(() => {
    const found = this.after(this.clicked);
    return this.after([...this.clicked, ...this.shared(found)]);
  });

  /** The moves that fit the clicks so far. */
  readonly fitting = $derived(this.fits.map(({ move }) => move));

  /** The elements that can be clicked next, by key, with the moves behind each. */
  readonly next = $derived.by(() => {
    const found = new Map<string, { element: Element; moves: Choice[] }>();
    for (const { move, left } of this.fits) {
      for (const [key, element] of new Map(left.map((one) => [keyOf(one), one]))) {
        const at = found.get(key);
        if (at) at.moves.push(move);
        else found.set(key, { element, moves: [move] });
      }
    }
    return found;
  });

  /** Moves that no click on the table tells apart: they are asked for where it was clicked. */
  readonly menu = $derived.by((): Choice[] => {
    if (!this.canGoBack || this.fits.length < 2) return [];
    return this.fits.some(({ left }) => left.some((one) => this.isDrawn(one) || this.isGoingOn(one))) ? [] : this.fitting;
  });

  /** Buttons for what has no place on the table, with the moves behind each. */
  readonly buttons = $derived.by((): { element: Element; moves: Choice[] }[] => {
    return this.menu.length ? [] : this.ways(this.fits);
  });

  /** The button that goes on from here. */
  readonly onward = $derived.by(() => {
    const here = this.buttons.filter(({ element }) => this.isGoingOn(element));
    const ready = here.length ? here : this.ways(this.after(this.given)).filter(({ element }) => this.isGoingOn(element));
    return this.things.goesOn.map((name) => ready.find(({ element }) => element.button === name)).find((one) => one) ?? null;
  });

  /** What the player began with. */
  get begun(): Element | null {
    return this.own[0] ?? null;
  }

  get canGoBack(): boolean {
    return this.own.length > 0;
  }

  /** New moves; the same ones again (somebody else has decided something) keep the clicks so far. `forced`: so many first
   *  clicks would be the same for all legal moves, of which a lesson offers only some. */
  offer(moves: Choice[], forced = 0): void {
    const unchanged = moves.length === this.offered.length && moves.every((move, i) => sameMove(move, this.offered[i]!));
    this.offered = moves;
    if (unchanged) return;
    this.given = moves[0]?.clicks.slice(0, forced) ?? [];
    this.own = [];
    this.hovered = null;
    if (!moves.length || !this.inHand) return;
    if (this.lit(this.inHand)) this.own = [this.inHand];
    this.inHand = null;
  }

  lit(element: Element): boolean {
    return this.next.has(keyOf(element));
  }

  /** Can this be clicked: lit, chosen, or another beginning? */
  open(element: Element): boolean {
    return this.lit(element) || this.letsGo(element) || this.switched(element) !== null;
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
  behind(element: Element): Choice[] {
    return this.next.get(keyOf(element))?.moves ?? [];
  }

  /** A click on a thing: choose it, let go of it, or begin anew with it. Returns false if it cannot be clicked. */
  click(element: Element): boolean {
    if (this.lit(element)) this.own = [...this.own, element];
    else if (this.letsGo(element)) {
      this.own = this.own.filter((one) => !same(one, element));
      return true;
    } else {
      const kept = this.switched(element);
      if (!kept) return false;
      this.own = [...kept, element];
    }
    this.settle();
    return true;
  }

  /** A double click plays what the first click chose. Returns false if something is still open. */
  finish(): boolean {
    const { onward } = this;
    if (!this.canGoBack || onward?.moves.length !== 1) return false;
    this.choose(onward.moves[0]!);
    return true;
  }

  /** Plays the only move there is, unless it ends something. */
  playForced(): void {
    const [only, other] = this.moves;
    if (only && !other && !only.clicks.some((one) => this.isGoingOn(one))) this.play(only);
  }

  /** A button that says the whole move: no further click. */
  choose(move: Choice): void {
    this.play(move);
  }

  /** One click back. */
  back(): void {
    this.own = this.own.slice(0, -1);
  }

  isDrawn(element: Element): boolean {
    if (this.things === EVERYTHING) return true;
    return this.things.drawn.includes(Object.keys(element)[0]!) || this.things.drawn.includes(keyOf(element));
  }

  private isGoingOn(element: Element): boolean {
    return "button" in element && this.things.goesOn.includes(String(element.button));
  }

  private letsGo(element: Element): boolean {
    return this.own.some((one) => same(one, element));
  }

  /** What stays chosen if the player turns to this thing instead; null if no move is about it. */
  private switched(element: Element): Element[] | null {
    for (let keep = this.own.length - 1; keep >= 0; keep--) {
      const kept = this.own.slice(0, keep);
      if (this.after(this.along([...kept, element])).length) return kept;
    }
    return null;
  }

  private along(own: readonly Element[]): Element[] {
    const clicked = [...this.given];
    for (const one of own) clicked.push(...this.shared(this.after(clicked)), one);
    return clicked;
  }

  /** The things that all of several moves still need: there is nothing to choose in them. */
  private shared([first, ...others]: Fitting[]): Element[] {
    if (!first || !others.length) return [];
    let common = first.left.filter((one) => this.isDrawn(one));
    for (const { left } of others) {
      const there = left.map(keyOf);
      common = common.filter((one) => {
        const at = there.indexOf(keyOf(one));
        if (at >= 0) there.splice(at, 1);
        return at >= 0;
      });
    }
    return common;
  }

  private after(clicked: readonly Element[]): Fitting[] {
    return this.moves.flatMap((move) => {
      const left = [...move.clicks];
      for (const one of clicked) {
        const at = left.findIndex((other) => same(one, other));
        if (at < 0) return [];
        left.splice(at, 1);
      }
      return [{ move, left }];
    });
  }

  /** Plays what the clicks leave no doubt about. */
  private settle(): void {
    const ready = this.fits.find(({ left }) => left.length > 0 && left.every((one) => this.things.atOnce?.includes(keyOf(one))));
    const asks = this.fits.some(({ left }) => left.some((one) => this.isDrawn(one) || this.isGoingOn(one)));
    if (asks && !ready) return;
    const only = ready?.move ?? (this.fitting.length === 1 ? this.fitting[0] : this.things.alike?.(this.fitting));
    if (!only) return;
    const [first] = this.own;
    this.inHand = first && this.things.stays?.includes(Object.keys(first)[0]!) ? first : null;
    this.play(only);
  }

  /** Moves that need no more things, by the first button of each. */
  private ways(fits: readonly Fitting[]): { element: Element; moves: Choice[] }[] {
    const found = new Map<string, { element: Element; moves: Choice[] }>();
    for (const { move, left } of fits) {
      const first = left[0];
      if (!first || left.some((one) => this.isDrawn(one))) continue;
      const at = found.get(keyOf(first));
      if (at) at.moves.push(move);
      else found.set(keyOf(first), { element: first, moves: [move] });
    }
    return [...found.values()];
  }
}

function sameMove(a: Choice, b: Choice): boolean {
  return a.action === b.action && a.actions?.join() === b.actions?.join();
}
