/** What each game's folder exports as `default` from its index.ts. */
import type { Component } from "svelte";
import type { Moment } from "../lib/moments.svelte";
import type { Choice } from "../lib/picker.svelte";
import type { Happening } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";

// Boards know their own view and board types; the frame does not need to.
// eslint-disable-next-line
type AnyTable = Table<any, any, any>;
export type Part = Component<{ table: AnyTable }>;
export type SeatPart = Component<{ table: AnyTable; seat: number }>;

export interface GameParts {
  /** The board's own drawing, the content of an <svg> with this viewBox; the frame pans and zooms it. */
  Board: Part;
  viewBox: (table: AnyTable) => [x: number, y: number, width: number, height: number];
  /** Where to look in a window of this size; when it changes, the frame glides there, unless the player holds the board. */
  focus?: (table: AnyTable, window: readonly [width: number, height: number]) => [x: number, y: number, width: number, height: number] | null;
  /** Kinds of elements (`city`), single elements (`button:enter`) and kinds of shortcuts that Board and Hand draw and let
   *  people click; the frame makes buttons in the tray for all others. */
  drawn: readonly string[];
  /** Buttons that end a turn or go on, the most important first: they stand at the one place for that. */
  goesOn?: readonly string[];
  /** Of moves that no click tells apart: the one that stands for all, if it makes no difference which. */
  alike?: (moves: readonly Choice[]) => Choice | undefined;
  /** Elements that nobody clicks (`button:play`): a move that lacks only these is played as soon as its things are chosen. */
  atOnce?: readonly string[];
  /** Kinds of things that stay in hand: chosen again as long as they can be, after they were used. */
  stays?: readonly string[];
  /** Several decisions in one click: the moves to choose from, made of those that the server offers. */
  compose?: (table: AnyTable, moves: Choice[]) => Choice[];
  /** The tray under the board, as HTML, one row as high as the tray (it scrolls sideways): the own hand, dials, tiles ... */
  Hand?: Part;
  /** One line under the board, as HTML: the numbers that decide in this title. */
  Status?: Part;
  /** One player's public counts, as HTML, inside the player's box (name, mark, clock and score are drawn by the frame). */
  Player: SeatPart;
  /** Previews and tables beside the board, each folded open or shut; `title` is a key of the game's names. */
  panels: readonly { id: string; title: string; Panel: Part }[];
  /** Somebody else decides something within the own turn: nothing is to be confirmed yet. */
  goesOnLater?: (table: AnyTable) => boolean;
  /** Is anything hidden from the others now? Where several sit at one device, the screen is covered only then. */
  secret?: (table: AnyTable) => boolean;
  /** False where nobody gets points: then the frame shows none. */
  points?: boolean;
  /** What of these events is worth a moment over the board: a scoring, a prize, a gift. */
  moments?: (table: AnyTable, events: readonly Happening[]) => Moment[];
  /** The end: where each player's points came from, as HTML. */
  Result?: Part;
  /** A picture for the start page: the content of an <svg viewBox="0 0 400 260">. */
  Picture: Component;
}
