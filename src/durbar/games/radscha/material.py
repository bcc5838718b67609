"""What is in the box: colours, places, cards, prices, and the board as data."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from durbar.core.board import load_board, same

COLOURS = ("red", "blue", "green", "yellow")
STONES_PER_COLOUR = 45  # RD-1.2
SET_UP_STONES = 20  # of each colour, on the board (RD-3.1)
OPENING_STOCK = 3  # own stones of each player (RD-3.11)
LONGEST_LINE = 4  # RD-3.2
LINE_WEIGHTS = (1, 1, 3, 3)  # quick set-up: how much a line of 1, 2, 3, 4 stones is favoured (RD-3.14)
STOCK_LIMIT = 10  # RD-9.1
FREE_FIELDS = 1  # RD-5.3
FIELDS_PER_STONE = 2
MOST_PAID = 3
CAMEL_FIELDS = 1  # RD-5.10
TRADE_PRICE = 3  # RD-8.4
HELPER_PRICE = 3  # RD-8.7
GIFT_PRICE = 4  # RD-8.5
FAKIR_GIFT_PRICE = 2  # RD-8.10
TURN_LIMIT = 100  # turns each; our safeguard (RD-11.3)

SIDE = 12  # fields along an edge of the board (RD-2.2)
CELLS = SIDE * SIDE
TILES = 9
TILE_SIDE = 4

# Places in the order of their numbers; the palace and the oasis first, as they anchor the set-up.
PLACES = ("palace", "oasis", "carpet_guild", "robbers_cave", "caravanserai", "bedouin_tribe", "fakir_camp")
PALACE, OASIS = 0, 1
TILE_KINDS = (*PLACES, "plain")
PLAIN = 7
TURNS = (0, 90, 180, 270)

# Cards, and the place that sells each.
CARDS = ("carpet", "lamp", "camel", "bedouin", "fakir")
CARPET, LAMP, CAMEL, BEDOUIN, FAKIR = range(5)
FIRST_SHOP = 2  # PLACES[FIRST_SHOP + card] sells CARDS[card]
GIFTS = 2  # the first two cards

# A node is a field (0 to 143) or a place (144 to 150).
NODES = CELLS + len(PLACES)
CELL_NAMES = tuple(f"{'abcdefghijkl'[i % SIDE]}{i // SIDE + 1}" for i in range(CELLS))
NODE_NAMES = (*CELL_NAMES, *PLACES)

# What can be paid for a card: colours as a bit set, pairs before triples before all four.
PAYMENTS = (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100, 0b0111, 0b1011, 0b1101, 0b1110, 0b1111)


def payment_name(bits: int) -> str:
    return "+".join(COLOURS[c] for c in range(4) if bits >> c & 1)


PAYMENT_NAMES = tuple(payment_name(bits) for bits in PAYMENTS)


_same = partial(same, "radscha")


@cache
def board() -> dict[str, Any]:
    """The board file, every count checked."""
    data = load_board("radscha", beside=__file__)
    check_board(data)
    return data


def check_board(data: dict[str, Any]) -> None:
    """Refuse a board file that breaks a known count, naming it."""
    kinds, counts, first = data["kinds"], data["counts"], data["first"]
    _same("tiles", data["tiles"] ** 2, TILES)
    _same("fields", (data["tiles"] * data["side"]) ** 2, counts["fields"])
    _same("fields", counts["fields"], CELLS)
    _same("kinds of tile", sorted(kinds), sorted(TILE_KINDS))
    _same("tiles by kind", sum(kinds.values()), TILES)
    _same("places", sum(kinds[place] for place in PLACES), counts["places"])
    _same("desert fields", CELLS - len(PLACES) * len(data["place"]["large"]), counts["desert"])
    _same("desert fields with small places", CELLS - len(PLACES), counts["desert_small"])
    _same("tiles of the first layout", sorted(first["layout"]), sorted(k for k, n in kinds.items() for _ in range(n)))
    rows = first["stones"]
    _same("rows of the first set-up", [len(row) for row in rows], [SIDE] * SIDE)
    text = "".join(rows)
    for letter, colour in zip("rbgy", COLOURS, strict=True):
        _same(f"{colour} stones of the first set-up", text.count(letter), counts["stones_per_colour"])
    places = {
        (tile // 3 * TILE_SIDE + r) * SIDE + tile % 3 * TILE_SIDE + c
        for tile, kind in enumerate(first["layout"])
        if kind != "plain"
        for r, c in data["place"]["large"]
    }
    _same("fields of places in the first set-up", {i for i, sign in enumerate(text) if sign == "#"}, places)
