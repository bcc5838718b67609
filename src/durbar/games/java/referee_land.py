"""The referee on land tiles: where one may lie, what it costs, and the duty to lay one (chapters 5 to 7)."""

from __future__ import annotations

from durbar.core.game import Refusal
from durbar.games.java.referee_table import VILLAGE, Hex, Table

# The tiles by kind: how many hexes and how many of them show village (JV-2.1 to JV-2.3).
SHAPES = {"three": (3, 1), "two": (2, 1), "rice": (1, 0), "village": (1, 1)}


def price(table: Table, cells: frozenset[Hex]) -> int:
    """JV-6.2, JV-7.2: 1 AP and 1 more for each bare outside hex."""
    return 1 + len(_bare_outside(table, cells))


def place(table: Table, cells: frozenset[Hex], villages: frozenset[Hex]) -> Refusal | None:
    """May a tile with village on these of its hexes lie here, whoever lays it and whatever it costs?"""
    return place_of_cells(table, cells) or _joins_cities(table, cells, villages)


def place_of_cells(table: Table, cells: frozenset[Hex]) -> Refusal | None:
    """The clauses that do not ask how the tile is turned."""
    if not all(here in table.ground.printed or here in table.ground.outside for here in cells):
        return Refusal("JV-7.3a", "only outside hexes that touch central Java can be tiled")
    if cells & table.figures.keys():
        return Refusal("JV-6.4", "a figure stands there")
    if cells & table.palaces.keys():
        return Refusal("JV-6.4a", "a palace stands there")
    if cells & table.water:
        return Refusal("JV-6.4b", "there is water")
    if _bare_outside(table, cells) and not cells & table.ground.printed:
        return Refusal("JV-7.3", "a tile over the edge covers at least one printed space")
    heights = {table.height.get(here, 0) for here in cells}
    if len(heights) > 1:
        if 0 in heights and _bare_outside(table, cells):
            return Refusal("JV-7.3a", "a tile that covers bare ground outside covers nothing but bare ground")
        return Refusal("JV-6.5a", "the tile would not rest on its whole surface: the hexes are not equally high")
    if all(table.laid.get(here) == cells for here in cells):
        return Refusal("JV-6.6a" if len(cells) == 1 else "JV-6.6", "it would lie exactly on one tile of its own size")
    return None


def _bare_outside(table: Table, cells: frozenset[Hex]) -> set[Hex]:
    return {here for here in cells - table.ground.printed if not table.tiled(here)}


def _joins_cities(table: Table, cells: frozenset[Hex], villages: frozenset[Hex]) -> Refusal | None:
    """JV-6.8: only a new village space can join areas."""
    after = table.with_tile(cells, villages)
    if any(len(after.palaces_in(after.area(here))) > 1 for here in villages):
        return Refusal("JV-6.8", "two cities would be connected")
    return None


# -- the duty (JV-5.5) -------------------------------------------------------------------------------------


def can_lay(table: Table, kinds: list[str], points: int | None) -> bool:
    """Could one of these kinds of tile be laid anywhere with so many AP (None: whatever it costs)?"""
    if points == 0:
        return False
    for kind in kinds:
        for cells in table.ground.spots[SHAPES[kind][0]]:
            dear = points is not None and price(table, cells) > points
            if not dear and place_of_cells(table, cells) is None and _fits(table, cells, kind):
                return True
    return False


def _fits(table: Table, cells: frozenset[Hex], kind: str) -> bool:
    """Is there a turn of the tile that joins no two cities?"""
    villages = SHAPES[kind][1]
    turns = [frozenset([here]) for here in cells] if villages else [frozenset[Hex]()]
    return any(_joins_cities(table, cells, turn) is None for turn in turns)


def villages_of(table: Table) -> set[frozenset[Hex]]:
    return {table.area(here) for here, colour in table.top.items() if colour == VILLAGE}
