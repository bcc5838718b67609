"""What the referee reads from a position: the table, the supplies, and whether the duty to lay a tile would be kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any

from durbar.core.game import Refusal
from durbar.games.java import material as m
from durbar.games.java import referee_land as land
from durbar.games.java.referee_table import RICE, VILLAGE, Ground, Hex, Table

PRINTED = frozenset(spot for cell, spot in enumerate(m.SPOTS) if m.IS_PRINTED[cell])
GROUNDS = {  # by lakes: those of the board, and of older ones
    lakes: Ground(printed=PRINTED, lakes=frozenset(m.SPOTS[cell] for cell in lakes))
    for lakes in (m.LAKES, *m.OLDER_LAKES.values())
}
GROUND = GROUNDS[m.LAKES]


def hex_of(name: str) -> Hex:
    """The hex of a named action: `"9,6"`."""
    y, x = name.split(",")
    return int(y), int(x)


@dataclass(frozen=True)
class Desk:
    """One position as the referee sees it."""

    facts: SimpleNamespace
    _ways: dict[Hex, dict[Hex, int]] = field(default_factory=dict)

    @cached_property
    def table(self) -> Table:
        facts = self.facts
        tiled = [cell for cell in range(m.CELLS) if facts.height[cell]]
        ground = GROUNDS[m.lakes_of(facts.land)]
        return Table(
            ground=ground,
            height={m.SPOTS[cell]: facts.height[cell] for cell in tiled},
            top={m.SPOTS[cell]: VILLAGE if facts.land[cell] == m.VILLAGE else RICE for cell in tiled},
            laid={m.SPOTS[cell]: _cells(facts.tile[cell]) for cell in tiled},
            figures=_where(facts.figure, lambda seat: seat >= 0),
            palaces=_where(facts.palace, lambda value: value > 0),
            irrigation=frozenset(_where(facts.land, lambda land: land == m.WATER)) - ground.lakes,
        )

    @property
    def seat(self) -> int:
        return int(self.facts.seat)

    @property
    def players(self) -> int:
        return int(self.facts.seats)

    @property
    def points(self) -> int:
        return int(self.facts.ap)

    def cell(self, here: Hex) -> int:
        return m.CELL_AT[here]

    def tiles_left(self, kind: str) -> int:
        """JV-6.1: one- and two-space tiles are the player's own, three-space tiles common."""
        facts = self.facts
        stock = {"three": facts.threes, "two": facts.twos[self.seat], "rice": facts.rices[self.seat]}
        return int(stock.get(kind, facts.villages[self.seat]))

    @cached_property
    def usable(self) -> list[str]:
        return [kind for kind in m.TILES if self.tiles_left(kind)]

    def ways(self, start: Hex) -> dict[Hex, int]:
        """Where the active player's figure could go from here, and what that costs; kept once found."""
        if start not in self._ways:
            self._ways[start] = self.table.walk(self.seat, start)
        return self._ways[start]

    # -- the duty (JV-5.5) ----------------------------------------------------------------------------------

    @cached_property
    def duty(self) -> bool:
        """JV-5.5, JV-5.5d, JV-5.5e: no tile laid this turn, the end not brought on, and a tile could be laid now."""
        if self.facts.tiled or self.facts.ending:
            return False
        return land.can_lay(self.table, self.usable, self.points)

    def keeps_duty(self, cost: int, after: Table | None = None) -> Refusal | None:
        """JV-5.5b, JV-5.5c: after an action at this cost, which left the table so, can the duty still be met?"""
        if not self.duty or land.can_lay(after or self.table, self.usable, self.points - cost):
            return None
        if land.can_lay(after or self.table, self.usable, None):
            return Refusal("JV-5.5b", "too few AP would be left for the land tile that must be laid this turn")
        return Refusal("JV-5.5c", "no lawful place would be left for the land tile that must be laid this turn")

    def pays(self, cost: int, clause: str = "JV-5.2") -> Refusal | None:
        """`clause`: the one that sets this price, for those who have some AP but not enough."""
        if cost > self.points:
            return Refusal(clause if self.points else "JV-5.2", f"this costs {cost} AP, and {self.points} are left")
        return None


@lru_cache(maxsize=4)
def _desk(state: Any) -> Desk:
    return Desk(state.facts())


def desk_of(state: Any) -> Desk:
    """The desk of a position; the last few are kept, for one position is judged many times."""
    return _desk(state.clone())


def _cells(footprint: int) -> frozenset[Hex]:
    return frozenset(m.SPOTS[cell] for cell in m.FOOTPRINTS[footprint])


def _where(values: list[int], counts: Any) -> dict[Hex, int]:
    return {m.SPOTS[cell]: value for cell, value in enumerate(values) if counts(value)}
