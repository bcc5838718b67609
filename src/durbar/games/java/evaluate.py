"""How good a position looks: named features and their weights. `durbar tune java` finds better weights by self-play.

Most of it is about village areas: who ranks first in each, what the great scoring would bring there, and which palace
could be built or enlarged. Where a player has begun something and not completed it (a tile chosen, a figure lifted),
the best completion is estimated and counted as a promise, so that choosing by one decision leads somewhere.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.ground import flood, lowest
else:
    from durbar.games.java.choices import Choices
    from durbar.games.java.ground import flood, lowest

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights
from durbar.games.java import material as m
from durbar.games.java import state as s

WEIGHTS, SCALE = load_weights("java")
COUNT = len(WEIGHTS)

N = cython.declare(cython.int, COUNT)
# Where each feature stands; those of one area are together.
SCORE = cython.declare(cython.int, 0)
GREAT = cython.declare(cython.int, 1)
GREAT_LATE = cython.declare(cython.int, 2)
BUILD = cython.declare(cython.int, 3)
STEP = cython.declare(cython.int, 4)
LAND = cython.declare(cython.int, 5)
MARGIN = cython.declare(cython.int, 6)
FOOTHOLD = cython.declare(cython.int, 7)
CLIMB = cython.declare(cython.int, 8)
POOLS = cython.declare(cython.int, 9)
HOLES = cython.declare(cython.int, 10)
MEN = cython.declare(cython.int, 11)
HEIGHT = cython.declare(cython.int, 12)
CARDS = cython.declare(cython.int, 13)
MATCHING = cython.declare(cython.int, 14)
FESTIVAL = cython.declare(cython.int, 15)
FEAST = cython.declare(cython.int, 16)
AP = cython.declare(cython.int, 17)
CHIPS = cython.declare(cython.int, 18)
TILES = cython.declare(cython.int, 19)
OPEN = cython.declare(cython.int, 20)
PROMISE = cython.declare(cython.int, 21)

PLACE = cython.declare(cython.int, s.PLACE)
TURN = cython.declare(cython.int, s.TURN)
GO = cython.declare(cython.int, s.GO)
ENTER = cython.declare(cython.int, s.ENTER)
SITE = cython.declare(cython.int, s.SITE)
VALUE = cython.declare(cython.int, s.VALUE)
WATERING = cython.declare(cython.int, s.WATERING)
DRAW = cython.declare(cython.int, s.DRAW)
CITY = cython.declare(cython.int, s.CITY)
BID = cython.declare(cython.int, s.BID)
ANSWER = cython.declare(cython.int, s.ANSWER)
IN = cython.declare(cython.int, s.IN)
WORDS = cython.declare(cython.int, 4)
CELLS = cython.declare(cython.int, m.CELLS)
VILLAGE = cython.declare(cython.int, m.VILLAGE)
THREE = cython.declare(cython.int, m.THREE)
TWO = cython.declare(cython.int, m.TWO)
RICE_TILE = cython.declare(cython.int, m.RICE_TILE)
THREES = cython.declare(cython.int, m.THREES)
ALL_MEN = cython.declare(cython.int, m.MEN)
ACTION_POINTS = cython.declare(cython.int, m.ACTION_POINTS)
POOL_POINTS = cython.declare(cython.int, m.POOL_POINTS)
TOP_VALUE = cython.declare(cython.int, max(m.PALACE_VALUES))
NO_AREA = cython.declare(cython.int, 255)
NO_CELL = cython.declare(cython.int, m.NO_CELL)
MOST_POOLS = cython.declare(cython.int, len(m.LAKES) + m.IRRIGATIONS)
EFFORT = cython.declare(cython.double, 0.5)  # points that a free move must bring to be begun: no walking to and fro
PAID_EFFORT = cython.declare(cython.double, 0.3)  # the same for other moves
FAR = cython.declare(cython.int, 3)  # AP that a move is looked ahead for
NOTHING = cython.declare(cython.double, -1000.0)  # below any promise
ONE = cython.declare(cython.ulonglong, 1)

if cython.compiled:
    USED = cython.declare(cython.double[22])
    BESIDE = cython.declare(cython.short[1296])  # cell * 6 + way
    BESIDE_MASK = cython.declare(cython.ulonglong[864])  # cell * 4 + word
    RIM = cython.declare(cython.ulonglong[4])  # printed spaces on the rim
    INNER = cython.declare(cython.ulonglong[4])  # printed spaces off the rim
    ALONE = cython.declare(cython.double[11])  # festival points by palace value
    SHARED = cython.declare(cython.double[11])
    POOL_HOPE = cython.declare(cython.double[7])  # by the number of gaps around a pool: how likely it is closed soon
    HOLE_HOPE = cython.declare(cython.double[6])  # by the size of a gap: how likely it is filled with water
else:
    USED = [0.0] * COUNT
    BESIDE = [0] * 1296
    BESIDE_MASK = [0] * 864
    RIM = [0] * 4
    INNER = [0] * 4
    ALONE = [0.0] * 11
    SHARED = [0.0] * 11
    POOL_HOPE = [0.0] * 7
    HOLE_HOPE = [0.0] * 6


def use(weights: dict[str, float]) -> None:
    """Evaluate by these weights from now on."""
    for i, name in enumerate(WEIGHTS):
        USED[i] = weights[name]


def _fill_tables() -> None:
    for cell in range(m.CELLS):
        mask = sum(1 << n for n in m.NEIGHBOURS[cell] if n != m.NO_CELL)
        for word in range(4):
            BESIDE_MASK[cell * 4 + word] = mask >> 64 * word & 0xFFFFFFFFFFFFFFFF
        for way in range(6):
            BESIDE[cell * 6 + way] = m.NEIGHBOURS[cell][way]
    rim = sum(1 << cell for cell in range(m.CELLS) if m.IS_RIM[cell])
    inner = sum(1 << cell for cell in range(m.CELLS) if m.IS_PRINTED[cell] and not m.IS_RIM[cell])
    for word in range(4):
        RIM[word] = rim >> 64 * word & 0xFFFFFFFFFFFFFFFF
        INNER[word] = inner >> 64 * word & 0xFFFFFFFFFFFFFFFF
    for i, points in enumerate(m.PALACE_VALUES):
        ALONE[points] = m.FESTIVAL_ALONE[i]
        SHARED[points] = m.FESTIVAL_SHARED[i]
    for i, hope in enumerate((1.0, 0.55, 0.35, 0.22, 0.12, 0.06, 0.03)):
        POOL_HOPE[i] = hope
    for i, hope in enumerate((0.0, 0.6, 0.5, 0.35, 0.2, 0.1)):
        HOLE_HOPE[i] = hope


use(WEIGHTS)
_fill_tables()


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


@cython.cclass
class Outlook(Choices):
    """A position that knows how it looks."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.ranks = [0] * 440
            self.trial = [0] * 4
            self.top = [0] * 111
            self.highest = [0] * 111
            self.lean = [0.0] * 111
            self.spoil = [0.0] * 111
            self.found = [0.0] * 22
            self.future = [0.0] * 4
            self.pool_gaps = [0] * 76
            self.pool_shore = [0] * 76
            self.pool_ranks = [0] * 76
            self.pool_fields = [0] * 19
            self.pool_open = [0] * 19
            self.pool_leader = [0] * 19
            self.pool_points = [0.0] * 4
            self.hole_points = [0.0] * 4
            self.charted = self.pool_count = self.left = 0
            self.late = self.best_hole = self.open_gain = 0.0

    def seat_value(self, seat: cython.int) -> cython.double:
        i: cython.int
        sum_: cython.double = 0
        out: cython.double[22]
        if not cython.compiled:
            out = [0.0] * COUNT
        self.measure(seat, out)
        for i in range(N):
            sum_ += USED[i] * out[i]
        return sum_

    def forget(self) -> None:
        Choices.forget(self)
        self.charted = 0

    def measure(self, seat: cython.int, out: cython.p_double) -> None:
        """The features of this seat."""
        i: cython.int
        area: cython.int
        for i in range(N):
            out[i] = 0
        out[SCORE] = self.score[seat]
        if self.turns == 0:
            return
        if not self.charted:
            self.survey()
            self.name_areas()
            self.weigh_time()
            self.chart()
            self.chart_pools()
            self.chart_holes()
            self.charted = 1
        out[POOLS] = self.pool_points[seat]
        out[HOLES] = self.hole_points[seat]
        self.count_cards(seat, out)
        if self.great[seat]:
            return
        for area in range(self.area_count):
            if self.ranks[area * 4 + seat]:
                self.count_area(area, seat, out)
        self.count_pieces(seat, out)
        if seat == self.seat:
            out[AP] = self.left
            out[PROMISE] = self.promise()
        else:
            # Between the last turn and the next, and in the mean the same: ending a turn looks neither good nor bad.
            out[AP] = ACTION_POINTS * (1 - ((seat - self.seat + self.seats) % self.seats - 0.5) / (self.seats - 1))
        out[OPEN] = out[AP] / ACTION_POINTS * self.open_gain

    # -- time --------------------------------------------------------------------------------------------------------

    def weigh_time(self) -> None:
        """How late it is; the AP left when what is begun has been done; who will still have a turn after this."""
        seat: cython.int
        phase: cython.int = self.phase
        self.late = 1.0 if self.ending else 1.0 - self.threes / cython.cast(cython.double, THREES)
        self.left = self.ap
        if phase == PLACE or phase == TURN or phase == SITE or phase == VALUE or phase == WATERING:
            self.left -= 1
        elif phase == CITY or phase == BID or phase == ANSWER:
            self.left = 0
        for seat in range(self.seats):
            self.future[seat] = 0 if self.great[seat] or (self.ending and seat == self.seat) else 1

    # -- village areas -----------------------------------------------------------------------------------------------

    def chart(self) -> None:
        """All ranks in all village areas, and the highest free space of each."""
        i: cython.int
        seat: cython.int
        cell: cython.int
        area: cython.int
        bits: cython.ulonglong
        taken: cython.ulonglong
        gain: cython.double
        for i in range(self.area_count * 4):
            self.ranks[i] = 0
        for i in range(self.area_count):
            self.top[i] = 0
        for i in range(WORDS):
            taken = self.palaced[i]
            for seat in range(self.seats):
                bits = self.men_at[seat * 4 + i]
                taken |= bits
                bits &= self.village[i]
                while bits:
                    cell = i * 64 + lowest(bits)
                    bits &= bits - 1
                    area = self.area_of[cell] * 4 + seat
                    self.ranks[area] = with_height(self.ranks[area], self.height[cell])
            bits = self.village[i] & ~taken
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                area = self.area_of[cell]
                self.top[area] = max(self.top[area], self.height[cell])
        self.open_gain = 0
        for area in range(self.area_count):
            if self.area_size[area] > 1 and self.is_open(area):
                gain = self.build_gain(area)
                self.open_gain = max(self.open_gain, gain)

    def is_open(self, area: cython.int) -> cython.bint:
        """No figure is there."""
        i: cython.int
        for i in range(self.seats):  # noqa: SIM110 - a plain C loop
            if self.ranks[area * 4 + i]:
                return False
        return True

    def build_gain(self, area: cython.int) -> cython.double:
        city: cython.int = self.area_city[area]
        return self.highest_value(self.area_size[area], self.palace[city] if city >= 0 else 0) // 2

    def highest_value(self, size: cython.int, value: cython.int) -> cython.int:
        """The highest palace above this value that fits and is there; 0 if none."""
        value_: cython.int = (size if size < TOP_VALUE else TOP_VALUE) & ~1
        while value_ > value:
            if self.palaces[(value_ >> 1) - 1] > 0:
                return value_
            value_ -= 2
        return 0

    def look(self, seat: cython.int, size: cython.int, value: cython.int, fresh: cython.bint) -> cython.double:
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
        for i in range(GREAT, CLIMB):
            self.found[i] = 0
        if own == 0:
            return 0
        for i in range(self.seats):
            if i != seat:
                best = max(best, self.trial[i])
                if self.trial[i] > own:
                    if above and self.trial[i] != above:
                        above_two = True
                    above = self.trial[i]
        if not above_two:
            self.found[GREAT] = value // 2 if above else value
            self.found[GREAT_LATE] = self.found[GREAT] * self.late
        i = self.highest_value(size, value)
        gain = i // 2
        size = min(size, TOP_VALUE)
        stake = (value + gain + 0.5 * size) / TOP_VALUE
        if own > best:
            self.found[BUILD] = gain if self.future[seat] > 0 or not fresh else 0
            if value < TOP_VALUE and self.future[seat] > 0:
                if size & 1 and self.highest_value(size + 1, value) > size:
                    self.found[STEP] = 0.5 * (size + 1)
                self.found[LAND] = size * (1 - self.late)
            lead = cython.cast(cython.int, own >> 54) - cython.cast(cython.int, best >> 54)
            self.found[MARGIN] = self.future[seat] * stake * (0.5 * lead if lead < 3 else 1.5)
        else:
            self.found[FOOTHOLD] = self.future[seat] * stake * (2.0 if own == best else 1.0)
        for i in range(GREAT, CLIMB):
            sum_ += USED[i] * self.found[i]
        return sum_

    def count_area(self, area: cython.int, seat: cython.int, out: cython.p_double) -> None:
        i: cython.int
        city: cython.int = self.area_city[area]
        value: cython.int = self.palace[city] if city >= 0 else 0
        fresh: cython.bint = city >= 0 and self.built[city] != 0
        plain: cython.double
        for i in range(self.seats):
            self.trial[i] = self.ranks[area * 4 + i]
        plain = self.look(seat, self.area_size[area], value, fresh)
        for i in range(GREAT, CLIMB):
            out[i] += self.found[i]
        self.trial[seat] = climbed(self.trial[seat], self.top[area])
        if self.trial[seat] != self.ranks[area * 4 + seat]:
            out[CLIMB] += self.look(seat, self.area_size[area], value, fresh) - plain

    def leaning(self, size: cython.int, value: cython.int, fresh: cython.bint, top: cython.int) -> cython.double:
        """What an area with the ranks in `trial` is worth to whose turn it is, less the mean of the others."""
        seat: cython.int
        sum_: cython.double = 0
        points: cython.double
        rank: cython.ulonglong
        for seat in range(self.seats):
            rank = self.trial[seat]
            if rank == 0:
                continue
            points = self.look(seat, size, value, fresh)
            self.trial[seat] = climbed(rank, top)
            if self.trial[seat] != rank:
                points += USED[CLIMB] * (self.look(seat, size, value, fresh) - points)
                self.trial[seat] = rank
            sum_ += points if seat == self.seat else -points / (self.seats - 1)
        return sum_

    def area_leaning(self, area: cython.int, size: cython.int, top: cython.int) -> cython.double:
        """The same for an area as it is, but for this size and this highest free space; `trial` is what it is."""
        city: cython.int = self.area_city[area]
        if city >= 0:
            return self.leaning(size, self.palace[city], self.built[city] != 0, top)
        return self.leaning(size, 0, False, top)

    def take_ranks(self, area: cython.int) -> None:
        i: cython.int
        for i in range(self.seats):
            self.trial[i] = self.ranks[area * 4 + i]

    def chart_leanings(self) -> None:
        """What each area is worth now, and what taking one space from it would do."""
        area: cython.int
        for area in range(self.area_count):
            self.take_ranks(area)
            self.lean[area] = self.area_leaning(area, self.area_size[area], self.top[area])
            self.spoil[area] = self.area_leaning(area, self.area_size[area] - 1, self.top[area]) - self.lean[area]

    # -- water -------------------------------------------------------------------------------------------------------

    def chart_pools(self) -> None:
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
            left[i] = self.water[i]
            self.pool_points[i] = 0
        for i in range(WORDS):
            while left[i]:
                for j in range(WORDS):
                    pool[j] = 0
                pool[i] = left[i] & ~(left[i] - 1)
                flood(self.water, pool, beside)
                count = 0
                fields = 0
                for j in range(WORDS):
                    left[j] &= ~pool[j]
                    fields += bit_count(pool[j])
                    beside[j] &= ~pool[j]
                    gaps[j] = beside[j] & ~(self.rice[j] | self.village[j])
                    count += bit_count(gaps[j])
                if count == 0 or count > 6:
                    continue
                self.rank_all(beside)
                for j in range(WORDS):
                    self.pool_gaps[n * 4 + j] = gaps[j]
                    self.pool_shore[n * 4 + j] = beside[j]
                    self.pool_ranks[n * 4 + j] = self.rank_high[j]
                self.pool_fields[n] = fields
                self.pool_open[n] = count
                leader = self.leader()
                self.pool_leader[n] = leader
                if leader >= 0:
                    self.pool_points[leader] += POOL_POINTS * fields * POOL_HOPE[count]
                n += 1
        self.pool_count = n

    def chart_holes(self) -> None:
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
            bare[i] = (INNER[i] | RIM[i]) & ~(self.rice[i] | self.village[i] | self.water[i])
            pool[i] = bare[i] & RIM[i]
        flood(bare, pool, beside)
        for i in range(WORDS):
            left[i] = bare[i] & ~pool[i]
        if not (left[0] | left[1] | left[2] | left[3]):
            return
        for i in range(WORDS):
            gaps[i] = left[i]
            bare[i] = left[i] | self.water[i]
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
                if count > 5 or count > self.irrigation:
                    continue
                self.rank_all(beside)
                leader = self.leader()
                if leader >= 0:
                    points = POOL_POINTS * count * HOLE_HOPE[count]
                    self.hole_points[leader] += points
                    if leader != self.seat:
                        continue
                    if count == 1:
                        points = POOL_POINTS * (1 + (fields - 1) * (1 - POOL_HOPE[1])) - points
                    else:
                        points = 0.5
                    self.best_hole = max(self.best_hole, points)

    # -- pieces and cards --------------------------------------------------------------------------------------------

    def count_pieces(self, seat: cython.int, out: cython.p_double) -> None:
        i: cython.int
        bits: cython.ulonglong
        i = ALL_MEN - self.men[seat]
        out[MEN] = i - i * i / (2.0 * ALL_MEN)  # the first count most
        for i in range(WORDS):
            bits = self.men_at[seat * 4 + i]
            while bits:
                out[HEIGHT] += self.height[i * 64 + lowest(bits)]
                bits &= bits - 1
        out[CHIPS] = self.chips[seat] * (1 - self.late)
        out[TILES] = (self.twos[seat] + self.rices[seat] + self.villages[seat]) * (1 - self.late)

    def count_cards(self, seat: cython.int, out: cython.p_double) -> None:
        """Cards, and festivals: what is called now, or the best that could be called."""
        i: cython.int
        cell: cython.int
        hand: cython.int = 0
        bits: cython.ulonglong
        stake: cython.double
        best: cython.double = 0
        for i in range(6):
            hand += self.hand[seat * 6 + i]
        if self.phase == DRAW and seat == self.seat:
            hand += 1
        out[CARDS] = (hand if hand < 5 else 5) * (1 - self.late * self.late)
        if self.open_card < 0:
            out[MATCHING] = 0.6 * hand * (1 - self.late)
            return
        i = self.matching(seat)
        out[MATCHING] = (i if i < 4 else 4) * (1 - self.late)
        if self.city >= 0:
            if self.guest[seat] == IN:
                out[FEAST] = self.stake(seat, self.city, True)
            return
        if i == 0:
            return
        for i in range(WORDS):
            bits = self.palaced[i]
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                if self.danced[cell] or self.ranks[self.area_of[cell] * 4 + seat] == 0:
                    continue
                stake = self.stake(seat, cell, False)
                best = max(best, stake)
        if self.phase == CITY and seat == self.seat:
            out[FEAST] = best
        else:
            out[FESTIVAL] = best

    def stake(self, seat: cython.int, city: cython.int, on: cython.bint) -> cython.double:
        """The festival points that the seat can hope for here, by the cards; `on`: it has been called."""
        i: cython.int
        own: cython.int = self.matching(seat) + self.bid[seat]
        best: cython.int = 0
        can: cython.int
        value: cython.int = self.palace[city]
        area: cython.int = self.area_of[city]
        if own == 0:
            return 0
        for i in range(self.seats):
            if i == seat or (self.guest[i] != IN if on else self.ranks[area * 4 + i] == 0):
                continue
            can = self.matching(i) + self.bid[i]
            best = max(best, can)
        if own > best:
            return ALONE[value]
        return SHARED[value] if own == best else 0.2 * SHARED[value]

    # -- promises ----------------------------------------------------------------------------------------------------

    def promise(self) -> cython.double:
        """Points that the best completion of what the player has begun would bring."""
        phase: cython.int = self.phase
        points: cython.double
        if phase == PLACE or phase == TURN:
            self.chart_leanings()
            points = self.best_place() if phase == PLACE else self.best_turn(self.at)
            return points if self.kind == THREE else points - USED[TILES] * (1 - self.late)
        if phase == GO:
            self.chart_leanings()
            return self.best_move()
        if phase == ENTER:
            self.chart_leanings()
            return self.best_entry()
        if phase == SITE:
            return self.best_site()
        if phase == VALUE:
            return self.site_gain(self.area_of[self.at])
        if phase == WATERING:
            return self.best_hole
        return 0

    def best_place(self) -> cython.double:
        """Of the tile chosen, anywhere."""
        word: cython.int
        bits: cython.ulonglong
        points: cython.double
        best: cython.double = NOTHING
        for word in range(WORDS):
            bits = self.fitting(self.kind, word) & ~self.between[word]
            while bits:
                points = self.best_turn(word * 64 + lowest(bits))
                bits &= bits - 1
                best = max(best, points)
        return best if best > NOTHING else 0

    def best_turn(self, cell: cython.int) -> cython.double:
        """Of the tile chosen, with its village space (or only space) here."""
        kind: cython.int = self.kind
        turns: cython.int = 1
        turn: cython.int
        first: cython.int = -1
        second: cython.int = -1
        points: cython.double
        best: cython.double = NOTHING
        village: cython.double = 0
        if kind == RICE_TILE:
            return self.rice_gain(cell) + self.close_gain(cell, -1, -1)
        village = self.village_gain(cell)
        if kind > TWO:
            return village + self.close_gain(cell, -1, -1)
        turns = self.turns_three[cell] if kind == THREE else self.turns_two[cell]
        for turn in range(6):
            if not (turns >> turn) & 1 or self.tile_cost(kind, cell, turn) > self.ap:
                continue
            first = BESIDE[cell * 6 + turn]
            points = village + self.rice_gain(first) - USED[AP] * (self.tile_cost(kind, cell, turn) - 1)
            if kind == THREE:
                second = BESIDE[cell * 6 + (turn + 1) % 6]
                points += self.rice_gain(second)
            if self.pool_count:
                points += self.close_gain(cell, first, second)
            best = max(best, points)
        return best if best > NOTHING else 0

    def village_gain(self, cell: cython.int) -> cython.double:
        """What a village space here changes: areas beside it are joined, and it is a level higher."""
        i: cython.int
        j: cython.int
        area: cython.int
        beside: cython.int
        count: cython.int = 0
        size: cython.int = 1
        city: cython.int = -1
        top: cython.int = self.height[cell] + 1
        joined: cython.int[6]
        value: cython.int
        before: cython.double = 0
        gain: cython.double
        new: cython.bint
        if not cython.compiled:
            joined = [0] * 6
        if self.land[cell] == VILLAGE:
            area = self.area_of[cell]
            if top <= self.top[area]:
                return 0
            self.take_ranks(area)
            return self.area_leaning(area, self.area_size[area], top) - self.lean[area]
        for i in range(self.seats):
            self.trial[i] = 0
        for i in range(6):
            beside = BESIDE[cell * 6 + i]
            area = self.area_of[beside]
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
            size += self.area_size[area]
            before += self.lean[area]
            top = max(top, self.top[area])
            if self.area_city[area] >= 0:
                city = self.area_city[area]
            for j in range(self.seats):
                self.trial[j] = both(self.trial[j], self.ranks[area * 4 + j])
        value = self.palace[city] if city >= 0 else 0
        new = True
        for i in range(self.seats):
            if self.trial[i]:
                new = False
        if new:
            gain = self.highest_value(size, value) // 2 - self.open_gain
            return USED[OPEN] * self.left / ACTION_POINTS * gain if gain > 0 else 0.0
        return self.leaning(size, value, city >= 0 and self.built[city] != 0, top) - before

    def rice_gain(self, cell: cython.int) -> cython.double:
        """What a rice space here changes."""
        return self.spoil[self.area_of[cell]] if self.land[cell] == VILLAGE else 0.0

    def close_gain(self, cell: cython.int, first: cython.int, second: cython.int) -> cython.double:
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
                    * (POOL_HOPE[self.pool_open[i] - covered] - POOL_HOPE[self.pool_open[i]])
                )
                sum_ += points if self.pool_leader[i] == self.seat else -points / (self.seats - 1)
        return sum_

    def arrival(self, area: cython.int, height: cython.int) -> cython.double:
        """What one more own figure of this height in this area is worth."""
        self.take_ranks(area)
        self.trial[self.seat] = with_height(self.trial[self.seat], height)
        return self.area_leaning(area, self.area_size[area], self.top_without(area, height)) - self.lean[area]

    def top_without(self, area: cython.int, height: cython.int) -> cython.int:
        """The highest free space when one of this height is taken: roughly, one lower if it was the highest."""
        return self.top[area] - 1 if height == self.top[area] else self.top[area]

    def pool_leaning(self, pool: cython.int, own: cython.ulonglong) -> cython.double:
        """What a pool is worth to whose turn it is, with this rank beside it, less the mean of the others."""
        i: cython.int
        best: cython.ulonglong = 0
        tied: cython.bint = False
        points: cython.double = POOL_POINTS * self.pool_fields[pool] * POOL_HOPE[self.pool_open[pool]]
        for i in range(self.seats):
            if i != self.seat and self.pool_ranks[pool * 4 + i]:
                if self.pool_ranks[pool * 4 + i] == best:
                    tied = True
                elif self.pool_ranks[pool * 4 + i] > best:
                    best = self.pool_ranks[pool * 4 + i]
                    tied = False
        if own > best:
            return points
        return -points / (self.seats - 1) if best > own and not tied else 0.0

    def shore_gain(self, start: cython.int, height: cython.int) -> cython.double:
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
            own = self.pool_ranks[pool * 4 + self.seat]
            before = self.pool_leaning(pool, own)
            if start >= 0 and (self.pool_shore[pool * 4 + (start >> 6)] >> (start & 63)) & 1:
                own = without_height(own, height)
                gone += self.pool_leaning(pool, own) - before
                before = self.pool_leaning(pool, own)
            top = 0
            for word in range(WORDS):
                bits = self.goal[word] & self.pool_shore[pool * 4 + word]
                while bits:
                    cell = word * 64 + lowest(bits)
                    bits &= bits - 1
                    top = max(top, self.height[cell])
            if top:
                gain = max(gain, self.pool_leaning(pool, with_height(own, top)) - before)
        return gone + gain

    def best_move(self) -> cython.double:
        """Of the figure lifted."""
        start: cython.int = self.at
        here: cython.int = self.area_of[start]
        height: cython.int = self.height[start]
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
            self.take_ranks(here)
            self.trial[self.seat] = without_height(self.trial[self.seat], height)
            gone = self.area_leaning(here, self.area_size[here], self.top[here]) - self.lean[here]
        for cost in range(self.strolled[start], min(self.ap, FAR) + 1):
            self.walk(start, cost, cost, -1)
            shore = self.shore_gain(start, height) if self.pool_count else 0.0
            for area in range(self.area_count):
                self.highest[area] = 0
            self.highest[self.area_count] = 0  # of all rice
            for word in range(WORDS):
                bits = self.goal[word]
                while bits:
                    cell = word * 64 + lowest(bits)
                    bits &= bits - 1
                    area = self.area_of[cell]
                    if area == NO_AREA:
                        area = self.area_count
                    self.highest[area] = max(self.highest[area], self.height[cell])
            for area in range(self.area_count + 1):
                if self.highest[area] == 0:
                    continue
                if area == self.area_count:
                    points = gone + shore
                elif area == here:
                    self.take_ranks(here)
                    self.trial[self.seat] = with_height(
                        without_height(self.trial[self.seat], height), self.highest[area]
                    )
                    top = max(height, self.top_without(here, self.highest[area]))
                    points = self.area_leaning(here, self.area_size[here], top) - self.lean[here]
                else:
                    points = gone + self.arrival(area, self.highest[area])
                points += USED[HEIGHT] * (self.highest[area] - height)
                points -= USED[AP] * cost + PAID_EFFORT if cost > 0 else EFFORT
                best = max(best, points)
        return best if best > NOTHING else -2.0  # it can only leave

    def best_entry(self) -> cython.double:
        """Of a figure about to enter."""
        word: cython.int
        cell: cython.int
        area: cython.int
        cost: cython.int
        bits: cython.ulonglong
        points: cython.double
        best: cython.double = NOTHING
        one_more: cython.double = USED[MEN] * (self.men[self.seat] - 0.5) / ALL_MEN
        self.mark_entries(self.ap, False)
        for word in range(WORDS):
            bits = self.goal[word]
            while bits:
                cell = word * 64 + lowest(bits)
                bits &= bits - 1
                cost = self.border_cost(cell)
                area = self.area_of[cell]
                points = 0 if area == NO_AREA else self.arrival(area, self.height[cell])
                points += one_more + USED[HEIGHT] * self.height[cell] - USED[AP] * cost
                best = max(best, points)
        return best if best > NOTHING else 0

    def site_gain(self, area: cython.int) -> cython.double:
        """What building or enlarging here now brings beyond being able to."""
        city: cython.int = self.area_city[area]
        value: cython.int = self.palace[city] if city >= 0 else 0
        new: cython.int = self.highest_value(self.area_size[area], value)
        before: cython.double
        fresh: cython.bint = city >= 0 and self.built[city] != 0
        self.take_ranks(area)
        before = self.leaning(self.area_size[area], value, fresh, self.top[area])
        return new // 2 + self.leaning(self.area_size[area], new, True, self.top[area]) - before

    def best_site(self) -> cython.double:
        """Of a palace about to be built or enlarged."""
        area: cython.int
        i: cython.int
        own: cython.ulonglong
        leads: cython.bint
        points: cython.double
        best: cython.double = 0
        for area in range(self.area_count):
            own = self.ranks[area * 4 + self.seat]
            leads = own > 0
            for i in range(self.seats):
                if i != self.seat and self.ranks[area * 4 + i] >= own:
                    leads = False
            if not leads or (self.area_city[area] >= 0 and self.built[self.area_city[area]]):
                continue
            if self.highest_value(
                self.area_size[area], self.palace[self.area_city[area]] if self.area_city[area] >= 0 else 0
            ):
                points = self.site_gain(area)
                best = max(best, points)
        return best


def bit_count(bits: cython.ulonglong) -> cython.int:
    n: cython.int = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def features(state: Outlook, seat: int) -> dict[str, float]:
    """The features of this seat by name, for people and for tuning."""
    found: cython.double[22]
    if not cython.compiled:
        found = [0.0] * COUNT
    state.measure(seat, found)
    return {name: found[i] for i, name in enumerate(WEIGHTS)}


EVALUATION = Evaluation(weights=WEIGHTS, scale=SCALE, features=features, use=use)
