"""What is in the box: tiles, palaces, cards, prices, and the board with its cells, neighbours and footprints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from durbar.core.board import load_board, same

ACTION_POINTS = 6
CHIP_POINTS = 1  # what an action chip adds
MEN = 12  # figures of each player
CHIPS = 3
TWOS = 5  # two-space tiles of each player
RICES = 3  # one-space rice tiles of each player
VILLAGES = 2  # one-space village tiles of each player
THREES = 56  # three-space tiles, common
IRRIGATIONS = 16

TILE_COST = 1
OUTSIDE_COST = 1  # more for each bare outside cell
LOWLAND_COST = 1
MOUNTAIN_COST = 2
PALACE_COST = 1
IRRIGATION_COST = 1
CARD_COST = 1
CARDS_A_TURN = 2
OPENING_HAND = 3
POOL_POINTS = 3  # a field

# Palaces: value, how many there are, festival points alone and shared; half the value is scored when built.
PALACE_VALUES = (2, 4, 6, 8, 10)
PALACES = (6, 7, 8, 9, 10)
FESTIVAL_ALONE = (1, 2, 3, 4, 5)
FESTIVAL_SHARED = (0, 1, 2, 2, 3)

# Cards: symbols as bits, and how many of each.
SYMBOLS = ("mask", "drum", "puppet")
CARDS = ("mask", "drum", "puppet", "mask+drum", "drum+puppet", "puppet+mask")
CARD_BITS = (0b001, 0b010, 0b100, 0b011, 0b110, 0b101)
CARD_COPIES = 5
EPOCHS = 8  # shufflings of the deck that are told apart

# Kinds of land tile, and what lies on a cell.
TILES = ("three", "two", "rice", "village")
THREE, TWO, RICE_TILE, VILLAGE_TILE = range(4)
LANDS = ("bare", "rice", "village", "water")
BARE, RICE, VILLAGE, WATER = range(4)

# East, south-east, south-west, west, north-west, north-east: clockwise.
WAYS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
TURNS = tuple(range(6))

NO_CELL = 216  # the neighbour that is not there


def worth(card: int, open_card: int) -> int:
    """Points of a card in a festival under this open card: 1 for each of the open card's symbols that it shows."""
    return (CARD_BITS[card] & CARD_BITS[open_card]).bit_count()


_same = partial(same, "java")


@cache
def board() -> dict[str, Any]:
    """The board file, every count checked."""
    data = load_board("java", beside=__file__)
    check_board(data)
    return data


def check_board(data: dict[str, Any]) -> None:
    """Refuse a board file that breaks a known count, naming it."""
    counts = data["counts"]
    spots = [(row["y"], x) for row in data["row"] for x in row["x"]]
    printed = set(spots)
    lakes = {(y, x) for y, x in data["lakes"]}
    _same("spaces named twice", len(spots) - len(printed), 0)
    _same("cells", len(printed), counts["cells"])
    _same("lakes", len(lakes), counts["lakes"])
    _same("lakes off the board", lakes - printed, set())
    _same("land", len(printed - lakes), counts["land"])
    for older in data.get("older", ()):
        _same("lakes of an older board", len({(y, x) for y, x in older["lakes"]} & printed), counts["lakes"])
    rim = {}
    for y, x in printed:
        off = [(y + dy, x + dx) for dy, dx in WAYS if (y + dy, x + dx) not in printed]
        if off:
            rim[y, x] = sorted({"mountain" if oy <= data["mountain_max_y"] else "lowland" for oy, _ in off})
    _same("rim", len(rim), counts["rim"])
    for name, want in (
        ("mountain_only", ["mountain"]),
        ("lowland_only", ["lowland"]),
        ("both", ["lowland", "mountain"]),
    ):
        _same(name, sum(borders == want for borders in rim.values()), counts[name])
    _same("borders of the rim", {tuple(r["at"]): sorted(r["border"]) for r in data["rim"]}, rim)
    outside = {(y + dy, x + dx) for y, x in printed for dy, dx in WAYS} - printed
    _same("outside cells", len(outside), counts["outside"])


def _spots() -> tuple[tuple[tuple[int, int], ...], frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    """All cells that can ever be tiled, row by row; the printed ones; the lakes."""
    printed = frozenset((row["y"], x) for row in board()["row"] for x in row["x"])
    around = {(y + dy, x + dx) for y, x in printed for dy, dx in WAYS}
    return tuple(sorted(printed | around)), printed, frozenset((y, x) for y, x in board()["lakes"])


SPOTS, _PRINTED, _LAKES = _spots()  # cell -> (y, x)
CELLS = len(SPOTS)
CELL_AT = {spot: cell for cell, spot in enumerate(SPOTS)}
CELL_NAMES = tuple(f"{y},{x}" for y, x in SPOTS)
IS_PRINTED = tuple(spot in _PRINTED for spot in SPOTS)
LAKES = tuple(CELL_AT[spot] for spot in sorted(_LAKES))
# By the mark of an earlier board: its lakes.
OLDER_LAKES = {
    older["mark"]: tuple(CELL_AT[y, x] for y, x in sorted(older["lakes"])) for older in board().get("older", ())
}


def lakes_of(land: Sequence[int]) -> tuple[int, ...]:
    """The printed lakes of the board this position is played on. Water is never covered, so they are all there."""
    boards = (LAKES, *OLDER_LAKES.values())
    return next((lakes for lakes in boards if all(land[cell] == WATER for cell in lakes)), LAKES)


def neighbour(cell: int, way: int) -> int:
    """The cell beside this one, or NO_CELL."""
    (y, x), (dy, dx) = SPOTS[cell], WAYS[way]
    return CELL_AT.get((y + dy, x + dx), NO_CELL)


def is_mountain(cell: int, way: int) -> bool:
    """Whether what lies beyond this side of the cell is mountain, if it is border at all; else it is lowland."""
    return bool(SPOTS[cell][0] + WAYS[way][0] <= board()["mountain_max_y"])


NEIGHBOURS = tuple(tuple(neighbour(cell, way) for way in range(6)) for cell in range(CELLS))
# A printed space that touches the border: no irrigation there.
IS_RIM = tuple(
    IS_PRINTED[cell] and any(n == NO_CELL or not IS_PRINTED[n] for n in NEIGHBOURS[cell]) for cell in range(CELLS)
)


def covered(size: int, cell: int, turn: int) -> tuple[int, ...]:
    """The cells under a tile of 1, 2 or 3 spaces whose village space (or only space) lies here; empty if off the board.

    A two-space tile's rice lies in the way of the turn; a three-space tile's rice lies there and in the next way.
    """
    cells = (cell, *(NEIGHBOURS[cell][(turn + i) % 6] for i in range(size - 1)))
    return () if NO_CELL in cells else cells


def _footprints() -> tuple[tuple[int, ...], ...]:
    found = [tuple(sorted(covered(size, c, t))) for size in (1, 2, 3) for c in range(CELLS) for t in range(6)]
    return tuple(sorted({cells for cells in found if cells}, key=lambda cells: (len(cells), cells)))


# Every set of cells that a tile can cover, singles first; a cell remembers the footprint of the tile that lies on top.
FOOTPRINTS = _footprints()
FOOTPRINT_AT = {cells: i for i, cells in enumerate(FOOTPRINTS)}
