/** The hex people look at, on the board or in a panel: its village, city or pool is outlined and told. */
class Looking {
  hex = $state<string | null>(null);
  /** How the tile in hand is turned. */
  turn = $state(0);
}

export const looking = new Looking();
