"""Land tiles, fast: where each kind may lie, what it costs, and whether there is any left to lay at all."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
    from cython.cimports.durbar.games.java.board_tables import (
        BARE_THREE,
        BARE_TWO,
        BESIDE,
        BESIDE_MASK,
        FIRST_TRIPLE,
        OUTSIDE_THREE,
        OUTSIDE_TWO,
        PAIR,
        PRINTED,
        TRIPLE,
    )
    from cython.cimports.durbar.games.java.ground import Ground, flood, lowest
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.libc.string import memcpy
else:
    from durbar.core.state import State
    from durbar.games.java.board_tables import (
        BARE_THREE,
        BARE_TWO,
        BESIDE,
        BESIDE_MASK,
        FIRST_TRIPLE,
        OUTSIDE_THREE,
        OUTSIDE_TWO,
        PAIR,
        PRINTED,
        TRIPLE,
    )
    from durbar.games.java.ground import Ground, flood, lowest
    from durbar.games.java.names import *


@cython.cclass
class Tiles(Ground):
    """A position that knows where land tiles may lie."""

    # -- keeping what fits -------------------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        """The masks come along where they stand; making them anew costs far more than copying."""
        State.copy_from(self, other)
        if cython.compiled and cython.cast(Tiles, other).surveyed:
            memcpy(
                cython.address(self.surveyed),
                cython.address(cython.cast(Tiles, other).surveyed),
                cython.cast(cython.p_char, cython.address(self.turns_three))
                + cython.sizeof(self.turns_three)
                - cython.cast(cython.p_char, cython.address(self.surveyed)),
            )

    def survey(self) -> None:
        cell: cython.int
        i: cython.int
        if self.surveyed:
            return
        Ground.survey(self)
        for i in range(WORDS):
            self.fit_one[i] = self.fit_two[i] = self.fit_three[i] = 0
        for cell in range(CELLS):
            self.fit(cell)

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

    # -- lawful places ----------------------------------------------------------------------------------------------

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
                if (turns >> i) & 1 and (
                    self.tile_cost(kind, cell, i) > ap or (risk and self.joins_cities(kind, cell, i))
                ):
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

    # -- whether there is a tile to lay ------------------------------------------------------------------------------

    def owns(self, kind: cython.int) -> cython.bint:
        """Whether the player whose turn it is can take a tile of this kind."""
        if kind == THREE:
            return self.threes > 0
        if kind == TWO:
            return self.twos[self.seat] > 0
        if kind == RICE_TILE:
            return self.rices[self.seat] > 0
        return self.villages[self.seat] > 0

    def fitting(self, kind: cython.int, word: cython.int) -> cython.ulonglong:
        """One word of the mask of cells where this kind fits, cost and cities apart."""
        if kind == THREE:
            return self.fit_three[word]
        return self.fit_two[word] if kind == TWO else self.fit_one[word]

    def fits_somewhere(self, kind: cython.int, ap: cython.int) -> cython.bint:
        i: cython.int
        word: cython.int
        bits: cython.ulonglong
        if not self.owns(kind) or ap < TILE_COST:
            return False
        for i in range(WORDS):
            word = (i + 1) & 3  # the middle of the board first: no outside costs there
            bits = self.fitting(kind, word)
            while bits:
                if self.lawful_turns(kind, word * 64 + lowest(bits), ap):
                    return True
                bits &= bits - 1
        return False

    def any_tile(self, ap: cython.int) -> cython.bint:
        """Is there a lawful land tile for so many AP? Ruling 10."""
        kind: cython.int
        self.name_areas()
        for kind in range(4):  # noqa: SIM110 - a plain C loop
            if self.fits_somewhere(kind, ap):
                return True
        return False

    def unjoined(self, cell: cython.int) -> cython.bint:
        """A village space here is lawful whatever palaces are built around."""
        i: cython.int
        if self.land[cell] == VILLAGE:
            return True
        for i in range(WORDS):  # noqa: SIM110 - a plain C loop
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
                bits = self.fitting(kind, word)
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

    # -- for views and tests -----------------------------------------------------------------------------------------

    def placements(self, kind: int) -> list[tuple[int, int, int]]:
        """Where the player whose turn it is may lay this kind now: cell of the village (or only) space, turn, cost."""
        cell: cython.int
        turn: cython.int
        turns: cython.int
        found: list[tuple[int, int, int]] = []
        self.survey()
        self.name_areas()
        if not self.owns(kind):
            return found
        for cell in range(CELLS):
            turns = self.lawful_turns(kind, cell, self.ap)
            for turn in range(6):
                if (turns >> turn) & 1:
                    found.append((cell, turn, self.tile_cost(kind, cell, turn)))
        return found
