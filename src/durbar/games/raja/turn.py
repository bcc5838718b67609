"""A player's turn, chapter 7 of the book: travel and all actions of the dial, the chip, and what is left undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

if cython.compiled:
    from cython.cimports.durbar.games.raja.state import Position
else:
    from durbar.games.raja.state import Position

from durbar.games.raja import material as m
from durbar.games.raja import state as s
from durbar.games.raja.actions import SPACE

TURN = cython.declare(cython.int, s.TURN)
MOVE_TO = cython.declare(cython.int, s.MOVE_TO)
PICK = cython.declare(cython.int, s.PICK)
GIVE = cython.declare(cython.int, s.GIVE)
NOBODY = cython.declare(cython.int, s.NOBODY)

# Parts of dialled actions.
P_GOLD = cython.declare(cython.int, s.P_GOLD)
P_HOUSE = cython.declare(cython.int, s.P_HOUSE)
P_TWO_CITY = cython.declare(cython.int, s.P_TWO_CITY)
P_TWO_VILLAGE = cython.declare(cython.int, s.P_TWO_VILLAGE)
P_MOVE = cython.declare(cython.int, s.P_MOVE)
P_QUARRY = cython.declare(cython.int, s.P_QUARRY)
P_PALACE = cython.declare(cython.int, s.P_PALACE)
P_PH_PALACE = cython.declare(cython.int, s.P_PH_PALACE)
P_PH_HOUSE = cython.declare(cython.int, s.P_PH_HOUSE)
P_ORDER = cython.declare(cython.int, s.P_ORDER)
P_CARD = cython.declare(cython.int, s.P_CARD)
P_QUARRY_FULL = cython.declare(cython.int, s.P_QUARRY_FULL)
PART_COUNT = cython.declare(cython.int, len(s.PARTS))

# Dialled actions.
D_GOLD = cython.declare(cython.int, m.D_GOLD)
D_HOUSE = cython.declare(cython.int, m.D_HOUSE)
D_TWO = cython.declare(cython.int, m.D_TWO)
D_MOVE = cython.declare(cython.int, m.D_MOVE)
D_QUARRY = cython.declare(cython.int, m.D_QUARRY)
D_PALACE = cython.declare(cython.int, m.D_PALACE)
D_PALACE_HOUSE = cython.declare(cython.int, m.D_PALACE_HOUSE)
D_ORDER = cython.declare(cython.int, m.D_ORDER)
D_CARD = cython.declare(cython.int, m.D_CARD)

# What a part is done by: the place of each in the lists of material.py.
HOUSE_BY_HOUSE = cython.declare(cython.int, m.HOUSE_BY.index("house"))
HOUSE_BY_TWO = cython.declare(cython.int, m.HOUSE_BY.index("two_houses"))
HOUSE_BY_PALACE_HOUSE = cython.declare(cython.int, m.HOUSE_BY.index("palace_house"))
HOUSE_BY_CHIP = cython.declare(cython.int, m.HOUSE_BY.index(m.CHIP))
HOUSE_BY_ABILITY = cython.declare(cython.int, m.HOUSE_BY.index(m.ABILITY))
HOUSE_BYS = cython.declare(cython.int, len(m.HOUSE_BY))
MOVE_BY_DIAL = cython.declare(cython.int, m.MOVE_BY.index("move_house"))
MOVE_BY_CHIP = cython.declare(cython.int, m.MOVE_BY.index(m.CHIP))
MOVE_BY_ABILITY = cython.declare(cython.int, m.MOVE_BY.index(m.ABILITY))
MOVE_BYS = cython.declare(cython.int, len(m.MOVE_BY))
PALACE_BY_PALACE = cython.declare(cython.int, m.PALACE_BY.index("palace"))
PALACE_BY_PALACE_HOUSE = cython.declare(cython.int, m.PALACE_BY.index("palace_house"))
PALACE_BY_CHIP = cython.declare(cython.int, m.PALACE_BY.index(m.CHIP))
PALACE_BYS = cython.declare(cython.int, len(m.PALACE_BY))
BY_CHIP = cython.declare(cython.int, 1)  # gold, quarry, order: by the dial 0, by the chip 1
GREAT = cython.declare(cython.int, m.SIZES.index("great"))

# Material.
MERCHANT = cython.declare(cython.int, m.MERCHANT)
WANDERER = cython.declare(cython.int, m.WANDERER)
ENTREPRENEUR = cython.declare(cython.int, m.ENTREPRENEUR)
MASTER_BUILDER = cython.declare(cython.int, m.MASTER_BUILDER)
YOGI = cython.declare(cython.int, m.YOGI)
CARD_COUNT = cython.declare(cython.int, len(m.CARDS))
CITIES = cython.declare(cython.int, m.CITIES)
VILLAGES = cython.declare(cython.int, m.VILLAGES)
PLACES = cython.declare(cython.int, m.PLACES)
SMALL_SITES = cython.declare(cython.int, m.SMALL_SITES)
VILLAGE_LIMIT = cython.declare(cython.int, m.VILLAGE_LIMIT)
VILLAGE_LIMIT_OF_TWO = cython.declare(cython.int, m.VILLAGE_LIMIT_OF_TWO)
TRAVEL_LIMIT = cython.declare(cython.int, m.TRAVEL_LIMIT)
GOLD_ACTION = cython.declare(cython.int, m.GOLD_ACTION)
HOUSE_PRICE = cython.declare(cython.int, m.HOUSE_PRICE)
PALACE_PRICE = cython.declare(cython.int, m.PALACE_PRICE)
BUILDER_PALACE_PRICE = cython.declare(cython.int, m.BUILDER_PALACE_PRICE)
QUARRY_HOUSES = cython.declare(cython.int, m.QUARRY_HOUSES)
CREST_FIELDS = cython.declare(cython.int, m.CREST_FIELDS)
COIN = cython.declare(cython.int, m.COIN)
MOST_ROADS = cython.declare(cython.int, m.MOST_ROADS)

# Where each kind of action begins.
A_TRAVEL = cython.declare(cython.int, SPACE["travel"].first)
A_GOLD = cython.declare(cython.int, SPACE["gold"].first)
A_HOUSE = cython.declare(cython.int, SPACE["build_house"].first)
A_LIFT = cython.declare(cython.int, SPACE["move_house"].first)
A_MOVE_TO = cython.declare(cython.int, SPACE["move_to"].first)
A_QUARRY = cython.declare(cython.int, SPACE["quarry"].first)
A_PALACE = cython.declare(cython.int, SPACE["build_palace"].first)
A_ORDER = cython.declare(cython.int, SPACE["order"].first)
A_SWAP = cython.declare(cython.int, SPACE["swap_card"].first)
A_TAKE = cython.declare(cython.int, SPACE["take_card"].first)
A_EXCHANGE = cython.declare(cython.int, SPACE["exchange_card"].first)
A_POACH = cython.declare(cython.int, SPACE["poach"].first)
A_GIVE = cython.declare(cython.int, SPACE["give_card"].first)
A_CHIP = cython.declare(cython.int, SPACE["chip"].first)
A_END = cython.declare(cython.int, SPACE["end_turn"].first)

# The network: the sum of both ends and the villages of each road (-1: no second one), the roads of each junction.
if cython.compiled:
    END_SUM = cython.declare(cython.short[16])
    VILLAGE_A = cython.declare(cython.short[16])
    VILLAGE_B = cython.declare(cython.short[16])
    ROADS_AT = cython.declare(cython.short[40])
else:
    END_SUM = [0] * 16
    VILLAGE_A = [0] * 16
    VILLAGE_B = [0] * 16
    ROADS_AT = [0] * 40


def _fill_tables() -> None:
    for i in range(m.JUNCTIONS * m.MOST_ROADS):
        ROADS_AT[i] = -1
    for road, (ends, villages) in enumerate(zip(m.ROAD_ENDS, m.ROAD_VILLAGES, strict=True)):
        END_SUM[road] = sum(ends)
        VILLAGE_A[road] = villages[0]
        VILLAGE_B[road] = villages[1] if len(villages) > 1 else -1
    for junction in range(m.JUNCTIONS):
        at = junction * m.MOST_ROADS
        for road, ends in enumerate(m.ROAD_ENDS):
            if junction in ends:
                ROADS_AT[at] = road
                at += 1


_fill_tables()


@cython.cclass
class Turn(Position):  # type: ignore[misc]
    """The mover's part of the rules."""

    if TYPE_CHECKING:
        seat: int

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
        purse: cython.int = 10_000 if self.holds(self.seat, WANDERER) else self.gold[self.seat]
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

    # -- what it does ------------------------------------------------------------------------------------------------

    def do_turn(self, action: cython.int) -> None:
        """Any action of the turn but its end."""
        i: cython.int
        if action < A_GOLD:
            self.travel(action - A_TRAVEL)
        elif action < A_HOUSE:
            self.gold[self.seat] += GOLD_ACTION
            if action == A_GOLD:
                self.done[P_GOLD] += 1
            else:
                self.chip_done[0] += 1
        elif action < A_LIFT:
            i = action - A_HOUSE
            self.build_house(i // HOUSE_BYS, i % HOUSE_BYS)
        elif action < A_MOVE_TO:
            i = action - A_LIFT
            self.lift_house(i // MOVE_BYS, i % MOVE_BYS)
        elif action < A_QUARRY:
            self.houses[self.seat * PLACES + action - A_MOVE_TO] += 1
            self.lifted = NOBODY
            self.phase = TURN
        elif action < A_PALACE:
            self.take_from_quarry(action - A_QUARRY)
        elif action < A_ORDER:
            i = action - A_PALACE
            self.build_palace(i // (2 * PALACE_BYS), i // PALACE_BYS % 2, i % PALACE_BYS)
        elif action < A_SWAP:
            i = action - A_ORDER
            self.change_order(i // 2, i % 2)
        elif action < A_TAKE:
            self.swap_card(action - A_SWAP)
        elif action < A_EXCHANGE:
            self.cards[self.seat] |= 1 << (action - A_TAKE)
            self.done[P_CARD] += 1
            self.gain(action - A_TAKE)
        elif action < A_POACH:
            i = action - A_EXCHANGE
            self.exchange_card(i // CARD_COUNT, i % CARD_COUNT)
        elif action < A_GIVE:
            self.done[P_CARD] += 1
            self.chooser = action - A_POACH
            self.phase = GIVE
        elif action < A_CHIP:  # the poached player gives a card
            i = action - A_GIVE
            self.cards[self.chooser] &= ~(1 << i)
            self.cards[self.seat] |= 1 << i
            self.chooser = NOBODY
            self.phase = TURN
            self.gain(i)
        else:
            self.chips[self.seat] -= 1
            self.chip_stock += 1
            self.chip_action = action - A_CHIP

    def travel(self, road: cython.int) -> None:
        """7.1: to the other end; for each village without an own house 1 gold to the owner of each house in it."""
        seat: cython.int = self.seat
        owner: cython.int
        i: cython.int
        village: cython.int
        count: cython.int
        free: cython.bint = self.holds(seat, WANDERER)
        for i in range(2):
            village = VILLAGE_B[road] if i else VILLAGE_A[road]
            if village < 0 or self.houses[seat * PLACES + village]:
                continue
            for owner in range(self.seats):
                count = self.houses[owner * PLACES + village]
                self.gold[owner] += count
                if not free:
                    self.gold[seat] -= count
        self.architect[seat] = END_SUM[road] - self.architect[seat]
        self.roads += 1

    def build_house(self, place: cython.int, by: cython.int) -> None:
        """7.2."""
        seat: cython.int = self.seat
        in_city: cython.bint = place >= VILLAGES
        self.houses[seat * PLACES + place] += 1
        self.supply[seat] -= 1
        if by == HOUSE_BY_ABILITY:
            self.used |= 1 << ENTREPRENEUR
            return
        self.gold[seat] -= HOUSE_PRICE
        if by == HOUSE_BY_HOUSE:
            self.done[P_HOUSE] += 1
        elif by == HOUSE_BY_TWO:
            self.done[P_TWO_CITY if in_city else P_TWO_VILLAGE] += 1
        elif by == HOUSE_BY_PALACE_HOUSE:
            self.done[P_PH_HOUSE] += 1
        elif self.chip_action == D_PALACE_HOUSE or (self.chip_action == D_TWO and not in_city):
            self.chip_done[1] += 1
        else:
            self.chip_done[0] += 1

    def lift_house(self, place: cython.int, by: cython.int) -> None:
        """7.3: the house leaves its place; where it goes is the next decision."""
        self.houses[self.seat * PLACES + place] -= 1
        self.lifted = place
        self.phase = MOVE_TO
        if by == MOVE_BY_DIAL:
            self.done[P_MOVE] += 1
        elif by == MOVE_BY_CHIP:
            self.chip_done[0] += 1
        else:
            self.used |= 1 << ENTREPRENEUR

    def build_palace(self, city: cython.int, size: cython.int, by: cython.int) -> None:
        """7.2."""
        seat: cython.int = self.seat
        self.gold[seat] -= self.palace_price()
        self.palaces_left[seat] -= 1
        if size == GREAT:
            self.great[city] = seat
        else:
            self.small[seat * CITIES + city] += 1
        if by == PALACE_BY_PALACE:
            self.done[P_PALACE] += 1
        elif by == PALACE_BY_PALACE_HOUSE:
            self.done[P_PH_PALACE] += 1
        else:
            self.chip_done[0] += 1

    def take_from_quarry(self, by: cython.int) -> None:
        """7.4: two houses, or the one that is left, which is not the whole action."""
        seat: cython.int = self.seat
        count: cython.int = QUARRY_HOUSES if self.quarry[seat] >= QUARRY_HOUSES else self.quarry[seat]
        self.quarry[seat] -= count
        self.supply[seat] += count
        if by == BY_CHIP:
            self.chip_done[0] += 1
        else:
            self.done[P_QUARRY] += 1
            if count == QUARRY_HOUSES:
                self.done[P_QUARRY_FULL] += 1

    def change_order(self, city: cython.int, by: cython.int) -> None:
        """7.5: two fields down; those it passes go one up."""
        field: cython.int = self.crest[city]
        other: cython.int
        for other in range(CITIES):
            if field - CREST_FIELDS <= self.crest[other] < field:
                self.crest[other] += 1
        self.crest[city] = field - CREST_FIELDS
        if by == BY_CHIP:
            self.chip_done[0] += 1
        else:
            self.done[P_ORDER] += 1

    def swap_card(self, card: cython.int) -> None:
        """7.6: the own card becomes free; a robbed player chooses a free one at once."""
        owner: cython.int = self.holder(card)
        self.cards[self.seat] = 1 << card
        self.done[P_CARD] += 1
        if owner != NOBODY:
            self.cards[owner] = 0
            self.chooser = owner
            self.phase = PICK
        self.gain(card)

    def exchange_card(self, take: cython.int, give: cython.int) -> None:
        """11.3."""
        owner: cython.int = self.holder(take)
        self.cards[owner] = (self.cards[owner] & ~(1 << take)) | 1 << give
        self.cards[self.seat] = (self.cards[self.seat] & ~(1 << give)) | 1 << take
        self.done[P_CARD] += 1
        self.gain(take)

    # -- abilities, start and end of a turn --------------------------------------------------------------------------

    def gain(self, card: cython.int) -> None:
        """The merchant's coin and the Yogi's chip come by themselves, once a turn for the same card.

        A chip that is not there when it should come is not made up for.
        """
        if (self.used >> card) & 1:
            return
        if card == MERCHANT:
            self.gold[self.seat] += COIN
            self.used |= 1 << card
        elif card == YOGI:
            self.used |= 1 << card
            if self.chip_stock > 0:
                self.chips[self.seat] += 1
                self.chip_stock -= 1

    def start_turn(self, seat: cython.int) -> None:
        """The mover's dial is turned up, and what comes by itself comes."""
        i: cython.int
        for i in range(PART_COUNT):
            self.done[i] = 0
        self.chip_done[0] = 0
        self.chip_done[1] = 0
        self.chip_action = NOBODY
        self.used = 0
        self.roads = 0
        self.seat = seat
        self.phase = TURN
        self.reveals += 1
        if self.holds(seat, MERCHANT):
            self.gain(MERCHANT)
        if self.holds(seat, YOGI):
            self.gain(YOGI)

    def fully_done(self, action: cython.int) -> cython.int:
        """How often this action has been done as a whole."""
        built: cython.int
        if action == D_GOLD:
            return self.done[P_GOLD]
        if action == D_HOUSE:
            return self.done[P_HOUSE]
        if action == D_TWO:  # each pair needs a house in a city
            built = (self.done[P_TWO_CITY] + self.done[P_TWO_VILLAGE]) // 2
            return built if built < self.done[P_TWO_CITY] else self.done[P_TWO_CITY]
        if action == D_MOVE:
            return self.done[P_MOVE]
        if action == D_QUARRY:
            return self.done[P_QUARRY_FULL]
        if action == D_PALACE:
            return self.done[P_PALACE]
        if action == D_PALACE_HOUSE:
            built = self.done[P_PH_PALACE]
            return built if built < self.done[P_PH_HOUSE] else self.done[P_PH_HOUSE]
        if action == D_ORDER:
            return self.done[P_ORDER]
        return self.done[P_CARD]

    def undone(self) -> cython.int:
        """7.7: how many of the two dialled actions are not done, or only in part."""
        first: cython.int = self.dial[self.seat * 2]
        second: cython.int = self.dial[self.seat * 2 + 1]
        if first == second:
            return 2 - self.fully_done(first)
        return 2 - self.fully_done(first) - self.fully_done(second)
