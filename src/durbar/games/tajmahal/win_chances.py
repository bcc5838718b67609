"""The chance to win each prize of the visit, judged from the symbols that lie open and the cards for more of them.

A search judges positions that it has imagined, rivals' hands included; so may this.
"""

from __future__ import annotations

import math

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.board_tables import EFFECT, SYMBOL_A
    from cython.cimports.durbar.games.tajmahal.features import *
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.board_tables import EFFECT, SYMBOL_A
    from durbar.games.tajmahal.features import *
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.state import Position

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.features import ELEPHANT_ODDS, ODDS

if cython.compiled:
    WIN_CHANCE = cython.declare(cython.double[2400])  # (((elephant * 8 + lead) * 5 + add) * 6 + reach) * 5 + before
    LAST_SYMBOL = cython.declare(cython.int[50])  # by card: its second symbol, or its only one
else:
    WIN_CHANCE, LAST_SYMBOL = [0.0] * 2400, [0] * 50


def _fill_tables() -> None:
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        LAST_SYMBOL[card] = symbols[len(symbols) - 1]
    sums = [
        lead + add + reach + before
        for odds in (ODDS, ELEPHANT_ODDS)
        for lead in odds.lead
        for add in odds.add
        for reach in odds.reach
        for before in odds.before
    ]
    for i, odd in enumerate(sums):
        WIN_CHANCE[i] = 1 / (1 + math.exp(-odd))


_fill_tables()


def could_add(p: Position, slot: cython.int, adds: cython.p_int) -> None:
    """How many of each symbol the cards of a slot could still add in this visit, if it played all it may.

    Written to `adds` at slot * 6 + symbol.
    """
    row: cython.int = slot * SYMBOL_COUNT
    at: cython.int = slot * KINDS
    bound: cython.int = p.colour[slot]
    colour: cython.int
    card: cython.int
    symbol: cython.int
    count: cython.int
    cards: cython.int
    plays: cython.int = 0
    here: cython.int[6]
    if not cython.compiled:
        here = [0] * 6
    for symbol in range(SYMBOL_COUNT):
        adds[row + symbol] = p.seats == FOR_TWO and slot == NEUTRAL  # whatever card it turns over
    for card in range(INFLUENCE):
        if EFFECT[card] == FREE_COLOUR and p.special_owner[card] == slot and not (p.special_out >> card) & 1:
            bound = NOTHING
    for colour in range(COLOUR_COUNT):
        if bound != NOTHING and bound != colour:
            continue
        cards = 0
        for symbol in range(SYMBOL_COUNT):
            here[symbol] = 0
        for card in range(colour * COLOUR_KINDS, (colour + 1) * COLOUR_KINDS):
            count = p.hand[at + card]
            if count:
                cards += count
                here[SYMBOL_A[card]] += count
                here[LAST_SYMBOL[card]] += count
        if cards:
            plays = max(plays, cards)
            for symbol in range(SYMBOL_COUNT):
                adds[row + symbol] = max(adds[row + symbol], here[symbol])
    if plays == 0:  # no card without a coloured one
        return
    for card in range(FIRST_WHITE, KINDS):
        adds[row + SYMBOL_A[card]] += min(plays, cython.cast(cython.int, p.hand[at + card]))
    for card in range(INFLUENCE):
        if p.special_owner[card] == slot and not (p.special_out >> card) & 1:
            if EFFECT[card] == PLUS_ELEPHANT:
                adds[row + ELEPHANT] += 1
            elif EFFECT[card] == PLUS_MOGUL:
                adds[row + MOGUL] += 1


def after(p: Position, slot: cython.int) -> cython.int:
    """The slot whose turn comes after this one's, whether in or out."""
    if p.seats == FOR_TWO:
        return 1 - p.start if slot == p.start else p.start if slot == NEUTRAL else NEUTRAL
    return slot + 1 if slot + 1 < p.seats else 0


def stand(p: Position, seat: cython.int, out: cython.p_int) -> None:
    """By symbol: where this seat stands, as a place in the table of chances, or as CERTAIN, HOPELESS, or alone."""
    symbol: cython.int
    slot: cython.int
    shown: cython.int
    most: cython.int
    furthest: cython.int
    add: cython.int
    before: cython.int = 0
    inside: cython.int = p.inside & ~(1 << seat)
    adds: cython.int[30]  # slot * 6 + symbol
    if not cython.compiled:
        adds = [0] * 30
    if p.phase == BUILD or p.phase == DRAW or p.phase == NEUTRAL_BUILD:
        inside &= ~(1 << p.seat)  # he is leaving
    for slot in range(SLOTS):
        if slot == seat or (inside >> slot) & 1:
            could_add(p, slot, adds)
    slot = p.seat
    while slot != seat:
        before += (inside >> slot) & 1
        slot = after(p, slot)
    for symbol in range(SYMBOL_COUNT):
        shown = p.symbols[seat * SYMBOL_COUNT + symbol]
        add = adds[seat * SYMBOL_COUNT + symbol]
        if not (p.court >> symbol) & 1 or shown + add == 0:
            out[symbol] = HOPELESS
            continue
        if inside == 0:
            out[symbol] = CERTAIN if shown > 0 else LAST_INSIDE
            continue
        most = 0
        furthest = 0
        for slot in range(SLOTS):
            if (inside >> slot) & 1:
                most = max(most, p.symbols[slot * SYMBOL_COUNT + symbol])
                furthest = max(furthest, p.symbols[slot * SYMBOL_COUNT + symbol] + adds[slot * SYMBOL_COUNT + symbol])
        if shown > furthest or (shown > most and before == 0):
            out[symbol] = CERTAIN
        elif shown + add < most:
            out[symbol] = HOPELESS
        else:
            slot = (LEADS - 1) if shown == 0 and most == 0 else FAR + max(-FAR, min(FAR, shown - most))
            slot += (symbol == ELEPHANT) * LEADS
            slot = slot * ADDS + min(ADDS - 1, add)
            slot = slot * REACHES + min(REACHES - 1, furthest - shown)
            out[symbol] = slot * BEFORES + before


def win_chances(p: Position, seat: cython.int, p_win: cython.p_double) -> None:
    """The chance to win each prize, by symbol."""
    symbol: cython.int
    where: cython.int[6]
    if not cython.compiled:
        where = [0] * 6
    stand(p, seat, where)
    for symbol in range(SYMBOL_COUNT):
        if where[symbol] >= 0:
            p_win[symbol] = WIN_CHANCE[where[symbol]]
        elif where[symbol] == LAST_INSIDE:
            p_win[symbol] = ALONE_ELEPHANT if symbol == ELEPHANT else ALONE_UNSHOWN
        else:
            p_win[symbol] = 1.0 if where[symbol] == CERTAIN else 0.0


def standing(state: Position, seat: int) -> list[int]:
    """`stand` for people: docs/tuning/win_chances.py measures the chances of these places."""
    where: cython.int[6]
    if not cython.compiled:
        where = [0] * 6
    stand(state, seat, where)
    return [where[symbol] for symbol in range(SYMBOL_COUNT)]
