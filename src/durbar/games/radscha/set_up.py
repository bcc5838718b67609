"""The board and the set-up (sections 2 and 3), and looking at the table."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.names import *
    from cython.cimports.durbar.games.radscha.state import Position
else:
    from durbar.games.radscha.names import *
    from durbar.games.radscha.state import Position


@cython.cclass
class SetUp(Position):
    """A table being laid, and what lies on it."""

    # -- looking at the table ----------------------------------------------------------------------------------------

    def stone_at(self, cell: cython.int) -> cython.int:
        """The colour of the stone on this field, or -1."""
        row: cython.int = cell // SIDE
        bit: cython.int = 1 << (cell % SIDE)
        colour: cython.int
        for colour in range(4):
            if self.stones[colour * SIDE + row] & bit:
                return colour
        return -1

    def is_desert(self, cell: cython.int) -> cython.bint:
        return (self.desert[cell // SIDE] >> (cell % SIDE)) & 1 != 0

    def place_at(self, cell: cython.int) -> cython.int:
        """The node of the place that covers this field."""
        i: cython.int
        corner: cython.int
        for i in range(7):
            corner = self.place_cell[i]
            if cell == corner or (
                not self.small and (cell == corner + 1 or cell == corner + SIDE or cell == corner + SIDE + 1)
            ):
                return CELLS + i
        return -1

    def figures_on(self, node: cython.int) -> cython.int:
        """Other players' figures there, as bits."""
        seat: cython.int
        bits: cython.int = 0
        for seat in range(self.seats):
            if self.figure[seat] == node and seat != self.seat:
                bits |= 1 << seat
        return bits

    def stock_size(self, seat: cython.int) -> cython.int:
        at: cython.int = seat * 4
        return self.stock[at] + self.stock[at + 1] + self.stock[at + 2] + self.stock[at + 3]

    def board_count(self, colour: cython.int) -> cython.int:
        row: cython.int
        bits: cython.int
        n: cython.int = 0
        for row in range(SIDE):
            bits = self.stones[colour * SIDE + row]
            while bits:
                bits &= bits - 1
                n += 1
        return n

    def has(self, seat: cython.int, card: cython.int) -> cython.bint:
        return (self.cards[seat] >> card) & 1 != 0

    def add(self, n: cython.int, action: cython.int) -> cython.int:
        self.acts[n] = action
        return n + 1

    # -- the board (section 2) ---------------------------------------------------------------------------------------

    def list_tiles(self) -> cython.int:
        """RD-2.7: any tile that is left, in any of four turns."""
        n: cython.int = 0
        kind: cython.int
        turn: cython.int
        left: cython.int
        i: cython.int
        for kind in range(8):
            left = 2 if kind == PLAIN else 1
            for i in range(self.dealt):
                if self.tile_kind[i] == kind:
                    left -= 1
            if left > 0:
                for turn in range(4):
                    self.weights[n] = left
                    n = self.add(n, A_DEAL + kind * 4 + turn)
        return n

    def deal(self, kind: int, turn: int = 0) -> None:
        """Lay the next tile without chance."""
        self.do_deal(kind, turn)

    def do_deal(self, kind: cython.int, turn: cython.int) -> None:
        self.tile_kind[self.dealt] = kind
        self.tile_turn[self.dealt] = turn
        self.dealt += 1
        if self.dealt == TILES:
            self.lay_out()
            self.phase = BEGIN  # RD-3.2a, RD-3.15a: chance draws who begins the set-up, or the game

    def lay_out(self) -> None:
        """RD-2.4, RD-2.5: places on their tiles, desert around them, and the fields beside palace and oasis."""
        tile: cython.int
        row: cython.int
        kind: cython.int
        turn: cython.int
        cell: cython.int
        for row in range(SIDE):
            self.desert[row] = FULL_ROW
        for tile in range(TILES):
            kind = self.tile_kind[tile]
            turn = self.tile_turn[tile]
            if kind == PLAIN:
                continue
            cell = (tile // 3 * 4 + 1) * SIDE + tile % 3 * 4 + 1
            if self.small:  # the upper left of the four, turned clockwise
                cell += 1 if turn == 1 else SIDE + 1 if turn == 2 else SIDE if turn == 3 else 0
            self.put_place(kind, cell)

    def put_place(self, place: cython.int, cell: cython.int) -> None:
        width: cython.int = 1 if self.small else 2
        row: cython.int
        top: cython.int = cell // SIDE
        bits: cython.int = ((1 << width) - 1) << (cell % SIDE)
        self.place_cell[place] = cell
        for row in range(top, top + width):
            self.desert[row] &= ~bits
            if place <= OASIS:
                self.anchors[place * SIDE + row] |= ((bits << 1) | (bits >> 1)) & ~bits
        if place <= OASIS:
            self.anchors[place * SIDE + top - 1] |= bits
            self.anchors[place * SIDE + top + width] |= bits

    # -- set-up (section 3) ------------------------------------------------------------------------------------------

    def list_lines(self) -> cython.int:
        n: cython.int = 0
        i: cython.int
        cell: cython.int
        length: cython.int
        way: cython.int
        most: cython.int = min(LONGEST_LINE, self.set_up_left[self.colour])
        count: cython.int[5]
        if not cython.compiled:
            count = [0] * 5
        for i in range(5):
            count[i] = 0
        for cell in range(CELLS):
            for way in range(2):
                for length in range(1 + way, most + 1):  # a single stone is listed once
                    if not self.line_fits(cell, SIDE if way else 1, length):
                        continue
                    self.weights[n] = length
                    count[length] += 1
                    n = self.add(n, A_LINE + (cell * 2 + way) * LONGEST_LINE + length - 1)
        if n == 0:  # RD-3.7: no line, one stone anywhere
            for cell in range(CELLS):
                if (self.empty_fields(cell // SIDE) >> (cell % SIDE)) & 1:
                    self.weights[n] = 1
                    count[1] += 1
                    n = self.add(n, A_LINE + cell * 2 * LONGEST_LINE)
        for i in range(n):  # RD-3.14: favoured lengths, shared evenly among the lines of a length
            length = self.weights[i]
            self.weights[i] = LINE_WEIGHT[length] * (WEIGHT_UNIT // count[length])
        return n

    def line_fits(self, cell: cython.int, step: cython.int, length: cython.int) -> cython.bint:
        """RD-3.3 to RD-3.6: an unbroken straight line on empty desert that holds on to something."""
        own: cython.int = self.colour * SIDE
        i: cython.int
        row: cython.int
        bit: cython.int
        touching: cython.int = 0  # stones of the line that touch palace or oasis
        held_by_own: cython.bint = False
        first: cython.int = cell
        for i in range(length):
            row = cell // SIDE
            if row >= SIDE or (step == 1 and i > 0 and cell % SIDE == 0):
                return False
            bit = 1 << (cell % SIDE)
            if not self.empty_fields(row) & bit:
                return False
            if self.stones[own + row] & ((bit << 1) | (bit >> 1)):
                held_by_own = True
            if row > 0 and self.stones[own + row - 1] & bit:
                held_by_own = True
            if row < SIDE - 1 and self.stones[own + row + 1] & bit:
                held_by_own = True
            if (self.anchors[row] | self.anchors[SIDE + row]) & bit:
                touching += 1
            cell += step
        if touching > 1:  # RD-3.5
            return False
        if held_by_own:  # RD-3.4, RD-3.6a
            return True
        if touching == 0:
            return False
        # RD-3.6: straight away from palace or oasis, so one of them lies just before or behind the line.
        return length == 1 or self.gives_hold(first, -step) or self.gives_hold(cell - step, step)

    def gives_hold(self, cell: cython.int, step: cython.int) -> cython.bint:
        """Is the next field in this direction part of the palace or the oasis?"""
        place: cython.int
        if (step == 1 and cell % SIDE == SIDE - 1) or (step == -1 and cell % SIDE == 0):
            return False
        place = self.place_at(cell + step) - CELLS
        return place == PALACE or place == OASIS

    def empty_fields(self, row: cython.int) -> cython.int:
        """Desert fields of this row without a stone, as bits."""
        return self.desert[row] & ~(
            self.stones[row] | self.stones[SIDE + row] | self.stones[2 * SIDE + row] | self.stones[3 * SIDE + row]
        )

    def do_line(self, cell: cython.int, step: cython.int, length: cython.int) -> None:
        i: cython.int
        for i in range(length):
            self.stones[self.colour * SIDE + cell // SIDE] |= 1 << (cell % SIDE)
            cell += step
        self.set_up_left[self.colour] -= length
        self.next_set_up(self.colour)

    def next_set_up(self, done: cython.int) -> None:
        """RD-3.8 to RD-3.9a: own line, then the neutral colours, then the next player with own stones."""
        colour: cython.int
        i: cython.int
        after: cython.int = done if done >= self.seats else self.seats - 1
        for colour in range(after + 1, 4):
            if self.set_up_left[colour] > 0:
                self.colour = colour
                return
        for i in range(1, self.seats + 1):
            colour = (self.seat + i) % self.seats
            if self.set_up_left[colour] > 0:
                self.seat = colour
                self.colour = colour
                return
        for colour in range(self.seats, 4):
            if self.set_up_left[colour] > 0:
                self.colour = colour
                return
        self.start_play(self.seat)  # RD-3.12: who placed the last own stone

    def start_play(self, seat: cython.int) -> None:
        """RD-3.10, RD-3.11: figures on the palace, three stones each."""
        i: cython.int
        for i in range(self.seats):
            self.figure[i] = CELLS + PALACE
            self.stock[i * 4 + i] = OPENING_STOCK
            self.supply[i] -= OPENING_STOCK
            self.pay_colour[i] = i
        self.seat = seat
        self.colour = NOBODY
        self.turns = 1
        self.phase = MOVE
