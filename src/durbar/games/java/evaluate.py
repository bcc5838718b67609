"""How good a position looks: named features and their weights. `durbar tune java` finds better weights by self-play.

Most of it is about village areas: who ranks first in each, what the great scoring would bring there, and which palace
could be built or enlarged. Where a player has begun something and not completed it (a tile chosen, a figure lifted),
the best completion is estimated and counted as a promise, so that choosing by one decision leads somewhere.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping

import cython

if cython.compiled:
    from cython.cimports.durbar.core.evaluator import Evaluator
    from cython.cimports.durbar.core.state import State
    from cython.cimports.durbar.games.java.board_tables import BESIDE, INNER_MASK, RIM_MASK
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.features import *
    from cython.cimports.durbar.games.java.ground import flood, lowest
    from cython.cimports.durbar.games.java.names import *
else:
    from durbar.core.evaluator import Evaluator
    from durbar.core.state import State
    from durbar.games.java.board_tables import BESIDE, INNER_MASK, RIM_MASK
    from durbar.games.java.choices import Choices
    from durbar.games.java.features import *
    from durbar.games.java.ground import flood, lowest
    from durbar.games.java.names import *

from durbar.core.evaluator import Net
from durbar.core.game import Evaluation
from durbar.core.weights import load_weights

WEIGHTS, SCALE = load_weights(beside=__file__)


# -- ranks as numbers: heights descending, 6 bits each, ten of them (as in ground.py) ----------------------------------


def with_height(rank: cython.ulonglong, height: cython.int) -> cython.ulonglong:
    """The rank with one more figure of this height."""
    shift: cython.int = 54
    low: cython.ulonglong
    while shift >= 0 and cython.cast(cython.int, (rank >> shift) & 63) >= height:
        shift -= 6
    if shift < 0:
        return rank
    low = rank & ((ONE << (shift + 6)) - 1)
    return (rank - low) | (cython.cast(cython.ulonglong, height) << shift) | (low >> 6)


def without_height(rank: cython.ulonglong, height: cython.int) -> cython.ulonglong:
    """The rank without one figure of this height."""
    shift: cython.int = 54
    low: cython.ulonglong
    while shift >= 0 and cython.cast(cython.int, (rank >> shift) & 63) != height:
        shift -= 6
    if shift < 0:
        return rank
    low = rank & ((ONE << (shift + 6)) - 1)
    return (rank - low) | ((rank & ((ONE << shift) - 1)) << 6)


def both(rank: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """The figures of both together."""
    while other:
        rank = with_height(rank, cython.cast(cython.int, other >> 54))
        other = (other & ((ONE << 54) - 1)) << 6
    return rank


def climbed(rank: cython.ulonglong, top: cython.int) -> cython.ulonglong:
    """The rank after its lowest figure has gone up to this height, if that is up."""
    shift: cython.int = 0
    if rank == 0:
        return 0
    while (rank >> shift) & 63 == 0:
        shift += 6
    if cython.cast(cython.int, (rank >> shift) & 63) >= top:
        return rank
    return with_height((rank >> (shift + 6)) << (shift + 6), top)


def how_late(p: Choices) -> cython.double:
    return 1.0 if p.ending else 1.0 - p.threes / cython.cast(cython.double, THREES)


@cython.cclass
class JavaEvaluator(Evaluator):
    """Judges positions of Java."""

    NAMES = tuple(WEIGHTS)

    def __init__(self, weights: Mapping[str, float], scale: float, net: Net | None = None) -> None:
        super().__init__(weights, scale, net)
        if not cython.compiled:
            self.ranks = [0] * 440
            self.trial = [0] * 4
            self.top = [0] * 111
            self.highest = [0] * 111
            self.lean = [0.0] * 111
            self.spoil = [0.0] * 111
            self.area_found = [0.0] * 22
            self.future = [0.0] * 4
            self.pool_gaps = [0] * 76
            self.pool_shore = [0] * 76
            self.pool_ranks = [0] * 76
            self.pool_fields = [0] * 19
            self.pool_open = [0] * 19
            self.pool_leader = [0] * 19
            self.pool_points = [0.0] * 4
            self.hole_points = [0.0] * 4
            self.pool_count = self.left = 0
            self.late = self.best_hole = self.open_gain = 0.0

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

    # -- time --------------------------------------------------------------------------------------------------------

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

    # -- village areas -----------------------------------------------------------------------------------------------

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

    def look(
        self, p: Choices, seat: cython.int, size: cython.int, value: cython.int, fresh: cython.bint
    ) -> cython.double:
        """Put into `found` what an area with the ranks in `trial` means to the seat; its points.

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
        plain = self.look(p, seat, p.area_size[area], value, fresh)
        for i in range(F_GREAT, F_CLIMB):
            out[i] += self.area_found[i]
        self.trial[seat] = climbed(self.trial[seat], self.top[area])
        if self.trial[seat] != self.ranks[area * 4 + seat]:
            out[F_CLIMB] += self.look(p, seat, p.area_size[area], value, fresh) - plain

    def leaning(
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
            points = self.look(p, seat, size, value, fresh)
            self.trial[seat] = climbed(rank, top)
            if self.trial[seat] != rank:
                points += self.used[F_CLIMB] * (self.look(p, seat, size, value, fresh) - points)
                self.trial[seat] = rank
            sum_ += points if seat == p.seat else -points / (p.seats - 1)
        return sum_

    def area_leaning(self, p: Choices, area: cython.int, size: cython.int, top: cython.int) -> cython.double:
        """The same for an area as it is, but for this size and this highest free space; `trial` is what it is."""
        city: cython.int = p.area_city[area]
        if city >= 0:
            return self.leaning(p, size, p.palace[city], p.built[city] != 0, top)
        return self.leaning(p, size, 0, False, top)

    def take_ranks(self, p: Choices, area: cython.int) -> None:
        i: cython.int
        for i in range(p.seats):
            self.trial[i] = self.ranks[area * 4 + i]

    def chart_leanings(self, p: Choices) -> None:
        """What each area is worth now, and what taking one space from it would do."""
        area: cython.int
        for area in range(p.area_count):
            self.take_ranks(p, area)
            self.lean[area] = self.area_leaning(p, area, p.area_size[area], self.top[area])
            self.spoil[area] = self.area_leaning(p, area, p.area_size[area] - 1, self.top[area]) - self.lean[area]

    # -- water -------------------------------------------------------------------------------------------------------

    def chart_pools(self, p: Choices) -> None:
        """Open pools, with who ranks first around them."""
        left: cython.ulonglong[4]
        pool: cython.ulonglong[4]
        beside: cython.ulonglong[4]
        gaps: cython.ulonglong[4]
        i: cython.int
        j: cython.int
        count: cython.int
        fields: cython.int
        leader: cython.int
        n: cython.int = 0
        if not cython.compiled:
            left, pool, beside, gaps = [0] * 4, [0] * 4, [0] * 4, [0] * 4
        for i in range(WORDS):
            left[i] = p.water[i]
            self.pool_points[i] = 0
        for i in range(WORDS):
            while left[i]:
                for j in range(WORDS):
                    pool[j] = 0
                pool[i] = left[i] & ~(left[i] - 1)
                flood(p.water, pool, beside)
                count = 0
                fields = 0
                for j in range(WORDS):
                    left[j] &= ~pool[j]
                    fields += bit_count(pool[j])
                    beside[j] &= ~pool[j]
                    gaps[j] = beside[j] & ~(p.rice[j] | p.village[j])
                    count += bit_count(gaps[j])
                if count == 0 or count > 6:
                    continue
                p.rank_all(beside)
                for j in range(WORDS):
                    self.pool_gaps[n * 4 + j] = gaps[j]
                    self.pool_shore[n * 4 + j] = beside[j]
                    self.pool_ranks[n * 4 + j] = p.rank_high[j]
                self.pool_fields[n] = fields
                self.pool_open[n] = count
                leader = p.leader()
                self.pool_leader[n] = leader
                if leader >= 0:
                    self.pool_points[leader] += POOL_POINTS * fields * POOL_CHANCE[count]
                n += 1
        self.pool_count = n

    def chart_holes(self, p: Choices) -> None:
        """Gaps: what is bare and not connected with the bare rim; who ranks first around them."""
        left: cython.ulonglong[4]
        pool: cython.ulonglong[4]
        beside: cython.ulonglong[4]
        gaps: cython.ulonglong[4]
        bare: cython.ulonglong[4]
        i: cython.int
        j: cython.int
        count: cython.int
        fields: cython.int
        leader: cython.int
        points: cython.double
        if not cython.compiled:
            left, pool, beside, gaps, bare = [0] * 4, [0] * 4, [0] * 4, [0] * 4, [0] * 4
        self.best_hole = -1.0
        for i in range(WORDS):
            self.hole_points[i] = 0
            bare[i] = (INNER_MASK[i] | RIM_MASK[i]) & ~(p.rice[i] | p.village[i] | p.water[i])
            pool[i] = bare[i] & RIM_MASK[i]
        flood(bare, pool, beside)
        for i in range(WORDS):
            left[i] = bare[i] & ~pool[i]
        if not (left[0] | left[1] | left[2] | left[3]):
            return
        for i in range(WORDS):
            gaps[i] = left[i]
            bare[i] = left[i] | p.water[i]
        for i in range(WORDS):
            while left[i]:
                for j in range(WORDS):
                    pool[j] = 0
                pool[i] = left[i] & ~(left[i] - 1)
                flood(bare, pool, beside)
                count = 0
                fields = 0
                for j in range(WORDS):
                    left[j] &= ~pool[j]
                    beside[j] &= ~pool[j]
                    count += bit_count(pool[j] & gaps[j])
                    fields += bit_count(pool[j])
                if count > 5 or count > p.irrigation:
                    continue
                p.rank_all(beside)
                leader = p.leader()
                if leader >= 0:
                    points = POOL_POINTS * count * HOLE_CHANCE[count]
                    self.hole_points[leader] += points
                    if leader != p.seat:
                        continue
                    if count == 1:
                        points = POOL_POINTS * (1 + (fields - 1) * (1 - POOL_CHANCE[1])) - points
                    else:
                        points = 0.5
                    self.best_hole = max(self.best_hole, points)

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

    # -- promises ----------------------------------------------------------------------------------------------------

    def promise(self, p: Choices) -> cython.double:
        """Points that the best completion of what the player has begun would bring."""
        phase: cython.int = p.phase
        points: cython.double
        if phase == PLACE or phase == TURN:
            self.chart_leanings(p)
            points = self.best_place(p) if phase == PLACE else self.best_turn(p, p.at)
            return points if p.kind == THREE else points - self.used[F_TILES] * (1 - self.late)
        if phase == GO:
            self.chart_leanings(p)
            return self.best_move(p)
        if phase == ENTER:
            self.chart_leanings(p)
            return self.best_entry(p)
        if phase == SITE:
            return self.best_site(p)
        if phase == VALUE:
            return self.site_gain(p, p.area_of[p.at])
        if phase == WATERING:
            return self.best_hole
        return 0

    def best_place(self, p: Choices) -> cython.double:
        """Of the tile chosen, anywhere."""
        word: cython.int
        bits: cython.ulonglong
        points: cython.double
        best: cython.double = NOTHING
        for word in range(WORDS):
            bits = p.fitting(p.kind, word) & ~p.between[word]
            while bits:
                points = self.best_turn(p, word * 64 + lowest(bits))
                bits &= bits - 1
                best = max(best, points)
        return best if best > NOTHING else 0

    def best_turn(self, p: Choices, cell: cython.int) -> cython.double:
        """Of the tile chosen, with its village space (or only space) here."""
        kind: cython.int = p.kind
        turns: cython.int = 1
        turn: cython.int
        first: cython.int = -1
        second: cython.int = -1
        points: cython.double
        best: cython.double = NOTHING
        village: cython.double = 0
        if kind == RICE_TILE:
            return self.rice_gain(p, cell) + self.close_gain(p, cell, -1, -1)
        village = self.village_gain(p, cell)
        if kind > TWO:
            return village + self.close_gain(p, cell, -1, -1)
        turns = p.turns_three[cell] if kind == THREE else p.turns_two[cell]
        for turn in range(6):
            if not (turns >> turn) & 1 or p.tile_cost(kind, cell, turn) > p.ap:
                continue
            first = BESIDE[cell * 6 + turn]
            points = village + self.rice_gain(p, first) - self.used[F_AP] * (p.tile_cost(kind, cell, turn) - 1)
            if kind == THREE:
                second = BESIDE[cell * 6 + (turn + 1) % 6]
                points += self.rice_gain(p, second)
            if self.pool_count:
                points += self.close_gain(p, cell, first, second)
            best = max(best, points)
        return best if best > NOTHING else 0

    def village_gain(self, p: Choices, cell: cython.int) -> cython.double:
        """What a village space here changes: areas beside it are joined, and it is a level higher."""
        i: cython.int
        j: cython.int
        area: cython.int
        beside: cython.int
        count: cython.int = 0
        size: cython.int = 1
        city: cython.int = -1
        top: cython.int = p.height[cell] + 1
        joined: cython.int[6]
        value: cython.int
        before: cython.double = 0
        gain: cython.double
        new: cython.bint
        if not cython.compiled:
            joined = [0] * 6
        if p.land[cell] == VILLAGE:
            area = p.area_of[cell]
            if top <= self.top[area]:
                return 0
            self.take_ranks(p, area)
            return self.area_leaning(p, area, p.area_size[area], top) - self.lean[area]
        for i in range(p.seats):
            self.trial[i] = 0
        for i in range(6):
            beside = BESIDE[cell * 6 + i]
            area = p.area_of[beside]
            if area == NO_AREA:
                continue
            new = True
            for j in range(count):
                if joined[j] == area:
                    new = False
            if not new:
                continue
            joined[count] = area
            count += 1
            size += p.area_size[area]
            before += self.lean[area]
            top = max(top, self.top[area])
            if p.area_city[area] >= 0:
                city = p.area_city[area]
            for j in range(p.seats):
                self.trial[j] = both(self.trial[j], self.ranks[area * 4 + j])
        value = p.palace[city] if city >= 0 else 0
        new = True
        for i in range(p.seats):
            if self.trial[i]:
                new = False
        if new:
            gain = self.highest_value(p, size, value) // 2 - self.open_gain
            return self.used[F_OPEN] * self.left / ACTION_POINTS * gain if gain > 0 else 0.0
        return self.leaning(p, size, value, city >= 0 and p.built[city] != 0, top) - before

    def rice_gain(self, p: Choices, cell: cython.int) -> cython.double:
        """What a rice space here changes."""
        return self.spoil[p.area_of[cell]] if p.land[cell] == VILLAGE else 0.0

    def close_gain(self, p: Choices, cell: cython.int, first: cython.int, second: cython.int) -> cython.double:
        """What covering these does to the pools."""
        i: cython.int
        covered: cython.int
        sum_: cython.double = 0
        points: cython.double
        for i in range(self.pool_count):
            if self.pool_leader[i] < 0:
                continue
            covered = cython.cast(cython.int, (self.pool_gaps[i * 4 + (cell >> 6)] >> (cell & 63)) & 1)
            if first >= 0:
                covered += cython.cast(cython.int, (self.pool_gaps[i * 4 + (first >> 6)] >> (first & 63)) & 1)
            if second >= 0:
                covered += cython.cast(cython.int, (self.pool_gaps[i * 4 + (second >> 6)] >> (second & 63)) & 1)
            if covered:
                points = (
                    POOL_POINTS
                    * self.pool_fields[i]
                    * (POOL_CHANCE[self.pool_open[i] - covered] - POOL_CHANCE[self.pool_open[i]])
                )
                sum_ += points if self.pool_leader[i] == p.seat else -points / (p.seats - 1)
        return sum_

    def arrival(self, p: Choices, area: cython.int, height: cython.int) -> cython.double:
        """What one more own figure of this height in this area is worth."""
        self.take_ranks(p, area)
        self.trial[p.seat] = with_height(self.trial[p.seat], height)
        return self.area_leaning(p, area, p.area_size[area], self.top_without(p, area, height)) - self.lean[area]

    def top_without(self, p: Choices, area: cython.int, height: cython.int) -> cython.int:
        """The highest free space when one of this height is taken: roughly, one lower if it was the highest."""
        return self.top[area] - 1 if height == self.top[area] else self.top[area]

    def pool_leaning(self, p: Choices, pool: cython.int, own: cython.ulonglong) -> cython.double:
        """What a pool is worth to whose turn it is, with this rank beside it, less the mean of the others."""
        i: cython.int
        best: cython.ulonglong = 0
        tied: cython.bint = False
        points: cython.double = POOL_POINTS * self.pool_fields[pool] * POOL_CHANCE[self.pool_open[pool]]
        for i in range(p.seats):
            if i != p.seat and self.pool_ranks[pool * 4 + i]:
                if self.pool_ranks[pool * 4 + i] == best:
                    tied = True
                elif self.pool_ranks[pool * 4 + i] > best:
                    best = self.pool_ranks[pool * 4 + i]
                    tied = False
        if own > best:
            return points
        return -points / (p.seats - 1) if best > own and not tied else 0.0

    def shore_gain(self, p: Choices, start: cython.int, height: cython.int) -> cython.double:
        """The most that a figure from here (-1: from outside) can bring at a pool, going to one of `goal`."""
        pool: cython.int
        word: cython.int
        top: cython.int
        cell: cython.int
        bits: cython.ulonglong
        own: cython.ulonglong
        gone: cython.double = 0
        gain: cython.double = 0
        before: cython.double
        for pool in range(self.pool_count):
            own = self.pool_ranks[pool * 4 + p.seat]
            before = self.pool_leaning(p, pool, own)
            if start >= 0 and (self.pool_shore[pool * 4 + (start >> 6)] >> (start & 63)) & 1:
                own = without_height(own, height)
                gone += self.pool_leaning(p, pool, own) - before
                before = self.pool_leaning(p, pool, own)
            top = 0
            for word in range(WORDS):
                bits = p.goal[word] & self.pool_shore[pool * 4 + word]
                while bits:
                    cell = word * 64 + lowest(bits)
                    bits &= bits - 1
                    top = max(top, p.height[cell])
            if top:
                gain = max(gain, self.pool_leaning(p, pool, with_height(own, top)) - before)
        return gone + gain

    def best_move(self, p: Choices) -> cython.double:
        """Of the figure lifted."""
        start: cython.int = p.at
        here: cython.int = p.area_of[start]
        height: cython.int = p.height[start]
        cost: cython.int
        area: cython.int
        word: cython.int
        cell: cython.int
        bits: cython.ulonglong
        top: cython.int
        gone: cython.double = 0
        shore: cython.double
        points: cython.double
        best: cython.double = NOTHING
        if here != NO_AREA:
            self.take_ranks(p, here)
            self.trial[p.seat] = without_height(self.trial[p.seat], height)
            gone = self.area_leaning(p, here, p.area_size[here], self.top[here]) - self.lean[here]
        for cost in range(p.strolled[start], min(p.ap, FAR) + 1):
            p.walk(start, cost, cost, -1)
            shore = self.shore_gain(p, start, height) if self.pool_count else 0.0
            for area in range(p.area_count):
                self.highest[area] = 0
            self.highest[p.area_count] = 0  # of all rice
            for word in range(WORDS):
                bits = p.goal[word]
                while bits:
                    cell = word * 64 + lowest(bits)
                    bits &= bits - 1
                    area = p.area_of[cell]
                    if area == NO_AREA:
                        area = p.area_count
                    self.highest[area] = max(self.highest[area], p.height[cell])
            for area in range(p.area_count + 1):
                if self.highest[area] == 0:
                    continue
                if area == p.area_count:
                    points = gone + shore
                elif area == here:
                    self.take_ranks(p, here)
                    self.trial[p.seat] = with_height(without_height(self.trial[p.seat], height), self.highest[area])
                    top = max(height, self.top_without(p, here, self.highest[area]))
                    points = self.area_leaning(p, here, p.area_size[here], top) - self.lean[here]
                else:
                    points = gone + self.arrival(p, area, self.highest[area])
                points += self.used[F_HEIGHT] * (self.highest[area] - height)
                points -= self.used[F_AP] * cost + PAID_EFFORT if cost > 0 else EFFORT
                best = max(best, points)
        return best if best > NOTHING else -2.0  # it can only leave

    def best_entry(self, p: Choices) -> cython.double:
        """Of a figure about to enter."""
        word: cython.int
        cell: cython.int
        area: cython.int
        cost: cython.int
        bits: cython.ulonglong
        points: cython.double
        best: cython.double = NOTHING
        one_more: cython.double = self.used[F_MEN] * (p.men[p.seat] - 0.5) / MEN
        p.mark_entries(p.ap, False)
        for word in range(WORDS):
            bits = p.goal[word]
            while bits:
                cell = word * 64 + lowest(bits)
                bits &= bits - 1
                cost = p.border_cost(cell)
                area = p.area_of[cell]
                points = 0 if area == NO_AREA else self.arrival(p, area, p.height[cell])
                points += one_more + self.used[F_HEIGHT] * p.height[cell] - self.used[F_AP] * cost
                best = max(best, points)
        return best if best > NOTHING else 0

    def site_gain(self, p: Choices, area: cython.int) -> cython.double:
        """What building or enlarging here now brings beyond being able to."""
        city: cython.int = p.area_city[area]
        value: cython.int = p.palace[city] if city >= 0 else 0
        new: cython.int = self.highest_value(p, p.area_size[area], value)
        before: cython.double
        fresh: cython.bint = city >= 0 and p.built[city] != 0
        self.take_ranks(p, area)
        before = self.leaning(p, p.area_size[area], value, fresh, self.top[area])
        return new // 2 + self.leaning(p, p.area_size[area], new, True, self.top[area]) - before

    def best_site(self, p: Choices) -> cython.double:
        """Of a palace about to be built or enlarged."""
        area: cython.int
        i: cython.int
        own: cython.ulonglong
        leads: cython.bint
        points: cython.double
        best: cython.double = 0
        for area in range(p.area_count):
            own = self.ranks[area * 4 + p.seat]
            leads = own > 0
            for i in range(p.seats):
                if i != p.seat and self.ranks[area * 4 + i] >= own:
                    leads = False
            if not leads or (p.area_city[area] >= 0 and p.built[p.area_city[area]]):
                continue
            if self.highest_value(p, p.area_size[area], p.palace[p.area_city[area]] if p.area_city[area] >= 0 else 0):
                points = self.site_gain(p, area)
                best = max(best, points)
        return best


def bit_count(bits: cython.ulonglong) -> cython.int:
    n: cython.int = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


EVALUATION = Evaluation(
    weights=WEIGHTS,
    scale=SCALE,
    kind=JavaEvaluator,
    incidental=("strolled", "deck", "hand", "known", "hidden"),
    fares=("ap",),
)
