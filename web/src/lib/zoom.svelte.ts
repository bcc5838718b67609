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
  /** The part that the window was sent to; it stays there when the window changes, until somebody moves it by hand. */
  private part = $state.raw<Box | null>(null);

  /** The board's box widened to the window's proportions. */
  private readonly whole = $derived.by((): Box => {
    const [x, y, w, h] = this.board;
    const ratio = this.size[0] / this.size[1];
    const [width, height] = w / h > ratio ? [w, w / ratio] : [h * ratio, h];
    return [x - (width - w) / 2, y - (height - h) / 2, width, height];
  });

  readonly box = $derived.by((): Box => {
    if (this.part) return this.around(this.part);
    const [x, y, w, h] = this.whole;
    const [width, height] = [w / this.times, h / this.times];
    const [cx, cy] = this.centre ?? [x + w / 2, y + h / 2];
    return [cx - width / 2, cy - height / 2, width, height];
  });

  get near(): boolean {
    return this.whole[2] > this.box[2];
  }

  fit(): void {
    this.times = 1;
    this.centre = this.part = null;
  }

  /** Go to a part of the board. */
  show(part: Box): void {
    this.part = part;
  }

  /** Enlarge around a point of the window (in pixels); the board stays under it. */
  by(factor: number, at: [number, number] = [this.size[0] / 2, this.size[1] / 2]): void {
    this.take();
    const before = this.point(at);
    this.times = Math.min(CLOSEST, Math.max(1, this.times * factor));
    if (this.times === 1) return this.fit();
    const after = this.point(at);
    this.shift(before[0] - after[0], before[1] - after[1]);
  }

  /** Drag by so many pixels. */
  drag(dx: number, dy: number): void {
    this.take();
    const scale = this.box[2] / this.size[0];
    this.shift(-dx * scale, -dy * scale);
  }

  /** As close to a part as it fits; what lies beside the board does not come into view with it. */
  private around([x, y, width, height]: Box): Box {
    const [, , w, h] = this.whole;
    const [left, top, wide, high] = this.board;
    const times = Math.min(CLOSEST, Math.max(1, Math.min(w / width, h / height)));
    const from = (middle: number, start: number, long: number, seen: number) =>
      seen >= long ? start + (long - seen) / 2 : Math.min(start + long - seen, Math.max(start, middle - seen / 2));
    return [from(x + width / 2, left, wide, w / times), from(y + height / 2, top, high, h / times), w / times, h / times];
  }

  /** From here on the window goes by hand. */
  private take(): void {
    if (!this.part) return;
    const [x, y, w, h] = this.box;
    this.part = null;
    this.times = this.whole[2] / w;
    this.centre = [x + w / 2, y + h / 2];
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
