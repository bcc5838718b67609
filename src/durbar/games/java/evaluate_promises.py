"""Evaluation of what a player has begun: a tile chosen, a figure lifted, a palace announced.

Its best completion is estimated and counts as a promise, so that choosing by one decision leads somewhere.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.board_tables import BESIDE
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.evaluate_water import WaterEvaluator
    from cython.cimports.durbar.games.java.features import *
    from cython.cimports.durbar.games.java.ground import lowest
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.durbar.games.java.ranks import both, with_height, without_height
else:
    from durbar.games.java.board_tables import BESIDE
    from durbar.games.java.choices import Choices
    from durbar.games.java.evaluate_water import WaterEvaluator
    from durbar.games.java.features import *
    from durbar.games.java.ground import lowest
    from durbar.games.java.names import *
    from durbar.games.java.ranks import both, with_height, without_height

from durbar.core.evaluator import Net


@cython.cclass
class PromiseEvaluator(WaterEvaluator):
    """Judges village areas, water and what is begun."""

    def __init__(self, weights: Mapping[str, float], scale: float, net: Net | None = None) -> None:
        super().__init__(weights, scale, net)
        if not cython.compiled:
            self.highest = [0] * 111

    def promise(self, p: Choices) -> cython.double:
        """Points that the best completion of what the player has begun would bring."""
        phase: cython.int = p.phase
        points: cython.double
        if phase == PLACE or phase == TURN:
            self.chart_balances(p)
            points = self.best_place(p) if phase == PLACE else self.best_turn(p, p.at)
            return points if p.kind == THREE else points - self.used[F_TILES] * (1 - self.late)
        if phase == GO:
            self.chart_balances(p)
            return self.best_move(p)
        if phase == ENTER:
            self.chart_balances(p)
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
            return self.area_balance(p, area, p.area_size[area], top) - self.balances[area]
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
            before += self.balances[area]
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
        return self.balance(p, size, value, city >= 0 and p.built[city] != 0, top) - before

    def rice_gain(self, p: Choices, cell: cython.int) -> cython.double:
        """What a rice space here changes."""
        return self.losses[p.area_of[cell]] if p.land[cell] == VILLAGE else 0.0

    def arrival(self, p: Choices, area: cython.int, height: cython.int) -> cython.double:
        """What one more own figure of this height in this area is worth."""
        self.take_ranks(p, area)
        self.trial[p.seat] = with_height(self.trial[p.seat], height)
        return self.area_balance(p, area, p.area_size[area], self.top_without(p, area, height)) - self.balances[area]

    def top_without(self, p: Choices, area: cython.int, height: cython.int) -> cython.int:
        """The highest free space when one of this height is taken: roughly, one lower if it was the highest."""
        return self.top[area] - 1 if height == self.top[area] else self.top[area]

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
            gone = self.area_balance(p, here, p.area_size[here], self.top[here]) - self.balances[here]
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
                    points = self.area_balance(p, here, p.area_size[here], top) - self.balances[here]
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
        before = self.balance(p, p.area_size[area], value, fresh, self.top[area])
        return new // 2 + self.balance(p, p.area_size[area], new, True, self.top[area]) - before

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
