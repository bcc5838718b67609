"""The board, fast: areas, pools, ranks and reach, as set algebra on masks of 216 cells (4 words).

The masks are scratch: built from the fields on demand (`survey`), then kept up cell by cell (`note`).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.board_tables import (
        BESIDE,
        BESIDE_MASK,
        EDGE,
        EDGE_MASK,
        INNER_MASK,
        PRICE,
        PRINTED,
    )
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.durbar.games.java.state import Position
else:
    from durbar.games.java.board_tables import BESIDE, BESIDE_MASK, EDGE, EDGE_MASK, INNER_MASK, PRICE, PRINTED
    from durbar.games.java.names import *
    from durbar.games.java.state import Position

    def lowest(bits: int) -> int:
        """The number of the lowest bit set."""
        return (bits & -bits).bit_length() - 1


def flood(within: cython.p_ulonglong, out: cython.p_ulonglong, near: cython.p_ulonglong) -> None:
    """Grow `out` to all it is connected with inside `within`; `near` becomes everything beside it."""
    front: cython.ulonglong[4]
    word: cython.int
    i: cython.int
    at: cython.int
    new: cython.ulonglong
    if not cython.compiled:
        front = [0] * 4
    for i in range(4):
        front[i] = out[i]
        near[i] = 0
    while front[0] | front[1] | front[2] | front[3]:
        for word in range(4):
            while front[word]:
                at = (word * 64 + lowest(front[word])) * 4
                front[word] &= front[word] - 1
                for i in range(4):
                    near[i] |= BESIDE_MASK[at + i]
                    new = BESIDE_MASK[at + i] & within[i] & ~out[i]
                    out[i] |= new
                    front[i] |= new


def cells_of(mask: cython.p_ulonglong) -> list[int]:
    """The cells in a mask, ascending."""
    cell: cython.int
    return [cell for cell in range(CELLS) if (mask[cell >> 6] >> (cell & 63)) & 1]


@cython.cclass
class Ground(Position):
    """A position that knows its board."""

    def forget(self) -> None:
        self.listed = -1
        self.surveyed = 0

    # -- keeping the masks -------------------------------------------------------------------------------------------

    def survey(self) -> None:
        """Build the masks from the fields, unless they stand."""
        cell: cython.int
        i: cython.int
        if self.surveyed:
            return
        for i in range(WORDS):
            self.rice[i] = self.village[i] = self.water[i] = self.palaced[i] = 0
        for i in range(16):
            self.men_at[i] = 0
        self.level[NO_CELL] = BLOCKED
        self.area_of[NO_CELL] = NO_AREA
        for cell in range(CELLS):
            self.note(cell)
        self.surveyed = 1
        self.named = 0

    def note(self, cell: cython.int) -> None:
        """Put what lies on the cell into the masks."""
        word: cython.int = cell >> 6
        bit: cython.ulonglong = ONE << (cell & 63)
        land: cython.int = self.land[cell]
        seat: cython.int
        self.level[cell] = self.height[cell]
        self.rice[word] &= ~bit
        self.village[word] &= ~bit
        if land == RICE:
            self.rice[word] |= bit
        elif land == VILLAGE:
            self.village[word] |= bit
        elif land == WATER:
            self.level[cell] = BLOCKED
            self.water[word] |= bit
        if self.palace[cell] > 0:
            self.level[cell] = BLOCKED
            self.palaced[word] |= bit
        else:
            self.palaced[word] &= ~bit
        if land != WATER:
            self.water[word] &= ~bit
        for seat in range(SEATS):
            self.men_at[seat * 4 + word] &= ~bit
        seat = self.figure[cell]
        if seat >= 0:
            self.level[cell] = BLOCKED
            self.men_at[seat * 4 + word] |= bit

    def name_areas(self) -> None:
        """Number the village areas: size and palace of each; and which cells lie between two cities."""
        out: cython.ulonglong[4]
        near: cython.ulonglong[4]
        left: cython.ulonglong[4]
        once: cython.ulonglong[4]
        bits: cython.ulonglong
        i: cython.int
        j: cython.int
        cell: cython.int
        area: cython.int = 0
        if self.named:
            return
        if not cython.compiled:
            out, near, left, once = [0] * 4, [0] * 4, [0] * 4, [0] * 4
        for i in range(CELLS):
            self.area_of[i] = NO_AREA
        for i in range(WORDS):
            left[i] = self.village[i]
            once[i] = self.between[i] = 0
        for i in range(WORDS):
            while left[i]:
                for j in range(WORDS):
                    out[j] = 0
                out[i] = left[i] & ~(left[i] - 1)
                flood(self.village, out, near)
                self.area_size[area] = 0
                self.area_city[area] = -1
                for j in range(WORDS):
                    left[j] &= ~out[j]
                    bits = out[j]
                    while bits:
                        cell = j * 64 + lowest(bits)
                        bits &= bits - 1
                        self.area_of[cell] = area
                        self.area_size[area] += 1
                    if out[j] & self.palaced[j]:
                        self.area_city[area] = j * 64 + lowest(out[j] & self.palaced[j])
                if self.area_city[area] >= 0:
                    for j in range(WORDS):
                        self.between[j] |= once[j] & near[j]
                        once[j] |= near[j]
                area += 1
        self.area_count = area
        self.named = 1

    # -- figures -----------------------------------------------------------------------------------------------------

    def mark_entries(self, most: cython.int, one_will_do: cython.bint) -> None:
        """Put into `goal` the cells where a figure can enter for so many AP (or, quicker, at least one of them)."""
        i: cython.int
        cell: cython.int
        bits: cython.ulonglong
        cost: cython.int
        self.goal[1] = self.goal[2] = self.goal[3] = 0
        for i in range(WORDS):
            bits = EDGE_MASK[i] & (self.rice[i] | self.village[i]) & ~self.palaced[i]
            bits &= ~(self.men_at[i] | self.men_at[4 + i] | self.men_at[8 + i] | self.men_at[12 + i])
            self.goal[i] = 0
            while bits:
                cell = i * 64 + lowest(bits)
                bits &= bits - 1
                cost = self.border_cost(cell)
                if 0 < cost <= most:
                    self.goal[i] |= ONE << (cell & 63)
                    if one_will_do:
                        return

    def mark_gaps(self) -> None:
        """Put into `goal` the spaces where an irrigation tile can lie: bare, printed, off the printed rim. Ruling 5."""
        i: cython.int
        for i in range(WORDS):
            self.goal[i] = INNER_MASK[i] & ~(self.rice[i] | self.village[i] | self.water[i])

    def border_cost(self, cell: cython.int) -> cython.int:
        """AP to enter or leave here, the cheaper border; 0 if no side is border. Ruling 4."""
        i: cython.int
        beside: cython.int
        cost: cython.int = 0
        if not EDGE[cell]:
            return 0
        for i in range(6):
            beside = BESIDE[cell * 6 + i]
            if beside == NO_CELL or (not PRINTED[beside] and self.height[beside] == 0):
                if PRICE[cell * 6 + i] == LOWLAND_COST:
                    return LOWLAND_COST
                cost = MOUNTAIN_COST
        return cost

    def walk(self, cell: cython.int, least: cython.int, most: cython.int, want: cython.int) -> cython.int:
        """Put into `goal` the free cells that the figure here reaches for so many AP; the AP `want` takes, or -1."""
        side: cython.ulonglong[8]
        out: cython.ulonglong[4]
        near: cython.ulonglong[4]
        seen: cython.ulonglong[4]
        wall: cython.ulonglong
        taken: cython.ulonglong[4]
        cost: cython.int
        colour: cython.int = 1 if self.land[cell] == VILLAGE else 0
        seat: cython.int
        i: cython.int
        if not cython.compiled:
            side, out, near, seen, taken = [0] * 8, [0] * 4, [0] * 4, [0] * 4, [0] * 4
        for i in range(WORDS):
            wall = self.palaced[i]
            taken[i] = 0
            for seat in range(SEATS):
                taken[i] |= self.men_at[seat * 4 + i]
                if seat != self.figure[cell]:
                    wall |= self.men_at[seat * 4 + i]
            side[i] = self.rice[i] & ~wall
            side[4 + i] = self.village[i] & ~wall
            out[i] = seen[i] = self.goal[i] = 0
        out[cell >> 6] = ONE << (cell & 63)
        for cost in range(most + 1):
            if cython.compiled:
                flood(cython.address(side[colour * 4]), out, near)
            else:
                flood(side[colour * 4 : colour * 4 + 4], out, near)
            if want >= 0 and (out[want >> 6] >> (want & 63)) & 1:
                return cost
            colour = 1 - colour
            for i in range(WORDS):
                seen[i] |= out[i]
                if cost >= least:
                    self.goal[i] |= out[i] & ~taken[i]
                out[i] = near[i] & side[colour * 4 + i] & ~seen[i]
            if not (out[0] | out[1] | out[2] | out[3]):
                break
        return -1

    # -- rank and points ---------------------------------------------------------------------------------------------

    def rank_add(self, seat: cython.int, cells: cython.p_ulonglong) -> None:
        """The rank of a seat's figures on these cells: heights descending, 6 bits each, ten in the first word."""
        heights: cython.int[12]
        bits: cython.ulonglong
        count: cython.int = 0
        i: cython.int
        j: cython.int
        height: cython.int
        if not cython.compiled:
            heights = [0] * 12
        for i in range(WORDS):
            bits = cells[i] & self.men_at[seat * 4 + i]
            while bits:
                height = self.height[i * 64 + lowest(bits)]
                bits &= bits - 1
                j = count
                while j > 0 and heights[j - 1] < height:
                    heights[j] = heights[j - 1]
                    j -= 1
                heights[j] = height
                count += 1
        self.rank_high[seat] = self.rank_low[seat] = 0
        for i in range(count):
            if i < 10:
                self.rank_high[seat] |= cython.cast(cython.ulonglong, heights[i]) << (54 - 6 * i)
            else:
                self.rank_low[seat] |= cython.cast(cython.ulonglong, heights[i]) << (60 - 6 * (i - 9))

    def rank_area(self, area: cython.int) -> None:
        """The ranks of all seats in one village area."""
        cells: cython.ulonglong[4]
        seat: cython.int
        i: cython.int
        cell: cython.int
        bits: cython.ulonglong
        if not cython.compiled:
            cells = [0] * 4
        for seat in range(SEATS):
            for i in range(WORDS):
                cells[i] = 0
                bits = self.men_at[seat * 4 + i] & self.village[i]
                while bits:
                    cell = i * 64 + lowest(bits)
                    if self.area_of[cell] == area:
                        cells[i] |= bits & ~(bits - 1)
                    bits &= bits - 1
            self.rank_add(seat, cells)

    def leader(self) -> cython.int:
        """Who alone has the highest of the ranks just taken; -1 if nobody. Ruling 6."""
        seat: cython.int
        best: cython.int = 0
        tied: cython.bint = False
        for seat in range(1, SEATS):
            if self.rank_high[seat] == self.rank_high[best] and self.rank_low[seat] == self.rank_low[best]:
                tied = True
            elif self.rank_high[seat] > self.rank_high[best] or (
                self.rank_high[seat] == self.rank_high[best] and self.rank_low[seat] > self.rank_low[best]
            ):
                best = seat
                tied = False
        return -1 if tied or self.rank_high[best] == 0 else best

    def close_pool(self, cell: cython.int, pool: cython.p_ulonglong, beside: cython.p_ulonglong) -> cython.int:
        """The pool around this water and what lies beside it; its number of fields if all that is tiled, else 0."""
        i: cython.int
        bits: cython.ulonglong
        fields: cython.int = 0
        for i in range(WORDS):
            pool[i] = 0
        pool[cell >> 6] = ONE << (cell & 63)
        flood(self.water, pool, beside)
        for i in range(WORDS):
            beside[i] &= ~pool[i]
            bits = pool[i]
            while bits:
                bits &= bits - 1
                fields += 1
        for i in range(WORDS):
            if beside[i] & ~(self.rice[i] | self.village[i]):
                return 0
        return fields

    def rank_all(self, cells: cython.p_ulonglong) -> None:
        """The ranks of all seats on these cells."""
        seat: cython.int
        for seat in range(SEATS):
            self.rank_add(seat, cells)

    def great_points(self, seat: cython.int) -> cython.int:
        """Ruling 12: full value for the first rank in a city, half for the second; ties included."""
        points: cython.int = 0
        better: cython.int
        area: cython.int
        word: cython.int
        cell: cython.int
        i: cython.int
        j: cython.int
        bits: cython.ulonglong
        best: cython.int
        self.survey()
        self.name_areas()
        for word in range(WORDS):
            bits = self.palaced[word]
            while bits:
                cell = word * 64 + lowest(bits)
                bits &= bits - 1
                area = self.area_of[cell]
                self.rank_area(area)
                if self.rank_high[seat] == 0:
                    continue
                better = 0
                best = -1
                for i in range(SEATS):
                    if self.rank_high[i] > self.rank_high[seat] or (
                        self.rank_high[i] == self.rank_high[seat] and self.rank_low[i] > self.rank_low[seat]
                    ):
                        j = best
                        if j < 0 or self.rank_high[i] != self.rank_high[j] or self.rank_low[i] != self.rank_low[j]:
                            better += 1
                            best = i
                if better == 0:
                    points += self.palace[cell]
                elif better == 1:
                    points += self.palace[cell] // 2
        return points

    # -- for views and tests -----------------------------------------------------------------------------------------

    def areas(self) -> list[list[int]]:
        """The village areas, each with its cells ascending, in the order of their first cells."""
        cell: cython.int
        found: dict[int, list[int]] = {}
        self.survey()
        self.name_areas()
        for cell in range(CELLS):
            if self.area_of[cell] != NO_AREA:
                found.setdefault(self.area_of[cell], []).append(cell)
        return list(found.values())

    def pools(self) -> list[tuple[list[int], list[int], int]]:
        """Each pool: its cells, the bare ones around it (none: it is closed), who ranks highest there (or -1)."""
        pool: cython.ulonglong[4]
        beside: cython.ulonglong[4]
        cell: cython.int
        found: list[tuple[list[int], list[int], int]] = []
        seen: set[int] = set()
        if not cython.compiled:
            pool, beside = [0] * 4, [0] * 4
        self.survey()
        for cell in range(CELLS):
            if self.land[cell] == WATER and cell not in seen:
                self.close_pool(cell, pool, beside)
                self.rank_all(beside)
                around = cells_of(beside)
                seen.update(cells_of(pool))
                found.append((cells_of(pool), [i for i in around if self.land[i] == BARE], self.leader()))
        return found

    def reach(self, cell: int, most: int) -> dict[int, int]:
        """The free cells that the figure here can reach, with the AP it takes, up to so many."""
        found: dict[int, int] = {}
        self.survey()
        for cost in range(most + 1):
            self.walk(cell, cost, cost, -1)
            found.update((target, cost) for target in cells_of(self.goal))
        return found

    def great_now(self, seat: int) -> int:
        """What the great scoring would bring this seat now."""
        return int(self.great_points(seat))
