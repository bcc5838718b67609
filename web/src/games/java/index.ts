/** Java in the browser. */
import type { GameParts } from "../types";
import Board from "./Board.svelte";
import { BOX } from "./box";
import Hand from "./Hand.svelte";
import "./java.css";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import Pools from "./Pools.svelte";
import Result from "./Result.svelte";
import Standing from "./Standing.svelte";
import Supply from "./Supply.svelte";
import Towns from "./Towns.svelte";

const java: GameParts = {
  Board,
  viewBox: () => [...BOX],
  drawn: ["hex", "figure", "tile", "turn", "palace", "card"],
  Hand,
  Player,
  panels: [
    { id: "towns", title: "towns", Panel: Towns },
    { id: "pools", title: "pools", Panel: Pools },
    { id: "standing", title: "projected", Panel: Standing },
    { id: "supply", title: "common_supply", Panel: Supply },
  ],
  Result,
  Picture,
};

export default java;
