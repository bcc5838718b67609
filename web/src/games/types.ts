/** What each game's folder exports as `default` from its index.ts. */
import type { Component } from "svelte";
import type { Table } from "../lib/table.svelte";

// Boards know their own view and board types; the frame does not need to.
// eslint-disable-next-line
type AnyTable = Table<any, any>;
export type Part = Component<{ table: AnyTable }>;
export type SeatPart = Component<{ table: AnyTable; seat: number }>;

export interface GameParts {
  /** The board's own drawing, the content of an <svg> with this viewBox; the frame pans and zooms it. */
  Board: Part;
  viewBox: (table: AnyTable) => [x: number, y: number, width: number, height: number];
  /** Where to look first in a small window; when it changes, the frame goes there. */
  focus?: (table: AnyTable) => [x: number, y: number, width: number, height: number] | null;
  /** Keys of the elements, and kinds of shortcuts, that Board, Hand and panels draw and let people click; the frame makes buttons for all others. */
  drawn: readonly string[];
  /** Under the board, as HTML: the own hand, dials, tiles ... */
  Hand?: Part;
  /** One player's public counts, as HTML, inside the player's box (name, mark, clock and score are drawn by the frame). */
  Player: SeatPart;
  /** Previews and tables beside the board, each folded open or shut; `title` is a key of the game's names. */
  panels: readonly { id: string; title: string; Panel: Part }[];
  /** False where nobody gets points: then the frame shows none. */
  points?: boolean;
  /** The end: where each player's points came from, as HTML. */
  Result?: Part;
  /** A picture for the start page: the content of an <svg viewBox="0 0 400 260">. */
  Picture: Component;
}
