/** Which part of the board is seen: the whole board fitted into the window, moved and enlarged by hand. */

export type Box = [x: number, y: number, width: number, height: number];
const CLOSEST = 6;
const EDGE = 0.15;

export class Zoom {
  /** The board's own box, and the window's size in pixels. */
  board = $state.raw<Box>([0, 0, 100, 100]);
  size = $state.raw<[width: number, height: number]>([1, 1]);
  private times = $state(1);
  private centre = $state.raw<[number, number] | null>(null);

  /** The board's box widened to the window's proportions. */
  private readonly whole = $derived.by((): Box => {
    const [x, y, w, h] = this.board;
    const ratio = this.size[0] / this.size[1];
    const [width, height] = w / h > ratio ? [w, w / ratio] : [h * ratio, h];
    return [x - (width - w) / 2, y - (height - h) / 2, width, height];
  });

  readonly box = $derived.by((): Box => {
    const [x, y, w, h] = this.whole;
    const [width, height] = [w / this.times, h / this.times];
    const [cx, cy] = this.centre ?? [x + w / 2, y + h / 2];
    return [cx - width / 2, cy - height / 2, width, height];
  });

  get near(): boolean {
    return this.times > 1;
  }

  fit(): void {
    this.times = 1;
    this.centre = null;
  }

  /** Go to a part of the board; what lies beside the board does not come into view with it. */
  show([x, y, width, height]: Box): void {
    const [, , w, h] = this.whole;
    const [left, top, wide, high] = this.board;
    this.times = Math.min(CLOSEST, Math.max(1, Math.min(w / width, h / height)));
    const inside = (at: number, from: number, long: number, seen: number) =>
      seen >= long ? from + long / 2 : Math.min(from + long - seen / 2, Math.max(from + seen / 2, at));
    this.centre = [inside(x + width / 2, left, wide, w / this.times), inside(y + height / 2, top, high, h / this.times)];
  }

  /** Enlarge around a point of the window (in pixels); the board stays under it. */
  by(factor: number, at: [number, number] = [this.size[0] / 2, this.size[1] / 2]): void {
    const before = this.point(at);
    this.times = Math.min(CLOSEST, Math.max(1, this.times * factor));
    if (this.times === 1) return this.fit();
    const after = this.point(at);
    this.shift(before[0] - after[0], before[1] - after[1]);
  }

  /** Drag by so many pixels. */
  drag(dx: number, dy: number): void {
    const scale = this.box[2] / this.size[0];
    this.shift(-dx * scale, -dy * scale);
  }

  private point([px, py]: [number, number]): [number, number] {
    const [x, y, w, h] = this.box;
    return [x + (px / this.size[0]) * w, y + (py / this.size[1]) * h];
  }

  private shift(dx: number, dy: number): void {
    const [x, y, w, h] = this.box;
    const [left, top, width, height] = this.whole;
    const clamp = (at: number, from: number, long: number) => Math.min(from + long * (1 - EDGE), Math.max(from + long * EDGE, at));
    this.centre = [clamp(x + w / 2 + dx, left, width), clamp(y + h / 2 + dy, top, height)];
  }
}
