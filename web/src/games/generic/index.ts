/** A title without drawings of its own: its view as a list, its legal actions as the frame's buttons. */
import type { GameParts } from "../types";
import Board from "./Board.svelte";
import Picture from "./Picture.svelte";
import Player from "./Player.svelte";
import { HEIGHT, WIDTH } from "./size";

const EDGE = 12;

export default {
  Board,
  viewBox: () => [-EDGE, -EDGE, WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE],
  drawn: [],
  Player,
  panels: [],
  Picture,
} satisfies GameParts;
