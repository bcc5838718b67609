"""What the referee knows of the board: plain sets and dictionaries, judged slowly. Hexes are (y, x) as in the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

Hex = tuple[int, int]
RICE, VILLAGE = "rice", "village"
LOWLAND, MOUNTAINS = "lowland", "mountains"

MOUNTAIN_MAX_Y = 6  # JV-3.2a
STEPS = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))  # JV-3.1a


@dataclass(frozen=True)
class Ground:
    """The printed board: what never changes."""

    printed: frozenset[Hex]
    lakes: frozenset[Hex]

    @cached_property
    def rim(self) -> frozenset[Hex]:
        """JV-3.3: printed hexes with an outside neighbour."""
        return frozenset(here for here in self.printed if any(there not in self.printed for there in beside(here)))

    @cached_property
    def outside(self) -> frozenset[Hex]:
        """JV-7.3a: the outside hexes that touch a printed one; no other can ever be tiled."""
        return frozenset(there for here in self.printed for there in beside(here)) - self.printed

    @cached_property
    def spots(self) -> dict[int, list[frozenset[Hex]]]:
        """Every set of hexes that a tile of one, two or three spaces can cover (JV-2.4), by its size."""
        everywhere = self.printed | self.outside
        ones = {frozenset([here]) for here in everywhere}
        twos = {one | {there} for one in ones for here in one for there in beside(here) if there in everywhere}
        threes = {two | {third} for two in twos for third in everywhere if all(third in beside(here) for here in two)}
        return {size: sorted(sets, key=sorted) for size, sets in ((1, ones), (2, twos), (3, threes))}


@dataclass(frozen=True)
class RefereeBoard:
    """The board as it lies there."""

    ground: Ground
    height: dict[Hex, int]  # JV-3.4; hexes that are not in it are bare
    top: dict[Hex, str]  # rice or village, of tiled hexes
    laid: dict[Hex, frozenset[Hex]]  # tiled hex: all hexes of the tile on top of it
    figures: dict[Hex, int]  # hex: seat
    palaces: dict[Hex, int]  # hex: value
    irrigation: frozenset[Hex] = field(default=frozenset())

    @cached_property
    def water(self) -> frozenset[Hex]:
        return self.ground.lakes | self.irrigation

    def tiled(self, here: Hex) -> bool:
        return self.height.get(here, 0) > 0

    # -- the same board after something has happened --------------------------------------------------------

    def with_tile(self, cells: frozenset[Hex], villages: frozenset[Hex]) -> RefereeBoard:
        return replace(
            self,
            height=self.height | {here: self.height.get(here, 0) + 1 for here in cells},
            top=self.top | {here: VILLAGE if here in villages else RICE for here in cells},
            laid=self.laid | dict.fromkeys(cells, cells),
        )

    def with_palace(self, here: Hex, value: int) -> RefereeBoard:
        return replace(self, palaces=self.palaces | {here: value})

    def with_irrigation(self, here: Hex) -> RefereeBoard:
        return replace(self, irrigation=self.irrigation | {here})

    def with_figure(self, seat: int, start: Hex | None, end: Hex | None) -> RefereeBoard:
        """A figure goes from start (None: the supply) to end."""
        figures = {here: owner for here, owner in self.figures.items() if here != start}
        return replace(self, figures=figures if end is None else figures | {end: seat})

    # -- areas (chapter 9) ----------------------------------------------------------------------------------

    def area(self, here: Hex) -> frozenset[Hex]:
        """JV-9.1: the village area around this village hex; JV-9.3a: palaces join."""
        return spread(here, lambda there: self.top.get(there) == VILLAGE)

    def palaces_in(self, area: Iterable[Hex]) -> list[Hex]:
        return [here for here in area if here in self.palaces]

    # -- rank (JV-9.4) --------------------------------------------------------------------------------------

    def ranks(self, cells: Iterable[Hex]) -> dict[int, list[int]]:
        """Each seat that is there: the heights of its figures, highest first; lists compare as JV-9.4 says."""
        lists: dict[int, list[int]] = {}
        for here in cells:
            if here in self.figures:
                lists.setdefault(self.figures[here], []).append(self.height[here])
        return {seat: sorted(heights, reverse=True) for seat, heights in lists.items()}

    def leader(self, cells: Iterable[Hex]) -> int | None:
        """JV-9.4c: the seat with the highest rank in the strict sense."""
        ranks = self.ranks(cells)
        best = [seat for seat, heights in ranks.items() if heights == max(ranks.values())]
        return best[0] if len(best) == 1 else None

    # -- the rim (JV-8.3b) ----------------------------------------------------------------------------------

    def borders(self, here: Hex) -> set[str]:
        """The kinds of untouched land outside that this hex touches."""
        outside = (there for there in beside(here) if there not in self.ground.printed and not self.tiled(there))
        return {MOUNTAINS if y <= MOUNTAIN_MAX_Y else LOWLAND for y, _ in outside}

    # -- moving (chapter 8) ---------------------------------------------------------------------------------

    def walk(self, seat: int, start: Hex) -> dict[Hex, int]:
        """Where a figure of this seat could go, with the fewest changes of colour (JV-8.5a); own figures are passed."""
        changes = {start: 0}
        frontier = [start]
        while frontier:
            later: list[Hex] = []
            while frontier:
                here = frontier.pop()
                for there in beside(here):
                    if not self.can_stand(seat, there) or (there in changes and changes[there] <= changes[here]):
                        continue
                    if self.top[there] == self.top[here]:
                        changes[there] = changes[here]
                        frontier.append(there)
                    elif there not in changes or changes[there] > changes[here] + 1:
                        changes[there] = changes[here] + 1
                        later.append(there)
            frontier = later
        return changes

    def can_stand(self, seat: int, here: Hex) -> bool:
        """JV-8.1, JV-8.7: on land tiles, not on palaces, not on rivals."""
        return self.tiled(here) and here not in self.palaces and self.figures.get(here, seat) == seat

    # -- water (chapter 11) ---------------------------------------------------------------------------------

    def pools(self) -> set[frozenset[Hex]]:
        """JV-11.3a."""
        water = self.water
        return {spread(here, lambda there: there in water) for here in water}

    def shore(self, pool: frozenset[Hex]) -> frozenset[Hex]:
        return frozenset(there for here in pool for there in beside(here)) - pool

    def closed(self, pool: frozenset[Hex]) -> bool:
        """JV-11.4: every hex next to it carries a land tile."""
        return all(self.tiled(here) for here in self.shore(pool))


def named_hexes(hexes: Iterable[Hex]) -> list[str]:
    """As actions name them: `"9,6"`."""
    return [f"{y},{x}" for y, x in sorted(hexes)]


@cache
def beside(here: Hex) -> tuple[Hex, ...]:
    y, x = here
    return tuple((y + dy, x + dx) for dy, dx in STEPS)


def spread(start: Hex, belongs: Callable[[Hex], bool]) -> frozenset[Hex]:
    """All hexes that hang together with this one."""
    found, frontier = {start}, [start]
    while frontier:
        for there in beside(frontier.pop()):
            if there not in found and belongs(there):
                found.add(there)
                frontier.append(there)
    return frozenset(found)
