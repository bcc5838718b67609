/** Where a small window looks: at what is asked, near enough to be hit with a finger. */
import type { Box } from "./zoom.svelte";

type Point = readonly [x: number, y: number];

/** The part of the board to show in a window of this size, so that a unit is `scale` pixels; null if the whole board shows
 *  it so anyhow. Looks at the middle of these points if they fit into it, else at the one that matters most. */
export function lookAt(points: readonly Point[], most: Point, scale: number, window: readonly [number, number], board: Box): Box | null {
  const [width, height] = [window[0] / scale, window[1] / scale];
  if (board[2] <= width && board[3] <= height) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const fits = points.length > 0 && Math.max(...xs) - Math.min(...xs) < width * 0.9 && Math.max(...ys) - Math.min(...ys) < height * 0.9;
  const [x, y] = fits ? [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2] : most;
  return [x - width / 2, y - height / 2, width, height];
}
