"""What the mover's actions do, how a turn begins, and what is left undone at its end: chapter 7 of the book."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.raja.board_tables import END_A, END_B, VILLAGE_A, VILLAGE_B
    from cython.cimports.durbar.games.raja.choices import Choices
    from cython.cimports.durbar.games.raja.names import *
else:
    from durbar.games.raja.board_tables import END_A, END_B, VILLAGE_A, VILLAGE_B
    from durbar.games.raja.choices import Choices
    from durbar.games.raja.names import *


@cython.cclass
class Turn(Choices):
    """A turn under way."""

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
        self.architect[seat] = END_A[road] + END_B[road] - self.architect[seat]
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
