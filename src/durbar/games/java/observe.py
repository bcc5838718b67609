"""What a seat sees as numbers: its own hand, of other hands how many cards and those it saw taken."""

from __future__ import annotations

from durbar.core.observe import EACH_SEAT, OWN_SEAT, Observation, number, one_hot, same, seat, total
from durbar.games.java import material as m
from durbar.games.java.state import PHASES, Position

SEATS = 4
MANY_POINTS = 100
HIGH = 8
HAND = 5
LONG = 40  # turns each
CARDS = ", ".join(m.CARDS)


def _joints() -> list[tuple[int, int]]:
    """Every two neighbouring cells, each pair once."""
    return [(c, n) for c in range(m.CELLS) for n in m.NEIGHBOURS[c] if n != m.NO_CELL and c < n]


OBSERVATION = Observation(
    Position.FIELDS,
    SEATS,
    # The board, cell by cell as in material.SPOTS.
    number("height", "land tiles on each cell", HIGH),
    one_hot("land", 3, f"what lies there: {', '.join(m.LANDS[1:])}", least=1),
    same("joined", "tile", _joints(), "neighbouring cells under the same tile, each pair once (lower cell first)"),
    number("palace", "value of the palace", m.PALACE_VALUES[-1]),
    number("danced", "1 where the palace has had its festival"),
    number("built", "1 where the palace was built or enlarged this turn"),
    seat("figure", "whose figure stands there"),
    number("strolled", "1 where the figure has had its free move"),
    # The players.
    number("score", "points", MANY_POINTS, whose=EACH_SEAT),
    number("men", "figures in hand", m.MEN, whose=EACH_SEAT),
    number("twos", "two-space tiles left", m.TWOS, whose=EACH_SEAT),
    number("rices", "rice tiles left", m.RICES, whose=EACH_SEAT),
    number("villages", "village tiles left", m.VILLAGES, whose=EACH_SEAT),
    number("chips", "action chips left", m.CHIPS, whose=EACH_SEAT),
    number("great", "1 when the great scoring is done", whose=EACH_SEAT),
    # Cards.
    number("hand", f"the viewer's own hand: {CARDS}", m.CARD_COPIES, whose=OWN_SEAT),
    total("hand_count", "hand", "cards in each hand", HAND, whose=EACH_SEAT),
    number("known", "cards in each hand that everybody saw taken", m.CARD_COPIES, whose=EACH_SEAT),
    total("deck_count", "deck", "cards in the deck", m.CARD_COPIES * len(m.CARDS)),
    number("discard", "cards discarded", m.CARD_COPIES),
    one_hot("open_card", len(m.CARDS), "the open card"),
    # The common supply.
    number("threes", "three-space tiles", m.THREES),
    number("irrigation", "irrigation tiles", m.IRRIGATIONS),
    number("palaces", "palace tiles by value", m.PALACES[-1]),
    # Where the match is.
    one_hot("seats", 3, "players: two, three, four", least=2),
    one_hot("phase", len(PHASES), f"phase: {', '.join(PHASES)}"),
    seat("seat", "whose turn"),
    number("turns", "turns begun", LONG * SEATS),
    number("ending", "1 from when the end is brought on"),
    number("idle", "finished turns in a row without a land tile", SEATS),
    # The turn.
    number("ap", "action points left", m.ACTION_POINTS),
    number("chip_played", "1 when a chip was played"),
    number("bought", "cards bought", m.CARDS_A_TURN),
    number("tiled", "land tiles laid", m.ACTION_POINTS),
    one_hot("kind", len(m.TILES), f"the kind of tile chosen: {', '.join(m.TILES)}"),
    one_hot("at", m.CELLS, "the cell chosen: of the tile, the figure or the palace"),
    # The festival.
    one_hot("city", m.CELLS, "cell of its palace"),
    seat("bidder", "who decides now"),
    seat("asker", "who laid cards last"),
    number("need", "the bid to be reached", HAND),
    number("bidding", "1 when the bidder has laid a card in this go"),
    number("bid", "bids", HAND, whose=EACH_SEAT),
    number("laid", "cards laid", m.CARD_COPIES, whose=EACH_SEAT),
    one_hot("guest", 2, "guests: still in, passed", least=1, whose=EACH_SEAT),
    number("agreed", "1 for who has agreed to share", whose=EACH_SEAT),
)
