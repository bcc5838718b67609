/** Where everything on the board is drawn: board.toml as it is, or transposed to stand upright on a phone. */
import { around, centre, freeSpot, settle, type Box, type Point, type Terrain } from "./labels";
import type { RajaBoard } from "./view";

export interface Plate {
  at: Point;
  w: number;
}
export interface JunctionSpot extends Point {
  id: string;
  kind: string;
  colour: string;
  crest: string;
  /** Name and houses of a city. */
  plate: Plate;
}
export interface VillageSpot extends Point {
  id: string;
  label: Point;
}
export interface RoadSpot {
  id: string;
  d: string;
  /** Where the toll is shown. */
  badge: Point;
}
export interface Ornament extends Point {
  kind: string;
}
export interface Layout {
  upright: boolean;
  width: number;
  height: number;
  /** City and village radius; text sizes. */
  city: number;
  village: number;
  cityText: number;
  villageText: number;
  /** Palace sites relative to a city, the great one first. */
  sites: (Point & { r: number })[];
  junctions: JunctionSpot[];
  villages: VillageSpot[];
  roads: RoadSpot[];
  /** Fields of the track, bottom first. */
  track: Point[];
  field: { w: number; h: number };
  ornaments: Ornament[];
  places: Record<string, Point>;
}

export const TRACK_WIDTH = 104;
export const MARGIN = 26;
const STAR = 58; // the start's points
const GROWN = 1.1; // cities on a phone, where fingers point
const ORNAMENTS: [kind: string, x: number, y: number, w: number, h: number][] = [
  ["caravan", 250, 560, 150, 74],
  ["dunes", 240, 330, 120, 50],
  ["dunes", 140, 290, 110, 50],
  ["fort", 640, 590, 100, 80],
  ["lake", 640, 760, 150, 54],
  ["hills", 800, 190, 130, 60],
  ["hills", 420, 770, 130, 60],
  ["palms", 1100, 400, 80, 80],
  ["palms", 1180, 620, 70, 80],
  ["palms", 560, 560, 70, 80],
  ["peacock", 1010, 620, 84, 70],
  ["compass", 1150, 800, 90, 90],
  ["dunes", 300, 480, 110, 50],
  ["hills", 1180, 330, 130, 60],
  ["palms", 690, 820, 70, 80],
];

/** In a tiny window only cities have names, larger ones. */
export function lay(board: RajaBoard, upright: boolean, tiny = false): Layout {
  const at = ([x, y]: [number, number]): Point => (upright ? { x: y, y: x } : { x, y });
  const grown = upright ? GROWN : 1;
  const { x: width, y: height } = at(board.canvas);
  const city = board.city_radius * grown;
  const village = board.village_radius * 1.15;
  const cityText = tiny ? 40 : upright ? 33 : 29;
  const villageText = tiny ? 0 : upright ? 28 : 22;
  const places: Record<string, Point> = {};
  for (const { id, at: pair } of [...board.junction, ...board.village]) places[id] = at(pair);

  const curves = board.road.map((road) => {
    const points = [places[road.from]!, ...road.control.map(at), places[road.to]!] as Curve;
    return { road, points, samples: Array.from({ length: 60 }, (_, i) => onCurve(points, (i + 0.5) / 60)) };
  });
  const solid: Box[] = board.village.map(({ id }) => around(places[id]!, 2 * village + 4));
  for (const { id, kind } of board.junction) {
    const r = kind === "city" ? city + 10 : STAR;
    const { x, y } = places[id]!;
    const feet = kind === "city" ? 14 : 0;
    solid.push({ x: x - r, y: y - r * 0.7, w: 2 * r, h: 1.4 * r }, { x: x - r * 0.7, y: y - r - 26, w: 1.4 * r, h: 2 * r + 26 + feet });
  }
  const terrain: Terrain = {
    bounds: { x: 8, y: 4, w: width - 16, h: height - 8 },
    places: solid,
    dots: curves.flatMap(({ samples }) => samples),
  };

  const cities = board.junction.map(({ id, kind }) => plates(places[id]!, id, kind, cityText, city));
  const names = board.village.map(({ id }) => beside(places[id]!, textWidth(id, villageText), villageText, village));
  const labels = settle([...cities, ...names], terrain);
  const full: Terrain = { ...terrain, places: [...solid, ...labels] };

  const fields = 17;
  const field = { w: TRACK_WIDTH - 24, h: (height - 40) / fields };
  return {
    upright,
    width,
    height,
    city,
    village,
    cityText,
    villageText,
    sites: board.palace_sites
      .map(({ great, offset, radius }) => ({ great, x: offset[0] * grown, y: offset[1] * grown, r: radius * grown }))
      .sort((a, b) => Number(b.great) - Number(a.great)),
    junctions: board.junction.map(({ id, kind, colour, crest }, i) => ({
      id,
      kind,
      colour,
      crest,
      ...places[id]!,
      plate: { at: { x: centre(labels[i]!).x, y: labels[i]!.y }, w: labels[i]!.w },
    })),
    villages: board.village.map(({ id }, i) => ({ id, ...places[id]!, label: centre(labels[cities.length + i]!) })),
    roads: curves.map(({ road, points, samples }) => ({
      id: road.id,
      d: `M${points
        .map(({ x, y }) => `${x},${y}`)
        .join(" ")
        .replace(" ", "C")}`,
      badge: clearest(
        samples,
        road.villages.map((v) => ({ ...places[v]!, r: village })),
        [
          { ...points[0], r: city },
          { ...points[3], r: city },
        ],
      ),
    })),
    track: Array.from({ length: fields }, (_, i) => ({
      x: width + MARGIN + TRACK_WIDTH / 2 - 6,
      y: height - 34 - field.h * (i + 0.5),
    })),
    field,
    ornaments: adorn(full, upright),
    places,
  };
}

type Curve = [Point, Point, Point, Point];

export function onCurve([a, b, c, d]: Curve, t: number): Point {
  const mix = (p: number, q: number, r: number, s: number) => (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t ** 2 * r + t ** 3 * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** About as wide as the display face sets it. */
export function textWidth(text: string, size: number): number {
  const letters = [...text].reduce((sum, letter) => sum + (/[mwMW]/.test(letter) ? 0.84 : /[ijlfrt_ ]/.test(letter) ? 0.35 : 0.53), 0.2);
  return letters * size;
}

/** Where a village's name may stand: below, above, right, left, then askew. */
function beside(at: Point, w: number, size: number, r: number): Box[] {
  const h = size * 0.95;
  const up = r + h / 2 + 1;
  const side = r + w / 2 + 3;
  const steps: [number, number][] = [
    [0, up],
    [0, -up],
    [side, 0],
    [-side, 0],
  ];
  for (const dx of [0.25, 0.5, 0.8]) for (const sx of [1, -1]) for (const sy of [1, -1]) steps.push([sx * dx * side, sy * up * (1.15 - dx * 0.35)]);
  return steps.map(([dx, dy]) => around({ x: at.x + dx, y: at.y + dy }, w, h));
}

/** Where a city's plate may stand: below, above or at one of the four corners. */
function plates(at: Point, id: string, kind: string, size: number, city: number): Box[] {
  const isCity = kind === "city";
  const r = isCity ? city : STAR;
  const w = isCity ? textWidth(id, size) * 1.06 + 52 : textWidth("START", size) * 1.35 + 6;
  const h = size + (isCity ? 12 : 4);
  const below = r + h / 2 + (isCity ? 26 : 2);
  const above = -(r + h / 2 + 38);
  const steps = [
    [0, below],
    [0, above],
  ];
  for (const dy of [0, 0.35, -0.35, 0.6, -0.6, 0.85]) for (const sx of [1, -1]) steps.push([sx * (r * Math.sqrt(1 - dy * dy * 0.6) + w / 2 + (sx > 0 ? 8 : 24)), dy * r]);
  for (const sx of [1, -1]) for (const dx of [0.3, 0.6, 0.9]) steps.push([sx * dx * r, below], [sx * dx * r, above]);
  return steps.map(([dx, dy]) => around({ x: at.x + dx!, y: at.y + dy! }, w, h));
}

/** The point of a road farthest from its villages and ends. */
function clearest(samples: Point[], villages: (Point & { r: number })[], ends: (Point & { r: number })[]): Point {
  const room = (p: Point) => Math.min(...[...villages, ...ends].map((o) => Math.hypot(p.x - o.x, p.y - o.y) - o.r));
  return samples.reduce((best, p) => (room(p) > room(best) ? p : best));
}

function adorn(terrain: Terrain, upright: boolean): Ornament[] {
  const places = [...terrain.places];
  const found: Ornament[] = [];
  for (const [kind, x, y, w, h] of ORNAMENTS) {
    const spot = freeSpot(upright ? { x: y, y: x } : { x, y }, w, h, { ...terrain, places });
    if (!spot) continue;
    found.push({ kind, ...spot });
    places.push(around(spot, w + 60, h + 40));
  }
  return found;
}
