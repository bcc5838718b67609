"""The chance to win each prize of the visit, judged from the symbols that lie open and the cards for more of them.

A search judges positions that it has imagined, rivals' hands included; so may this.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.state import Position

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s


class Odds(NamedTuple):
    """What speaks for a seat to take a prize; the sum is the logarithm of the odds.

    Measured in self-play with three, four and five players (docs/tuning/hopes.py). The last entry of a row stands for
    all beyond it as well.
    """

    lead: tuple[float, ...]  # in the symbol, over the best rival in the visit: -3 to 3; then: nobody shows it
    add: tuple[float, ...]  # how many of the symbol its cards could still add: 0 to 4
    reach: tuple[float, ...]  # by how much a rival's cards could take him beyond what it shows: 0 to 5
    before: tuple[float, ...]  # rivals who act before its next turn: 0 to 4


ODDS = Odds(
    lead=(-2.7, -2.8, -1.65, 0.3, 1.8, 3.4, 3.4, -0.95),
    add=(-1.55, -0.5, 0.05, 0.3, 0.7),
    reach=(1.0, 0.3, -0.2, -0.55, -0.7, -0.9),
    before=(-0.1, -0.05, -0.1, -0.35, -0.5),
)
ELEPHANT_ODDS = Odds(
    lead=(-2.8, -1.45, -0.6, 0.35, 0.8, 1.05, 1.05, -0.2),
    add=(-1.95, -0.85, -0.25, 0.25, 0.85),
    reach=(1.2, 0.5, -0.2, -0.65, -1.0, -1.8),
    before=(-0.15, -0.15, -0.35, -0.55, -0.8),
)
# The last one in the visit takes what he shows; how often he stays to show more:
ALONE_UNSHOWN = cython.declare(cython.double, 0.31)
ALONE_ELEPHANT = cython.declare(cython.double, 0.94)

# Instead of a place in the table, where none is needed.
SURE, NO_HOPE, LAST_ONE = -1, -2, -3
CERTAIN = cython.declare(cython.int, SURE)
HOPELESS = cython.declare(cython.int, NO_HOPE)
LAST_INSIDE = cython.declare(cython.int, LAST_ONE)  # nobody else in the visit, and nothing shown

LEADS, ADDS, REACHES, BEFORES = (len(row) for row in ODDS)
UNSHOWN = cython.declare(cython.int, LEADS - 1)
FAR = cython.declare(cython.int, 3)
MOST_ADD = cython.declare(cython.int, ADDS - 1)
MOST_REACH = cython.declare(cython.int, REACHES - 1)
ROW_ADD = cython.declare(cython.int, ADDS)
ROW_REACH = cython.declare(cython.int, REACHES)
ROW_BEFORE = cython.declare(cython.int, BEFORES)
ROW_LEAD = cython.declare(cython.int, LEADS)

NEUTRAL_BUILD = cython.declare(cython.int, s.NEUTRAL_BUILD)
BUILD = cython.declare(cython.int, s.BUILD)
DRAW = cython.declare(cython.int, s.DRAW)
NOTHING = cython.declare(cython.int, s.NOTHING)
KINDS = cython.declare(cython.int, s.KINDS)
SLOTS = cython.declare(cython.int, m.MOST_SEATS)
SYMBOLS = cython.declare(cython.int, len(m.SYMBOLS))
INFLUENCE = cython.declare(cython.int, m.INFLUENCE)
NEUTRAL = cython.declare(cython.int, m.NEUTRAL)
FOR_TWO = cython.declare(cython.int, m.FOR_TWO)
MOGUL = cython.declare(cython.int, m.MOGUL)
ELEPHANT = cython.declare(cython.int, m.ELEPHANT)
COLOURS = cython.declare(cython.int, len(m.COLOURS))
COLOUR_KINDS = cython.declare(cython.int, m.COLOUR_KINDS)
FIRST_WHITE = cython.declare(cython.int, m.FIRST_WHITE)
FREE_COLOUR = cython.declare(cython.int, m.FREE_COLOUR)
PLUS_ELEPHANT = cython.declare(cython.int, m.PLUS_ELEPHANT)
PLUS_MOGUL = cython.declare(cython.int, m.PLUS_MOGUL)

if cython.compiled:
    CHANCE = cython.declare(cython.double[2400])  # (((elephant * 8 + lead) * 5 + add) * 6 + reach) * 5 + before
    FIRST = cython.declare(cython.int[50])  # by card: its first symbol
    SECOND = cython.declare(cython.int[50])  # and its second, of a coloured one
    EFFECT = cython.declare(cython.int[4])  # by special card
else:
    CHANCE, FIRST, SECOND, EFFECT = [0.0] * 2400, [0] * 50, [0] * 50, [0] * 4


def _fill_tables() -> None:
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        FIRST[card], SECOND[card] = symbols[0], symbols[len(symbols) - 1]
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect
    sums = [
        lead + add + reach + before
        for odds in (ODDS, ELEPHANT_ODDS)
        for lead in odds.lead
        for add in odds.add
        for reach in odds.reach
        for before in odds.before
    ]
    for i, odd in enumerate(sums):
        CHANCE[i] = 1 / (1 + math.exp(-odd))


_fill_tables()


def could_add(p: Position, slot: cython.int, adds: cython.p_int) -> None:
    """How many of each symbol the cards of a slot could still add in this visit, if it played all it may.

    Written to `adds` at slot * 6 + symbol.
    """
    row: cython.int = slot * SYMBOLS
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
    for symbol in range(SYMBOLS):
        adds[row + symbol] = p.seats == FOR_TWO and slot == NEUTRAL  # whatever card it turns over
    for card in range(INFLUENCE):
        if EFFECT[card] == FREE_COLOUR and p.special_owner[card] == slot and not (p.special_out >> card) & 1:
            bound = NOTHING
    for colour in range(COLOURS):
        if bound != NOTHING and bound != colour:
            continue
        cards = 0
        for symbol in range(SYMBOLS):
            here[symbol] = 0
        for card in range(colour * COLOUR_KINDS, (colour + 1) * COLOUR_KINDS):
            count = p.hand[at + card]
            if count:
                cards += count
                here[FIRST[card]] += count
                here[SECOND[card]] += count
        if cards:
            plays = max(plays, cards)
            for symbol in range(SYMBOLS):
                adds[row + symbol] = max(adds[row + symbol], here[symbol])
    if plays == 0:  # no card without a coloured one
        return
    for card in range(FIRST_WHITE, KINDS):
        adds[row + FIRST[card]] += min(plays, cython.cast(cython.int, p.hand[at + card]))
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
    for symbol in range(SYMBOLS):
        shown = p.symbols[seat * SYMBOLS + symbol]
        add = adds[seat * SYMBOLS + symbol]
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
                most = max(most, p.symbols[slot * SYMBOLS + symbol])
                furthest = max(furthest, p.symbols[slot * SYMBOLS + symbol] + adds[slot * SYMBOLS + symbol])
        if shown > furthest or (shown > most and before == 0):
            out[symbol] = CERTAIN
        elif shown + add < most:
            out[symbol] = HOPELESS
        else:
            slot = UNSHOWN if shown == 0 and most == 0 else FAR + max(-FAR, min(FAR, shown - most))
            slot += (symbol == ELEPHANT) * ROW_LEAD
            slot = slot * ROW_ADD + min(MOST_ADD, add)
            slot = slot * ROW_REACH + min(MOST_REACH, furthest - shown)
            out[symbol] = slot * ROW_BEFORE + before


def hope(p: Position, seat: cython.int, p_win: cython.p_double) -> None:
    """The chance to win each prize, by symbol."""
    symbol: cython.int
    where: cython.int[6]
    if not cython.compiled:
        where = [0] * 6
    stand(p, seat, where)
    for symbol in range(SYMBOLS):
        if where[symbol] >= 0:
            p_win[symbol] = CHANCE[where[symbol]]
        elif where[symbol] == LAST_INSIDE:
            p_win[symbol] = ALONE_ELEPHANT if symbol == ELEPHANT else ALONE_UNSHOWN
        else:
            p_win[symbol] = 1.0 if where[symbol] == CERTAIN else 0.0


def standing(state: Position, seat: int) -> list[int]:
    """`stand` for people: docs/tuning/hopes.py measures the chances of these places."""
    where: cython.int[6]
    if not cython.compiled:
        where = [0] * 6
    stand(state, seat, where)
    return [where[symbol] for symbol in range(SYMBOLS)]
