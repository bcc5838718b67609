"""How good a position looks: named features and weights. `durbar tune radscha` finds better weights by self-play."""

# mypy: allow-subclassing-any

from __future__ import annotations

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.durbar.core.evaluator import Evaluator
    from cython.cimports.durbar.core.state import State
    from cython.cimports.durbar.games.radscha.features import *
    from cython.cimports.durbar.games.radscha.names import *
    from cython.cimports.durbar.games.radscha.state import Position
    from cython.cimports.durbar.games.radscha.turns import count_turns
else:
    from durbar.core.evaluator import Evaluator
    from durbar.core.state import State
    from durbar.games.radscha.features import *
    from durbar.games.radscha.names import *
    from durbar.games.radscha.state import Position
    from durbar.games.radscha.turns import count_turns

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights

WEIGHTS, SCALE = load_weights(beside=__file__)


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
    for i in range(FEATURE_COUNT):
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
    out[F_GIFT] = GIFTS - to_buy
    for i in range(3):
        out[F_CAMEL + i] = (p.cards[seat] >> (GIFTS + i)) & 1
    out[F_FUEL] = min(MOST_PAID, fuel)
    out[F_TO_MOVE] = 1 if p.seat == seat and p.phase == MOVE else 0
    if to_buy == 0:
        out[F_HOMEWARD] = 1
        out[F_TURNS_HOME] = to_place[PALACE]
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
    out[F_MISSING] = max(0, price - kinds)
    out[F_MISSING_IN_ALL] = max(0, price * to_buy - useful)
    out[F_TRADES] = min(out[F_MISSING_IN_ALL], spare)
    if kinds >= price:
        out[F_READY] = 1
        out[F_TURNS_TO_BUY] = nearest
        return
    out[F_TURNS_TO_GIFT] = nearest
    for missing in range(price - kinds):
        source = -1
        for i in range(4):
            if to_colour[i] >= 0 and (source < 0 or to_colour[i] < to_colour[source]):
                source = i
        out[F_TURNS_TO_STONES] += min(to_colour[source], to_place[OASIS]) if spare else to_colour[source]
        to_colour[source] = -1


@cython.cclass
class RadschaEvaluator(Evaluator):
    """Judges positions of Radscha."""

    NAMES = tuple(WEIGHTS)

    def measure(self, state: State, seat: cython.int, out: cython.p_double) -> None:
        measure(cython.cast(Position, state), seat, out)


def standing(facts: Any, seat: int) -> tuple[int, ...]:
    """Where a figure stands, and the stones and cards of its owner."""
    return (facts.figure[seat], facts.cards[seat], *facts.stock[seat * 4 : seat * 4 + 4])


EVALUATION = Evaluation(weights=WEIGHTS, scale=SCALE, kind=RadschaEvaluator, standing=standing)
