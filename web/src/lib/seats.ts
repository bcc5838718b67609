/** Player marks: a colour that people with any colour vision can tell apart (Okabe-Ito), a shape and a pattern. */

export interface Mark {
  colour: string;
  /** Text and lines on the colour. */
  ink: string;
  shape: "circle" | "square" | "triangle" | "diamond" | "star";
  pattern: "plain" | "stripes" | "dots" | "checks" | "rings";
}

// Red, blue, green, yellow: the order that a title may rely on where it names the seats by colours.
export const MARKS: readonly Mark[] = [
  { colour: "#d55e00", ink: "#ffffff", shape: "square", pattern: "stripes" },
  { colour: "#0072b2", ink: "#ffffff", shape: "circle", pattern: "plain" },
  { colour: "#00886a", ink: "#ffffff", shape: "triangle", pattern: "dots" },
  { colour: "#f0d742", ink: "#1d1410", shape: "diamond", pattern: "checks" },
  { colour: "#c2679a", ink: "#1d1410", shape: "star", pattern: "rings" },
];

export function mark(seat: number): Mark {
  return MARKS[seat % MARKS.length]!;
}

/** The outline of a mark's shape around 0,0 with about this radius, as an SVG path. */
export function outline(shape: Mark["shape"], r: number): string {
  if (shape === "circle") return `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
  if (shape === "square") return polygon(4, r * 1.18, 45);
  if (shape === "triangle") return polygon(3, r * 1.3, -90);
  if (shape === "diamond") return polygon(4, r * 1.25, 0);
  return star(r * 1.25, r * 0.58);
}

function polygon(corners: number, r: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, i) => point(r, turn + (360 * i) / corners));
  return `M${points.join("L")}z`;
}

function star(r: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, i) => point(i % 2 ? inner : r, -90 + 36 * i));
  return `M${points.join("L")}z`;
}

function point(r: number, degrees: number): string {
  const a = (degrees * Math.PI) / 180;
  return `${(r * Math.cos(a)).toFixed(2)},${(r * Math.sin(a)).toFixed(2)}`;
}
