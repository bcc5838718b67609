/** Where things stand: court and display beside the map; on a phone the map alone, and they lie with the hand. */
import { MediaQuery } from "svelte/reactivity";
import type { TajMahalTable } from "./view";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The map with its frame: board.toml's canvas and a border for the score track. */
export const MAP: Box = { x: -44, y: -44, width: 1088, height: 1288 };
const SIDE: Box = { x: 1064, y: -44, width: 640, height: 1288 };
const SPLIT = 704;
export const COURT: Box = { ...SIDE, height: SPLIT };
export const DISPLAY: Box = { ...SIDE, y: SIDE.y + SPLIT + 16, height: SIDE.height - SPLIT - 16 };
const PAD = 8;
const AROUND = 90;
const phone = new MediaQuery("max-width: 600px");

export const layout = {
  get small(): boolean {
    return phone.current;
  },
  get viewBox(): [number, number, number, number] {
    if (phone.current) return [-PAD, -PAD, 1000 + 2 * PAD, 1200 + 2 * PAD];
    return [MAP.x - PAD, MAP.y - PAD, SIDE.x + SIDE.width - MAP.x + 2 * PAD, MAP.height + 2 * PAD];
  },
};

/** On a phone, the current province and what lies around it. */
export function focus(table: TajMahalTable): [number, number, number, number] | null {
  const province = table.board.province.find(({ id }) => id === table.view.province);
  if (!phone.current || !province) return null;
  const xs = province.outline.map(([x]) => x);
  const ys = province.outline.map(([, y]) => y);
  const [width, height] = [Math.max(...xs) - Math.min(...xs) + 2 * AROUND, Math.max(...ys) - Math.min(...ys) + 2 * AROUND];
  const within = (from: number, long: number, most: number) => Math.max(0, Math.min(most - long, from - AROUND));
  return [within(Math.min(...xs), width, 1000), within(Math.min(...ys), height, 1200), width, height];
}

/** The middle of a symbol's arch at the court: two rows of three. */
export function arch(index: number): { x: number; y: number } {
  return { x: COURT.x + (((index % 3) + 0.5) * COURT.width) / 3, y: COURT.y + 214 + Math.floor(index / 3) * 300 };
}
