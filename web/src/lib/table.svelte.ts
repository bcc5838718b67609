/** What a board and its panels get: the table as this seat sees it, and a way to click. */
import { Picker } from "./picker.svelte";
import type { Element, LogEntry, Position, SeatInfo, View } from "./protocol";
import type { Words } from "./words";

export class Table<V extends View = View, B = unknown> {
  position = $state.raw() as Position;
  words = $state.raw() as Words;
  seats = $state.raw<SeatInfo[]>([]);
  /** What has happened, as far as this seat knows. */
  log = $state.raw<LogEntry[]>([]);
  /** Places that are not lit can be reached by keyboard, to ask about them. */
  asking = $state(false);
  readonly picker: Picker;

  constructor(
    readonly game: string,
    /** board.toml as JSON */
    readonly board: B,
    /** Plays these actions one after the other; more than one is a shortcut of the view. */
    readonly play: (actions: number[]) => void,
    /** A place that is not lit was clicked: why not? */
    readonly wonder: (element: Element) => void = () => {},
  ) {
    this.picker = new Picker((move) => play([move.action]));
  }

  get view(): V {
    return this.position.view as V;
  }

  /** The seat whose eyes these are; null for a spectator. */
  get me(): number | null {
    return this.position.seat;
  }

  seatName(seat: number): string {
    return this.seats[seat]?.name ?? `${seat + 1}`;
  }
}
