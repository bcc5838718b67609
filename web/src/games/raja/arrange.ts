/** Pieces that stand in a row keep their places: `before` is who stood where, `counts` how many each seat has now. */
export function arrange(before: readonly number[], counts: readonly number[]): number[] {
  const left = [...counts];
  const kept = before.filter((seat) => (left[seat] ?? 0) > 0 && left[seat]!-- > 0);
  return [...kept, ...left.flatMap((count, seat) => Array<number>(Math.max(0, count)).fill(seat))];
}

/** Keys for the pieces of a row: the seat and its how manieth it is. */
export function keyed(row: readonly number[]): { seat: number; key: string }[] {
  const seen: number[] = [];
  return row.map((seat) => ({ seat, key: `${seat}.${(seen[seat] = (seen[seat] ?? 0) + 1)}` }));
}
