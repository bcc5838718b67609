"""How good a position looks: named features and their weights. `durbar tune java` finds better weights by self-play.

Most of it is about village areas (evaluate_areas.py) and water (evaluate_water.py). What a player has begun and not
completed counts by its best completion (evaluate_promises.py). Here these are put together with pieces and cards.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.evaluate_areas import how_late
    from cython.cimports.durbar.games.java.evaluate_promises import PromiseEvaluator
    from cython.cimports.durbar.games.java.features import *
    from cython.cimports.durbar.games.java.ground import lowest
    from cython.cimports.durbar.games.java.names import *
else:
    from durbar.core.state import State
    from durbar.games.java.choices import Choices
    from durbar.games.java.evaluate_areas import how_late
    from durbar.games.java.evaluate_promises import PromiseEvaluator
    from durbar.games.java.features import *
    from durbar.games.java.ground import lowest
    from durbar.games.java.names import *

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights

WEIGHTS, SCALE = load_weights(beside=__file__)


@cython.cclass
class JavaEvaluator(PromiseEvaluator):
    """Judges positions of Java."""

    NAMES = tuple(WEIGHTS)

    def survey(self, state: State) -> None:
        self.chart_all(cython.cast(Choices, state))

    def measure(self, state: State, seat: cython.int, out: cython.p_double) -> None:
        self.measure_seat(cython.cast(Choices, state), seat, out)

    def stage(self, state: State) -> cython.double:
        return how_late(cython.cast(Choices, state))

    def chart_all(self, p: Choices) -> None:
        if p.turns == 0:
            return
        p.survey()
        p.name_areas()
        self.weigh_time(p)
        self.chart(p)
        self.chart_pools(p)
        self.chart_holes(p)

    def measure_seat(self, p: Choices, seat: cython.int, out: cython.p_double) -> None:
        i: cython.int
        area: cython.int
        for i in range(FEATURE_COUNT):
            out[i] = 0
        out[F_SCORE] = p.score[seat]
        if p.turns == 0:
            return
        out[F_POOLS] = self.pool_points[seat]
        out[F_HOLES] = self.hole_points[seat]
        self.count_cards(p, seat, out)
        if p.great[seat]:
            return
        for area in range(p.area_count):
            if self.ranks[area * 4 + seat]:
                self.count_area(p, area, seat, out)
        self.count_pieces(p, seat, out)
        if seat == p.seat:
            out[F_AP] = self.left
            out[F_PROMISE] = self.promise(p)
        else:
            # Between the last turn and the next, and in the mean the same: ending a turn looks neither good nor bad.
            out[F_AP] = ACTION_POINTS * (1 - ((seat - p.seat + p.seats) % p.seats - 0.5) / (p.seats - 1))
        out[F_OPEN] = out[F_AP] / ACTION_POINTS * self.open_gain

    # -- pieces and cards --------------------------------------------------------------------------------------------

    def count_pieces(self, p: Choices, seat: cython.int, out: cython.p_double) -> None:
        i: cython.int
        bits: cython.ulonglong
        i = MEN - p.men[seat]
        out[F_MEN] = i - i * i / (2.0 * MEN)  # the first count most
        for i in range(WORDS):
            bits = p.men_at[seat * 4 + i]
            while bits:
                out[F_HEIGHT] += p.height[i * 64 + lowest(bits)]
                bits &= bits - 1
        out[F_CHIPS] = p.chips[seat] * (1 - self.late)
        out[F_TILES] = (p.twos[seat] + p.rices[seat] + p.villages[seat]) * (1 - self.late)

    def count_cards(self, p: Choices, seat: cython.int, out: cython.p_double) -> None:
        """Cards, and festivals: what is called now, or the best that could be called."""
        i: cython.int
        cell: cython.int
        hand: cython.int = 0
        bits: cython.ulonglong
        stake: cython.double
        best: cython.double = 0
        for i in range(6):
            hand += p.hand[seat * 6 + i]
        if p.phase == DRAW and seat == p.seat:
            hand += 1
        out[F_CARDS] = (hand if hand < 5 else 5) * (1 - self.late * self.late)
        if p.open_card < 0:
            out[F_MATCHING] = 0.6 * hand * (1 - self.late)
            return
        i = p.matching(seat)
        out[F_MATCHING] = (i if i < 4 else 4) * (1 - self.late)
        if p.city >= 0:
            if p.guest[seat] == IN:
                out[F_FEAST] = self.stake(p, seat, p.city, True)
            return
        if i == 0:
            return
        for i in range(WORDS):
            bits = p.palaced[i]
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                if p.danced[cell] or self.ranks[p.area_of[cell] * 4 + seat] == 0:
                    continue
                stake = self.stake(p, seat, cell, False)
                best = max(best, stake)
        if p.phase == CITY and seat == p.seat:
            out[F_FEAST] = best
        else:
            out[F_FESTIVAL] = best

    def stake(self, p: Choices, seat: cython.int, city: cython.int, on: cython.bint) -> cython.double:
        """The festival points that the seat can hope for here, by the cards; `on`: it has been called."""
        i: cython.int
        own: cython.int = p.matching(seat) + p.bid[seat]
        best: cython.int = 0
        can: cython.int
        value: cython.int = p.palace[city]
        area: cython.int = p.area_of[city]
        if own == 0:
            return 0
        for i in range(p.seats):
            if i == seat or (p.guest[i] != IN if on else self.ranks[area * 4 + i] == 0):
                continue
            can = p.matching(i) + p.bid[i]
            best = max(best, can)
        if own > best:
            return ALONE[value]
        return SHARED[value] if own == best else 0.2 * SHARED[value]


EVALUATION = Evaluation(
    weights=WEIGHTS,
    scale=SCALE,
    kind=JavaEvaluator,
    incidental=("strolled", "deck", "hand", "known", "hidden"),
    fares=("ap",),
)
