"""The referee on land tiles: where one may lie, what it costs, and the duty to lay one (chapters 5 to 7)."""

from __future__ import annotations

from durbar.core.game import Refusal
from durbar.games.java.referee_board import VILLAGE, Hex, RefereeBoard, named_hexes

# The tiles by kind: how many hexes and how many of them show village (JV-2.1 to JV-2.3).
SHAPES = {"three": (3, 1), "two": (2, 1), "rice": (1, 0), "village": (1, 1)}


def price(board: RefereeBoard, cells: frozenset[Hex]) -> int:
    """JV-6.2, JV-7.2: 1 AP and 1 more for each bare outside hex."""
    return 1 + len(_bare_outside(board, cells))


def place(board: RefereeBoard, cells: frozenset[Hex], villages: frozenset[Hex]) -> Refusal | None:
    """May a tile with village on these of its hexes lie here, whoever lays it and whatever it costs?"""
    return place_of_cells(board, cells) or _joins_cities(board, cells, villages)


def place_of_cells(board: RefereeBoard, cells: frozenset[Hex]) -> Refusal | None:
    """The clauses that do not ask how the tile is turned."""
    if not all(here in board.ground.printed or here in board.ground.outside for here in cells):
        return Refusal("JV-7.3a", "off_the_island")
    if there := cells & board.figures.keys():
        return Refusal("JV-6.4", "figure_under_tile", {"owner": board.figures[min(there)], "at": named_hexes(there)})
    if there := cells & board.palaces.keys():
        return Refusal("JV-6.4a", "palace_under_tile", {"at": named_hexes(there)})
    if there := cells & board.water:
        return Refusal("JV-6.4b", "water_under_tile", {"at": named_hexes(there)})
    if _bare_outside(board, cells) and not cells & board.ground.printed:
        return Refusal("JV-7.3", "wholly_outside")
    heights = {board.height.get(here, 0) for here in cells}
    if len(heights) > 1:
        if 0 in heights and _bare_outside(board, cells):
            return Refusal("JV-7.3a", "outside_and_raised")
        return Refusal("JV-6.5a", "not_level", {"at": named_hexes(cells)})
    if all(board.laid.get(here) == cells for here in cells):
        return Refusal("JV-6.6a" if len(cells) == 1 else "JV-6.6", "same_tile_below")
    return None


def _bare_outside(board: RefereeBoard, cells: frozenset[Hex]) -> set[Hex]:
    return {here for here in cells - board.ground.printed if not board.tiled(here)}


def _joins_cities(board: RefereeBoard, cells: frozenset[Hex], villages: frozenset[Hex]) -> Refusal | None:
    """JV-6.8: only a new village space can join areas."""
    after = board.with_tile(cells, villages)
    if any(len(after.palaces_in(after.area(here))) > 1 for here in villages):
        return Refusal("JV-6.8", "joins_cities")
    return None


# -- the duty (JV-5.5) -------------------------------------------------------------------------------------


def can_lay(board: RefereeBoard, kinds: list[str], points: int | None) -> bool:
    """Could one of these kinds of tile be laid anywhere with so many AP (None: whatever it costs)?"""
    if points == 0:
        return False
    for kind in kinds:
        for cells in board.ground.spots[SHAPES[kind][0]]:
            dear = points is not None and price(board, cells) > points
            if not dear and place_of_cells(board, cells) is None and _fits(board, cells, kind):
                return True
    return False


def _fits(board: RefereeBoard, cells: frozenset[Hex], kind: str) -> bool:
    """Is there a turn of the tile that joins no two cities?"""
    villages = SHAPES[kind][1]
    turns = [frozenset([here]) for here in cells] if villages else [frozenset[Hex]()]
    return any(_joins_cities(board, cells, turn) is None for turn in turns)


def villages_of(board: RefereeBoard) -> set[frozenset[Hex]]:
    return {board.area(here) for here, colour in board.top.items() if colour == VILLAGE}
