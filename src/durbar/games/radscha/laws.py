"""What holds in every position, whatever was played: each law broken is named with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from durbar.core.state import State
from durbar.games.radscha import material as m
from durbar.games.radscha.referee_position import RefereePosition, cell_name, open_ways
from durbar.games.radscha.state import (
    AT_OASIS,
    BEGIN,
    DEAL,
    MOVE,
    NOBODY,
    OVER,
    PAYMENT,
    PHASES,
    PLACE,
    REDUCE,
    ROUTE,
    SET_UP,
    SHOP,
    THEFT,
)

BOTH_GIFTS = 1 << m.CARPET | 1 << m.LAMP


def laws(state: State) -> list[str]:
    """Which laws are broken here: none, unless the engine is wrong."""
    position = RefereePosition(state.facts())
    broken = [*_stones(position), *_tiles(position)]
    if position.facts.phase > SET_UP:
        broken += [*_figures(position), *_players(position), *_phase(position), *_turns(position)]
    else:
        broken += _before_play(position)
    return broken


def _stones(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    for colour, name in enumerate(m.COLOURS):
        lying = sum(row.bit_count() for row in facts.stones[colour * m.SIDE : (colour + 1) * m.SIDE])
        stocks = sum(facts.stock[colour::4])
        total = lying + stocks + facts.supply[colour] + facts.set_up_left[colour]
        if total != m.STONES_PER_COLOUR:
            yield f"RD-1.2a: the {name} stones add up to {total}"
        if lying != position.on_board(colour):
            yield f"RD-2.8: a {name} stone shares its field with another"
    if min(*facts.stones, *facts.stock, *facts.supply, *facts.set_up_left, facts.to_place) < 0:
        yield "RD-1.2a: there is less than no stone somewhere"
    if max(facts.stones) >= 1 << m.SIDE:
        yield "RD-2.2: a stone lies off the board"
    for cell in position.stone_at:
        if cell in position.place_at:
            yield f"RD-2.8: the stone on {cell_name(cell)} lies on a special place"
        if position.figures_on(cell):
            yield f"RD-2.8a: the stone on {cell_name(cell)} lies under a figure"
    if len(position.stone_at) + facts.to_place > 4 * m.SET_UP_STONES:
        yield f"RD-6.7: {len(position.stone_at)} stones on the board, {facts.to_place} to be placed"


def _tiles(position: RefereePosition) -> Iterator[str]:
    """The layout, and the fields that the engine derives from it."""
    facts = position.facts
    if facts.dealt < m.TILES:
        return
    kinds = sorted(facts.tile_kind)
    if kinds != [*range(len(m.PLACES)), m.PLAIN, m.PLAIN]:
        yield f"RD-2.3a: the tiles are {kinds}"
    if not facts.shuffled and [m.TILE_KINDS[kind] for kind in facts.tile_kind] != m.board()["first"]["layout"]:
        yield "RD-2.6: this is not the first layout"
    for cell in range(m.CELLS):
        row, column = divmod(cell, m.SIDE)
        place = position.place_at.get(cell)
        if bool(facts.desert[row] >> column & 1) != (place is None):
            yield f"RD-2.4a: {cell_name(cell)} is {'' if place is None else 'no '}desert"
        for anchor in (m.PALACE, m.OASIS):
            touches = place is None and position.touches_place(cell, anchor)
            if bool(facts.anchors[anchor * m.SIDE + row] >> column & 1) != touches:
                yield f"RD-2.4: {cell_name(cell)} and the {m.PLACES[anchor]}: touching is {touches}"
    for place, name in enumerate(m.PLACES):
        first = min((cell for cell, covers in position.place_at.items() if covers == place), default=-1)
        if facts.place_cell[place] != first:
            yield f"RD-2.4: the {name} lies on {first}, not on {facts.place_cell[place]}"


def _before_play(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    if any(facts.stock) or any(facts.cards) or facts.turns:
        yield "RD-3.11: stock, cards or turns before the set-up is over"
    if facts.phase in (DEAL, BEGIN) and facts.seat != NOBODY:
        yield "RD-3.2a: somebody's turn before chance has drawn"
    if facts.phase == SET_UP:
        if facts.seat not in range(facts.seats):
            yield f"RD-1.1: there is no seat {facts.seat}"
        if facts.colour != facts.seat and facts.colour not in range(facts.seats, 4):
            yield f"RD-3.8: seat {facts.seat} places colour {facts.colour}"
        elif not facts.set_up_left[facts.colour]:
            yield f"RD-3.2b: no {m.COLOURS[facts.colour]} stone is left to place"


def _figures(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    for seat in range(4):
        node = facts.figure[seat]
        if seat >= facts.seats:
            if node != NOBODY or any(position.stock(seat)) or facts.cards[seat]:
                yield f"RD-1.3: the neutral colour {m.COLOURS[seat]} owns something"
        elif node not in range(m.NODES) or node in position.place_at:
            yield f"RD-2.4: the figure of seat {seat} stands on {node}"


def _players(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    if any(facts.set_up_left):
        yield "RD-3.1: set-up stones are left in play"
    for seat in range(facts.seats):
        if facts.cards[seat] not in range(1 << len(m.CARDS)):
            yield f"RD-1.4: seat {seat} owns cards that there are not"
        reduced = seat != facts.seat or facts.phase in (MOVE, ROUTE)
        if reduced and sum(position.stock(seat)) > m.STOCK_LIMIT:
            yield f"RD-9.1: seat {seat} keeps {sum(position.stock(seat))} stones"
        home = facts.cards[seat] & BOTH_GIFTS == BOTH_GIFTS
        if facts.pay_colour[seat] not in range(4) or (not home and facts.pay_colour[seat] != seat):
            yield f"RD-5.4: seat {seat} pays with colour {facts.pay_colour[seat]}"


def _phase(position: RefereePosition) -> Iterator[str]:
    """A decision is asked only where its step of the turn has one."""
    facts, phase = position.facts, position.facts.phase
    if phase not in range(len(PHASES)):
        yield f"RD-4.1: there is no phase {phase}"
        return
    if facts.seat not in range(facts.seats):
        yield f"RD-1.1: there is no seat {facts.seat}"
        return
    if (phase == PLACE) != (facts.to_place > 0) or (phase == PLACE and not facts.supply[facts.seat]):
        yield f"RD-6.6: {facts.to_place} stones to be placed, {facts.supply[facts.seat]} in the supply"
    if (phase == ROUTE) != (facts.target != NOBODY):
        yield f"RD-5.11b: target {facts.target} in phase {PHASES[phase]}"
    stock, counts = position.stock(facts.seat), [position.on_board(colour) for colour in range(4)]
    card = position.card_sold
    asked: dict[int, tuple[str, Callable[[], bool]]] = {
        ROUTE: ("RD-5.11b", lambda: len(open_ways(position, facts.target)) > 1),
        THEFT: (
            "RD-7.1",
            lambda: (
                position.figure < m.CELLS
                and any(sum(position.stock(seat)) for seat in position.others_on(position.figure))
            ),
        ),
        AT_OASIS: ("RD-8.4", lambda: position.figure == m.CELLS + m.OASIS and max(stock) >= m.TRADE_PRICE),
        SHOP: (
            "RD-8.1",
            lambda: card is not None and not position.owns(card) and 4 - stock.count(0) >= position.card_price(card),
        ),
        PAYMENT: (
            "RD-10.3",
            lambda: facts.cards[facts.seat] & BOTH_GIFTS == BOTH_GIFTS and counts.count(min(counts)) > 1,
        ),
        REDUCE: ("RD-9.1a", lambda: sum(stock) > m.STOCK_LIMIT),
    }
    if phase in asked and not asked[phase][1]():
        yield f"{asked[phase][0]}: nothing to decide in phase {PHASES[phase]}"


def _turns(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    if facts.turns not in range(1, m.TURN_LIMIT * facts.seats + 1):
        yield f"RD-11.3: this is turn {facts.turns}"
    if facts.phase != OVER:
        if facts.winner != NOBODY:
            yield "RD-11.1a: the game goes on after a win"
    elif facts.winner == NOBODY:
        if facts.turns != m.TURN_LIMIT * facts.seats:
            yield f"RD-11.3: a draw after {facts.turns} turns"
    elif facts.figure[facts.winner] != m.CELLS + m.PALACE or facts.cards[facts.winner] & BOTH_GIFTS != BOTH_GIFTS:
        yield "RD-11.1: the winner is not in the palace with both gifts"
