"""What can be done, fast: the legal actions of a turn; `engine.py` says what they do.

The duty to lay a tile (ruling 10) is exact: every completion of an action is tried on the board where it could matter.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.board_tables import BESIDE
    from cython.cimports.durbar.games.java.cards import Cards
    from cython.cimports.durbar.games.java.ground import lowest
    from cython.cimports.durbar.games.java.names import *
else:
    from durbar.games.java.board_tables import BESIDE
    from durbar.games.java.cards import Cards
    from durbar.games.java.ground import lowest
    from durbar.games.java.names import *


@cython.cclass
class Choices(Cards):
    """A position that knows what the player whose turn it is may do."""

    # -- the duty to lay a tile (ruling 10) ----------------------------------------------------------------------------

    def weigh_duty(self) -> None:
        """Whether the duty binds now, and what may be spent; `exact` where each completion must be tried."""
        self.survey()
        self.name_areas()
        self.bound = self.tiled == 0 and not self.ending and self.any_tile(self.ap)
        self.exact = self.bound and not self.sure_tile()
        self.budget = self.ap - 1 if self.bound and not self.exact else self.ap

    def leaves_tile(self, cost: cython.int) -> cython.bint:
        """May so much be spent on something that changes nothing on the board?"""
        if cost > self.budget:
            return False
        return not self.exact or self.any_tile(self.ap - cost)

    def may_move(self, start: cython.int, target: cython.int, cost: cython.int) -> cython.bint:
        """Would a tile be left after this move (or entry, or leaving)? Tried on the board and taken back."""
        kept: cython.bint
        seat: cython.int = self.seat
        if start >= 0:
            self.figure[start] = NOBODY
            self.changed(start)
        if target >= 0:
            self.figure[target] = seat
            self.changed(target)
        kept = self.any_tile(self.ap - cost)
        if target >= 0:
            self.figure[target] = NOBODY
            self.changed(target)
        if start >= 0:
            self.figure[start] = seat
            self.changed(start)
        return kept

    def may_cover(self, cell: cython.int, with_palace: cython.bint) -> cython.bint:
        """Would a tile be left with a palace, or water, here? Tried on the board and taken back."""
        kept: cython.bint
        if with_palace:
            self.palace[cell] = VALUE_STEP
            self.changed(cell)
            self.named = 0
            kept = self.any_tile(self.ap - PALACE_COST)
            self.palace[cell] = 0
        else:
            self.land[cell] = WATER
            self.changed(cell)
            kept = self.any_tile(self.ap - IRRIGATION_COST)
            self.land[cell] = BARE
        self.changed(cell)
        if with_palace:
            self.named = 0
            self.name_areas()
        return kept

    # -- what can be done next -----------------------------------------------------------------------------------------

    def add(self, n: cython.int, action: cython.int) -> cython.int:
        self.acts[n] = action
        return n + 1

    def add_cells(self, n: cython.int, first: cython.int, cells: cython.p_ulonglong) -> cython.int:
        word: cython.int
        bits: cython.ulonglong
        for word in range(4):
            bits = cells[word]
            while bits:
                self.acts[n] = first + word * 64 + lowest(bits)
                bits &= bits - 1
                n += 1
        return n

    def list_act(self) -> cython.int:
        n: cython.int = 0
        seat: cython.int = self.seat
        i: cython.int
        word: cython.int
        bits: cython.ulonglong
        self.weigh_duty()
        for i in range(4):
            if self.fits_somewhere(i, self.ap):
                n = self.add(n, A_TILE + i)
        for word in range(4):
            bits = self.men_at[seat * 4 + word]
            while bits:
                i = word * 64 + lowest(bits)
                bits &= bits - 1
                if self.can_move(i):
                    n = self.add(n, A_FIGURE + i)
        if self.men[seat] > 0 and self.budget > 0 and self.list_entries(True):
            n = self.add(n, A_ENTER)
        if self.budget >= PALACE_COST and self.list_sites(True):
            n = self.add(n, A_PALACE)
        if self.irrigation > 0 and self.budget >= IRRIGATION_COST and self.list_waters(True):
            n = self.add(n, A_IRRIGATE)
        if self.bought < CARDS_A_TURN and self.deck_size() > 0 and self.leaves_tile(CARD_COST):
            n = self.add(n, A_BUY_OPEN)
            n = self.add(n, A_BUY_HIDDEN)
        if not self.bound and self.may_call():
            n = self.add(n, A_FESTIVAL)
        if self.chips[seat] > 0 and not self.chip_played:
            n = self.add(n, A_CHIP)
        if not self.bound:
            n = self.add(n, A_END)
        return n

    # -- land tiles ----------------------------------------------------------------------------------------------------

    def list_places(self) -> cython.int:
        n: cython.int = 0
        word: cython.int
        cell: cython.int
        kind: cython.int = self.kind
        bits: cython.ulonglong
        for word in range(4):
            bits = self.fitting(kind, word)
            while bits:
                cell = word * 64 + lowest(bits)
                bits &= bits - 1
                if self.lawful_turns(kind, cell, self.ap):
                    n = self.add(n, A_PLACE + cell)
        return n

    def list_turns(self) -> cython.int:
        n: cython.int = 0
        turn: cython.int
        turns: cython.int = self.lawful_turns(self.kind, self.at, self.ap)
        for turn in range(6):
            if (turns >> turn) & 1:
                n = self.add(n, A_TURN + turn)
        return n

    # -- figures -------------------------------------------------------------------------------------------------------

    def can_move(self, cell: cython.int) -> cython.bint:
        """Has this figure a target? Mostly the next cell tells."""
        least: cython.int = self.strolled[cell]
        cost: cython.int
        i: cython.int
        beside: cython.int
        bits: cython.ulonglong
        way_out: cython.bint = False
        if not self.exact:
            for i in range(6):
                beside = BESIDE[cell * 6 + i]
                if beside == NO_CELL or self.height[beside] == 0 or self.palace[beside] > 0:
                    continue
                if self.figure[beside] < 0:
                    cost = 0 if self.land[beside] == self.land[cell] else 1
                    if least <= cost <= self.budget:
                        return True
                if self.figure[beside] < 0 or self.figure[beside] == self.seat:
                    way_out = True
            cost = self.border_cost(cell)
            if 0 < cost <= self.budget:
                return True
            if not way_out or least > self.budget:
                return False
            self.walk(cell, least, self.budget, -1)
            return self.goal[0] | self.goal[1] | self.goal[2] | self.goal[3] != 0
        cost = self.border_cost(cell)
        if 0 < cost <= self.ap and self.may_move(cell, NOWHERE, cost):
            return True
        for cost in range(least, self.ap + 1):
            self.walk(cell, cost, cost, -1)
            for i in range(4):
                bits = self.goal[i]
                while bits:
                    if self.may_move(cell, i * 64 + lowest(bits), cost):
                        return True
                    bits &= bits - 1
        return False

    def list_targets(self, cell: cython.int) -> cython.int:
        n: cython.int
        least: cython.int = self.strolled[cell]
        cost: cython.int
        i: cython.int
        targets: cython.ulonglong[4]
        bits: cython.ulonglong
        if not self.exact:
            self.walk(cell, least, self.budget, -1)
            n = self.add_cells(0, A_GO, self.goal)
        else:
            if not cython.compiled:
                targets = [0] * 4
            for i in range(4):
                targets[i] = 0
            for cost in range(least, self.ap + 1):
                self.walk(cell, cost, cost, -1)
                for i in range(4):
                    bits = self.goal[i]
                    while bits:
                        if self.may_move(cell, i * 64 + lowest(bits), cost):
                            targets[i] |= ONE << lowest(bits)
                        bits &= bits - 1
            n = self.add_cells(0, A_GO, targets)
        cost = self.border_cost(cell)
        if 0 < cost <= self.budget and (not self.exact or self.may_move(cell, NOWHERE, cost)):
            n = self.add(n, A_LEAVE)
        return n

    def list_entries(self, one_will_do: cython.bint) -> cython.int:
        n: cython.int = 0
        i: cython.int
        cell: cython.int
        bits: cython.ulonglong
        self.mark_entries(self.budget, one_will_do and not self.exact)
        if not self.exact:
            if one_will_do:
                return self.goal[0] | self.goal[1] | self.goal[2] | self.goal[3] != 0
            return self.add_cells(0, A_ENTER_AT, self.goal)
        for i in range(4):
            bits = self.goal[i]
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                if self.may_move(NOWHERE, cell, self.border_cost(cell)):
                    if one_will_do:
                        return 1
                    n = self.add(n, A_ENTER_AT + cell)
        return n

    # -- palaces -------------------------------------------------------------------------------------------------------

    def lawful_values(self, area: cython.int) -> cython.int:
        """The values that a palace in this area could now get, as bits by index. Ruling 7."""
        i: cython.int
        now: cython.int = 0
        bits: cython.int = 0
        if self.area_city[area] >= 0:
            if self.built[self.area_city[area]]:
                return 0
            now = self.palace[self.area_city[area]]
        for i in range(VALUES):
            if now < VALUE_STEP * (i + 1) <= self.area_size[area] and self.palaces[i] > 0:
                bits |= 1 << i
        return bits

    def list_sites(self, one_will_do: cython.bint) -> cython.int:
        """Free fields of villages, and palaces of cities, in which this player alone has the highest rank."""
        seat: cython.int = self.seat
        i: cython.int
        cell: cython.int
        area: cython.int
        bits: cython.ulonglong
        sites: cython.ulonglong[4]
        seen: cython.ulonglong[2]
        led: cython.ulonglong[2]
        builds: cython.bint = False
        if not cython.compiled:
            sites, seen, led = [0] * 4, [0] * 2, [0] * 2
        seen[0] = seen[1] = led[0] = led[1] = 0
        sites[0] = sites[1] = sites[2] = sites[3] = 0
        for i in range(4):
            bits = self.men_at[seat * 4 + i] & self.village[i]
            while bits:
                area = self.area_of[i * 64 + lowest(bits)]
                bits &= bits - 1
                if (seen[area >> 6] >> (area & 63)) & 1:
                    continue
                seen[area >> 6] |= ONE << (area & 63)
                if not self.lawful_values(area):
                    continue
                self.rank_area(area)
                if self.leader() != seat:
                    continue
                cell = self.area_city[area]
                if cell < 0:
                    builds = True
                    led[area >> 6] |= ONE << (area & 63)
                elif self.leaves_tile(PALACE_COST):
                    sites[cell >> 6] |= ONE << (cell & 63)
                    if one_will_do:
                        return 1
        if builds:
            for i in range(4):
                bits = self.village[i] & ~(
                    self.men_at[i] | self.men_at[4 + i] | self.men_at[8 + i] | self.men_at[12 + i]
                )
                while bits:
                    cell = i * 64 + lowest(bits)
                    bits &= bits - 1
                    area = self.area_of[cell]
                    if (led[area >> 6] >> (area & 63)) & 1 and (not self.exact or self.may_cover(cell, True)):
                        sites[i] |= ONE << (cell & 63)
                        if one_will_do:
                            return 1
        return 0 if one_will_do else self.add_cells(0, A_SITE, sites)

    def list_values(self) -> cython.int:
        n: cython.int = 0
        i: cython.int
        values: cython.int = self.lawful_values(self.area_of[self.at])
        for i in range(VALUES):
            if (values >> i) & 1:
                n = self.add(n, A_VALUE + i)
        return n

    # -- irrigation ----------------------------------------------------------------------------------------------------

    def list_waters(self, one_will_do: cython.bint) -> cython.int:
        n: cython.int = 0
        i: cython.int
        cell: cython.int
        bits: cython.ulonglong
        self.mark_gaps()
        if not self.exact:
            if one_will_do:
                return self.goal[0] | self.goal[1] | self.goal[2] | self.goal[3] != 0
            return self.add_cells(0, A_WATER, self.goal)
        for i in range(4):
            bits = self.goal[i]
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                if self.may_cover(cell, False):
                    if one_will_do:
                        return 1
                    n = self.add(n, A_WATER + cell)
        return n

    # -- for views -----------------------------------------------------------------------------------------------------

    def targets(self, cell: int) -> list[tuple[int, int]]:
        """Where this figure of the player whose turn it is may go now, and what it costs; -1 is leaving."""
        i: cython.int
        n: cython.int
        self.weigh_duty()
        n = self.list_targets(cell)
        self.listed = -1
        found: list[tuple[int, int]] = []
        for i in [self.acts[i] - A_GO for i in range(n)]:
            if i == CELLS:
                found.append((-1, self.border_cost(cell)))
            else:
                found.append((i, self.walk(cell, 0, self.ap, i)))
        return found

    def entries(self) -> list[tuple[int, int]]:
        """Where a figure may enter now, and what it costs."""
        i: cython.int
        n: cython.int = 0
        self.weigh_duty()
        if self.men[self.seat] > 0 and self.budget > 0:
            n = self.list_entries(False)
        self.listed = -1
        return [(self.acts[i] - A_ENTER_AT, self.border_cost(self.acts[i] - A_ENTER_AT)) for i in range(n)]

    def sites(self) -> list[tuple[int, list[int]]]:
        """Where a palace may be built or enlarged now, and to which values."""
        i: cython.int
        n: cython.int = 0
        bits: cython.int
        self.weigh_duty()
        if self.budget >= PALACE_COST:
            n = self.list_sites(False)
        self.listed = -1
        found = []
        for site in [self.acts[i] - A_SITE for i in range(n)]:
            bits = self.lawful_values(self.area_of[site])
            found.append((site, [VALUE_STEP * (i + 1) for i in range(VALUES) if (bits >> i) & 1]))
        return found

    def gaps(self) -> list[int]:
        """Where an irrigation tile may lie now."""
        i: cython.int
        n: cython.int = 0
        self.weigh_duty()
        if self.irrigation > 0 and self.budget >= IRRIGATION_COST:
            n = self.list_waters(False)
        self.listed = -1
        return [self.acts[i] - A_WATER for i in range(n)]

    def festivals(self) -> list[int]:
        """The palaces where the player whose turn it is may call a festival now; this depends on a secret hand."""
        self.weigh_duty()
        if self.open_card < 0 or self.bound or not self.may_call():
            return []
        return [cell for cell in range(CELLS) if (self.goal[cell >> 6] >> (cell & 63)) & 1]

    def must_lay(self) -> bool:
        """Whether the duty to lay a land tile binds now."""
        self.weigh_duty()
        return self.bound
