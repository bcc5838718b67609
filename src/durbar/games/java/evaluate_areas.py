"""Evaluation of village areas: who ranks first in each, what the great scoring would bring, which palace is possible.

The class keeps what is worked out once a position (`chart`, `chart_balances`) for its subclasses, which add water
(evaluate_water.py), turns that are begun (evaluate_promises.py) and all the rest (evaluate.py).
"""

# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping

import cython

if cython.compiled:
    from cython.cimports.durbar.core.evaluator import Evaluator
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.features import *
    from cython.cimports.durbar.games.java.ground import lowest
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.durbar.games.java.ranks import climbed, with_height
else:
    from durbar.core.evaluator import Evaluator
    from durbar.games.java.choices import Choices
    from durbar.games.java.features import *
    from durbar.games.java.ground import lowest
    from durbar.games.java.names import *
    from durbar.games.java.ranks import climbed, with_height

from durbar.core.evaluator import Net


def how_late(p: Choices) -> cython.double:
    """From 0 at the start to 1 when the last round has begun, by the tiles that are gone."""
    return 1.0 if p.ending else 1.0 - p.threes / cython.cast(cython.double, THREES)


@cython.cclass
class AreaEvaluator(Evaluator):
    """Judges village areas."""

    def __init__(self, weights: Mapping[str, float], scale: float, net: Net | None = None) -> None:
        super().__init__(weights, scale, net)
        if not cython.compiled:
            self.ranks = [0] * 440
            self.trial = [0] * 4
            self.top = [0] * 111
            self.balances = [0.0] * 111
            self.losses = [0.0] * 111
            self.area_found = [0.0] * 22
            self.future = [0.0] * 4
            self.left = 0
            self.late = self.open_gain = 0.0

    def weigh_time(self, p: Choices) -> None:
        """How late it is; the AP left when what is begun has been done; who will still have a turn after this."""
        seat: cython.int
        phase: cython.int = p.phase
        self.late = how_late(p)
        self.left = p.ap
        if phase == PLACE or phase == TURN or phase == SITE or phase == VALUE or phase == WATERING:
            self.left -= 1
        elif phase == CITY or phase == BID or phase == ANSWER:
            self.left = 0
        for seat in range(p.seats):
            self.future[seat] = 0 if p.great[seat] or (p.ending and seat == p.seat) else 1

    def chart(self, p: Choices) -> None:
        """All ranks in all village areas, and the highest free space of each."""
        i: cython.int
        seat: cython.int
        cell: cython.int
        area: cython.int
        bits: cython.ulonglong
        taken: cython.ulonglong
        gain: cython.double
        for i in range(p.area_count * 4):
            self.ranks[i] = 0
        for i in range(p.area_count):
            self.top[i] = 0
        for i in range(WORDS):
            taken = p.palaced[i]
            for seat in range(p.seats):
                bits = p.men_at[seat * 4 + i]
                taken |= bits
                bits &= p.village[i]
                while bits:
                    cell = i * 64 + lowest(bits)
                    bits &= bits - 1
                    area = p.area_of[cell] * 4 + seat
                    self.ranks[area] = with_height(self.ranks[area], p.height[cell])
            bits = p.village[i] & ~taken
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                area = p.area_of[cell]
                self.top[area] = max(self.top[area], p.height[cell])
        self.open_gain = 0
        for area in range(p.area_count):
            if p.area_size[area] > 1 and self.is_open(p, area):
                gain = self.build_gain(p, area)
                self.open_gain = max(self.open_gain, gain)

    def is_open(self, p: Choices, area: cython.int) -> cython.bint:
        """No figure is there."""
        i: cython.int
        for i in range(p.seats):  # noqa: SIM110 - a plain C loop
            if self.ranks[area * 4 + i]:
                return False
        return True

    def build_gain(self, p: Choices, area: cython.int) -> cython.double:
        city: cython.int = p.area_city[area]
        return self.highest_value(p, p.area_size[area], p.palace[city] if city >= 0 else 0) // 2

    def highest_value(self, p: Choices, size: cython.int, value: cython.int) -> cython.int:
        """The highest palace above this value that fits and is there; 0 if none."""
        value_: cython.int = (size if size < TOP_VALUE else TOP_VALUE) & ~1
        while value_ > value:
            if p.palaces[(value_ >> 1) - 1] > 0:
                return value_
            value_ -= 2
        return 0

    def judge_area(
        self, p: Choices, seat: cython.int, size: cython.int, value: cython.int, fresh: cython.bint
    ) -> cython.double:
        """Put into `area_found` what an area with the ranks in `trial` means to the seat; its points.

        `fresh`: the palace was built or enlarged in this turn.
        """
        i: cython.int
        own: cython.ulonglong = self.trial[seat]
        best: cython.ulonglong = 0  # of the others
        above: cython.ulonglong = 0  # the lowest of those above
        above_two: cython.bint = False
        stake: cython.double
        gain: cython.double
        lead: cython.int
        sum_: cython.double = 0
        for i in range(F_GREAT, F_CLIMB):
            self.area_found[i] = 0
        if own == 0:
            return 0
        for i in range(p.seats):
            if i != seat:
                best = max(best, self.trial[i])
                if self.trial[i] > own:
                    if above and self.trial[i] != above:
                        above_two = True
                    above = self.trial[i]
        if not above_two:
            self.area_found[F_GREAT] = value // 2 if above else value
            self.area_found[F_GREAT_LATE] = self.area_found[F_GREAT] * self.late
        i = self.highest_value(p, size, value)
        gain = i // 2
        size = min(size, TOP_VALUE)
        stake = (value + gain + 0.5 * size) / TOP_VALUE
        if own > best:
            self.area_found[F_BUILD] = gain if self.future[seat] > 0 or not fresh else 0
            if value < TOP_VALUE and self.future[seat] > 0:
                if size & 1 and self.highest_value(p, size + 1, value) > size:
                    self.area_found[F_STEP] = 0.5 * (size + 1)
                self.area_found[F_LAND] = size * (1 - self.late)
            lead = cython.cast(cython.int, own >> 54) - cython.cast(cython.int, best >> 54)
            self.area_found[F_MARGIN] = self.future[seat] * stake * (0.5 * lead if lead < 3 else 1.5)
        else:
            self.area_found[F_FOOTHOLD] = self.future[seat] * stake * (2.0 if own == best else 1.0)
        for i in range(F_GREAT, F_CLIMB):
            sum_ += self.used[i] * self.area_found[i]
        return sum_

    def count_area(self, p: Choices, area: cython.int, seat: cython.int, out: cython.p_double) -> None:
        i: cython.int
        city: cython.int = p.area_city[area]
        value: cython.int = p.palace[city] if city >= 0 else 0
        fresh: cython.bint = city >= 0 and p.built[city] != 0
        plain: cython.double
        for i in range(p.seats):
            self.trial[i] = self.ranks[area * 4 + i]
        plain = self.judge_area(p, seat, p.area_size[area], value, fresh)
        for i in range(F_GREAT, F_CLIMB):
            out[i] += self.area_found[i]
        self.trial[seat] = climbed(self.trial[seat], self.top[area])
        if self.trial[seat] != self.ranks[area * 4 + seat]:
            out[F_CLIMB] += self.judge_area(p, seat, p.area_size[area], value, fresh) - plain

    def balance(
        self, p: Choices, size: cython.int, value: cython.int, fresh: cython.bint, top: cython.int
    ) -> cython.double:
        """What an area with the ranks in `trial` is worth to whose turn it is, less the mean of the others."""
        seat: cython.int
        sum_: cython.double = 0
        points: cython.double
        rank: cython.ulonglong
        for seat in range(p.seats):
            rank = self.trial[seat]
            if rank == 0:
                continue
            points = self.judge_area(p, seat, size, value, fresh)
            self.trial[seat] = climbed(rank, top)
            if self.trial[seat] != rank:
                points += self.used[F_CLIMB] * (self.judge_area(p, seat, size, value, fresh) - points)
                self.trial[seat] = rank
            sum_ += points if seat == p.seat else -points / (p.seats - 1)
        return sum_

    def area_balance(self, p: Choices, area: cython.int, size: cython.int, top: cython.int) -> cython.double:
        """The same for an area as it is, but for this size and this highest free space; `trial` is what it is."""
        city: cython.int = p.area_city[area]
        if city >= 0:
            return self.balance(p, size, p.palace[city], p.built[city] != 0, top)
        return self.balance(p, size, 0, False, top)

    def take_ranks(self, p: Choices, area: cython.int) -> None:
        i: cython.int
        for i in range(p.seats):
            self.trial[i] = self.ranks[area * 4 + i]

    def chart_balances(self, p: Choices) -> None:
        """What each area is worth now, and what taking one space from it would do."""
        area: cython.int
        for area in range(p.area_count):
            self.take_ranks(p, area)
            self.balances[area] = self.area_balance(p, area, p.area_size[area], self.top[area])
            self.losses[area] = self.area_balance(p, area, p.area_size[area] - 1, self.top[area]) - self.balances[area]
