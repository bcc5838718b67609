"""The chance to win each prize of the visit, judged from the symbols that lie open and from the own hand."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.state import Position

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s

# The chance to win a prize: from the lead in its symbol, and whether a card could still add to it.
CHANCES = {
    "lost_one": 0.40,  # a rival who acts before one's next turn undoes a lead of one symbol, two, three and more
    "lost_two": 0.22,
    "lost_more": 0.04,
    "lost_elephant": 1.7,  # elephants stand on more cards than the others: so many times riskier
    "tied": 0.42,
    "tied_spent": 0.15,  # spent: without a card that shows the symbol
    "behind": 0.10,
    "behind_spent": 0.03,
    "unshown": 0.08,
}
ORDER = {name: i for i, name in enumerate(CHANCES)}

# Where they stand; a lead of one, two, or more comes first.
LOST_ELEPHANT = cython.declare(cython.int, ORDER["lost_elephant"])
TIED = cython.declare(cython.int, ORDER["tied"])
TIED_SPENT = cython.declare(cython.int, ORDER["tied_spent"])
BEHIND = cython.declare(cython.int, ORDER["behind"])
BEHIND_SPENT = cython.declare(cython.int, ORDER["behind_spent"])
UNSHOWN = cython.declare(cython.int, ORDER["unshown"])

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
    CHANCE = cython.declare(cython.double[9])
    SHOWS = cython.declare(cython.int[50])  # by card: its symbols as bits
    EFFECT = cython.declare(cython.int[4])  # by special card
else:
    CHANCE, SHOWS, EFFECT = [0.0] * len(CHANCES), [0] * 50, [0] * 4


def use_chances(chances: dict[str, float]) -> None:
    """Judge by these chances from now on."""
    for i, name in enumerate(CHANCES):
        CHANCE[i] = chances[name]


def _fill_tables() -> None:
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        SHOWS[card] = sum(1 << symbol for symbol in set(symbols))
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect


_fill_tables()
use_chances(CHANCES)


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


def chance_of(shown: cython.int, most: cython.int, reachable: cython.bint) -> cython.double:
    """The chance to win a prize without leading in it; the best rival shows `most`."""
    if shown == 0:
        return CHANCE[UNSHOWN] if reachable and most == 0 else 0
    if shown == most:
        return CHANCE[TIED] if reachable else CHANCE[TIED_SPENT]
    if shown == most - 1:
        return CHANCE[BEHIND] if reachable else CHANCE[BEHIND_SPENT]
    return CHANCE[BEHIND_SPENT] if reachable else 0


def hope(p: Position, seat: cython.int, p_win: cython.p_double) -> None:
    """The chance to win each prize, by symbol."""
    symbol: cython.int
    slot: cython.int
    most: cython.int
    lead: cython.int
    threats: cython.int = 0
    within: cython.int = symbols_within(p, seat)
    inside: cython.int = p.inside & ~(1 << seat)
    risk: cython.double
    kept: cython.double
    if p.phase == BUILD or p.phase == DRAW or p.phase == NEUTRAL_BUILD:
        inside &= ~(1 << p.seat)  # he is leaving
    slot = p.seat
    while slot != seat:
        threats += (inside >> slot) & 1
        slot = after(p, slot)
    for symbol in range(SYMBOLS):
        p_win[symbol] = 0
        if not (p.court >> symbol) & 1:
            continue
        most = 0
        for slot in range(SLOTS):
            if (inside >> slot) & 1:
                most = max(most, p.symbols[slot * SYMBOLS + symbol])
        lead = p.symbols[seat * SYMBOLS + symbol] - most
        if lead > 0:
            risk = CHANCE[min(lead, 3) - 1]
            if symbol == ELEPHANT:
                risk *= CHANCE[LOST_ELEPHANT]
            kept = 1
            for slot in range(threats):  # those who act before its next turn
                kept *= 1 - risk
            p_win[symbol] = kept
        else:
            p_win[symbol] = chance_of(p.symbols[seat * SYMBOLS + symbol], most, (within >> symbol) & 1)
