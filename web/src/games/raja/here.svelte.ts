/** The board's layout for this screen: upright on a narrow one. */
import { MediaQuery } from "svelte/reactivity";
import { lay, MARGIN, TRACK_WIDTH, type Layout } from "./layout";
import type { RajaBoard } from "./view";

const narrow = new MediaQuery("(max-width: 700px) and (orientation: portrait)");
const laid = new WeakMap<RajaBoard, Partial<Record<"upright" | "wide", Layout>>>();

export function layout(board: RajaBoard): Layout {
  const way = narrow.current ? "upright" : "wide";
  const known = laid.get(board) ?? {};
  laid.set(board, known);
  return (known[way] ??= lay(board, narrow.current));
}

export function viewBox(board: RajaBoard): [number, number, number, number] {
  const { width, height } = layout(board);
  return [-MARGIN, -MARGIN, width + TRACK_WIDTH + 2 * MARGIN, height + 2 * MARGIN];
}
