/** Which figure is which: the view only tells where a player's figures stand, a moved one keeps its id. */
export interface Figure {
  id: string;
  seat: number;
  hex: string;
}

export function follow(before: readonly Figure[], now: readonly (readonly string[])[]): Figure[] {
  return now.flatMap((hexes, seat) => {
    const mine = before.filter((figure) => figure.seat === seat);
    const stayed = mine.filter((figure) => hexes.includes(figure.hex));
    const stood = new Set(stayed.map((figure) => figure.hex));
    const gone = mine.filter((figure) => !stood.has(figure.hex));
    const used = new Set(mine.map((figure) => figure.id));
    let fresh = 0;
    const name = (): string => {
      while (used.has(`${seat}-${fresh}`)) fresh++;
      used.add(`${seat}-${fresh}`);
      return `${seat}-${fresh}`;
    };
    const came = hexes.filter((hex) => !stood.has(hex)).map((hex) => ({ id: gone.shift()?.id ?? name(), seat, hex }));
    return [...stayed, ...came];
  });
}
