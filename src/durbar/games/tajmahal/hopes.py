"""The chance to win each prize of the visit, judged from the symbols that lie open and from the own hand."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.state import Position

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s

# How often a seat took a prize, by its lead in the symbol over the best rival in the visit: without a card that could
# still add to it, and with one; each when 0, 1, 2 or more rivals act before its next turn. Measured in self-play
# (docs/tuning/hopes.py); a lead on the own turn is certain, for one may withdraw with it.
Row = tuple[tuple[float, float, float], tuple[float, float, float]]
OTHERS: dict[str, Row] = {
    "behind_by_more": ((0, 0, 0), (0, 0, 0)),
    "behind_by_two": ((0, 0, 0), (0.014, 0.011, 0.004)),
    "behind_by_one": ((0, 0, 0), (0.225, 0.182, 0.098)),
    "level": ((0.22, 0.42, 0.47), (0.64, 0.71, 0.73)),
    "ahead_by_one": ((1, 0.83, 0.69), (1, 0.91, 0.85)),
    "ahead_by_two": ((1, 0.98, 0.97), (1, 0.97, 0.955)),
    "ahead_by_more": ((1, 0.98, 0.97), (1, 0.98, 0.97)),
    "unshown": ((0, 0, 0), (0.375, 0.35, 0.32)),
    "alone": ((1, 1, 1), (1, 1, 1)),
    "alone_unshown": ((0, 0, 0), (0.31, 0.31, 0.31)),
}
ELEPHANTS: dict[str, Row] = {
    "behind_by_more": ((0, 0, 0), (0.03, 0.02, 0.005)),
    "behind_by_two": ((0, 0, 0), (0.18, 0.125, 0.035)),
    "behind_by_one": ((0, 0, 0), (0.355, 0.295, 0.11)),
    "level": ((0.02, 0.235, 0.17), (0.45, 0.48, 0.48)),
    "ahead_by_one": ((1, 0.45, 0.21), (1, 0.67, 0.435)),
    "ahead_by_two": ((1, 0.705, 0.53), (1, 0.84, 0.715)),
    "ahead_by_more": ((1, 0.865, 0.83), (1, 0.92, 0.92)),
    "unshown": ((0, 0, 0), (0.34, 0.345, 0.29)),
    "alone": ((1, 1, 1), (1, 1, 1)),
    "alone_unshown": ((0, 0, 0), (0.94, 0.94, 0.94)),
}
LEADS = list(OTHERS)
LEVEL = cython.declare(cython.int, LEADS.index("level"))
UNSHOWN = cython.declare(cython.int, LEADS.index("unshown"))
ALONE = cython.declare(cython.int, LEADS.index("alone"))
ALONE_UNSHOWN = cython.declare(cython.int, LEADS.index("alone_unshown"))
ROWS = cython.declare(cython.int, len(LEADS))
FAR = cython.declare(cython.int, 3)  # leads beyond it count as this
CROWD = cython.declare(cython.int, 2)  # and so do more rivals

NEUTRAL_BUILD = cython.declare(cython.int, s.NEUTRAL_BUILD)
BUILD = cython.declare(cython.int, s.BUILD)
DRAW = cython.declare(cython.int, s.DRAW)
NOTHING = cython.declare(cython.int, s.NOTHING)
KINDS = cython.declare(cython.int, s.KINDS)
SLOTS = cython.declare(cython.int, m.MOST_SEATS)
SYMBOLS = cython.declare(cython.int, len(m.SYMBOLS))
INFLUENCE = cython.declare(cython.int, m.INFLUENCE)
NEUTRAL = cython.declare(cython.int, m.NEUTRAL)
MOGUL = cython.declare(cython.int, m.MOGUL)
ELEPHANT = cython.declare(cython.int, m.ELEPHANT)
COLOUR_KINDS = cython.declare(cython.int, m.COLOUR_KINDS)
FIRST_WHITE = cython.declare(cython.int, m.FIRST_WHITE)
FREE_COLOUR = cython.declare(cython.int, m.FREE_COLOUR)
PLUS_ELEPHANT = cython.declare(cython.int, m.PLUS_ELEPHANT)
PLUS_MOGUL = cython.declare(cython.int, m.PLUS_MOGUL)

if cython.compiled:
    CHANCE = cython.declare(cython.double[120])  # ((elephant * 10 + lead) * 2 + reachable) * 3 + rivals before its turn
    SHOWS = cython.declare(cython.int[50])  # by card: its symbols as bits
    EFFECT = cython.declare(cython.int[4])  # by special card
else:
    CHANCE, SHOWS, EFFECT = [0.0] * 120, [0] * 50, [0] * 4


def _fill_tables() -> None:
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        SHOWS[card] = sum(1 << symbol for symbol in set(symbols))
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect
    for i, chance in enumerate(c for table in (OTHERS, ELEPHANTS) for row in table.values() for r in row for c in r):
        CHANCE[i] = chance


_fill_tables()


def symbols_within(p: Position, seat: cython.int) -> cython.int:
    """The symbols that a seat could still add in this visit, as bits."""
    at: cython.int = seat * KINDS
    bound: cython.int = p.colour[seat]
    card: cython.int
    first: cython.int = 0
    end: cython.int = FIRST_WHITE
    shows: cython.int = 0
    for card in range(INFLUENCE):
        if EFFECT[card] == FREE_COLOUR and p.special_owner[card] == seat and not (p.special_out >> card) & 1:
            bound = NOTHING
    if bound != NOTHING:
        first = bound * COLOUR_KINDS
        end = first + COLOUR_KINDS
    for card in range(first, end):
        if p.hand[at + card] > 0:
            shows |= SHOWS[card]
    if shows == 0:  # no colour card that it may play
        return 0
    for card in range(FIRST_WHITE, KINDS):
        if p.hand[at + card] > 0:
            shows |= SHOWS[card]
    for card in range(INFLUENCE):
        if p.special_owner[card] == seat and not (p.special_out >> card) & 1:
            if EFFECT[card] == PLUS_ELEPHANT:
                shows |= 1 << ELEPHANT
            elif EFFECT[card] == PLUS_MOGUL:
                shows |= 1 << MOGUL
    return shows


def after(p: Position, slot: cython.int) -> cython.int:
    """The slot whose turn comes after this one's, whether in or out."""
    if p.seats == 2:
        return 1 - p.start if slot == p.start else p.start if slot == NEUTRAL else NEUTRAL
    return slot + 1 if slot + 1 < p.seats else 0


def lead_of(shown: cython.int, most: cython.int, rivals: cython.int) -> cython.int:
    """The row in the tables above; the best rival shows `most`."""
    if rivals == 0:
        return ALONE if shown > 0 else ALONE_UNSHOWN
    if shown == 0 and most == 0:
        return UNSHOWN
    return LEVEL + max(-FAR, min(FAR, shown - most))


def hope(p: Position, seat: cython.int, p_win: cython.p_double) -> None:
    """The chance to win each prize, by symbol."""
    symbol: cython.int
    slot: cython.int
    most: cython.int
    row: cython.int
    threats: cython.int = 0
    within: cython.int = symbols_within(p, seat)
    inside: cython.int = p.inside & ~(1 << seat)
    if p.phase == BUILD or p.phase == DRAW or p.phase == NEUTRAL_BUILD:
        inside &= ~(1 << p.seat)  # he is leaving
    slot = p.seat
    while slot != seat:
        threats += (inside >> slot) & 1
        slot = after(p, slot)
    threats = min(threats, CROWD)
    for symbol in range(SYMBOLS):
        p_win[symbol] = 0
        if not (p.court >> symbol) & 1:
            continue
        most = 0
        for slot in range(SLOTS):
            if (inside >> slot) & 1:
                most = max(most, p.symbols[slot * SYMBOLS + symbol])
        row = lead_of(p.symbols[seat * SYMBOLS + symbol], most, inside) + (symbol == ELEPHANT) * ROWS
        p_win[symbol] = CHANCE[(row * 2 + ((within >> symbol) & 1)) * 3 + threats]
