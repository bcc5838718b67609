"""What the referee reads from a position: the board, the supplies, and whether the duty to lay a tile would be kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any

from durbar.core.game import Refusal
from durbar.games.java import material as m
from durbar.games.java import referee_land as land
from durbar.games.java.referee_board import RICE, VILLAGE, Ground, Hex, RefereeBoard, named_hexes

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
class RefereePosition:
    """One position as the referee sees it."""

    facts: SimpleNamespace
    _ways: dict[Hex, dict[Hex, int]] = field(default_factory=dict)

    @cached_property
    def board(self) -> RefereeBoard:
        facts = self.facts
        tiled = [cell for cell in range(m.CELLS) if facts.height[cell]]
        ground = GROUNDS[m.lakes_of(facts.land)]
        return RefereeBoard(
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
            self._ways[start] = self.board.walk(self.seat, start)
        return self._ways[start]

    # -- what a refusal tells of it -------------------------------------------------------------------------

    def figure_on(self, here: Hex) -> tuple[str, dict[str, Any]]:
        """Whose figure is in the way."""
        owner = self.board.figures[here]
        return ("own_figure_there", {}) if owner == self.seat else ("figure_there", {"owner": owner})

    def ranking(self, area: frozenset[Hex]) -> tuple[str, dict[str, Any]]:
        """Why the active player has not the highest rank in this area."""
        ranks = self.board.ranks(area)
        at = {"at": named_hexes(here for here in area if here in self.board.figures)}
        if self.seat not in ranks:
            return "no_figure_of_yours", {"at": named_hexes(area)}
        best = [seat for seat, heights in ranks.items() if heights == max(ranks.values())]
        if self.seat in best:
            return "rank_shared", {"players": [seat for seat in best if seat != self.seat], **at}
        return "outranked", {"players": best, **at}

    # -- the duty (JV-5.5) ----------------------------------------------------------------------------------

    @cached_property
    def duty(self) -> bool:
        """JV-5.5, JV-5.5d, JV-5.5e: no tile laid this turn, the end not brought on, and a tile could be laid now."""
        if self.facts.tiled or self.facts.ending:
            return False
        return land.can_lay(self.board, self.usable, self.points)

    def keeps_duty(self, cost: int, after: RefereeBoard | None = None) -> Refusal | None:
        """JV-5.5b, JV-5.5c: after an action at this cost, which left the board so, can the duty still be met?"""
        if not self.duty or land.can_lay(after or self.board, self.usable, self.points - cost):
            return None
        if land.can_lay(after or self.board, self.usable, None):
            return Refusal("JV-5.5b", "duty_needs_points")
        return Refusal("JV-5.5c", "duty_needs_room")

    def pays(self, cost: int, clause: str = "JV-5.2") -> Refusal | None:
        """`clause`: the one that sets this price, for those who have some AP but not enough."""
        if cost > self.points:
            if not self.points:
                return Refusal("JV-5.2", "no_points_left")
            return Refusal(clause, "too_few_points", {"cost": cost, "ap": self.points})
        return None


@lru_cache(maxsize=4)
def _position(state: Any) -> RefereePosition:
    return RefereePosition(state.facts())


def position_of(state: Any) -> RefereePosition:
    """A position as the referee sees it; the last few are kept, for one position is judged many times."""
    return _position(state.clone())


def _cells(footprint: int) -> frozenset[Hex]:
    return frozenset(m.SPOTS[cell] for cell in m.FOOTPRINTS[footprint])


def _where(values: list[int], counts: Any) -> dict[Hex, int]:
    return {m.SPOTS[cell]: value for cell, value in enumerate(values) if counts(value)}
