/** The board's layout for its window: lying or upright, whichever shows it larger. */
import { lookAt } from "../../lib/camera";
import { desktop } from "../../lib/screen";
import { lay, MARGIN, TRACK_WIDTH, type Layout } from "./layout";
import type { RajaBoard, RajaTable } from "./view";

const BETTER = 1.12; // how much larger the other way must be to turn the board
const FINGER = 26; // pixels that a village is wide at least while one is asked for
const TINY = 0.33; // pixels for a unit of the board: villages' names could not be read
const laid = new WeakMap<RajaBoard, Map<string, Layout>>();
let tiny = $state(false);
let upright = $state(typeof innerWidth !== "undefined" && innerWidth < 700 && innerWidth < innerHeight);

export function layout(board: RajaBoard, way = upright): Layout {
  const known = laid.get(board) ?? new Map<string, Layout>();
  laid.set(board, known);
  const key = `${way} ${tiny}`;
  if (!known.has(key)) known.set(key, lay(board, way, tiny));
  return known.get(key)!;
}

export function viewBox(board: RajaBoard, way = upright): [number, number, number, number] {
  const { width, height } = layout(board, way);
  return [-MARGIN, -MARGIN, width + TRACK_WIDTH + 2 * MARGIN, height + 2 * MARGIN];
}

/** On a phone: what is asked near the own architect, large enough for a finger; the whole board when nothing on it is asked. */
export function focus(table: RajaTable, window: readonly [number, number]): [number, number, number, number] | null {
  if (desktop.current) return null;
  const { places, village, width, height } = layout(table.board);
  const whole = viewBox(table.board);
  const lit = [...table.picker.next.values()].flatMap(({ element }) => {
    const spot = places[String(element.city ?? element.village ?? element.crest ?? String(element.site ?? "").split(".")[0])];
    return spot ? [[spot.x, spot.y] as const] : [];
  });
  if (!lit.length) return whole;
  const home = table.me === null ? undefined : places[table.view.seats[table.me]!.architect];
  return lookAt(lit, home ? [home.x, home.y] : [width / 2, height / 2], FINGER / (2 * village), window, whole) ?? whole;
}

/** The board's window has this size now. */
export function fit(board: RajaBoard, width: number, height: number): void {
  if (!width || !height) return;
  const scale = (way: boolean) => {
    const [, , w, h] = viewBox(board, way);
    return Math.min(width / w, height / h);
  };
  if (scale(!upright) > scale(upright) * BETTER) upright = !upright;
  tiny = scale(upright) < TINY;
}
