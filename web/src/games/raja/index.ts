import type { GameParts } from "../types";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { viewBox } from "./here.svelte";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import Result from "./Result.svelte";
import Standings from "./Standings.svelte";
import Trips from "./Trips.svelte";
import TurnSoFar from "./TurnSoFar.svelte";

export default {
  Board,
  viewBox: (table) => viewBox(table.board),
  drawn: ["city", "village", "site", "road", "crest", "card", "dial", "trip", "bank_trip", "free_trip"],
  Hand,
  Player,
  panels: [
    { id: "standings", title: "standings", Panel: Standings },
    { id: "turn", title: "this_turn", Panel: TurnSoFar },
    { id: "trips", title: "trips", Panel: Trips },
  ],
  Result,
  Picture,
} satisfies GameParts;
