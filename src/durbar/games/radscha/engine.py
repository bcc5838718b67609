"""The rules, fast: which actions are legal and what they do. `referee.py` tells them again, apart from this."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.moving import Moving
    from cython.cimports.durbar.games.radscha.names import *
else:
    from durbar.games.radscha.moving import Moving
    from durbar.games.radscha.names import *

from durbar.core.options import Values
from durbar.games.radscha import material as m
from durbar.games.radscha import state as s


@cython.final
@cython.cclass
class Radscha(Moving):
    """A position of Geschenke für den Radscha."""

    # -- the contract ----------------------------------------------------------------------------------------------

    def seat_count(self) -> cython.int:
        return self.seats

    def blank(self) -> Radscha:
        """Without the chain of `__init__`s where it is compiled: they only make the twin's lists."""
        return Radscha.__new__(Radscha) if cython.compiled else Radscha()

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

    def ended_by_limit(self) -> cython.bint:
        """RD-11.3: nobody has won."""
        return self.phase == OVER and self.winner == NOBODY

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
        if phase == AT_OASIS:
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
        elif phase == AT_OASIS:
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

    # -- the turn (section 4) ----------------------------------------------------------------------------------------

    def do_move(self, target: cython.int) -> None:
        """RD-5.11b: where several ways lead there, the route is a decision of its own."""
        self.target = target
        self.phase = ROUTE
        if not self.has(self.seat, BEDOUIN) and (target < CELLS or self.figure[self.seat] < CELLS):
            self.do_route(STRAIGHT)
        elif self.list_routes() == 1:
            self.do_route(self.acts[0] - A_ROUTE)

    def do_route(self, corner: cython.int) -> None:
        """Go, then on to the stones to place, or home."""
        seat: cython.int = self.seat
        self.go(corner)
        if self.figure[seat] == CELLS + PALACE and self.cards[seat] & 3 == 3:  # RD-11.1
            self.winner = seat
            self.to_place = 0
            self.phase = OVER
        elif self.to_place > 0 and self.supply[seat] > 0:
            self.phase = PLACE
        else:
            self.after_placing()

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
            self.phase = AT_OASIS
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
