"""What the mover may do in a turn, chapter 7 of the book: travel and all actions of the dial, the chip, the ability."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.raja.board_tables import ROADS_AT, VILLAGE_A, VILLAGE_B
    from cython.cimports.durbar.games.raja.names import *
    from cython.cimports.durbar.games.raja.state import Position
else:
    from durbar.games.raja.board_tables import ROADS_AT, VILLAGE_A, VILLAGE_B
    from durbar.games.raja.names import *
    from durbar.games.raja.state import Position


@cython.cclass
class Choices(Position):
    """The mover's choices."""

    # -- looking at the table ----------------------------------------------------------------------------------------

    def add(self, n: cython.int, action: cython.int) -> cython.int:
        self.acts[n] = action
        return n + 1

    def holds(self, seat: cython.int, card: cython.int) -> cython.bint:
        return (self.cards[seat] >> card) & 1 != 0

    def holder(self, card: cython.int) -> cython.int:
        """Who holds this card, or -1."""
        seat: cython.int
        for seat in range(self.seats):
            if (self.cards[seat] >> card) & 1:
                return seat
        return NOBODY

    def free_cards(self) -> cython.int:
        """The cards that nobody holds, as bits."""
        seat: cython.int
        bits: cython.int = (1 << (CARD_COUNT if self.yogi else CARD_COUNT - 1)) - 1
        for seat in range(self.seats):
            bits &= ~self.cards[seat]
        return bits

    def card_count(self, seat: cython.int) -> cython.int:
        bits: cython.int = self.cards[seat]
        n: cython.int = 0
        while bits:
            bits &= bits - 1
            n += 1
        return n

    def lowest_card(self, seat: cython.int) -> cython.int:
        """The lowest card of this seat, as a bit; above all cards while it has none."""
        cards: cython.int = self.cards[seat]
        return cards & -cards if cards else 1 << CARD_COUNT

    def pointers(self, action: cython.int) -> cython.int:
        """How many of the mover's pointers show this action."""
        at: cython.int = self.seat * 2
        return (1 if self.dial[at] == action else 0) + (1 if self.dial[at + 1] == action else 0)

    def chip_left(self, action: cython.int) -> cython.int:
        """1 if the chip was spent on this undivided action and it is still to be done."""
        return 1 if self.chip_action == action and self.chip_done[0] == 0 else 0

    def ability_left(self) -> cython.bint:
        """Card 5 is held and has not been used this turn."""
        return (self.cards[self.seat] & ~self.used) >> ENTREPRENEUR & 1 != 0

    def village_limit(self) -> cython.int:
        return VILLAGE_LIMIT_OF_TWO if self.seats == 2 else VILLAGE_LIMIT

    def count_houses(self) -> None:
        """Houses of all players in each place, into `occupied`."""
        seat: cython.int
        place: cython.int
        at: cython.int
        for place in range(PLACES):
            self.occupied[place] = self.houses[place]
        for seat in range(1, self.seats):
            at = seat * PLACES
            for place in range(PLACES):
                self.occupied[place] += self.houses[at + place]

    def free_small_sites(self, city: cython.int) -> cython.int:
        seat: cython.int
        n: cython.int = SMALL_SITES - self.neutral
        for seat in range(self.seats):
            n -= self.small[seat * CITIES + city]
        return n

    def palace_price(self) -> cython.int:
        return BUILDER_PALACE_PRICE if self.holds(self.seat, MASTER_BUILDER) else PALACE_PRICE

    # -- what the mover may do ---------------------------------------------------------------------------------------

    def list_turn(self) -> cython.int:
        n: cython.int = 0
        i: cython.int
        seat: cython.int = self.seat
        self.count_houses()
        n = self.list_roads(n)
        if self.pointers(D_GOLD) > self.done[P_GOLD]:
            n = self.add(n, A_GOLD)
        if self.chip_left(D_GOLD):
            n = self.add(n, A_GOLD + BY_CHIP)
        n = self.list_houses(n)
        n = self.list_moves(n)
        if self.quarry[seat] > 0:
            if self.pointers(D_QUARRY) > self.done[P_QUARRY]:
                n = self.add(n, A_QUARRY)
            if self.chip_left(D_QUARRY):
                n = self.add(n, A_QUARRY + BY_CHIP)
        n = self.list_palaces(n)
        n = self.list_orders(n)
        if self.pointers(D_CARD) > self.done[P_CARD]:
            n = self.list_cards(n)
        if self.chips[seat] > 0 and self.chip_action == NOBODY:
            for i in range(D_CARD):  # any action but the card
                n = self.add(n, A_CHIP + i)
        return self.add(n, A_END)

    def list_roads(self, n: cython.int) -> cython.int:
        """Roads from here with a house in every village, whose toll the mover (or for card 4 the bank) can pay."""
        i: cython.int
        road: cython.int
        village: cython.int
        toll: cython.int
        own: cython.int = self.seat * PLACES
        at: cython.int = self.architect[self.seat] * MOST_ROADS
        purse: cython.int = BANK if self.holds(self.seat, WANDERER) else self.gold[self.seat]
        if self.roads >= TRAVEL_LIMIT:
            return n
        for i in range(MOST_ROADS):
            road = ROADS_AT[at + i]
            if road < 0:
                break
            village = VILLAGE_A[road]
            if self.occupied[village] == 0:
                continue
            toll = 0 if self.houses[own + village] else self.occupied[village]
            village = VILLAGE_B[road]
            if village >= 0:
                if self.occupied[village] == 0:
                    continue
                toll += 0 if self.houses[own + village] else self.occupied[village]
            if toll <= purse:
                n = self.add(n, A_TRAVEL + road)
        return n

    def list_houses(self, n: cython.int) -> cython.int:
        """A house for each action that has one left: in any village with room, or in the architect's city."""
        seat: cython.int = self.seat
        village_by: cython.int = 0  # bit sets of what a house may be built by
        city_by: cython.int = 0
        limit: cython.int = self.village_limit()
        place: cython.int
        by: cython.int
        count: cython.int
        built: cython.int
        first: cython.int
        if self.supply[seat] == 0:
            return n
        if self.gold[seat] >= HOUSE_PRICE:
            if self.pointers(D_HOUSE) > self.done[P_HOUSE]:
                village_by |= 1 << HOUSE_BY_HOUSE
                city_by |= 1 << HOUSE_BY_HOUSE
            count = self.pointers(D_TWO)
            built = self.done[P_TWO_CITY] + self.done[P_TWO_VILLAGE]
            if built < 2 * count:
                city_by |= 1 << HOUSE_BY_TWO
                if self.done[P_TWO_VILLAGE] < count:  # of each pair at most one in a village
                    village_by |= 1 << HOUSE_BY_TWO
            if self.pointers(D_PALACE_HOUSE) > self.done[P_PH_HOUSE]:
                village_by |= 1 << HOUSE_BY_PALACE_HOUSE
                city_by |= 1 << HOUSE_BY_PALACE_HOUSE
            if self.chip_left(D_HOUSE) or (self.chip_action == D_PALACE_HOUSE and self.chip_done[1] == 0):
                village_by |= 1 << HOUSE_BY_CHIP
                city_by |= 1 << HOUSE_BY_CHIP
            elif self.chip_action == D_TWO and self.chip_done[0] + self.chip_done[1] < 2:
                city_by |= 1 << HOUSE_BY_CHIP
                if self.chip_done[1] == 0:
                    village_by |= 1 << HOUSE_BY_CHIP
        if self.ability_left():
            village_by |= 1 << HOUSE_BY_ABILITY
            city_by |= 1 << HOUSE_BY_ABILITY
        if village_by:
            for place in range(VILLAGES):
                if self.occupied[place] < limit:
                    first = A_HOUSE + place * HOUSE_BYS
                    for by in range(HOUSE_BYS):
                        if (village_by >> by) & 1:
                            n = self.add(n, first + by)
        if city_by and self.architect[seat] < CITIES:
            first = A_HOUSE + (VILLAGES + self.architect[seat]) * HOUSE_BYS
            for by in range(HOUSE_BYS):
                if (city_by >> by) & 1:
                    n = self.add(n, first + by)
        return n

    def list_moves(self, n: cython.int) -> cython.int:
        """An own house that has somewhere else to go."""
        seat: cython.int = self.seat
        bys: cython.int = 0
        by: cython.int
        place: cython.int
        room: cython.int = 0  # villages with room, and the architect's city
        elsewhere: cython.int
        limit: cython.int = self.village_limit()
        if self.pointers(D_MOVE) > self.done[P_MOVE]:
            bys |= 1 << MOVE_BY_DIAL
        if self.chip_left(D_MOVE):
            bys |= 1 << MOVE_BY_CHIP
        if self.ability_left():
            bys |= 1 << MOVE_BY_ABILITY
        if bys == 0:
            return n
        for place in range(VILLAGES):
            if self.occupied[place] < limit:
                room += 1
        if self.architect[seat] < CITIES:
            room += 1
        for place in range(PLACES):
            if self.houses[seat * PLACES + place] == 0:
                continue
            elsewhere = room
            if place == VILLAGES + self.architect[seat] or (place < VILLAGES and self.occupied[place] < limit):
                elsewhere -= 1
            if elsewhere == 0:
                continue
            for by in range(MOVE_BYS):
                if (bys >> by) & 1:
                    n = self.add(n, A_LIFT + place * MOVE_BYS + by)
        return n

    def list_move_targets(self) -> cython.int:
        """Where the lifted house may go: another village with room, or the architect's city if it is another."""
        n: cython.int = 0
        place: cython.int
        limit: cython.int = self.village_limit()
        self.count_houses()
        for place in range(VILLAGES):
            if self.occupied[place] < limit and place != self.lifted:
                n = self.add(n, A_MOVE_TO + place)
        place = VILLAGES + self.architect[self.seat]
        if place < PLACES and place != self.lifted:
            n = self.add(n, A_MOVE_TO + place)
        return n

    def list_palaces(self, n: cython.int) -> cython.int:
        """A palace in the architect's city, on the great site or a small one, while one is free and left."""
        seat: cython.int = self.seat
        city: cython.int = self.architect[seat]
        bys: cython.int = 0
        by: cython.int
        size: cython.int
        if city >= CITIES or self.palaces_left[seat] == 0 or self.gold[seat] < self.palace_price():
            return n
        if self.pointers(D_PALACE) > self.done[P_PALACE]:
            bys |= 1 << PALACE_BY_PALACE
        if self.pointers(D_PALACE_HOUSE) > self.done[P_PH_PALACE]:
            bys |= 1 << PALACE_BY_PALACE_HOUSE
        if self.chip_left(D_PALACE) or self.chip_left(D_PALACE_HOUSE):
            bys |= 1 << PALACE_BY_CHIP
        if bys == 0:
            return n
        for size in range(2):
            if self.great[city] != NOBODY if size == GREAT else self.free_small_sites(city) <= 0:
                continue
            for by in range(PALACE_BYS):
                if (bys >> by) & 1:
                    n = self.add(n, A_PALACE + (city * 2 + size) * PALACE_BYS + by)
        return n

    def list_orders(self, n: cython.int) -> cython.int:
        """Any crest that has two fields below it."""
        city: cython.int
        by_dial: cython.bint = self.pointers(D_ORDER) > self.done[P_ORDER]
        by_chip: cython.bint = self.chip_left(D_ORDER) != 0
        if by_dial or by_chip:
            for city in range(CITIES):
                if self.crest[city] >= CREST_FIELDS:
                    if by_dial:
                        n = self.add(n, A_ORDER + city * 2)
                    if by_chip:
                        n = self.add(n, A_ORDER + city * 2 + BY_CHIP)
        return n

    def list_card_bits(self, n: cython.int, first: cython.int, bits: cython.int) -> cython.int:
        card: cython.int
        for card in range(CARD_COUNT):
            if (bits >> card) & 1:
                n = self.add(n, first + card)
        return n

    def list_cards(self, n: cython.int) -> cython.int:
        """7.6: any other card for the own one. With several cards (11.3): a free one; with none, exchange or poach."""
        own: cython.int = self.cards[self.seat]
        free: cython.int = self.free_cards()
        others: cython.int = ((1 << (CARD_COUNT if self.yogi else CARD_COUNT - 1)) - 1) & ~own
        card: cython.int
        seat: cython.int
        if not self.several:
            return self.list_card_bits(n, A_SWAP, others)
        if free:
            return self.list_card_bits(n, A_TAKE, free)
        for card in range(CARD_COUNT):
            if (others >> card) & 1:
                n = self.list_card_bits(n, A_EXCHANGE + card * CARD_COUNT, own)
        for seat in range(self.seats):
            if self.card_count(seat) > self.card_count(self.seat):
                n = self.add(n, A_POACH + seat)
        return n
