/** On a phone: what is asked, with hexes large enough for a finger; the whole island when nothing on it is asked. */
import { lookAt } from "../../lib/camera";
import { desktop } from "../../lib/screen";
import { BOX } from "./box";
import { gridOf } from "./hexes";
import type { JavaTable } from "./view";

const FINGER = 38;

export function focus(table: JavaTable, window: readonly [number, number]): [number, number, number, number] | null {
  const board: [number, number, number, number] = [...BOX];
  if (desktop.current) return null;
  const { view, picker } = table;
  const grid = gridOf(table.board);
  const scale = FINGER / (table.board.draw.hex_size * Math.sqrt(3));
  const hexes = [...picker.next.values()].flatMap(({ element }) => {
    const hex = String(element.hex ?? element.figure);
    return grid.cells.has(hex) ? [hex] : [];
  });
  if (!hexes.length && !view.at) return board;
  const own = table.me === null ? [] : (view.seats[table.me]?.figures ?? []);
  const known = own.length ? own : Object.keys(view.hexes).filter((hex) => view.hexes[hex]!.height);
  const points = (view.at ? [view.at] : hexes).map((hex) => grid.at(hex));
  const all = (known.length ? known : hexes).map((hex) => grid.at(hex));
  const mean = [0, 1].map((i) => all.reduce((sum, at) => sum + at[i]!, 0) / Math.max(1, all.length)) as [number, number];
  return lookAt(points, mean, scale, window, board) ?? board;
}
