/** Decoration of the map, placed by hand in the free corners: drawing, x, y, size. */
export const ORNAMENTS: readonly [what: string, x: number, y: number, size: number][] = [
  ["peak", 200, 70, 1.2],
  ["peak", 240, 76, 0.9],
  ["peak", 70, 165, 0.9],
  ["peak", 300, 240, 1],
  ["peak", 340, 246, 0.8],
  ["peak", 600, 70, 1.1],
  ["peak", 640, 76, 0.8],
  ["peak", 860, 110, 1.2],
  ["peak", 900, 200, 0.9],
  ["peak", 500, 220, 1],
];
export const RIVERS: readonly string[] = [];
