"""What a seat sees, with previews, and what happened in a step. Nothing in this game is hidden (RD-1.5).

Event kinds and their data: dealt (kind, turn), begins (player), line (player, colour, cells, count), moved (player,
start, target, path, distance, cost, colour), picked_up (player, stones), placed (player, cell, colour), lapsed
(player, count), stole (player, victim, colour), traded (player, give, take), bought (player, card, pay),
payment_colour (player, colour), gave_back (player, colour), won (player), drawn ().
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import msgspec

from durbar.core.game import Event, View
from durbar.core.state import CHANCE
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import SPACE, STRAIGHT
from durbar.games.radscha.engine import Radscha
from durbar.games.radscha.state import MOVE, NOBODY, OVER, PHASES, PLACE, ROUTE


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A card that a player does not own yet: who sells it, and what it would cost him."""

    card: str
    place: str
    price: int
    """So many stones, each of another colour."""
    missing: int
    """How many of these colours his stock lacks."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side of the table."""

    colour: str
    figure: str | None
    stock: dict[str, int]
    cards: list[str]
    offers: list[Offer]
    payment_colour: str | None
    fields_home: int | None
    """Fields to the palace for a figure that could walk one by one; None before the figures stand."""


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way the player can move now: what it costs and what it brings."""

    to: str
    turn_at: str
    distance: int
    cost: int
    stones: dict[str, int]
    path: list[str]


class RadschaView(View, frozen=True, kw_only=True):
    """The whole table."""

    phase: str
    placing: str | None
    """Set-up: the colour of the line to be placed."""
    to_place: int
    target: str | None
    turn: int
    turn_limit: int
    stock_limit: int
    winner: int | None
    places: dict[str, list[str]]
    tiles: list[tuple[str, int]]
    stones: dict[str, str]
    on_board: dict[str, int]
    supply: dict[str, int]
    set_up_left: dict[str, int]
    seats: list[Seat]
    ways: list[Way]
    """Where the player to move can go, with cost and yield; the palace among them means: home this turn."""


def view(state: Radscha, seat: int | None) -> RadschaView:
    f = state.facts()
    stones = {m.CELL_NAMES[cell]: m.COLOURS[colour] for cell, colour in _stones(f).items()}
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
        places={m.PLACES[i]: [m.CELL_NAMES[c] for c in place_cells(f, i)] for i in range(7) if f.place_cell[i] >= 0},
        tiles=[(m.TILE_KINDS[f.tile_kind[i]], m.TURNS[f.tile_turn[i]]) for i in range(f.dealt)],
        stones=stones,
        on_board=_by_colour(Counter(stones.values())),
        supply=dict(zip(m.COLOURS, f.supply, strict=True)),
        set_up_left=dict(zip(m.COLOURS, f.set_up_left, strict=True)),
        seats=[_seat(f, i, distances) for i in range(f.seats)],
        ways=_ways(state, f) if f.phase in (MOVE, ROUTE) else [],
    )


def _seat(f: SimpleNamespace, seat: int, distances: dict[int, int]) -> Seat:
    on_table = f.figure[seat] != NOBODY
    return Seat(
        colour=m.COLOURS[seat],
        figure=m.NODE_NAMES[f.figure[seat]] if on_table else None,
        stock=dict(zip(m.COLOURS, f.stock[seat * 4 : seat * 4 + 4], strict=True)),
        cards=[card for i, card in enumerate(m.CARDS) if f.cards[seat] >> i & 1],
        offers=_offers(f, seat),
        payment_colour=m.COLOURS[f.pay_colour[seat]] if on_table else None,
        fields_home=distances[f.figure[seat]] if on_table else None,
    )


def _offers(f: SimpleNamespace, seat: int) -> list[Offer]:
    colours = sum(count > 0 for count in f.stock[seat * 4 : seat * 4 + 4])
    gift = m.FAKIR_GIFT_PRICE if f.cards[seat] >> m.FAKIR & 1 else m.GIFT_PRICE
    prices = {card: gift if i < m.GIFTS else m.HELPER_PRICE for i, card in enumerate(m.CARDS)}
    return [
        Offer(card=card, place=m.PLACES[m.FIRST_SHOP + i], price=price, missing=max(0, price - colours))
        for i, (card, price) in enumerate(prices.items())
        if not f.cards[seat] >> i & 1
    ]


def _ways(state: Radscha, f: SimpleNamespace) -> list[Way]:
    stones = _stones(f)
    return [
        Way(
            to=m.NODE_NAMES[target],
            turn_at=STRAIGHT if corner == m.CELLS else m.CELL_NAMES[corner],
            distance=len(path) + (target >= m.CELLS),
            cost=cost,
            stones=_by_colour(Counter(m.COLOURS[stones[cell]] for cell in path if cell in stones)),
            path=[m.CELL_NAMES[cell] for cell in path],
        )
        for target, corner, cost, path in state.ways()
    ]


def _stones(f: SimpleNamespace) -> dict[int, int]:
    """Field to colour, in the order of the fields."""
    lie = {}
    for row in range(m.SIDE):
        lines = [f.stones[colour * m.SIDE + row] for colour in range(4)]
        for col in range(m.SIDE) if any(lines) else ():
            for colour, line in enumerate(lines):
                if line >> col & 1:
                    lie[row * m.SIDE + col] = colour
    return lie


def place_cells(f: SimpleNamespace, place: int) -> list[int]:
    """The fields that a place covers."""
    return _cells_from(f.place_cell[place], f.small)


def _cells_from(first: int, small: int) -> list[int]:
    return [first] if small else [first, first + 1, first + m.SIDE, first + m.SIDE + 1]


def _distances_home(f: SimpleNamespace) -> dict[int, int]:
    """Fields to the palace from every node, one by one over desert."""
    return {} if f.place_cell[m.PALACE] == NOBODY else _distances(tuple(f.place_cell), f.small)


@lru_cache(1000)
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


def _by_colour(counts: Counter[str]) -> dict[str, int]:
    return {colour: counts[colour] for colour in m.COLOURS}


# -- what happened ---------------------------------------------------------------------------------------------------


def events(before: Radscha, seat: int, action: int, after: Radscha) -> list[Event]:
    named = SPACE.name(action)
    b, a = before.facts(), after.facts()
    told = _TELL[named["do"]](before, b, seat, named, a)
    if a.phase == OVER:
        told.append(Event("won", {"player": a.winner}) if a.winner != NOBODY else Event("drawn"))
    return told


def _dealt(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("dealt", {"kind": named["kind"], "turn": named["turn"]})]


def _begins(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("begins", {"player": named["seat"]})]


def _line(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    first, step = m.CELL_NAMES.index(named["cell"]), 1 if named["way"] == "right" else m.SIDE
    cells = [m.CELL_NAMES[first + i * step] for i in range(named["length"])]
    player = b.seat if seat == CHANCE else seat
    return [Event("line", {"player": player, "colour": m.COLOURS[b.colour], "cells": cells, "count": len(cells)})]


def _moved(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    if a.phase == ROUTE:
        return []  # the way is still to be chosen
    target = m.NODE_NAMES.index(named["to"]) if named["do"] == "move" else b.target
    turn_at = named.get("turn_at")
    _, _, cost, path = next(
        way
        for way in before.ways()
        if way[0] == target and turn_at in (None, STRAIGHT if way[1] == m.CELLS else m.CELL_NAMES[way[1]])
    )
    stones = _stones(b)
    taken = [m.COLOURS[stones[cell]] for cell in path if cell in stones]
    told = [
        Event(
            "moved",
            {
                "player": seat,
                "start": m.NODE_NAMES[b.figure[seat]],
                "target": m.NODE_NAMES[target],
                "path": [m.CELL_NAMES[cell] for cell in path],
                "distance": len(path) + (target >= m.CELLS),
                "cost": cost,
                "colour": m.COLOURS[b.pay_colour[seat]],
            },
        )
    ]
    if taken:
        told.append(Event("picked_up", {"player": seat, "stones": taken}))
        if a.phase not in (PLACE, OVER):
            told.append(Event("lapsed", {"player": seat, "count": len(taken)}))
    return told


def _placed(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    told = [Event("placed", {"player": seat, "cell": named["cell"], "colour": m.COLOURS[seat]})]
    if b.to_place > 1 and b.supply[seat] == 1:
        told.append(Event("lapsed", {"player": seat, "count": b.to_place - 1}))
    return told


def _stole(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("stole", {"player": seat, "victim": named["seat"], "colour": named["colour"]})]


def _traded(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("traded", {"player": seat, "give": named["give"], "take": named["take"]})]


def _bought(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    card = m.CARDS[b.figure[seat] - m.CELLS - m.FIRST_SHOP]
    told = [Event("bought", {"player": seat, "card": card, "pay": named["pay"].split("+")})]
    if _comes_home(a, seat) and not _comes_home(b, seat) and PHASES[a.phase] != "payment":
        told.append(Event("payment_colour", {"player": seat, "colour": m.COLOURS[a.pay_colour[seat]]}))
    return told


def _comes_home(f: Any, seat: int) -> bool:
    return bool(f.cards[seat] & 3 == 3)


def _passed(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return []


def _chose_colour(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("payment_colour", {"player": seat, "colour": named["colour"]})]


def _gave_back(before: Radscha, b: Any, seat: int, named: dict[str, Any], a: Any) -> list[Event]:
    return [Event("gave_back", {"player": seat, "colour": named["colour"]})]


_TELL = {
    "deal_tile": _dealt,
    "begin": _begins,
    "line": _line,
    "move": _moved,
    "route": _moved,
    "place": _placed,
    "steal": _stole,
    "trade": _traded,
    "buy": _bought,
    "pass": _passed,
    "payment_colour": _chose_colour,
    "give_back": _gave_back,
}
