"""What the referee sees: one position, and the ways of a figure across it. The engine shares none of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from durbar.core.game import Refusal
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import STRAIGHT

NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
SIDES = (NORTH, EAST, SOUTH, WEST)
Step = tuple[int, int]


class RefereePosition:
    """The facts of a position, with the questions that the rules ask about them."""

    def __init__(self, facts: Any) -> None:
        self.facts = facts
        self.seat: int = facts.seat
        self.place_at = _places(facts)
        self.stone_at = {
            row * m.SIDE + column: colour
            for colour in range(4)
            for row in range(m.SIDE)
            for column in range(m.SIDE)
            if facts.stones[colour * m.SIDE + row] >> column & 1
        }

    def beside(self, cell: int) -> list[int]:
        return [other for side in SIDES if (other := step(cell, side)) is not None]

    def touches_stone(self, cell: int, colour: int) -> bool:
        return any(self.stone_at.get(other) == colour for other in self.beside(cell))

    def touches_place(self, cell: int, *places: int) -> bool:
        return any(self.place_at.get(other) in places for other in self.beside(cell))

    def empty_desert(self, cell: int) -> bool:
        return cell not in self.place_at and cell not in self.stone_at

    def figures_on(self, node: int) -> list[int]:
        return [seat for seat in range(self.facts.seats) if self.facts.figure[seat] == node]

    def others_on(self, node: int) -> list[int]:
        return [seat for seat in self.figures_on(node) if seat != self.seat]

    def stock(self, seat: int) -> list[int]:
        return self.facts.stock[seat * 4 : seat * 4 + 4]  # type: ignore[no-any-return]

    def owns(self, card: int, seat: int | None = None) -> bool:
        return bool(self.facts.cards[self.seat if seat is None else seat] >> card & 1)

    @property
    def figure(self) -> int:
        return self.facts.figure[self.seat]  # type: ignore[no-any-return]

    def gives_hold(self, cell: int) -> bool:
        """RD-6.2, for a stone of the player whose turn it is."""
        return self.touches_stone(cell, self.seat) or self.touches_place(cell, m.OASIS)

    def free_with_hold(self, cell: int) -> bool:
        return self.empty_desert(cell) and not self.figures_on(cell) and self.gives_hold(cell)

    def cover(self, cell: int) -> dict[str, str]:
        """What a refusal tells of a field under a special place."""
        return {"place": m.PLACES[self.place_at[cell]]}

    @property
    def card_sold(self) -> int | None:
        """The card that is sold where the player's figure stands."""
        card = self.figure - m.CELLS - m.FIRST_SHOP
        return card if card in range(len(m.CARDS)) else None

    def card_price(self, card: int) -> int:
        """How many stones of different colours: RD-8.5 to RD-8.10b."""
        if card >= m.GIFTS:
            return m.HELPER_PRICE
        return m.FAKIR_GIFT_PRICE if self.owns(m.FAKIR) else m.GIFT_PRICE

    def on_board(self, colour: int) -> int:
        return list(self.stone_at.values()).count(colour)


def _places(facts: Any) -> dict[int, int]:
    """Which fields are covered by which place: RD-2.4, and RD-2.5 for small ones."""
    covered = {}
    for tile, (kind, turn) in enumerate(zip(facts.tile_kind, facts.tile_turn, strict=True)):
        if 0 <= kind < m.PLAIN:
            squares = [(1, 1), (1, 2), (2, 2), (2, 1)]  # clockwise from the upper left
            for row, column in [squares[turn % 4]] if facts.small else squares:
                at = (tile // 3 * m.TILE_SIDE + row) * m.SIDE + tile % 3 * m.TILE_SIDE + column
                covered[at] = kind
    return covered


def step(cell: int, side: Step) -> int | None:
    """The next field on this side; None at the edge of the board."""
    row, column = cell // m.SIDE + side[0], cell % m.SIDE + side[1]
    return row * m.SIDE + column if row in range(m.SIDE) and column in range(m.SIDE) else None


def cell_name(cell: int) -> str:
    return m.CELL_NAMES[cell]


# -- the ways of a figure --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """A way of a figure: the nodes after the start, and the field on which it turns, if any."""

    nodes: tuple[int, ...]
    corner: int | None
    name: str  # how a route action calls it


def ways(position: RefereePosition, start: int, target: int) -> Iterator[Way]:
    """The ways from node to node with at most one turn, good or bad: stones, figures and prices are not looked at."""
    between_places = start >= m.CELLS and target >= m.CELLS
    for first, side in _first_fields(position, start):
        ray = _ray(first, side)
        if nodes := _cut(position, ray, target):
            yield Way(nodes, None, cell_name(first) if between_places else STRAIGHT)
        for i, corner in enumerate(ray):
            if corner in position.place_at:
                break
            for turned in (EAST, WEST) if side in (NORTH, SOUTH) else (NORTH, SOUTH):
                beyond = step(corner, turned)
                leg = _cut(position, _ray(beyond, turned), target) if beyond is not None else None
                if corner != target and leg:
                    yield Way((*ray[: i + 1], *leg), corner, cell_name(corner))


def _first_fields(position: RefereePosition, start: int) -> Iterator[tuple[int, Step]]:
    """RD-5.2 from a field, RD-5.8 from a place: the first square of a move, and its direction."""
    squares = [start] if start < m.CELLS else [c for c, place in position.place_at.items() if place == start - m.CELLS]
    for square in squares:
        for side in SIDES:
            first = step(square, side)
            if first is not None and first not in squares:
                yield first, side


def _ray(cell: int | None, side: Step) -> list[int]:
    cells = []
    while cell is not None:
        cells.append(cell)
        cell = step(cell, side)
    return cells


def _cut(position: RefereePosition, squares: list[int], target: int) -> tuple[int, ...] | None:
    """These squares as nodes up to the target, or None if it is not among them."""
    nodes: list[int] = []
    for square in squares:
        place = position.place_at.get(square)
        node = square if place is None else m.CELLS + place
        if not nodes or nodes[-1] != node:
            nodes.append(node)
        if node == target:
            return tuple(nodes)
    return None


def price(position: RefereePosition, distance: int) -> int:
    """RD-5.3 and RD-5.10."""
    free = m.FREE_FIELDS + (m.CAMEL_FIELDS if position.owns(m.CAMEL) else 0)
    beyond = max(0, distance - free)
    return (beyond + m.FIELDS_PER_STONE - 1) // m.FIELDS_PER_STONE


def _price(position: RefereePosition, cost: int, colour: int) -> dict[str, Any]:
    return {"cost": cost, "colour": m.COLOURS[colour], "count": position.stock(position.seat)[colour]}


def way_refused(position: RefereePosition, way: Way) -> Refusal | None:
    """Why the mover cannot go this way."""
    if way.corner is not None and not position.owns(m.BEDOUIN):
        return Refusal("RD-5.2", "bend_needs_bedouin")
    for node in way.nodes[:-1]:
        if node >= m.CELLS:
            return Refusal("RD-5.6c", "through_a_place", {"place": m.PLACES[node - m.CELLS]})
        if position.others_on(node):
            return Refusal(
                "RD-5.6b", "figure_in_the_way", {"player": position.others_on(node)[0], "at": [cell_name(node)]}
            )
        if node not in position.stone_at:
            return Refusal("RD-5.5", "gap_in_the_way", {"at": [cell_name(node)]})
    cost = price(position, len(way.nodes))
    if cost > m.MOST_PAID:
        return Refusal("RD-5.10" if position.owns(m.CAMEL) else "RD-5.3", "too_far", {"fields": len(way.nodes)})
    colour = position.facts.pay_colour[position.seat]
    if cost > position.stock(position.seat)[colour]:
        clause = "RD-5.4b" if colour == position.seat else "RD-10.4"
        return Refusal(clause, "way_too_dear", _price(position, cost, colour))
    return None


def open_ways(position: RefereePosition, target: int) -> list[Way]:
    return [way for way in ways(position, position.figure, target) if way_refused(position, way) is None]
