/** All hands laid open: what the public is not told of a seat (gold, a dial), its own view tells. */
import type { Position } from "./position";
import type { Data } from "./protocol";

/** The public position with what each seat knew of itself; `hands`: each seat's own position. */
export function opened(board: Position, hands: readonly Position[]): Position {
  const seats = seatsOf(board);
  if (!seats || !hands.length) return board;
  const filled = seats.map((seat, i) => filledIn(seat, hands[i] && seatsOf(hands[i])?.[i]));
  return { ...board, view: { ...board.view, seats: filled } as Position["view"] };
}

function filledIn(seat: Data, own: Data | undefined): Data {
  return own ? Object.fromEntries(Object.entries(seat).map(([key, value]) => [key, value ?? own[key]])) : seat;
}

function seatsOf({ view }: Position): Data[] | undefined {
  const { seats } = view as unknown as { seats?: Data[] };
  return Array.isArray(seats) ? seats : undefined;
}
