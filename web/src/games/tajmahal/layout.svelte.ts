/** Where things stand: the map, and court and display beside it on wide screens, above and below it on tall ones. */
import { MediaQuery } from "svelte/reactivity";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The map with its frame: board.toml's canvas and a border for the score track. */
export const MAP: Box = { x: -44, y: -44, width: 1088, height: 1288 };
const SIDE = 470;
const GAP = 20;
const tall = new MediaQuery("(max-width: 900px) or (max-aspect-ratio: 1/1)");

export const layout = {
  get tall(): boolean {
    return tall.current;
  },
  get court(): Box {
    return tall.current
      ? { x: MAP.x, y: MAP.y - 252, width: MAP.width, height: 240 }
      : { x: MAP.x + MAP.width + GAP, y: MAP.y, width: SIDE, height: 680 };
  },
  get display(): Box {
    return tall.current
      ? { x: MAP.x, y: MAP.y + MAP.height + 12, width: MAP.width, height: 190 }
      : { x: MAP.x + MAP.width + GAP, y: MAP.y + 696, width: SIDE, height: MAP.height - 696 };
  },
  get viewBox(): [number, number, number, number] {
    const { court, display } = this;
    const pad = 8;
    return tall.current
      ? [MAP.x - pad, court.y - pad, MAP.width + 2 * pad, display.y + display.height - court.y + 2 * pad]
      : [MAP.x - pad, MAP.y - pad, MAP.width + GAP + SIDE + 2 * pad, MAP.height + 2 * pad];
  },
};

/** The middle of a symbol's arch at the court: six in a row, or two rows of three. */
export function arch(index: number): { x: number; y: number; width: number } {
  const { x, y, width } = layout.court;
  if (layout.tall) return { x: x + ((index + 0.5) * width) / 6, y: y + 108, width: width / 6 };
  const row = Math.floor(index / 3);
  return { x: x + (((index % 3) + 0.5) * width) / 3, y: y + 204 + row * 290, width: width / 3 };
}
