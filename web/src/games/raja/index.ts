import type { Choice } from "../../lib/picker.svelte";
import type { GameParts } from "../types";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { focus, viewBox } from "./here.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import Result from "./Result.svelte";
import Standings from "./Standings.svelte";
import Trips from "./Trips.svelte";
import Status from "./Status.svelte";
import TurnSoFar from "./TurnSoFar.svelte";

/** Two dialled actions give the same house: it makes no difference which pays, as long as neither is a chip or an ability. */
function oneSource(moves: readonly Choice[]): Choice | undefined {
  const rest = (named: Choice["named"]) => JSON.stringify({ ...named, by: "" });
  const equal = moves.every(({ named }) => named.by && !["chip", "entrepreneur"].includes(String(named.by)) && rest(named) === rest(moves[0]!.named));
  return equal ? moves[0] : undefined;
}

export default {
  Board,
  viewBox: (table) => viewBox(table.board),
  focus,
  goesOnLater: ({ view, me }) => view.turn !== null && view.turn.seat === me,
  secret: ({ view }) => view.round > 0,
  goesOn: ["lock_in", "end_turn", "pass"],
  drawn: ["city", "village", "site", "road", "crest", "card", "dial", "trip", "bank_trip", "free_trip"],
  Hand,
  Status,
  alike: oneSource,
  Player,
  panels: [
    { id: "standings", title: "standings", Panel: Standings },
    { id: "turn", title: "this_turn", Panel: TurnSoFar },
    { id: "trips", title: "trips", Panel: Trips },
  ],
  moments,
  Result,
  Picture,
} satisfies GameParts;
