/** Several decisions in one click: a tile, its place and (with a mouse, by how it is turned in hand) its turn; a palace and
 *  its site. A lesson asks for one after the other. */
import { desktop } from "../../lib/screen";
import type { Choice } from "../../lib/picker.svelte";
import { looking } from "./looking.svelte";
import type { JavaTable, Place, TileKind } from "./view";

const NOWHERE = "nowhere";

/** The turn of the tile in hand, or the next one that is possible there. */
export function turnAt({ turns }: Place): number {
  return [0, 1, 2, 3, 4, 5].map((more) => (looking.turn + more) % 6).find((turn) => turns.includes(turn)) ?? turns[0]!;
}

export function compose(table: JavaTable, moves: Choice[]): Choice[] {
  if (table.view.phase !== "act" || table.position.lesson) return moves;
  return moves.flatMap((move) => {
    if (move.named.do === "tile") return tiles(table, move);
    return move.named.do === "palace" ? palaces(table, move) : [move];
  });
}

/** Until the server has told where the tile can lie, it can only be taken in hand. */
function tiles(table: JavaTable, move: Choice): Choice[] {
  const kind = move.named.kind as TileKind;
  const places = table.picker.begun?.tile === kind ? table.preview([{ tile: kind }])?.places : undefined;
  if (!places) return [{ ...move, clicks: [...move.clicks, { hex: NOWHERE }] }];
  return places.flatMap((place) => {
    const put = table.actionOf({ do: "place", hex: place.hex });
    const turn = place.turns.length > 1 && desktop.current ? table.actionOf({ do: "turn", turn: turnAt(place) }) : undefined;
    if (put === undefined) return [];
    const actions = [move.action, put, ...(turn === undefined ? [] : [turn])];
    return [{ action: move.action, actions, named: { do: "place", hex: place.hex }, clicks: [...move.clicks, { hex: place.hex }] }];
  });
}

function palaces(table: JavaTable, move: Choice): Choice[] {
  return table.view.sites.flatMap(({ hex }) => {
    const site = table.actionOf({ do: "site", hex });
    return site === undefined ? [] : [{ action: move.action, actions: [move.action, site], named: { do: "site", hex }, clicks: [...move.clicks, { hex }] }];
  });
}
