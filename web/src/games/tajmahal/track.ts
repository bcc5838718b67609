/** The score track: a hundred beads around the map, clockwise from the upper left corner. */
const LEFT = -22;
const TOP = -22;
const ACROSS = { steps: 23, length: 1044 };
const DOWN = { steps: 27, length: 1244 };
export const BEADS = 2 * (ACROSS.steps + DOWN.steps);

export function bead(points: number): { x: number; y: number } {
  let at = ((points % BEADS) + BEADS) % BEADS;
  const across = ACROSS.length / ACROSS.steps;
  const down = DOWN.length / DOWN.steps;
  if (at < ACROSS.steps) return { x: LEFT + at * across, y: TOP };
  at -= ACROSS.steps;
  if (at < DOWN.steps) return { x: LEFT + ACROSS.length, y: TOP + at * down };
  at -= DOWN.steps;
  if (at < ACROSS.steps) return { x: LEFT + ACROSS.length - at * across, y: TOP + DOWN.length };
  at -= ACROSS.steps;
  return { x: LEFT, y: TOP + DOWN.length - at * down };
}
