/** The grid: pointy-top hexes named "y,x", x in half steps; where they lie on the canvas and how high they stand. */
import type { JavaBoard } from "./view";

/** How far one terrace rises on the canvas. */
export const LIFT = 8;
/** East, then clockwise: the ways a tile can be turned. */
const WAYS = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
] as const;

export interface Cell {
  hex: string;
  y: number;
  x: number;
  cx: number;
  cy: number;
  printed: boolean;
  mountain: boolean;
}

export function spot(hex: string): [y: number, x: number] {
  const [y = 0, x = 0] = hex.split(",").map(Number);
  return [y, x];
}

/** The hex beside this one, by way. */
export function beside(hex: string, way: number): string {
  const [y, x] = spot(hex);
  const [dy, dx] = WAYS[((way % 6) + 6) % 6]!;
  return `${y + dy},${x + dx}`;
}

/** What a tile of so many spaces covers: its village (or only) space first, then rice the way it is turned, and clockwise. */
export function covered(size: number, hex: string, turn: number): string[] {
  return [hex, ...Array.from({ length: size - 1 }, (_, i) => beside(hex, turn + i))];
}

export const SPACES = { three: 3, two: 2, rice: 1, village: 1 } as const;

export class Grid {
  readonly size: number;
  readonly half: number;
  readonly cells = new Map<string, Cell>();

  constructor(private readonly board: JavaBoard) {
    this.size = board.draw.hex_size;
    this.half = (this.size * Math.sqrt(3)) / 2;
    const printed = board.row.flatMap(({ y, x }) => x.map((at) => `${y},${at}`));
    const inside = new Set(printed);
    const outside = new Set(printed.flatMap((hex) => [0, 1, 2, 3, 4, 5].map((way) => beside(hex, way))));
    const all = [...inside, ...[...outside].filter((hex) => !inside.has(hex))];
    for (const hex of all.sort((a, b) => spot(a)[0] - spot(b)[0] || spot(a)[1] - spot(b)[1])) {
      const [y, x] = spot(hex);
      const [cx, cy] = this.at(hex);
      this.cells.set(hex, { hex, y, x, cx, cy, printed: inside.has(hex), mountain: y <= board.mountain_max_y });
    }
  }

  /** The centre of a hex on the bare board, or raised. */
  at(hex: string, height = 0): [x: number, y: number] {
    const [y, x] = spot(hex);
    const [left, top] = this.board.draw.origin;
    return [round(left + x * this.half), round(top + y * this.size * 1.5 - height * LIFT)];
  }

  /** Corner i around 0,0: 0 is the lower right one, then clockwise; side i lies between corners i - 1 and i. */
  corner(i: number, inset = 0): [x: number, y: number] {
    const angle = (Math.PI / 180) * (30 + 60 * i);
    const r = this.size - inset;
    return [round(r * Math.cos(angle)), round(r * Math.sin(angle))];
  }

  outline(inset = 0): string {
    return `M${[0, 1, 2, 3, 4, 5].map((i) => this.corner(i, inset).join(",")).join("L")}z`;
  }

  /** The side of a hex towards a way. */
  side(way: number): string {
    return `M${this.corner(way - 1).join(",")}L${this.corner(way).join(",")}`;
  }

  /** The border line of a set of hexes, each raised by its height. */
  border(hexes: readonly string[], height: (hex: string) => number = () => 0): string {
    const inside = new Set(hexes);
    let path = "";
    for (const hex of hexes) {
      const [x, y] = this.at(hex, height(hex));
      for (let way = 0; way < 6; way++) {
        if (inside.has(beside(hex, way))) continue;
        const [ax, ay] = this.corner(way - 1);
        const [bx, by] = this.corner(way);
        path += `M${round(x + ax)},${round(y + ay)}L${round(x + bx)},${round(y + by)}`;
      }
    }
    return path;
  }
}

const made = new WeakMap<object, Grid>();
/** One grid for each board. */
export function gridOf(board: JavaBoard): Grid {
  let grid = made.get(board);
  if (!grid) made.set(board, (grid = new Grid(board)));
  return grid;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
