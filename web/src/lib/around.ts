/** What the panels around a board need of it: a table in play, or a replay. */
import type { GameParts } from "../games/types";
import type { Position } from "./position";
import type { LogEntry, TableInfo } from "./protocol";
import type { Table } from "./table.svelte";

export interface Around {
  readonly info: TableInfo;
  readonly parts: GameParts;
  readonly table: Table;
  /** The whole log; `table.log` may end with the position that is shown. */
  readonly log: LogEntry[];
  /** The newest position that is shown; `past` is an earlier one that is looked at. */
  readonly now: Position | null;
  readonly past: { seq: number; position: Position } | null;
  /** When `now` arrived, for the clocks. */
  readonly since: number;
  /** The seats of mine. */
  readonly own: number[];
  /** Show the table as it was after this entry. */
  look(seq: number): void;
}
