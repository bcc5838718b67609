"""How good a position looks: named features and weights. `durbar tune tajmahal` finds better weights by self-play.

A feature counts what a seat has and, while it is in the visit, what it may still expect of it: each prize of the court
by the chance to win it (win_chances.py) and by what there is to be had on the map (potential.py).
"""

# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping

import cython

if cython.compiled:
    from cython.cimports.durbar.core.evaluator import Evaluator
    from cython.cimports.durbar.core.state import State
    from cython.cimports.durbar.games.tajmahal.board_tables import EFFECT, FIRST_CITY, GOOD_A, GOOD_B
    from cython.cimports.durbar.games.tajmahal.features import *
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.potential import (
        bonus_worth,
        good_ahead,
        parts,
        provinces_in,
        roads_ahead,
    )
    from cython.cimports.durbar.games.tajmahal.state import Position
    from cython.cimports.durbar.games.tajmahal.win_chances import win_chances
else:
    from durbar.core.evaluator import Evaluator
    from durbar.core.state import State
    from durbar.games.tajmahal.board_tables import EFFECT, FIRST_CITY, GOOD_A, GOOD_B
    from durbar.games.tajmahal.features import *
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.potential import bonus_worth, good_ahead, parts, provinces_in, roads_ahead
    from durbar.games.tajmahal.state import Position
    from durbar.games.tajmahal.win_chances import win_chances

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights
from durbar.games.tajmahal import material as m

WEIGHTS, SCALE = load_weights(beside=__file__)
# Each feature has four weights: late in the match and early, with few players and with many.
FEATURES = [name for name in WEIGHTS if not name.startswith(("early_", "many_"))]

# Points that make a lead clear from this visit on, with few players and with many; before it, it is the scale.
# Measured by docs/tuning/scale.py.
LATE_FROM = 8
LATE_SCALES = ((5.6, 5.1, 4.3, 3.4, 2.0), (4.7, 3.6, 2.9, 2.5, 1.5))
ROLLOUT = {2: 6, 3: 6}  # about to the end of the visit; with more players it made the search weaker
EVENLY = 5.0  # then easy wins about half against two who take what scores most at once (docs/bots.md)


if cython.compiled:
    INFLUENCE_ON = cython.declare(cython.int[50])  # by card: how many of the four symbols with influence tiles
    MONKS_ON = cython.declare(cython.int[50])
    MOGULS_ON = cython.declare(cython.int[50])  # one on a white card counts twice: it brings nothing else
    TWO_ELEPHANTS = cython.declare(cython.int[50])  # by card: whether it has two
    CLEARNESS = cython.declare(cython.double[2 * 13])  # (many players) * 13 + visit
else:
    CLEARNESS = [0.0] * 26
    INFLUENCE_ON, MONKS_ON, MOGULS_ON, TWO_ELEPHANTS = ([0] * 50 for _ in range(4))


def _fill_tables() -> None:
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        INFLUENCE_ON[card] = sum(symbol < m.INFLUENCE for symbol in symbols)
        MONKS_ON[card] = symbols.count(m.MONK)
        MOGULS_ON[card] = symbols.count(m.MOGUL) * (2 if card >= m.FIRST_WHITE else 1)
        TWO_ELEPHANTS[card] = symbols.count(m.ELEPHANT) == 2
    for many, scales in enumerate(LATE_SCALES):
        for visit in range(m.VISITS + 1):
            late = visit >= LATE_FROM
            CLEARNESS[many * (m.VISITS + 1) + visit] = SCALE / scales[visit - LATE_FROM] if late else 1.0


_fill_tables()


def _shares(visit: int, many: bool) -> dict[str, float]:
    """How much counts by the late weights and by the early ones, by the prefix of their names."""
    early = (m.VISITS - visit) / (m.VISITS - 1)
    prefix = "many_" if many else ""
    return {prefix: 1 - early, prefix + "early_": early}


# -- what a seat has -------------------------------------------------------------------------------------------------


def measure_hand(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Cards in the hand, by their number, colours, symbols and points."""
    at: cython.int = seat * KINDS
    to_come: cython.int = min(VISITS - p.visit, VISITS - 1)
    keeps: cython.double = KEEPS[to_come]
    lengths: cython.int[5]  # by colour; the last is white
    if not cython.compiled:
        lengths = [0] * 5
    card: cython.int
    colour: cython.int
    held: cython.int
    longest: cython.int = 0
    second: cython.int = 0
    total: cython.int = 0
    specials: cython.int = 0
    influence: cython.int = 0
    monks: cython.int = 0
    moguls: cython.int = 0
    elephants: cython.int = 0
    for card in range(INFLUENCE):
        specials += p.special_owner[card] == seat
    for colour in range(5):
        lengths[colour] = 0
    for card in range(KINDS):
        held = p.hand[at + card]
        if held:
            total += held
            lengths[COLOUR_OF[card]] += held
            influence += held * INFLUENCE_ON[card]
            monks += held * MONKS_ON[card]
            moguls += held * MOGULS_ON[card]
            elephants += held * TWO_ELEPHANTS[card]
    for colour in range(4):
        second = max(second, min(lengths[colour], longest))
        longest = max(longest, lengths[colour])
    out[F_CARDS] = total * keeps
    out[F_LONGEST] = longest * keeps
    out[F_SECOND] = second * keeps
    out[F_WHITE] = lengths[4] * keeps
    out[F_INFLUENCE] = influence * keeps
    out[F_MONKS] = monks * keeps
    out[F_MOGULS] = moguls * keeps
    out[F_ELEPHANTS] = elephants * keeps
    out[F_SURPLUS] = max(0, total - HANDY) * keeps
    out[F_END_HAND] = (lengths[4] + longest + specials) * COUNTS[to_come]


def measure_tiles(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Influence tiles and special cards, as they will be after the exchange of pairs."""
    serves: cython.int = min(SERVES, VISITS - p.visit)
    inside: cython.bint = (p.inside >> seat) & 1
    symbol: cython.int
    other: cython.int
    next_: cython.int
    threat: cython.bint
    for symbol in range(INFLUENCE):
        next_ = p.special_owner[symbol]
        if next_ == seat and inside and not (p.special_out >> symbol) & 1:
            out[F_SPECIAL + EFFECT[symbol]] += STILL_TODAY
        threat = False
        for other in range(p.seats):
            if p.tiles[other * INFLUENCE + symbol] == PAIR:
                next_ = other
            elif other != seat and p.tiles[other * INFLUENCE + symbol] == 1:
                threat = True
        if next_ == seat:
            out[F_SPECIAL + EFFECT[symbol]] += serves
            if serves:
                out[F_THREAT] += threat
        elif p.tiles[seat * INFLUENCE + symbol] == 1:
            out[F_SINGLE] += serves * WANTED[EFFECT[symbol]]


def measure_due(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Cards it will take: of the display, and the extra card."""
    to_come: cython.int = min(VISITS - p.visit, VISITS - 1)
    due: cython.double = 0
    display: cython.int = p.display_size
    rivals: cython.int = 0
    other: cython.int
    if (p.inside >> seat) & 1:
        for other in range(p.seats):
            rivals += (p.inside >> other) & 1
        if p.phase == REVEAL:  # the rest of it is still to be laid
            display = TAKEN * rivals - 1
        due = min(1.0 * TAKEN, 1.0 * display / rivals)
        if p.seat == seat:
            due = min(TAKEN, display)
            due += p.phase == DRAW
        if p.turns[seat] == 0:
            out[F_UNPLAYED] = 1
    elif p.seat == seat:
        if p.phase == DRAW:
            due = 1 + min(TAKEN, p.display_size)
        elif p.phase == TAKE:
            due = p.to_take
    out[F_CARDS] += due * KEEPS[to_come]
    out[F_END_HAND] += OF_A_DUE_CARD * due * COUNTS[to_come]


# -- what it may expect of this visit --------------------------------------------------------------------------------


def expect(p: Position, seat: cython.int, p_win: cython.p_double, building: cython.bint, out: cython.p_double) -> None:
    """What the prizes bring, each by its chance: points of this visit, palaces for later chains, tiles and goods."""
    own: cython.ulonglong = p.palaces[seat] | p.crowns[seat]
    taken: cython.ulonglong = p.palaces[0] | p.palaces[1] | p.palaces[2] | p.palaces[3] | p.palaces[4]
    province: cython.int = p.visit_province[p.visit - 1]
    serves: cython.int = min(SERVES, VISITS - p.visit)
    here: cython.int = 1 << province
    provinces: cython.int[49]
    near: cython.ulonglong[49]
    joins: cython.int[5]  # by city of the province: provinces of the chains beside it
    if not cython.compiled:
        provinces, near, joins = [0] * 49, [0] * 49, [0] * 5
    count: cython.int
    first: cython.int = FIRST_CITY[province]
    cities: cython.int = FIRST_CITY[province + 1] - first
    i: cython.int
    j: cython.int
    best: cython.int = NOTHING
    stands: cython.int = 0  # provinces of chains with a palace here
    joined: cython.int
    worth: cython.double
    most: cython.double = 0
    further: cython.double = 0
    crown: cython.double = 0
    any_: cython.double
    palaces: cython.double = 0
    none: cython.double = 1
    roads: cython.double
    count = parts(own, provinces, near)
    roads = roads_ahead(p, provinces, near, count)
    for i in range(count):
        if provinces[i] & here:
            stands |= provinces[i]
    out[F_ROADS] = roads
    if not (p.inside >> seat) & 1:
        return
    if building:
        palaces = p.to_build
        none = 0 if p.to_build > 0 else 1
    else:
        for i in range(INFLUENCE):
            palaces += p_win[i]
            none *= 1 - p_win[i]
            if p_win[i] > 0:
                if p.tiles[seat * INFLUENCE + i] == PAIR - 1:
                    if p.special_owner[i] != seat:
                        out[F_SINGLE] -= serves * WANTED[EFFECT[i]] * p_win[i]
                        out[F_SPECIAL + EFFECT[i]] += serves * p_win[i]
                elif p.special_owner[i] != seat:
                    out[F_SINGLE] += serves * WANTED[EFFECT[i]] * p_win[i]
    if palaces + p_win[MOGUL] > 0:
        # The best site for one palace: its chain and its bonus tile; then what another one would add.
        for i in range(cities):
            joins[i] = here
            for j in range(count):
                if (near[j] >> (first + i)) & 1:
                    joins[i] |= provinces[j]
            joined = provinces_in(joins[i] | stands)
            crown = max(crown, joined)
            if (taken >> (first + i)) & 1:
                continue
            worth = joined + bonus_worth(p, seat, first + i)
            if worth > most:
                most = worth
                best = i
        any_ = 1 - none
        worth = any_ * most + none * p_win[MOGUL] * crown
        if best != NOTHING:
            for i in range(cities):
                if i != best and not (taken >> (first + i)) & 1:
                    further = max(
                        further,
                        provinces_in(joins[i] | joins[best] | stands)
                        - provinces_in(joins[best] | stands)
                        + bonus_worth(p, seat, first + i),
                    )
            worth += (palaces - any_ + any_ * p_win[MOGUL]) * further
            count = parts(own | (ONE << (first + best)), provinces, near)
            palaces += p_win[MOGUL]
            any_ = 1 - none * (1 - p_win[MOGUL])
            roads = roads_ahead(p, provinces, near, count) - roads
            out[F_ROADS] += (any_ + FURTHER_PALACE * (palaces - any_)) * roads
        out[F_VISIT] = worth
    elif stands:  # all palaces stand, but a card must be drawn before they are scored
        out[F_VISIT] = provinces_in(stands)
    if p_win[ELEPHANT] > 0:
        i = GOOD_A[p.visit - 1]
        worth = 1 + p.goods[seat * GOOD_COUNT + i]
        most = good_ahead(p, i)
        i = GOOD_B[p.visit - 1]
        if i != NOTHING:
            worth += 1 + p.goods[seat * GOOD_COUNT + i]
            most += good_ahead(p, i)
        out[F_VISIT] += p_win[ELEPHANT] * worth
        out[F_GOODS] += p_win[ELEPHANT] * most


# -- all of it -------------------------------------------------------------------------------------------------------


def measure(p: Position, seat: cython.int, out: cython.p_double) -> None:
    i: cython.int
    building: cython.bint
    p_win: cython.double[6]
    if not cython.compiled:
        p_win = [0.0] * 6
    for i in range(FEATURE_COUNT):
        out[i] = 0
    out[F_SCORE] = p.score[seat]
    if p.visit == 0 or p.phase == OVER:
        return
    measure_hand(p, seat, out)
    measure_tiles(p, seat, out)
    measure_due(p, seat, out)
    for i in range(GOOD_COUNT):
        if p.goods[seat * GOOD_COUNT + i] > 0:
            out[F_GOODS] += p.goods[seat * GOOD_COUNT + i] * good_ahead(p, i)
    for i in range(SYMBOL_COUNT):
        p_win[i] = 0
    building = p.seat == seat and (p.phase == BUILD or p.phase == DRAW)
    if building:
        p_win[MOGUL] = p.to_crown
        p_win[ELEPHANT] = (p.won >> ELEPHANT) & 1
    elif (p.inside >> seat) & 1:
        win_chances(p, seat, p_win)
    expect(p, seat, p_win, building, out)


def weights_row(p: Position) -> cython.int:
    return (p.seats >= MANY_PLAYERS) * (VISITS + 1) + p.visit


@cython.cclass
class TajMahalEvaluator(Evaluator):
    """Judges positions of Tadsch Mahal."""

    NAMES = tuple(FEATURES)

    def rows(self, weights: Mapping[str, float]) -> list[list[float]]:
        """One for each visit with few players, then one for each with many."""
        return [
            [sum(share * weights[prefix + name] for prefix, share in _shares(visit, many).items()) for name in FEATURES]
            for many in (False, True)
            for visit in range(m.VISITS + 1)
        ]

    def measure(self, state: State, seat: cython.int, out: cython.p_double) -> None:
        measure(cython.cast(Position, state), seat, out)

    def row(self, state: State) -> cython.int:
        return weights_row(cython.cast(Position, state))

    def clearness(self, state: State) -> cython.double:
        return CLEARNESS[weights_row(cython.cast(Position, state))]

    def stage(self, state: State) -> cython.double:
        return cython.cast(Position, state).visit / cython.cast(cython.double, VISITS)


def shares(state: Position) -> dict[str, float]:
    """How much counts by each set of weights now."""
    facts = state.facts()
    return _shares(facts.visit, facts.seats >= MANY_PLAYERS)


EVALUATION = Evaluation(
    weights=WEIGHTS, scale=SCALE, kind=TajMahalEvaluator, shares=shares, rollout=ROLLOUT, evenly=EVENLY
)
