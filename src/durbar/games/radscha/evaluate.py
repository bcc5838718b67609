"""How good a position looks: named features and weights. `durbar tune radscha` finds better weights by self-play."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.state import Position
else:
    from durbar.games.radscha.state import Position

from durbar.core.game import Evaluation
from durbar.games.radscha import material as m

# What counts, each by its weight in points; a lead of SCALE points is a clear one.
WEIGHTS = {
    "won": 100.0,
    "gifts": 14.0,
    "camel": 2.5,
    "bedouin": 4.0,
    "fakir": 5.0,
    "colours": 2.0,  # different colours in stock, as many as the next gift costs
    "stones": 0.1,
    "fuel": 0.5,  # stones to pay moves with, up to three
    "far_from_colour": -0.25,  # fields to the nearest stone of a colour that is missing for the next gift
    "far_from_gift": -0.35,  # with all colours: fields to the nearest gift still to be bought
    "far_from_home": -0.5,  # on the way home: fields to the palace
    "way_home_fuel": 0.8,  # on the way home: stones of the payment colour, up to three
}
SCALE = 4.0
COUNT = len(WEIGHTS)

N = cython.declare(cython.int, COUNT)
SIDE = cython.declare(cython.int, m.SIDE)
CELLS = cython.declare(cython.int, m.CELLS)
PALACE = cython.declare(cython.int, m.PALACE)
FIRST_SHOP = cython.declare(cython.int, m.FIRST_SHOP)
MOST_PAID = cython.declare(cython.int, m.MOST_PAID)
GIFTS = cython.declare(cython.int, m.GIFTS)
FAKIR = cython.declare(cython.int, m.FAKIR)
GIFT_PRICE = cython.declare(cython.int, m.GIFT_PRICE)
FAKIR_GIFT_PRICE = cython.declare(cython.int, m.FAKIR_GIFT_PRICE)
if cython.compiled:
    USED = cython.declare(cython.double[12])
else:
    USED = [0.0] * COUNT


def use(weights: dict[str, float]) -> None:
    """Evaluate by these weights from now on."""
    for i, name in enumerate(WEIGHTS):
        USED[i] = weights[name]


use(WEIGHTS)


def fields_to(p: Position, node: cython.int, place: cython.int) -> cython.int:
    """Fields from a node to a place as the crow walks, along rows and columns."""
    at: cython.int = p.place_cell[node - CELLS] if node >= CELLS else node
    to: cython.int = p.place_cell[place]
    if at < 0 or to < 0:
        return 0
    return abs(at // SIDE - to // SIDE) + abs(at % SIDE - to % SIDE)


def fields_to_colour(p: Position, node: cython.int, missing: cython.int) -> cython.int:
    """Fields to the nearest stone of one of these colours, given as bits."""
    at: cython.int = p.place_cell[node - CELLS] if node >= CELLS else node
    nearest: cython.int = 2 * SIDE
    colour: cython.int
    row: cython.int
    col: cython.int
    bits: cython.int
    for row in range(SIDE):
        bits = 0
        for colour in range(4):
            if (missing >> colour) & 1:
                bits |= p.stones[colour * SIDE + row]
        if bits == 0:
            continue
        for col in range(SIDE):
            if (bits >> col) & 1:
                nearest = min(nearest, abs(at // SIDE - row) + abs(at % SIDE - col))
    return nearest


def measure(p: Position, seat: cython.int, out: cython.p_double) -> None:
    i: cython.int
    gifts: cython.int = 0
    have: cython.int = 0
    colours: cython.int = 0
    stones: cython.int = 0
    nearest: cython.int = 2 * SIDE
    price: cython.int = FAKIR_GIFT_PRICE if (p.cards[seat] >> FAKIR) & 1 else GIFT_PRICE
    at: cython.int = p.figure[seat]
    fuel: cython.int
    for i in range(N):
        out[i] = 0
    if at < 0:
        return
    fuel = min(MOST_PAID, p.stock[seat * 4 + p.pay_colour[seat]])
    for i in range(4):
        stones += p.stock[seat * 4 + i]
        if p.stock[seat * 4 + i] > 0:
            have |= 1 << i
            colours += 1
    for i in range(GIFTS):
        if (p.cards[seat] >> i) & 1:
            gifts += 1
        else:
            nearest = min(nearest, fields_to(p, at, FIRST_SHOP + i))
    out[0] = 1 if p.winner == seat else 0
    out[1] = gifts
    for i in range(3):
        out[2 + i] = (p.cards[seat] >> (GIFTS + i)) & 1
    out[6] = stones
    if gifts == GIFTS:
        out[10] = fields_to(p, at, PALACE)
        out[11] = fuel
        return
    out[5] = min(colours, price)
    out[7] = fuel
    if colours < price:
        out[8] = fields_to_colour(p, at, 15 & ~have)
    out[9] = nearest if colours >= price else 2 * SIDE


def value(p: Position, seat: cython.int) -> cython.double:
    i: cython.int
    sum_: cython.double = 0
    found: cython.double[12]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(p, seat, found)
    for i in range(N):
        sum_ += USED[i] * found[i]
    return sum_


def features(state: Position, seat: int) -> dict[str, float]:
    """The features of this seat by name, for people and for tuning."""
    found: cython.double[12]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(state, seat, found)
    return {name: found[i] for i, name in enumerate(WEIGHTS)}


EVALUATION = Evaluation(weights=WEIGHTS, scale=SCALE, features=features, use=use)
