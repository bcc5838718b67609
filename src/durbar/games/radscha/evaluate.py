"""How good a position looks: named features and weights. `durbar tune radscha` finds better weights by self-play."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.state import Position
    from cython.cimports.durbar.games.radscha.turns import count_turns
else:
    from durbar.games.radscha.state import Position
    from durbar.games.radscha.turns import count_turns

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights
from durbar.games.radscha import material as m
from durbar.games.radscha import state as s

WEIGHTS, SCALE = load_weights("radscha")
COUNT = len(WEIGHTS)

N = cython.declare(cython.int, COUNT)
# Where each feature stands; the helpers are together.
GIFT = cython.declare(cython.int, 0)
HOMEWARD = cython.declare(cython.int, 1)
CAMEL = cython.declare(cython.int, 2)
READY = cython.declare(cython.int, 5)
MISSING = cython.declare(cython.int, 6)
MISSING_IN_ALL = cython.declare(cython.int, 7)
TRADES = cython.declare(cython.int, 8)
FUEL = cython.declare(cython.int, 9)
TURNS_TO_STONES = cython.declare(cython.int, 10)
TURNS_TO_GIFT = cython.declare(cython.int, 11)
TURNS_TO_BUY = cython.declare(cython.int, 12)
TURNS_HOME = cython.declare(cython.int, 13)
TO_MOVE = cython.declare(cython.int, 14)

MOVE = cython.declare(cython.int, s.MOVE)
CELLS = cython.declare(cython.int, m.CELLS)
PALACE = cython.declare(cython.int, m.PALACE)
OASIS = cython.declare(cython.int, m.OASIS)
FIRST_SHOP = cython.declare(cython.int, m.FIRST_SHOP)
MOST_PAID = cython.declare(cython.int, m.MOST_PAID)
GIFTS = cython.declare(cython.int, m.GIFTS)
FAKIR = cython.declare(cython.int, m.FAKIR)
GIFT_PRICE = cython.declare(cython.int, m.GIFT_PRICE)
FAKIR_GIFT_PRICE = cython.declare(cython.int, m.FAKIR_GIFT_PRICE)
TRADE_PRICE = cython.declare(cython.int, m.TRADE_PRICE)
FAR = cython.declare(cython.int, 12)  # as in turns.py
if cython.compiled:
    USED = cython.declare(cython.double[15])
else:
    USED = [0.0] * COUNT


def use(weights: dict[str, float]) -> None:
    """Evaluate by these weights from now on."""
    for i, name in enumerate(WEIGHTS):
        USED[i] = weights[name]


use(WEIGHTS)


def measure(p: Position, seat: cython.int, out: cython.p_double) -> None:
    to_place: cython.int[7]
    to_colour: cython.int[4]
    i: cython.int
    stock: cython.int
    kinds: cython.int = 0
    useful: cython.int = 0
    spare: cython.int = 0
    to_buy: cython.int = GIFTS
    nearest: cython.int = FAR
    source: cython.int
    price: cython.int = FAKIR_GIFT_PRICE if (p.cards[seat] >> FAKIR) & 1 else GIFT_PRICE
    fuel: cython.int
    missing: cython.int
    if not cython.compiled:
        to_place, to_colour = [0] * 7, [0] * 4
    for i in range(N):
        out[i] = 0
    if p.figure[seat] < 0:
        return
    for i in range(GIFTS):
        to_buy -= (p.cards[seat] >> i) & 1
    # While there is something to buy, one stone of the own colour is not for paying moves.
    fuel = max(0, p.stock[seat * 4 + p.pay_colour[seat]] - (1 if to_buy else 0))
    count_turns(p, seat, fuel, to_place, to_colour)
    if p.seat == seat and p.phase > MOVE and p.figure[seat] >= CELLS:
        to_place[p.figure[seat] - CELLS] = 0  # entered in this turn: it can still be used
    out[GIFT] = GIFTS - to_buy
    for i in range(3):
        out[CAMEL + i] = (p.cards[seat] >> (GIFTS + i)) & 1
    out[FUEL] = min(MOST_PAID, fuel)
    out[TO_MOVE] = 1 if p.seat == seat and p.phase == MOVE else 0
    if to_buy == 0:
        out[HOMEWARD] = 1
        out[TURNS_HOME] = to_place[PALACE]
        return
    for i in range(GIFTS):
        if not (p.cards[seat] >> i) & 1:
            nearest = min(nearest, to_place[FIRST_SHOP + i])
    for i in range(4):
        stock = p.stock[seat * 4 + i]
        kinds += stock > 0
        useful += min(stock, to_buy)
        spare += max(0, stock - to_buy) // TRADE_PRICE
        if stock > 0:
            to_colour[i] = -1
    out[MISSING] = max(0, price - kinds)
    out[MISSING_IN_ALL] = max(0, price * to_buy - useful)
    out[TRADES] = min(out[MISSING_IN_ALL], spare)
    if kinds >= price:
        out[READY] = 1
        out[TURNS_TO_BUY] = nearest
        return
    out[TURNS_TO_GIFT] = nearest
    for missing in range(price - kinds):
        source = -1
        for i in range(4):
            if to_colour[i] >= 0 and (source < 0 or to_colour[i] < to_colour[source]):
                source = i
        out[TURNS_TO_STONES] += min(to_colour[source], to_place[OASIS]) if spare else to_colour[source]
        to_colour[source] = -1


def value(p: Position, seat: cython.int) -> cython.double:
    i: cython.int
    sum_: cython.double = 0
    found: cython.double[15]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(p, seat, found)
    for i in range(N):
        sum_ += USED[i] * found[i]
    return sum_


def features(state: Position, seat: int) -> dict[str, float]:
    """The features of this seat by name, for people and for tuning."""
    found: cython.double[15]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(state, seat, found)
    return {name: found[i] for i, name in enumerate(WEIGHTS)}


EVALUATION = Evaluation(weights=WEIGHTS, scale=SCALE, features=features, use=use)
