"""What a choice would cost and bring, told when somebody points at it. It rests on the open board alone."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec

from durbar.core.actions import Clicks
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.engine import Java

SIZES = (3, 2, 1, 1)  # spaces of each kind of tile


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hex for a tile's village (or only) space: the turns with what they cost, and points for seats."""

    hex: str
    turns: list[int]
    costs: list[int]
    gains: dict[int, dict[int, int]] = {}
    """By turn: points by seat, where the tile would close a pool."""


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """Where a figure can go, and its price; `leave` is off the board."""

    hex: str
    cost: int


class Gap(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where an irrigation tile can lie, and the points it would bring at once."""

    hex: str
    gains: dict[int, int] = {}


class JavaPreview(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the piece that was chosen, or is pointed at, can go."""

    places: list[Place] = []
    """Of a land tile."""
    targets: list[Target] = []
    """Of a figure on the board, or one that enters."""
    gaps: list[Gap] = []
    """Of an irrigation tile."""


def preview(state: Java, seat: int | None, clicks: Clicks) -> JavaPreview | None:
    """For the player whose turn it is: of the piece that these clicks choose; without clicks, of the one chosen
    before."""
    f = state.facts()
    match f.phase, clicks:
        case ((s.PLACE | s.TURN), []):
            return JavaPreview(places=_places(state, f, f.kind))
        case s.GO, []:
            return JavaPreview(targets=_targets(state.targets(f.at)))
        case s.ENTER, []:
            return JavaPreview(targets=_targets(state.entries()))
        case s.WATERING, []:
            return JavaPreview(gaps=_gaps(state))
        case s.ACT, [{"tile": kind}] if kind in m.TILES:
            return JavaPreview(places=_places(state, f, m.TILES.index(kind)))
        case s.ACT, [{"figure": name}] if name in m.CELL_NAMES:
            cell = m.CELL_NAMES.index(name)
            return JavaPreview(targets=_targets(state.targets(cell))) if f.figure[cell] == f.seat else None
        case s.ACT, [{"button": "enter"}]:
            return JavaPreview(targets=_targets(state.entries()))
        case s.ACT, [{"button": "irrigate"}]:
            return JavaPreview(gaps=_gaps(state))
    return None


def _places(state: Java, f: SimpleNamespace, kind: int) -> list[Place]:
    """Where this kind of tile may lie now; for a chosen place, its turns."""
    by_cell: dict[int, list[tuple[int, int]]] = {}
    for cell, turn, cost in state.placements(kind):
        if f.at in (s.NOWHERE, cell):
            by_cell.setdefault(cell, []).append((turn, cost))
    wet = {near for cell in range(m.CELLS) if f.land[cell] == m.WATER for near in m.NEIGHBOURS[cell]}
    return [_place(state, f, kind, cell, turns, wet) for cell, turns in by_cell.items()]


def _place(state: Java, f: SimpleNamespace, kind: int, cell: int, turns: list[tuple[int, int]], wet: set[int]) -> Place:
    """`wet` are the cells beside water: only a tile upon one of them can close a pool."""
    gains = {}
    if f.height[cell] == 0:
        for turn, _ in turns:
            if not wet.isdisjoint(_covered(SIZES[kind], cell, turn)) and (scored := _gains(state, kind, cell, turn)):
                gains[turn] = scored
    return Place(
        hex=m.CELL_NAMES[cell], turns=[turn for turn, _ in turns], costs=[cost for _, cost in turns], gains=gains
    )


def _gains(state: Java, kind: int, cell: int, turn: int) -> dict[int, int]:
    return _by_seat(state.gains_of_tile(kind, cell, turn))


def _by_seat(scored: list[int]) -> dict[int, int]:
    return {seat: points for seat, points in enumerate(scored) if points}


_covered: Any = cache(m.covered)


def _targets(found: list[tuple[int, int]]) -> list[Target]:
    return [Target(hex="leave" if cell == s.NOWHERE else m.CELL_NAMES[cell], cost=cost) for cell, cost in found]


def _gaps(state: Java) -> list[Gap]:
    return [Gap(hex=m.CELL_NAMES[cell], gains=_by_seat(state.gains_of_water(cell))) for cell in state.gaps()]
