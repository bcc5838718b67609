/** What a board and its panels get: the table as this seat sees it, and a way to click. */
import { Picker, type Choice, type Things } from "./picker.svelte";
import type { Position } from "./position";
import { Previews } from "./previews.svelte";
import type { Data, Element, LogEntry, SeatInfo, View } from "./protocol";
import type { Words } from "./words";

export class Table<V extends View = View, B = unknown, P = unknown> {
  position = $state.raw() as Position;
  words = $state.raw() as Words;
  seats = $state.raw<SeatInfo[]>([]);
  /** What has happened, as far as this seat knows. */
  log = $state.raw<LogEntry[]>([]);
  /** Places that are not lit can be reached by keyboard, to ask about them. */
  asking = $state(false);
  readonly picker: Picker;
  readonly previews: Previews;
  /** The last click played: the second one of a double click means nothing more. */
  private played = false;

  constructor(
    readonly game: string,
    /** board.toml as JSON */
    readonly board: B,
    /** Plays these actions one after the other; more than one is a shortcut of the view. */
    readonly play: (actions: number[]) => void,
    /** A place that is not lit was clicked: why not? */
    readonly whyNot: (element: Element) => void = () => {},
    things?: Things,
    /** Asks the server what would come of the next click after these, in the position after `seq` entries. */
    ask: (seq: number, clicks: Element[]) => void = () => {},
    /** The title's way to put several decisions into one click. */
    compose?: (table: Table<V, B, P>, moves: Choice[]) => Choice[],
    /** The number of an action by its name. */
    readonly actionOf: (named: Data & { do: string }) => number | undefined = () => undefined,
  ) {
    this.picker = new Picker((move) => {
      this.played = true;
      play(move.actions ?? [move.action]);
    });
    this.previews = new Previews(ask);
    if (things) this.picker.things = things;
    if (compose) this.picker.compose = (moves) => compose(this, moves);
  }

  /** A thing was clicked; `times`: how often in a row. */
  press(element: Element, times = 1): void {
    if (times > 1 && this.played) return;
    this.played = false;
    if (times === 2 && this.picker.finish()) return;
    if (!this.picker.click(element)) this.whyNot(element);
  }

  get view(): V {
    return this.position.view as V;
  }

  /** What the next click after these would cost and bring, asked of the server when it is first read; null until the
   *  answer comes, or if there is nothing to tell. Without clicks: about what was chosen before. */
  preview(clicks: readonly Element[] = []): P | null {
    return this.previews.get(this.position.seq, clicks) as P | null;
  }

  /** The seat that this browser plays; null for a spectator. */
  get me(): number | null {
    return this.position.seat;
  }

  seatName(seat: number): string {
    return this.seats[seat]?.name ?? `${seat + 1}`;
  }
}
