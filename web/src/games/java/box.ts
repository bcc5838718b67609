/** The part of the canvas that is drawn: the printed hexes, one ring of outside ones, and a frame. */
export const BOX = [46, 58, 1228, 872] as const;
