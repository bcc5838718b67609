"""How good a position looks: named features and weights, in gold. `durbar tune raja` finds better weights by self-play.

A player whose dial is set is judged by what he will have when his turn is over (turn_plan.py), less a little for every
step still to be done: so a sensible dial is worth something, and every step of the plan is a small gain. Before his
dial is set, the round under way counts as the next one, so that nothing jumps when a round ends.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.evaluator import Evaluator
    from cython.cimports.durbar.core.state import State
    from cython.cimports.durbar.games.raja.board_tables import HOME
    from cython.cimports.durbar.games.raja.features import *
    from cython.cimports.durbar.games.raja.names import *
    from cython.cimports.durbar.games.raja.state import Position
    from cython.cimports.durbar.games.raja.turn_plan import count_rest, plan, price_of, road_costs, ways_from
else:
    from durbar.core.evaluator import Evaluator
    from durbar.core.state import State
    from durbar.games.raja.board_tables import HOME
    from durbar.games.raja.features import *
    from durbar.games.raja.names import *
    from durbar.games.raja.state import Position
    from durbar.games.raja.turn_plan import count_rest, plan, price_of, road_costs, ways_from

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights
from durbar.games.raja import material as m

WEIGHTS, SCALE = load_weights(beside=__file__)
if cython.compiled:
    FAVOURITES = cython.declare(cython.short[7])  # person cards, the best first
else:
    FAVOURITES = [0] * 7


def _fill_tables() -> None:
    for i, name in enumerate(sorted(m.CARDS, key=lambda name: -WEIGHTS[name])):
        FAVOURITES[i] = m.CARDS.index(name)


_fill_tables()


def lasting_points(p: Position, seat: cython.int, city: cython.int) -> cython.int:
    """Points in a city but for the architect."""
    points: cython.int = p.houses[seat * PLACES + VILLAGES + city]
    points += p.small[seat * CITIES + city] * (PRIEST_SMALL_POINTS if (p.cards[seat] >> PRIEST) & 1 else SMALL_POINTS)
    if p.great[city] == seat:
        points += GREAT_POINTS
    if p.home and (p.cards[seat] >> HOME[city]) & 1:
        points += 1
    return points


def has_plan(p: Position, seat: cython.int) -> cython.bint:
    """Is his dial set and his turn not over?"""
    return p.round > 0 and p.phase != OVER and not (p.moved >> seat) & 1 and p.dial[seat * 2] != NOBODY


def planned_points(p: Position, seat: cython.int, found: cython.p_int) -> cython.int:
    """Lasting points that a plan adds in the city where it ends."""
    each: cython.int = PRIEST_SMALL_POINTS if (p.cards[seat] >> PRIEST) & 1 else SMALL_POINTS
    return found[L_CITY_HOUSES] + found[L_PALACES] * each + (GREAT_POINTS - each if found[L_GREAT] else 0)


def rival_points(p: Position, seat: cython.int, city: cython.int) -> cython.int:
    """Points that a rival will have in the Maharaja's city: what he has, and what his dial may add."""
    points: cython.int = lasting_points(p, seat, city)
    cost: cython.int[16]
    way: cython.int[8]
    rest: cython.int[13]
    found: cython.int[13]
    if not cython.compiled:
        cost, way, rest, found = [0] * 16, [0] * 8, [0] * N_SIZE, [0] * L_SIZE
    if (p.moved >> seat) & 1:
        return points + 1 if p.architect[seat] == city else points
    if p.dial[seat * 2] == NOBODY:
        return points + BUSIEST
    road_costs(p, seat, cost)
    ways_from(cost, p.architect[seat], way)
    count_rest(p, seat, rest)
    plan(p, seat, rest, way, found)
    return points + 1 + planned_points(p, seat, found) if found[L_AT] == city else points


def rounds_left(p: Position, seat: cython.int, planned: cython.int, ahead: cython.int) -> cython.int:
    """How many rounds are to come, if this seat builds the palaces it has planned; `ahead`: this one, too."""
    left: cython.int = LAST_FIELD
    i: cython.int
    for i in range(CITIES):
        left = min(left, LAST_FIELD - p.crest[i])
    if p.short_game:
        left = min(left, SHORT_ROUNDS - p.round)
    if p.last:
        left = 0
    left += ahead
    for i in range(p.seats):
        if p.palaces_left[i] == 0:
            return ahead
        left = min(left, p.palaces_left[i] + 1 - (planned if i == seat else 0))
    return left


def contest(p: Position, seat: cython.int, city: cython.int, points: cython.int, now: cython.bint) -> cython.int:
    """With so many points in a city: how many rivals rank higher, and PLACE_UNIT times the points of the best rival."""
    other: cython.int
    theirs: cython.int
    best: cython.int = 0
    place: cython.int = 0
    low: cython.int = p.cards[seat] & -p.cards[seat]
    for other in range(p.seats):
        if other == seat:
            continue
        theirs = rival_points(p, other, city) if now else lasting_points(p, other, city)
        best = max(best, theirs)
        if theirs > points or (theirs == points and (p.cards[other] & -p.cards[other]) < low):
            place += 1
    return place + PLACE_UNIT * best


def lead(points: cython.int) -> cython.int:
    return max(-MOST_LEAD, min(MOST_LEAD, points))


def measure(p: Position, seat: cython.int, out: cython.p_double) -> None:
    i: cython.int
    k: cython.int
    city: cython.int
    points: cython.int
    left: cython.int
    gold: cython.int
    useful: cython.int  # gold that can still become palaces
    built: cython.int
    ahead: cython.int = 0  # 1: his dial is not set yet, so this round is just the next one
    at: cython.int = p.architect[seat]
    bits: cython.int = p.cards[seat]
    planned: cython.int = 0
    late: cython.double
    cost: cython.int[16]
    way: cython.int[8]
    rest: cython.int[13]
    found: cython.int[13]
    order: cython.int[18]
    if not cython.compiled:
        cost, way, rest, found, order = [0] * 16, [0] * 8, [0] * N_SIZE, [0] * L_SIZE, [0] * 18
    for i in range(FEATURE_COUNT):
        out[i] = 0
    if p.phase < CHOOSE:
        return
    road_costs(p, seat, cost)
    ways_from(cost, at, way)
    if has_plan(p, seat):
        count_rest(p, seat, rest)
        plan(p, seat, rest, way, found)
        planned = planned_points(p, seat, found)
        if found[L_AT] != at:
            at = found[L_AT]
            ways_from(cost, at, way)
        if found[L_CARD] and not p.several:  # the card that he will take, if he likes it better
            for i in range(CARD_COUNT):
                if (bits >> FAVOURITES[i]) & 1:
                    break
                if FAVOURITES[i] < CARD_COUNT - 1 or p.yogi:
                    bits = 1 << FAVOURITES[i]
                    break
    else:
        for i in range(L_SIZE):
            found[i] = 0
        found[L_GOLD] = p.gold[seat]
        found[L_SUPPLY] = p.supply[seat]
        if p.round > 0 and not (p.moved >> seat) & 1:
            ahead = 1
    left = rounds_left(p, seat, found[L_PALACES], ahead)
    late = left if left < ROUND_FIELDS else ROUND_FIELDS
    late /= ROUND_FIELDS

    built = (SHORT_PALACES if p.short_game else PALACES) - p.palaces_left[seat] + found[L_PALACES]
    out[F_PALACES] = built
    out[F_LAST_PALACES] = built if left == 0 else 0
    gold = found[L_GOLD]
    if p.phase == AUCTION and p.bidder == seat:
        gold -= p.bid
    useful = price_of(p, seat) * min(2 * left, max(1, p.palaces_left[seat] - found[L_PALACES]))
    out[F_GOLD] = min(gold, useful)
    useful -= min(gold, useful)
    out[F_SPARE_GOLD] = gold - out[F_GOLD]
    out[F_TOLLS] = found[L_TOLLS]
    out[F_TOLLS] /= p.seats - 1
    out[F_SUPPLY] = SUPPLY_WORTH[found[L_SUPPLY]] if left > 0 else 0
    out[F_UNDONE] = found[L_UNDONE]
    out[F_STEPS] = found[L_STEPS]
    i = p.roads if p.phase >= TURN and p.seat == seat else 0
    out[F_WAY] = found[L_ROADS] * (PATIENCE + i * i)
    out[F_WAY] /= PATIENCE
    for i in range(CARD_COUNT):
        out[F_CARD + i] = late if (bits >> i) & 1 else 0
    out[F_CHIPS] = p.chips[seat] if left > 0 else 0
    if (p.phase == AUCTION and p.bidder == seat) or (p.phase == CHOOSE and p.seat == seat):
        out[F_CHOICE] = 1
    k = found[L_VILLAGES]
    for i in range(VILLAGES):
        k += p.houses[seat * PLACES + i]
    out[F_VILLAGES] = k * late

    # The city that is scored now.
    if p.maharaja < CITIES and not ahead:
        points = lasting_points(p, seat, p.maharaja)
        if at == p.maharaja:
            points += 1 + planned
        k = contest(p, seat, p.maharaja, points, True)
        if points > 0:
            gold = PAYOUT[p.seats * 5 + k % PLACE_UNIT] + (MONOPOLY_BONUS if k // PLACE_UNIT == 0 else 0)
            out[F_PAY_NOW] = min(gold, useful)
            out[F_SPARE_GOLD] += gold - out[F_PAY_NOW]
        if p.phase == DIAL:  # nobody knows yet what the others will do
            out[F_LEAD_NOW] = lead(points - k // PLACE_UNIT)

    # The cities that come next, in their order.
    for i in range(1, LAST_FIELD + 2):
        order[i] = NOBODY
    for i in range(CITIES):
        if p.crest[i] >= 0:
            order[p.crest[i] + 1] = i
    order[0] = p.maharaja if ahead else NOBODY
    k = 0
    for i in range(LAST_FIELD + 2):
        city = order[i]
        if city == NOBODY:
            continue
        if k >= left or k == CITIES:
            break
        points = lasting_points(p, seat, city)
        if at == city:
            points += planned
        built = contest(p, seat, city, points, False)
        if points > 0:
            out[F_PAY_LATER] += PAYOUT[p.seats * 5 + built % PLACE_UNIT] * LATER[k]
        out[F_LEAD_LATER] += lead(points - built // PLACE_UNIT) * LATER[k]
        out[F_FAR] += min(FARTHEST, way[city] // COST_UNIT) * LATER[k]
        k += 1


@cython.cclass
class RajaEvaluator(Evaluator):
    """Judges positions of Raja."""

    NAMES = tuple(WEIGHTS)

    def measure(self, state: State, seat: cython.int, out: cython.p_double) -> None:
        measure(cython.cast(Position, state), seat, out)

    def stage(self, state: State) -> cython.double:
        return 0.1 * cython.cast(Position, state).round


EVALUATION = Evaluation(
    weights=WEIGHTS,
    scale=SCALE,
    kind=RajaEvaluator,
    priors={2: 0.3},
    shaping=("undone", "steps", "way", "tolls", "lead_now"),
    incidental=("roads", "dial"),
    fares=("gold",),
)
