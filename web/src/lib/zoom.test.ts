import { describe, expect, it } from "vitest";
import { Zoom } from "./zoom.svelte";

function made(): Zoom {
  const zoom = new Zoom();
  zoom.board = [0, 0, 100, 100];
  zoom.size = [400, 200];
  return zoom;
}

describe("the window on the board", () => {
  it("shows the whole board, widened to its own proportions", () => {
    expect(made().box).toEqual([-50, 0, 200, 100]);
  });

  it("comes closer around a point, which stays where it is", () => {
    const zoom = made();
    zoom.by(2, [100, 50]); // a quarter in: 0,25 on the board
    const [x, y, w, h] = zoom.box;
    expect([w, h]).toEqual([100, 50]);
    expect([x + 0.25 * w, y + 0.25 * h]).toEqual([0, 25]);
  });

  it("never goes farther than the whole board, and finds back to it", () => {
    const zoom = made();
    zoom.by(3);
    zoom.drag(40, -30);
    zoom.by(0.01);
    expect(zoom.box).toEqual([-50, 0, 200, 100]);
    expect(zoom.near).toBe(false);
  });

  it("cannot lose the board by dragging", () => {
    const zoom = made();
    zoom.by(4);
    zoom.drag(-100_000, 100_000);
    const [x, y, w, h] = zoom.box;
    expect(x + w / 2).toBeLessThanOrEqual(150);
    expect(y + h / 2).toBeGreaterThanOrEqual(0);
  });

  it("goes to a part of the board as close as it fits", () => {
    const zoom = made();
    zoom.show([20, 40, 40, 50]);
    expect(zoom.box).toEqual([0, 40, 100, 50]);
  });

  it("goes to a corner without showing what lies beside the board", () => {
    const zoom = made();
    zoom.show([0, 80, 30, 20]);
    expect(zoom.box).toEqual([0, 80, 40, 20]);
    zoom.size = [400, 400]; // also when the window changes its shape
    expect(zoom.box).toEqual([0, 70, 30, 30]);
    zoom.drag(0, 40); // from here on by hand
    expect(zoom.box.map((at) => Math.round(at) + 0)).toEqual([0, 67, 30, 30]);
  });
});
