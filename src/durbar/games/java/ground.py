"""The board, fast: areas, pools, ranks, reach, and where tiles fit, as set algebra on masks of 216 cells (4 words).

The masks are scratch: built from the fields on demand (`survey`), then kept up cell by cell (`changed`).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.state import Position
else:
    from durbar.games.java.state import Position

    def lowest(bits: int) -> int:
        """The number of the lowest bit set."""
        return (bits & -bits).bit_length() - 1


from durbar.games.java import material as m

CELLS = cython.declare(cython.int, m.CELLS)
SEATS = cython.declare(cython.int, 4)
WORDS = cython.declare(cython.int, 4)
BARE = cython.declare(cython.int, m.BARE)
RICE = cython.declare(cython.int, m.RICE)
VILLAGE = cython.declare(cython.int, m.VILLAGE)
WATER = cython.declare(cython.int, m.WATER)
THREE = cython.declare(cython.int, m.THREE)
TWO = cython.declare(cython.int, m.TWO)
RICE_TILE = cython.declare(cython.int, m.RICE_TILE)
TILE_COST = cython.declare(cython.int, m.TILE_COST)
OUTSIDE_COST = cython.declare(cython.int, m.OUTSIDE_COST)
LOWLAND_COST = cython.declare(cython.int, m.LOWLAND_COST)
MOUNTAIN_COST = cython.declare(cython.int, m.MOUNTAIN_COST)
MOST_TILE_COST = cython.declare(cython.int, m.TILE_COST + 2 * m.OUTSIDE_COST)
NO_CELL = cython.declare(cython.int, m.NO_CELL)
FIRST_PAIR = cython.declare(cython.int, m.CELLS)  # footprints below are single cells
FIRST_TRIPLE = cython.declare(cython.int, next(i for i, cells in enumerate(m.FOOTPRINTS) if len(cells) == 3))
BLOCKED = cython.declare(cython.int, 255)  # level of a cell that no tile may cover
NO_AREA = cython.declare(cython.int, 255)
ONE = cython.declare(cython.ulonglong, 1)

if cython.compiled:
    BESIDE = cython.declare(cython.short[1302])  # cell * 6 + way
    BESIDE_MASK = cython.declare(cython.ulonglong[868])  # cell * 4 + word
    PRINTED = cython.declare(cython.uchar[217])
    PAIR = cython.declare(cython.short[1296])  # cell * 6 + turn: footprint
    TRIPLE = cython.declare(cython.short[1296])
    BARE_TWO = cython.declare(cython.uchar[216])  # turns that cover a printed space
    BARE_THREE = cython.declare(cython.uchar[216])
    OUTSIDE_TWO = cython.declare(cython.uchar[1296])  # cell * 6 + turn: outside cells covered
    OUTSIDE_THREE = cython.declare(cython.uchar[1296])
    EDGE = cython.declare(cython.uchar[216])  # cells that can touch the border
    EDGE_MASK = cython.declare(cython.ulonglong[4])
    INNER_MASK = cython.declare(cython.ulonglong[4])  # printed spaces off the rim: where irrigation may lie
    PRICE = cython.declare(cython.uchar[1296])  # cell * 6 + way: AP to cross the border there
else:
    BESIDE = [0] * 1302
    BESIDE_MASK = [0] * 868
    PRINTED = [0] * 217
    PAIR = [0] * 1296
    TRIPLE = [0] * 1296
    BARE_TWO = [0] * 216
    BARE_THREE = [0] * 216
    OUTSIDE_TWO = [0] * 1296
    OUTSIDE_THREE = [0] * 1296
    EDGE = [0] * 216
    EDGE_MASK = [0] * 4
    INNER_MASK = [0] * 4
    PRICE = [0] * 1296


def _fill_tables() -> None:
    for cell in range(m.CELLS):
        PRINTED[cell] = int(m.IS_PRINTED[cell])
        EDGE[cell] = int(m.IS_RIM[cell] or not m.IS_PRINTED[cell])
        mask = sum(1 << n for n in m.NEIGHBOURS[cell] if n != m.NO_CELL)
        for word in range(4):
            BESIDE_MASK[cell * 4 + word] = mask >> 64 * word & 0xFFFFFFFFFFFFFFFF
        two = three = 0
        for turn in range(6):
            i = cell * 6 + turn
            BESIDE[i] = m.NEIGHBOURS[cell][turn]
            PRICE[i] = m.MOUNTAIN_COST if m.is_mountain(cell, turn) else m.LOWLAND_COST
            pair, triple = m.covered(2, cell, turn), m.covered(3, cell, turn)
            PAIR[i] = m.FOOTPRINT_AT.get(tuple(sorted(pair)), -1)
            TRIPLE[i] = m.FOOTPRINT_AT.get(tuple(sorted(triple)), -1)
            OUTSIDE_TWO[i] = sum(not m.IS_PRINTED[c] for c in pair)
            OUTSIDE_THREE[i] = sum(not m.IS_PRINTED[c] for c in triple)
            two |= any(m.IS_PRINTED[c] for c in pair) << turn
            three |= any(m.IS_PRINTED[c] for c in triple) << turn
        BARE_TWO[cell] = two
        BARE_THREE[cell] = three
    for way in range(6):
        BESIDE[m.CELLS * 6 + way] = m.NO_CELL
    edge = sum(1 << cell for cell in range(m.CELLS) if m.IS_RIM[cell] or not m.IS_PRINTED[cell])
    for word in range(4):
        EDGE_MASK[word] = edge >> 64 * word & 0xFFFFFFFFFFFFFFFF
        INNER_MASK[word] = (1 << m.CELLS) - 1 - edge >> 64 * word & 0xFFFFFFFFFFFFFFFF


_fill_tables()


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


@cython.cclass
class Ground(Position):
    """A position that knows its board."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.acts = [0] * 256
            self.weights = [0] * 8
            self.surveyed = self.named = 0
            for name in ("rice", "village", "water", "palaced", "fit_one", "fit_two", "fit_three", "between", "goal"):
                setattr(self, name, [0] * 4)
            self.men_at = [0] * 16
            self.level = [0] * 217
            self.turns_two = [0] * 216
            self.turns_three = [0] * 216
            self.area_of = [0] * 217
            self.area_size = [0] * 110
            self.area_city = [0] * 110
            self.rank_high = [0] * 4
            self.rank_low = [0] * 4

    def load_bytes(self, data: bytes) -> None:
        super().load_bytes(data)
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
            self.fit_one[i] = self.fit_two[i] = self.fit_three[i] = 0
        for i in range(16):
            self.men_at[i] = 0
        self.level[NO_CELL] = BLOCKED
        self.area_of[NO_CELL] = NO_AREA
        for cell in range(CELLS):
            self.note(cell)
        for cell in range(CELLS):
            self.fit(cell)
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

    def fit(self, cell: cython.int) -> None:
        """Which tiles could lie here by height, by what is covered and by rulings 1 to 3; cost and cities apart."""
        level: cython.int = self.level[cell]
        word: cython.int = cell >> 6
        bit: cython.ulonglong = ONE << (cell & 63)
        two: cython.int = 0
        three: cython.int = 0
        tile: cython.int = self.tile[cell]
        one: cython.bint = False
        i: cython.int
        if level != BLOCKED:
            for i in range(6):
                if self.level[BESIDE[cell * 6 + i]] == level:
                    two |= 1 << i
            three = two & ((two >> 1) | (two << 5)) & 63
            if level == 0:
                two &= BARE_TWO[cell]
                three &= BARE_THREE[cell]
                one = PRINTED[cell]
            elif tile >= FIRST_TRIPLE:
                one = True
                for i in range(6):
                    if TRIPLE[cell * 6 + i] == tile:
                        three &= ~(1 << i)
            elif tile >= FIRST_PAIR:
                one = True
                for i in range(6):
                    if PAIR[cell * 6 + i] == tile:
                        two &= ~(1 << i)
        self.turns_two[cell] = two
        self.turns_three[cell] = three
        self.fit_one[word] &= ~bit
        self.fit_two[word] &= ~bit
        self.fit_three[word] &= ~bit
        if one:
            self.fit_one[word] |= bit
        if two:
            self.fit_two[word] |= bit
        if three:
            self.fit_three[word] |= bit

    def fit_around(self, cells: cython.p_int, count: cython.int) -> None:
        """Judge these cells and all beside them anew, each once."""
        bits: cython.ulonglong
        word: cython.int
        i: cython.int
        for word in range(WORDS):
            bits = 0
            for i in range(count):
                bits |= BESIDE_MASK[cells[i] * 4 + word]
                if cells[i] >> 6 == word:
                    bits |= ONE << (cells[i] & 63)
            while bits:
                self.fit(word * 64 + lowest(bits))
                bits &= bits - 1

    def changed(self, cell: cython.int) -> None:
        """The fields of one cell have changed."""
        cells: cython.int[1]
        if not cython.compiled:
            cells = [0]
        cells[0] = cell
        self.note(cell)
        self.fit_around(cells, 1)

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
        self.named = 1

    # -- land tiles --------------------------------------------------------------------------------------------------

    def tile_cost(self, kind: cython.int, cell: cython.int, turn: cython.int) -> cython.int:
        """1, and 1 more for each bare outside cell; tiles lie on cells of one height, so all are bare or none."""
        if self.height[cell] > 0 or kind > TWO:
            return TILE_COST
        if kind == THREE:
            return TILE_COST + OUTSIDE_COST * OUTSIDE_THREE[cell * 6 + turn]
        return TILE_COST + OUTSIDE_COST * OUTSIDE_TWO[cell * 6 + turn]

    def lawful_turns(self, kind: cython.int, cell: cython.int, ap: cython.int) -> cython.int:
        """The turns in which this kind may lie with its village (or only) space here, as bits; one-space tiles: 1."""
        turns: cython.int
        i: cython.int
        risk: cython.bint
        if ap < TILE_COST:
            return 0
        risk = self.land[cell] != VILLAGE and (self.between[cell >> 6] >> (cell & 63)) & 1
        if kind > TWO:
            if not (self.fit_one[cell >> 6] >> (cell & 63)) & 1:
                return 0
            return 0 if risk and kind != RICE_TILE else 1
        turns = self.turns_three[cell] if kind == THREE else self.turns_two[cell]
        if turns and (risk or (ap < MOST_TILE_COST and self.height[cell] == 0)):
            for i in range(6):
                if (turns >> i) & 1 and (self.tile_cost(kind, cell, i) > ap or (risk and self.joins_cities(kind, cell, i))):
                    turns &= ~(1 << i)
        return turns

    def joins_cities(self, kind: cython.int, cell: cython.int, turn: cython.int) -> cython.bint:
        """Would the village space connect two palaces, the tile's rice in its place?"""
        within: cython.ulonglong[4]
        out: cython.ulonglong[4]
        near: cython.ulonglong[4]
        i: cython.int
        other: cython.int
        found: cython.int = 0
        bits: cython.ulonglong
        if not cython.compiled:
            within, out, near = [0] * 4, [0] * 4, [0] * 4
        for i in range(WORDS):
            within[i] = self.village[i]
            out[i] = 0
        for i in range(2 if kind == THREE else 1):
            other = BESIDE[cell * 6 + (turn + i) % 6]
            within[other >> 6] &= ~(ONE << (other & 63))
        out[cell >> 6] = ONE << (cell & 63)
        flood(within, out, near)
        for i in range(WORDS):
            bits = out[i] & self.palaced[i]
            while bits:
                bits &= bits - 1
                found += 1
        return found > 1

    def owns(self, kind: cython.int) -> cython.bint:
        """Whether the player whose turn it is can take a tile of this kind."""
        if kind == THREE:
            return self.threes > 0
        if kind == TWO:
            return self.twos[self.seat] > 0
        if kind == RICE_TILE:
            return self.rices[self.seat] > 0
        return self.villages[self.seat] > 0

    def fits_somewhere(self, kind: cython.int, ap: cython.int) -> cython.bint:
        i: cython.int
        word: cython.int
        bits: cython.ulonglong
        if not self.owns(kind) or ap < TILE_COST:
            return False
        for i in range(WORDS):
            word = (i + 1) & 3  # the middle of the board first: no outside costs there
            bits = self.fit_three[word] if kind == THREE else self.fit_two[word] if kind == TWO else self.fit_one[word]
            while bits:
                if self.lawful_turns(kind, word * 64 + lowest(bits), ap):
                    return True
                bits &= bits - 1
        return False

    def any_tile(self, ap: cython.int) -> cython.bint:
        """Is there a lawful land tile for so many AP? Ruling 10."""
        kind: cython.int
        self.name_areas()
        for kind in range(4):
            if self.fits_somewhere(kind, ap):
                return True
        return False

    def unjoined(self, cell: cython.int) -> cython.bint:
        """A village space here is lawful whatever palaces are built around."""
        i: cython.int
        if self.land[cell] == VILLAGE:
            return True
        for i in range(WORDS):
            if BESIDE_MASK[cell * 4 + i] & self.village[i]:
                return False
        return True

    def sure_tile(self) -> cython.bint:
        """Two tiles for 1 AP that share no cell and fear no palace: then nothing that takes one cell can block both."""
        kind: cython.int
        word: cython.int
        cell: cython.int
        turn: cython.int
        turns: cython.int
        i: cython.int
        j: cython.int
        bits: cython.ulonglong
        first: cython.int[3]
        free: cython.bint
        found: cython.bint = False
        other: cython.int[3]
        if not cython.compiled:
            first, other = [0] * 3, [0] * 3
        first[0] = first[1] = first[2] = NO_CELL
        for kind in range(4):
            if not self.owns(kind):
                continue
            for j in range(WORDS):
                word = (j + 1) & 3
                bits = self.fit_three[word] if kind == THREE else self.fit_two[word] if kind == TWO else self.fit_one[word]
                while bits:
                    cell = word * 64 + lowest(bits)
                    bits &= bits - 1
                    if kind != RICE_TILE and not self.unjoined(cell):
                        continue
                    turns = self.lawful_turns(kind, cell, TILE_COST)
                    if not turns:
                        continue
                    turn = lowest(turns)
                    other[0] = other[1] = other[2] = cell
                    if kind <= TWO:
                        other[1] = other[2] = BESIDE[cell * 6 + turn]
                    if kind == THREE:
                        other[2] = BESIDE[cell * 6 + (turn + 1) % 6]
                    if not found:
                        found = True
                        first[0], first[1], first[2] = other[0], other[1], other[2]
                        continue
                    free = True
                    for i in range(3):
                        if other[i] == first[0] or other[i] == first[1] or other[i] == first[2]:
                            free = False
                    if free:
                        return True
        return False

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
        """Put into `goal` the free cells that the figure here reaches for so many AP; how many AP `want` takes, or -1."""
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

    def close_pool(self, cell: cython.int, pool: cython.p_ulonglong) -> cython.int:
        """The pool around this water; its number of fields if all around is tiled (ranks taken then), else 0."""
        near: cython.ulonglong[4]
        seat: cython.int
        i: cython.int
        bits: cython.ulonglong
        fields: cython.int = 0
        if not cython.compiled:
            near = [0] * 4
        for i in range(WORDS):
            pool[i] = 0
        pool[cell >> 6] = ONE << (cell & 63)
        flood(self.water, pool, near)
        for i in range(WORDS):
            near[i] &= ~pool[i]
            if near[i] & ~(self.rice[i] | self.village[i]):
                return 0
            bits = pool[i]
            while bits:
                bits &= bits - 1
                fields += 1
        for seat in range(SEATS):
            self.rank_add(seat, near)
        return fields

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
