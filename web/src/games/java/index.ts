/** Java in the browser. */
import type { GameParts } from "../types";
import Board from "./Board.svelte";
import { BOX } from "./box";
import { compose } from "./compose";
import { focus } from "./focus";
import Hand from "./Hand.svelte";
import "./java.css";
import { moments } from "./moments";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import Pools from "./Pools.svelte";
import Result from "./Result.svelte";
import Status from "./Status.svelte";
import Standing from "./Standing.svelte";
import Supply from "./Supply.svelte";
import Towns from "./Towns.svelte";

const java: GameParts = {
  Board,
  viewBox: () => [...BOX],
  focus,
  compose,
  stays: ["tile"],
  drawn: ["hex", "figure", "tile", "turn", "palace", "card", "button:enter", "button:chip", "button:irrigate", "button:buy_open", "button:buy_hidden"],
  goesOn: ["end_turn", "done", "agree", "pass"],
  Hand,
  Status,
  Player,
  panels: [
    { id: "towns", title: "towns", Panel: Towns },
    { id: "pools", title: "pools", Panel: Pools },
    { id: "standing", title: "projected", Panel: Standing },
    { id: "supply", title: "common_supply", Panel: Supply },
  ],
  moments,
  Result,
  Picture,
};

export default java;
