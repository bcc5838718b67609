/** Geschenke für den Radscha at the table. */
import type { GameParts } from "../types";
import Bazaar from "./Bazaar.svelte";
import Board from "./Board.svelte";
import { FIELD } from "./ground";
import Hand from "./Hand.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import Result from "./Result.svelte";
import Status from "./Status.svelte";
import Tally from "./Tally.svelte";
import type { RadschaTable } from "./view";
import Ways from "./Ways.svelte";

const EDGE = 26;

export default {
  Board,
  viewBox: (table: RadschaTable) => {
    const across = table.board.tiles * table.board.side * FIELD + 2 * EDGE;
    return [-EDGE, -EDGE, across, across];
  },
  goesOn: ["pass"],
  drawn: ["cell", "place", "route", "figure", "stone", "supply"],
  Hand,
  Status,
  Player,
  panels: [
    { id: "ways", title: "ways", Panel: Ways },
    { id: "bazaar", title: "bazaar", Panel: Bazaar },
    { id: "tally", title: "stones", Panel: Tally },
  ],
  points: false,
  moments,
  Result,
  Picture,
} satisfies GameParts;
