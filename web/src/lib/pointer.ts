/** Where the player acted last, in pixels of the window: menus and answers open there. */

let last: { x: number; y: number } | null = null;

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", ({ clientX, clientY }) => (last = { x: clientX, y: clientY }), { capture: true });
  window.addEventListener("keydown", () => (last = null), { capture: true });
}

/** The last touch or click; by keys, what has the focus. */
export function whereActed(): { x: number; y: number } {
  if (last) return last;
  const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A place of this size near the point, inside these bounds, and not under the finger. */
export function beside(
  { x, y }: { x: number; y: number },
  [width, height]: readonly [number, number],
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  gap = 16,
): { left: number; top: number } {
  const within = (at: number, from: number, to: number) => Math.max(from, Math.min(at, to));
  const below = y + gap + height <= bottom;
  return { left: within(x - width / 2, left, right - width), top: within(below ? y + gap : y - gap - height, top, bottom - height) };
}
