"""Evaluation of water: open pools and gaps that water could fill, each counted for who ranks first around it."""

# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.board_tables import INNER_MASK, RIM_MASK
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.evaluate_areas import AreaEvaluator
    from cython.cimports.durbar.games.java.features import *
    from cython.cimports.durbar.games.java.ground import flood, lowest
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.durbar.games.java.ranks import with_height, without_height
else:
    from durbar.games.java.board_tables import INNER_MASK, RIM_MASK
    from durbar.games.java.choices import Choices
    from durbar.games.java.evaluate_areas import AreaEvaluator
    from durbar.games.java.features import *
    from durbar.games.java.ground import flood, lowest
    from durbar.games.java.names import *
    from durbar.games.java.ranks import with_height, without_height

from durbar.core.evaluator import Net


def bit_count(bits: cython.ulonglong) -> cython.int:
    n: cython.int = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@cython.cclass
class WaterEvaluator(AreaEvaluator):
    """Judges village areas and water."""

    def __init__(self, weights: Mapping[str, float], scale: float, net: Net | None = None) -> None:
        super().__init__(weights, scale, net)
        if not cython.compiled:
            self.pool_gaps = [0] * 76
            self.pool_shore = [0] * 76
            self.pool_ranks = [0] * 76
            self.pool_fields = [0] * 19
            self.pool_open = [0] * 19
            self.pool_leader = [0] * 19
            self.pool_points = [0.0] * 4
            self.hole_points = [0.0] * 4
            self.pool_count = 0
            self.best_hole = 0.0

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

    def pool_balance(self, p: Choices, pool: cython.int, own: cython.ulonglong) -> cython.double:
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
            before = self.pool_balance(p, pool, own)
            if start >= 0 and (self.pool_shore[pool * 4 + (start >> 6)] >> (start & 63)) & 1:
                own = without_height(own, height)
                gone += self.pool_balance(p, pool, own) - before
                before = self.pool_balance(p, pool, own)
            top = 0
            for word in range(WORDS):
                bits = p.goal[word] & self.pool_shore[pool * 4 + word]
                while bits:
                    cell = word * 64 + lowest(bits)
                    bits &= bits - 1
                    top = max(top, p.height[cell])
            if top:
                gain = max(gain, self.pool_balance(p, pool, with_height(own, top)) - before)
        return gone + gain
