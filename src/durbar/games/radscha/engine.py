"""The rules, fast: which actions are legal and what they do. `referee.py` tells them again, apart from this."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.evaluate import value as value_of
    from cython.cimports.durbar.games.radscha.state import Position
else:
    from durbar.games.radscha.evaluate import value as value_of
    from durbar.games.radscha.state import Position

from durbar.core.options import Values
from durbar.core.state import CHANCE as CHANCE_SEAT
from durbar.core.state import OVER as OVER_SEAT
from durbar.games.radscha import material as m
from durbar.games.radscha import state as s
from durbar.games.radscha.actions import SPACE

CHANCE = cython.declare(cython.int, CHANCE_SEAT)
NOBODY_ACTS = cython.declare(cython.int, OVER_SEAT)

# Phases and set-ups.
DEAL = cython.declare(cython.int, s.DEAL)
BEGIN = cython.declare(cython.int, s.BEGIN)
SET_UP = cython.declare(cython.int, s.SET_UP)
MOVE = cython.declare(cython.int, s.MOVE)
ROUTE = cython.declare(cython.int, s.ROUTE)
PLACE = cython.declare(cython.int, s.PLACE)
THEFT = cython.declare(cython.int, s.THEFT)
OASIS_PHASE = cython.declare(cython.int, s.OASIS)
SHOP = cython.declare(cython.int, s.SHOP)
PAYMENT = cython.declare(cython.int, s.PAYMENT)
REDUCE = cython.declare(cython.int, s.REDUCE)
OVER = cython.declare(cython.int, s.OVER)
QUICK = cython.declare(cython.int, s.QUICK)
FIRST = cython.declare(cython.int, s.FIRST)
NOBODY = cython.declare(cython.int, s.NOBODY)

# Material.
STOCK_LIMIT = cython.declare(cython.int, m.STOCK_LIMIT)
OPENING_STOCK = cython.declare(cython.int, m.OPENING_STOCK)
LONGEST_LINE = cython.declare(cython.int, m.LONGEST_LINE)
FREE_FIELDS = cython.declare(cython.int, m.FREE_FIELDS)
FIELDS_PER_STONE = cython.declare(cython.int, m.FIELDS_PER_STONE)
MOST_PAID = cython.declare(cython.int, m.MOST_PAID)
CAMEL_FIELDS = cython.declare(cython.int, m.CAMEL_FIELDS)
TRADE_PRICE = cython.declare(cython.int, m.TRADE_PRICE)
HELPER_PRICE = cython.declare(cython.int, m.HELPER_PRICE)
GIFT_PRICE = cython.declare(cython.int, m.GIFT_PRICE)
FAKIR_GIFT_PRICE = cython.declare(cython.int, m.FAKIR_GIFT_PRICE)
TURN_LIMIT = cython.declare(cython.int, m.TURN_LIMIT)
CELLS = cython.declare(cython.int, m.CELLS)
SIDE = cython.declare(cython.int, m.SIDE)
TILES = cython.declare(cython.int, m.TILES)
PALACE = cython.declare(cython.int, m.PALACE)
OASIS = cython.declare(cython.int, m.OASIS)
PLAIN = cython.declare(cython.int, m.PLAIN)
FIRST_SHOP = cython.declare(cython.int, m.FIRST_SHOP)
GIFTS = cython.declare(cython.int, m.GIFTS)
CAMEL = cython.declare(cython.int, m.CAMEL)
BEDOUIN = cython.declare(cython.int, m.BEDOUIN)
FAKIR = cython.declare(cython.int, m.FAKIR)
FULL_ROW = cython.declare(cython.int, (1 << m.SIDE) - 1)
BODY_SIZE = cython.declare(cython.int, s.Position.FIELDS.size)
WEIGHT_UNIT = cython.declare(cython.int, 10_000)  # shares a line length's weight evenly among its lines

# Where each kind of action begins.
A_DEAL = cython.declare(cython.int, SPACE["deal_tile"].first)
A_BEGIN = cython.declare(cython.int, SPACE["begin"].first)
A_LINE = cython.declare(cython.int, SPACE["line"].first)
A_MOVE = cython.declare(cython.int, SPACE["move"].first)
A_ROUTE = cython.declare(cython.int, SPACE["route"].first)
A_PLACE = cython.declare(cython.int, SPACE["place"].first)
A_STEAL = cython.declare(cython.int, SPACE["steal"].first)
A_TRADE = cython.declare(cython.int, SPACE["trade"].first)
A_BUY = cython.declare(cython.int, SPACE["buy"].first)
A_PASS = cython.declare(cython.int, SPACE["pass"].first)
A_COLOUR = cython.declare(cython.int, SPACE["payment_colour"].first)
A_GIVE = cython.declare(cython.int, SPACE["give_back"].first)

# Ways: up, right, down, left.
STRAIGHT = cython.declare(cython.int, m.CELLS)  # the route without a turn
EVERY = cython.declare(cython.int, -1)  # walk: mark every target
ANY_ROUTE = cython.declare(cython.int, -2)  # walk: mark every route to the wanted target

PAYMENT_COUNT = cython.declare(cython.int, len(m.PAYMENTS))
if cython.compiled:
    PAYMENT_BITS = cython.declare(cython.int[11])
    LINE_WEIGHT = cython.declare(cython.int[5])
else:
    PAYMENT_BITS = [0] * 11
    LINE_WEIGHT = [0] * 5


def _fill_tables() -> None:
    for i, bits in enumerate(m.PAYMENTS):
        PAYMENT_BITS[i] = bits
    for i, weight in enumerate(m.LINE_WEIGHTS):
        LINE_WEIGHT[i + 1] = weight


_fill_tables()


@cython.final
@cython.cclass
class Radscha(Position):
    """A position of Geschenke für den Radscha."""

    # -- the contract ----------------------------------------------------------------------------------------------

    def seat_count(self) -> cython.int:
        return self.seats

    def blank(self) -> Radscha:
        return Radscha()

    def body(self) -> cython.p_char:
        return cython.cast(cython.p_char, cython.address(self.stones))

    def body_size(self) -> cython.int:
        return BODY_SIZE

    def actor(self) -> cython.int:
        if self.phase == OVER:
            return NOBODY_ACTS
        if self.phase <= BEGIN or (self.phase == SET_UP and self.set_up == QUICK):
            return CHANCE
        return self.seat

    def listed_action(self, i: cython.int) -> cython.int:
        return self.acts[i]

    def listed_weight(self, i: cython.int) -> cython.int:
        return self.weights[i]

    def seat_score(self, seat: cython.int) -> cython.int:
        """1 for the winner; the book knows no other points."""
        return 1 if self.winner == seat else 0

    def seat_value(self, seat: cython.int) -> cython.double:
        return value_of(self, seat)

    def list_actions(self, seat: cython.int) -> cython.int:
        phase: cython.int = self.phase
        i: cython.int
        if phase == MOVE:
            return self.list_targets()
        if phase == PLACE:
            return self.list_places()
        if phase == ROUTE:
            return self.list_routes()
        if phase == REDUCE:
            return self.list_stock()
        if phase == SHOP:
            return self.list_payments()
        if phase == OASIS_PHASE:
            return self.list_trades()
        if phase == THEFT:
            return self.list_theft()
        if phase == SET_UP:
            return self.list_lines()
        if phase == PAYMENT:
            return self.list_colours()
        if phase == DEAL:
            return self.list_tiles()
        if phase == BEGIN:
            for i in range(self.seats):
                self.acts[i] = A_BEGIN + i
                self.weights[i] = 1
            return self.seats
        return 0

    def do(self, action: cython.int, seat: cython.int) -> None:
        phase: cython.int = self.phase
        i: cython.int
        if phase == MOVE:
            self.do_move(action - A_MOVE)
        elif phase == PLACE:
            i = action - A_PLACE
            self.stones[self.seat * SIDE + i // SIDE] |= 1 << (i % SIDE)
            self.supply[self.seat] -= 1
            self.to_place -= 1
            if self.to_place == 0 or self.supply[self.seat] == 0:  # RD-6.6: the rest lapses
                self.after_placing()
        elif phase == ROUTE:
            self.do_route(action - A_ROUTE)
        elif phase == REDUCE:
            i = action - A_GIVE
            self.stock[self.seat * 4 + i] -= 1
            self.supply[i] += 1
            if self.stock_size(self.seat) <= STOCK_LIMIT:
                self.end_turn()
        elif phase == SHOP:
            if action == A_PASS:
                self.after_use()
            else:
                self.do_buy(PAYMENT_BITS[action - A_BUY])
        elif phase == OASIS_PHASE:
            if action == A_PASS:
                self.after_use()
            else:
                i = (action - A_TRADE) // 4
                self.stock[self.seat * 4 + i] -= TRADE_PRICE
                self.supply[i] += TRADE_PRICE
                i = (action - A_TRADE) % 4
                self.stock[self.seat * 4 + i] += 1
                self.supply[i] -= 1
                if self.list_trades() == 1:  # only the pass is left
                    self.after_use()
        elif phase == THEFT:
            if action != A_PASS:
                i = action - A_STEAL
                self.stock[i] -= 1  # seat * 4 + colour, as in the action
                self.stock[self.seat * 4 + i % 4] += 1
            self.after_use()
        elif phase == SET_UP:
            i = action - A_LINE
            self.do_line(i // (2 * LONGEST_LINE), SIDE if i // LONGEST_LINE % 2 else 1, i % LONGEST_LINE + 1)
        elif phase == PAYMENT:
            self.pay_colour[self.seat] = action - A_COLOUR
            self.after_use()
        elif phase == DEAL:
            self.do_deal((action - A_DEAL) // 4, (action - A_DEAL) % 4)
        elif phase == BEGIN:
            self.seat = action - A_BEGIN
            if self.set_up == FIRST:
                self.start_play(self.seat)
            else:
                self.phase = SET_UP
                self.colour = self.seat

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

    # -- moving (section 5) ------------------------------------------------------------------------------------------

    def longest_move(self) -> cython.int:
        """How far the player can pay to go: RD-5.3, RD-5.10."""
        paid: cython.int = min(MOST_PAID, self.stock[self.seat * 4 + self.pay_colour[self.seat]])
        return FREE_FIELDS + FIELDS_PER_STONE * paid + (CAMEL_FIELDS if self.has(self.seat, CAMEL) else 0)

    def price(self, distance: cython.int) -> cython.int:
        """RD-5.3, RD-5.10: what going so far costs."""
        free: cython.int = FREE_FIELDS + (CAMEL_FIELDS if self.has(self.seat, CAMEL) else 0)
        return 0 if distance <= free else (distance - free + FIELDS_PER_STONE - 1) // FIELDS_PER_STONE

    def step(self, cell: cython.int, way: cython.int) -> cython.int:
        """The field next to this one, or -1 at the edge of the board."""
        col: cython.int = cell % SIDE
        if way == 0:
            return cell - SIDE if cell >= SIDE else -1
        if way == 1:
            return cell + 1 if col < SIDE - 1 else -1
        if way == 2:
            return cell + SIDE if cell < CELLS - SIDE else -1
        return cell - 1 if col > 0 else -1

    def walk(self, want: cython.int, want_corner: cython.int) -> cython.int:
        """Go every possible way from the player's figure.

        `want` EVERY marks all targets in `reach`. A wanted target with ANY_ROUTE marks its routes in `corner`; with a
        route, leaves the fields of that way in `path` and gives 1.
        """
        at: cython.int = self.figure[self.seat]
        most: cython.int = self.longest_move()
        may_turn: cython.bint = self.has(self.seat, BEDOUIN)
        way: cython.int
        i: cython.int
        cell: cython.int
        width: cython.int = 1 if self.small else 2
        for way in range(4):
            if at < CELLS:
                if self.walk_ray(self.step(at, way), way, most, may_turn, want, want_corner):
                    return 1
                continue
            cell = self.place_cell[at - CELLS]  # RD-5.8: out over any field that borders on the place
            for i in range(width):
                if self.walk_ray(
                    cell - SIDE + i
                    if way == 0
                    else cell + i * SIDE + width
                    if way == 1
                    else cell + width * SIDE + i
                    if way == 2
                    else cell + i * SIDE - 1,
                    way,
                    most,
                    may_turn,
                    want,
                    want_corner,
                ):
                    return 1
        return 0

    def walk_ray(
        self,
        first: cython.int,
        way: cython.int,
        most: cython.int,
        may_turn: cython.bint,
        want: cython.int,
        want_corner: cython.int,
    ) -> cython.int:
        """Straight on from the first field, and with the bedouin around one corner."""
        cell: cython.int = first
        distance: cython.int = 1
        route: cython.int
        while cell >= 0:
            if not self.is_desert(cell):  # RD-5.6c; from place to place the first field tells two straight ways apart
                route = first if self.figure[self.seat] >= CELLS else STRAIGHT
                return self.seen(self.place_at(cell), distance, route, want, want_corner)
            self.path[distance - 1] = cell
            if self.seen(cell, distance, STRAIGHT, want, want_corner):
                return 1
            if distance >= most or self.stone_at(cell) < 0:  # RD-5.5: only fields with stones are passed
                return 0
            if may_turn:  # RD-5.11
                if self.walk_leg(cell, (way + 1) % 4, distance, most, cell, want, want_corner):
                    return 1
                if self.walk_leg(cell, (way + 3) % 4, distance, most, cell, want, want_corner):
                    return 1
            cell = self.step(cell, way)
            distance += 1
        return 0

    def walk_leg(
        self,
        cell: cython.int,
        way: cython.int,
        distance: cython.int,
        most: cython.int,
        turned_at: cython.int,
        want: cython.int,
        want_corner: cython.int,
    ) -> cython.int:
        """The second leg, after the turn."""
        while True:
            cell = self.step(cell, way)
            distance += 1
            if cell < 0:
                return 0
            if not self.is_desert(cell):
                return self.seen(self.place_at(cell), distance, turned_at, want, want_corner)
            self.path[distance - 1] = cell
            if self.seen(cell, distance, turned_at, want, want_corner):
                return 1
            if distance >= most or self.stone_at(cell) < 0:
                return 0

    def seen(
        self,
        node: cython.int,
        distance: cython.int,
        turned_at: cython.int,
        want: cython.int,
        want_corner: cython.int,
    ) -> cython.bint:
        """A target was reached: mark it, or say that it is the wanted one."""
        if want == EVERY:
            self.reach[node] = 1
            return False
        if node != want:
            return False
        if want_corner == ANY_ROUTE:
            self.corner[turned_at] = 1
            return False
        if turned_at != want_corner:
            return False
        self.path_length = distance
        return True

    def list_targets(self) -> cython.int:
        n: cython.int = 0
        node: cython.int
        for node in range(CELLS + 7):
            self.reach[node] = 0
        self.walk(EVERY, 0)
        for node in range(CELLS + 7):
            if self.reach[node]:
                n = self.add(n, A_MOVE + node)
        return n

    def list_routes(self) -> cython.int:
        n: cython.int = 0
        corner: cython.int
        for corner in range(CELLS + 1):
            self.corner[corner] = 0
        self.walk(self.target, ANY_ROUTE)
        for corner in range(CELLS + 1):
            if self.corner[corner]:
                n = self.add(n, A_ROUTE + corner)
        return n

    def do_move(self, target: cython.int) -> None:
        """RD-5.11b: where several ways lead there, the route is a decision of its own."""
        self.target = target
        self.phase = ROUTE
        if not self.has(self.seat, BEDOUIN) and (target < CELLS or self.figure[self.seat] < CELLS):
            self.do_route(STRAIGHT)
        elif self.list_routes() == 1:
            self.do_route(self.acts[0] - A_ROUTE)

    def do_route(self, corner: cython.int) -> None:
        """Pay, go, pick up: RD-5.3, RD-5.4a, RD-5.9."""
        seat: cython.int = self.seat
        pay: cython.int = self.pay_colour[seat]
        i: cython.int
        cell: cython.int
        colour: cython.int
        cost: cython.int
        self.walk(self.target, corner)
        cost = self.price(self.path_length)
        self.stock[seat * 4 + pay] -= cost
        self.supply[pay] += cost
        for i in range(self.path_length if self.target < CELLS else self.path_length - 1):
            cell = self.path[i]
            colour = self.stone_at(cell)
            if colour >= 0:
                self.stones[colour * SIDE + cell // SIDE] &= ~(1 << (cell % SIDE))
                self.stock[seat * 4 + colour] += 1
                self.to_place += 1
        self.figure[seat] = self.target
        self.target = NOBODY
        if self.figure[seat] == CELLS + PALACE and self.cards[seat] & 3 == 3:  # RD-11.1
            self.winner = seat
            self.to_place = 0
            self.phase = OVER
        elif self.to_place > 0 and self.supply[seat] > 0:
            self.phase = PLACE
        else:
            self.after_placing()

    def ways(self) -> list[tuple[int, int, int, list[int]]]:
        """For views: every way the player can go as target, field of the turn (or STRAIGHT), cost and desert fields."""
        found = []
        chosen = self.target
        targets = [action - A_MOVE for action in self.legal()] if self.phase == MOVE else [chosen]
        for target in targets:
            self.target = target
            count = self.list_routes()
            for corner in [self.acts[i] - A_ROUTE for i in range(count)]:
                self.walk(target, corner)
                fields = self.path_length if target < CELLS else self.path_length - 1
                found.append((target, corner, self.price(self.path_length), [self.path[i] for i in range(fields)]))
        self.target = chosen
        self.listed = -1
        return found

    # -- placing (section 6) -----------------------------------------------------------------------------------------

    def list_places(self) -> cython.int:
        """RD-6.2 to RD-6.5: beside an own stone or the oasis, on empty desert without a figure; else anywhere empty."""
        n: cython.int = 0
        row: cython.int
        bits: cython.int
        col: cython.int
        own: cython.int
        hold: cython.int
        base: cython.int = self.seat * SIDE
        anywhere: cython.int
        seat: cython.int
        for anywhere in range(2):
            for row in range(SIDE):
                bits = self.empty_fields(row)
                if not anywhere:
                    own = self.stones[base + row]
                    hold = (own << 1) | (own >> 1) | self.anchors[SIDE + row]
                    if row > 0:
                        hold |= self.stones[base + row - 1]
                    if row < SIDE - 1:
                        hold |= self.stones[base + row + 1]
                    bits &= hold
                if bits == 0:
                    continue
                for seat in range(self.seats):
                    if self.figure[seat] < CELLS and self.figure[seat] // SIDE == row:
                        bits &= ~(1 << (self.figure[seat] % SIDE))
                for col in range(SIDE):
                    if (bits >> col) & 1:
                        n = self.add(n, A_PLACE + row * SIDE + col)
            if n > 0:
                return n
        return n

    def after_placing(self) -> None:
        """On to the field reached: sections 7 and 8."""
        at: cython.int = self.figure[self.seat]
        n: cython.int
        self.to_place = 0
        if at < CELLS:
            self.phase = THEFT
            n = self.list_theft() if self.figures_on(at) else 1
        elif at == CELLS + OASIS:
            self.phase = OASIS_PHASE
            n = self.list_trades()
        elif at >= CELLS + FIRST_SHOP:
            self.phase = SHOP
            n = self.list_payments()
        else:
            n = 1
        if n == 1:  # nothing to decide but to pass
            self.after_use()

    # -- theft and places (sections 7 and 8) -------------------------------------------------------------------------

    def list_theft(self) -> cython.int:
        n: cython.int = 0
        seat: cython.int
        colour: cython.int
        bits: cython.int = self.figures_on(self.figure[self.seat])
        for seat in range(self.seats):
            if (bits >> seat) & 1:
                for colour in range(4):
                    if self.stock[seat * 4 + colour] > 0:
                        n = self.add(n, A_STEAL + seat * 4 + colour)
        return self.add(n, A_PASS)

    def list_trades(self) -> cython.int:
        n: cython.int = 0
        give: cython.int
        take: cython.int
        for give in range(4):
            if self.stock[self.seat * 4 + give] >= TRADE_PRICE:
                for take in range(4):
                    if self.supply[take] > 0 or take == give:  # RD-8.4a: the stones just given count
                        n = self.add(n, A_TRADE + give * 4 + take)
        return self.add(n, A_PASS)

    def list_payments(self) -> cython.int:
        """RD-8.5 to RD-8.11: sets of different colours that the stock can pay."""
        n: cython.int = 0
        i: cython.int
        colour: cython.int
        size: cython.int
        seat: cython.int = self.seat
        card: cython.int = self.figure[seat] - CELLS - FIRST_SHOP
        price: cython.int = HELPER_PRICE
        bits: cython.int = 0
        if card < GIFTS:
            price = FAKIR_GIFT_PRICE if self.has(seat, FAKIR) else GIFT_PRICE
        if not self.has(seat, card):
            for colour in range(4):
                if self.stock[seat * 4 + colour] > 0:
                    bits |= 1 << colour
            for i in range(PAYMENT_COUNT):
                if PAYMENT_BITS[i] & ~bits:
                    continue
                size = 0
                for colour in range(4):
                    size += (PAYMENT_BITS[i] >> colour) & 1
                if size == price:
                    n = self.add(n, A_BUY + i)
        return self.add(n, A_PASS)

    def do_buy(self, bits: cython.int) -> None:
        seat: cython.int = self.seat
        card: cython.int = self.figure[seat] - CELLS - FIRST_SHOP
        colour: cython.int
        for colour in range(4):
            if (bits >> colour) & 1:
                self.stock[seat * 4 + colour] -= 1
                self.supply[colour] += 1
        self.cards[seat] |= 1 << card
        if card < GIFTS and self.cards[seat] & 3 == 3:
            self.find_payment_colour()
        else:
            self.after_use()

    # -- the way home (section 10) -----------------------------------------------------------------------------------

    def list_colours(self) -> cython.int:
        """RD-10.2: the colours with the fewest stones on the board."""
        n: cython.int = 0
        colour: cython.int
        fewest: cython.int = 10_000
        for colour in range(4):
            fewest = min(fewest, self.board_count(colour))
        for colour in range(4):
            if self.board_count(colour) == fewest:
                n = self.add(n, A_COLOUR + colour)
        return n

    def find_payment_colour(self) -> None:
        if self.list_colours() == 1:
            self.pay_colour[self.seat] = self.acts[0] - A_COLOUR
            self.after_use()
        else:
            self.phase = PAYMENT

    # -- the end of a turn (sections 9 and 11) -----------------------------------------------------------------------

    def after_use(self) -> None:
        if self.stock_size(self.seat) > STOCK_LIMIT:
            self.phase = REDUCE
        else:
            self.end_turn()

    def list_stock(self) -> cython.int:
        n: cython.int = 0
        colour: cython.int
        for colour in range(4):
            if self.stock[self.seat * 4 + colour] > 0:
                n = self.add(n, A_GIVE + colour)
        return n

    def end_turn(self) -> None:
        """RD-4.2, RD-11.3."""
        if self.turns >= TURN_LIMIT * self.seats:
            self.phase = OVER
            return
        self.turns += 1
        self.seat = (self.seat + 1) % self.seats
        self.phase = MOVE


def start(players: int, values: Values) -> Radscha:
    """The table before anything has happened."""
    first = m.board()["first"]
    state = Radscha()
    facts = state.facts()
    facts.seats = players
    facts.small = int(values["places"] == "small")
    facts.set_up = s.SET_UPS.index(str(values["set_up"]))
    facts.shuffled = int(values["layout"] == "shuffled")
    facts.supply = [m.STONES_PER_COLOUR - m.SET_UP_STONES] * 4
    facts.set_up_left = [m.SET_UP_STONES] * 4
    facts.place_cell = [s.NOBODY] * 7
    facts.pay_colour = facts.figure = [s.NOBODY] * 4
    facts.target = facts.winner = facts.colour = facts.seat = s.NOBODY
    facts.tile_kind = [s.NOBODY] * m.TILES
    if facts.set_up == s.FIRST:  # RD-3.15
        facts.set_up_left = [0] * 4
        facts.stones = [
            sum(1 << col for col, sign in enumerate(row) if sign == letter)
            for letter in "rbgy"
            for row in first["stones"]
        ]
    state.load_bytes(state.FIELDS.pack(facts))
    if values["layout"] == "first":  # RD-2.6
        for kind in first["layout"]:
            state.deal(m.TILE_KINDS.index(kind))
    return state
