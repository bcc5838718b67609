/** Tadsch Mahal in the browser. */
import type { GameParts } from "../types";
import Board from "./Board.svelte";
import { compose, SHORTCUTS } from "./compose";
import Hand from "./Hand.svelte";
import { focus, layout } from "./layout.svelte";
import Majorities from "./Majorities.svelte";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import Result from "./Result.svelte";
import Specials from "./Specials.svelte";
import Status from "./Status.svelte";
import Unseen from "./Unseen.svelte";
import Withdrawals from "./Withdrawals.svelte";

export default {
  Board,
  viewBox: () => layout.viewBox,
  focus,
  drawn: ["hand", "display", "city", ...SHORTCUTS],
  compose,
  goesOn: ["withdraw"],
  atOnce: ["button:play"],
  Hand,
  Status,
  Player,
  panels: [
    { id: "withdrawals", title: "if_withdraw", Panel: Withdrawals },
    { id: "majorities", title: "majority", Panel: Majorities },
    { id: "specials", title: "special_cards", Panel: Specials },
    { id: "unseen", title: "unseen", Panel: Unseen },
  ],
  moments,
  Result,
  Picture,
} satisfies GameParts;
