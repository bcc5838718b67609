"""What a seat sees, with previews. Nothing in this game is hidden (RD-1.5)."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Annotated

import msgspec

from durbar.core.game import View, one_of
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import STRAIGHT
from durbar.games.radscha.engine import Radscha
from durbar.games.radscha.state import MOVE, NOBODY, PHASES, ROUTE

KEPT = 1000  # parts of views: most stay the same from one position to the next

Colour = Annotated[str, one_of(m.COLOURS)]
Card = Annotated[str, one_of(m.CARDS)]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A card that a player does not own yet: who sells it, and what it would cost him."""

    card: Card
    place: str
    price: int
    """So many stones, each of another colour."""
    missing: int
    """How many of these colours his stock lacks."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side of the table."""

    colour: Colour
    figure: str | None
    stock: dict[Colour, int]
    cards: list[Card]
    offers: list[Offer]
    payment_colour: Colour | None
    fields_home: int | None
    """Fields to the palace for a figure that could walk one by one; None before the figures stand."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way the player can move now: what it costs and what it brings."""

    to: str
    turn_at: str
    distance: int
    cost: int
    stones: dict[Colour, int]
    path: list[str]


class RadschaView(View, frozen=True, kw_only=True):
    """The whole table."""

    phase: str = ""
    placing: Colour | None
    """Set-up: the colour of the line to be placed."""
    to_place: int
    """Stones still to be placed in this turn; the prompt says it."""
    target: str | None
    turn: int
    turn_limit: int
    stock_limit: int
    winner: int | None
    places: dict[str, list[str]]
    tiles: list[tuple[str, int]]
    stones: dict[str, Colour]
    on_board: dict[Colour, int]
    supply: dict[Colour, int]
    set_up_left: dict[Colour, int]
    seats: list[Seat]
    ways: list[Way]
    """Where the player to move can go, with cost and yield; the palace among them means: home this turn."""


def view(state: Radscha, seat: int | None) -> RadschaView:
    f = state.facts()
    stones = stones_on(f)
    distances = _distances_home(f)
    return RadschaView(
        seat=seat,
        players=f.seats,
        to_act=state.to_act,
        over=state.over,
        scores=state.scores(),
        ranking=state.ranking(),
        phase=PHASES[f.phase],
        placing=None if f.colour == NOBODY else m.COLOURS[f.colour],
        to_place=min(f.to_place, f.supply[f.seat]) if f.to_place else 0,
        target=None if f.target == NOBODY else m.NODE_NAMES[f.target],
        turn=max(0, (f.turns - 1) // f.seats + 1),
        turn_limit=m.TURN_LIMIT,
        stock_limit=m.STOCK_LIMIT,
        winner=None if f.winner == NOBODY else f.winner,
        places=_places(tuple(f.place_cell), f.small),
        tiles=[(m.TILE_KINDS[f.tile_kind[i]], m.TURNS[f.tile_turn[i]]) for i in range(f.dealt)],
        stones=stones,
        on_board=dict(zip(m.COLOURS, _lie(f), strict=True)),
        supply=dict(zip(m.COLOURS, f.supply, strict=True)),
        set_up_left=dict(zip(m.COLOURS, f.set_up_left, strict=True)),
        seats=[_seat(f, i, distances) for i in range(f.seats)],
        ways=_ways(state, stones) if f.phase in (MOVE, ROUTE) else [],
    )


@lru_cache(KEPT)
def _places(firsts: tuple[int, ...], small: int) -> dict[str, list[str]]:
    """The fields under each place that lies."""
    lie = {m.PLACES[i]: _cells_from(first, small) for i, first in enumerate(firsts) if first >= 0}
    return {place: [m.CELL_NAMES[cell] for cell in cells] for place, cells in lie.items()}


def _lie(f: SimpleNamespace) -> list[int]:
    """How many stones of each colour lie in the desert."""
    return [sum(map(int.bit_count, f.stones[i * m.SIDE : (i + 1) * m.SIDE])) for i in range(len(m.COLOURS))]


def _seat(f: SimpleNamespace, seat: int, distances: dict[int, int]) -> Seat:
    on_table = f.figure[seat] != NOBODY
    stock = f.stock[seat * 4 : seat * 4 + 4]
    return Seat(
        colour=m.COLOURS[seat],
        figure=m.NODE_NAMES[f.figure[seat]] if on_table else None,
        stock=dict(zip(m.COLOURS, stock, strict=True)),
        cards=[card for i, card in enumerate(m.CARDS) if f.cards[seat] >> i & 1],
        offers=_offers(f.cards[seat], sum(count > 0 for count in stock)),
        payment_colour=m.COLOURS[f.pay_colour[seat]] if on_table else None,
        fields_home=distances[f.figure[seat]] if on_table else None,
    )


@lru_cache(KEPT)
def _offers(cards: int, colours: int) -> list[Offer]:
    """For somebody with these cards and stones of so many colours."""
    gift = m.FAKIR_GIFT_PRICE if cards >> m.FAKIR & 1 else m.GIFT_PRICE
    prices = {card: gift if i < m.GIFTS else m.HELPER_PRICE for i, card in enumerate(m.CARDS)}
    return [
        Offer(card=card, place=m.PLACES[m.FIRST_SHOP + i], price=price, missing=max(0, price - colours))
        for i, (card, price) in enumerate(prices.items())
        if not cards >> i & 1
    ]


def _ways(state: Radscha, stones: dict[str, str]) -> list[Way]:
    ways = []
    for target, corner, cost, cells in state.ways():
        path = [m.CELL_NAMES[cell] for cell in cells]
        taken = [stones[name] for name in path if name in stones]
        way = Way(
            to=m.NODE_NAMES[target],
            turn_at=STRAIGHT if corner == m.CELLS else m.CELL_NAMES[corner],
            distance=len(path) + (target >= m.CELLS),
            cost=cost,
            stones={colour: taken.count(colour) for colour in m.COLOURS},
            path=path,
        )
        ways.append(way)
    return ways


def stones_on(f: SimpleNamespace) -> dict[str, str]:
    """Field to colour."""
    found = {}
    for number, line in enumerate(f.stones):  # for each colour the rows of the board, a bit for each field
        if line:
            colour, row = divmod(number, m.SIDE)
            for column in _columns(line):
                found[m.CELL_NAMES[row * m.SIDE + column]] = m.COLOURS[colour]
    return found


@lru_cache(1 << m.SIDE)
def _columns(line: int) -> tuple[int, ...]:
    return tuple(column for column in range(m.SIDE) if line >> column & 1)


def _cells_from(first: int, small: int) -> list[int]:
    return [first] if small else [first, first + 1, first + m.SIDE, first + m.SIDE + 1]


def _distances_home(f: SimpleNamespace) -> dict[int, int]:
    """Fields to the palace from every node, one by one over desert."""
    return {} if f.place_cell[m.PALACE] == NOBODY else _distances(tuple(f.place_cell), f.small)


@lru_cache(KEPT)
def _distances(firsts: tuple[int, ...], small: int) -> dict[int, int]:
    """The same for a whole match: once all places lie, they stay."""
    node_of = {cell: m.CELLS + p for p in range(7) for cell in _cells_from(firsts[p], small)}
    cells_of: dict[int, list[int]] = {}
    for cell in range(m.CELLS):
        cells_of.setdefault(node_of.get(cell, cell), []).append(cell)
    distances = {m.CELLS + m.PALACE: 0}
    ring = [m.CELLS + m.PALACE]
    while ring:
        further = []
        for node in ring:
            for near in (node_of.get(c, c) for cell in cells_of[node] for c in neighbours(cell)):
                if near not in distances:
                    distances[near] = distances[node] + 1
                    if near < m.CELLS:  # a place can be the start of a way, never a part of it
                        further.append(near)
        ring = further
    return distances


def neighbours(cell: int) -> list[int]:
    row, col = divmod(cell, m.SIDE)
    near = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
    return [r * m.SIDE + c for r, c in near if 0 <= r < m.SIDE and 0 <= c < m.SIDE]
