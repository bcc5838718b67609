"""The rules, fast: visits, turns and withdrawals. `referee.py` tells the same rules apart from this.

The parts: cards.py, set_up.py, palaces.py, neutral.py.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.games.tajmahal.board_tables import FIRST_CITY, FORTRESS_OF, GOOD_A, GOOD_B
    from cython.cimports.durbar.games.tajmahal.cards import deal_anew
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.neutral import Neutral
else:
    from durbar.core.rng import Rng
    from durbar.games.tajmahal.board_tables import FIRST_CITY, FORTRESS_OF, GOOD_A, GOOD_B
    from durbar.games.tajmahal.cards import deal_anew
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.neutral import Neutral

from durbar.core.options import Values
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s


@cython.final
@cython.cclass
class TajMahal(Neutral):
    """A position of Tadsch Mahal."""

    # -- the contract --------------------------------------------------------------------------------------------

    def seat_count(self) -> cython.int:
        return self.seats

    def blank(self) -> TajMahal:
        """Without the chain of `__init__`s where it is compiled: they only make the twin's lists."""
        return TajMahal.__new__(TajMahal) if cython.compiled else TajMahal()

    def body(self) -> cython.p_char:
        return cython.cast(cython.p_char, cython.address(self.palaces))

    def body_size(self) -> cython.int:
        return BODY_SIZE

    def actor(self) -> cython.int:
        phase: cython.int = self.phase
        if phase in (TURN, BUILD, TAKE):
            return self.seat
        return NOBODY_ACTS if phase == OVER else CHANCE

    def listed_action(self, i: cython.int) -> cython.int:
        return self.acts[i]

    def listed_weight(self, i: cython.int) -> cython.int:
        return self.weights[i]

    def seat_score(self, seat: cython.int) -> cython.int:
        return self.score[seat]

    def fence_count(self) -> cython.int:
        """TM-5.8: cards once played are not taken back."""
        return self.plays

    def list_actions(self, seat: cython.int) -> cython.int:
        phase: cython.int = self.phase
        i: cython.int
        if phase == TURN:
            return self.list_plays()
        if phase == TAKE:
            return self.list_cards(self.display, A_TAKE)
        if phase == BUILD:
            return self.list_sites()
        if phase == REVEAL:
            return self.list_cards(self.pile, A_REVEAL)
        if phase == DRAW:
            return self.list_cards(self.pile, A_DRAW)
        if phase == DEAL:
            return self.list_cards(self.pile, A_DEAL)
        if phase == NEUTRAL_TURN:
            return self.list_cards(self.pile, A_TURN_OVER)
        if phase == NEUTRAL_BUILD:
            return self.list_free_cities(A_NEUTRAL_BUILD)
        if phase == NEUTRAL_SPOIL:
            return self.list_cards(self.display, A_SPOIL)
        if phase == LAY_PROVINCES:
            return self.list_provinces()
        if phase == LAY_BONUS:
            return self.list_bonus()
        if phase == BEGIN:
            for i in range(self.seats):
                self.add(i, A_BEGIN + i, 1)
            return self.seats
        return 0

    def do(self, action: cython.int, seat: cython.int) -> None:
        phase: cython.int = self.phase
        if phase == TURN:
            if action == A_WITHDRAW:
                self.do_withdraw()
            else:
                self.do_play((action - A_PLAY) // COMPANION_COUNT, (action - A_PLAY) % COMPANION_COUNT)
                self.next_turn()
        elif phase == TAKE:
            self.take(action - A_TAKE)
            self.go_on_taking()
        elif phase == BUILD:
            if action >= A_CROWN:
                self.crowns[self.seat] |= ONE << (action - A_CROWN)
                self.to_crown -= 1
                self.go_on_building()
            elif not self.build(action - A_BUILD):
                self.go_on_building()
        elif phase == REVEAL:
            self.leave_pile(action - A_REVEAL)
            self.display[action - A_REVEAL] += 1
            self.display_size += 1
            self.go_on_revealing()
        elif phase == DRAW:
            self.draw_hidden(self.seat, action - A_DRAW)
            if (self.inside >> self.seat) & 1:
                self.go_on_building()
            else:
                self.start_taking()
        elif phase == DEAL:
            if self.do_deal(action - A_DEAL):
                self.begin_visit()
        elif phase == NEUTRAL_TURN:
            if self.do_turn_over(action - A_TURN_OVER):
                self.next_turn()
        elif phase == NEUTRAL_BUILD:
            if self.do_neutral_build(action - A_NEUTRAL_BUILD):
                self.next_turn()
        elif phase == NEUTRAL_SPOIL:
            self.display[action - A_SPOIL] -= 1
            self.display_size -= 1
            self.discard[action - A_SPOIL] += 1
            self.to_take -= 1
            if self.go_on_spoiling():
                self.next_turn()
        elif phase == LAY_PROVINCES:
            self.do_lay_province(action - A_PROVINCE)
        elif phase == LAY_BONUS:
            self.do_lay_bonus(action - A_BONUS)
        elif phase == BEGIN:
            self.start = action - A_BEGIN
            self.laid = 0
            self.phase = DEAL

    def resample(self, seat: int, rng: Rng) -> TajMahal:
        """TM-12.1, TM-12.4: hands and pile as they might be for all that this seat has seen (-1: the public)."""
        new: TajMahal = self.clone()
        deal_anew(self, new, seat, rng)
        return new

    # -- a visit and its turns (sections 4 and 9) ----------------------------------------------------------------

    def begin_visit(self) -> None:
        """TM-9.5 to TM-9.8: the next start player, everybody in and free to choose a colour, the court filled up."""
        slot: cython.int
        symbol: cython.int
        if self.visit > 0:
            self.start = (self.start + 1) % self.seats
        self.visit += 1
        self.seat = self.start
        self.inside = (1 << self.seats) - 1
        if self.seats == FOR_TWO:
            self.inside |= 1 << NEUTRAL
        for slot in range(SLOTS):
            self.turns[slot] = 0
            self.colour[slot] = NOTHING
        for symbol in range(INFLUENCE):
            if not (self.court >> symbol) & 1:
                self.stacks[symbol] -= 1
        self.court = WHOLE_COURT
        self.go_on_revealing()

    def go_on_revealing(self) -> None:
        """TM-3.7, TM-9.9; TM-8.8b: a display stays short if there is no card left at all."""
        if self.display_size < DISPLAY_SIZE[self.seats] and self.card_to_draw():
            self.phase = REVEAL
        else:
            self.phase = TURN

    def next_turn(self) -> None:
        """TM-4.1, TM-4.3: clockwise to the next one inside; the visit ends when no player is (TM-9.1, TM-13.10)."""
        if self.inside & ((1 << self.seats) - 1) == 0:
            self.end_visit()
            return
        self.seat = self.following()
        self.phase = TURN
        if self.seats == FOR_TWO and self.seat == NEUTRAL and self.neutral_turn():
            self.next_turn()

    def following(self) -> cython.int:
        slot: cython.int = self.seat
        if self.seats == FOR_TWO:  # TM-13.4: start player, the other, the neutral
            while True:
                slot = 1 - self.start if slot == self.start else self.start if slot == NEUTRAL else NEUTRAL
                if (self.inside >> slot) & 1:
                    return slot
        while True:
            slot = (slot + 1) % self.seats
            if (self.inside >> slot) & 1:
                return slot

    # -- withdrawing (sections 6 to 8) ---------------------------------------------------------------------------

    def do_withdraw(self) -> None:
        """TM-6.2e, TM-6.4b: all prizes at one moment, all of them taken."""
        seat: cython.int = self.seat
        symbol: cython.int
        won: cython.int = self.majorities(seat)
        self.won = won
        self.court &= ~won
        for symbol in range(INFLUENCE):
            if (won >> symbol) & 1:
                self.tiles[seat * INFLUENCE + symbol] += 1
                self.to_build += 1
        self.to_crown = (won >> MOGUL) & 1
        self.go_on_building()

    def go_on_building(self) -> None:
        """The next palace is a decision, unless a regular palace must stand on the one free city left."""
        free: cython.ulonglong
        city: cython.int
        while self.to_build > 0 or self.to_crown > 0:
            free = self.free_cities()
            if self.to_crown > 0 or free & (free - ONE) != 0:
                self.phase = BUILD
                return
            city = 0
            while not (free >> city) & 1:
                city += 1
            if self.build(city):
                return
        self.finish_withdrawal()

    def finish_withdrawal(self) -> None:
        """TM-7.1, TM-7.8: palaces, then the province tile; cards away; then new cards (TM-8.5 before TM-8.2)."""
        seat: cython.int = self.seat
        tile: cython.int = self.visit - 1
        self.score_palaces()
        if (self.won >> ELEPHANT) & 1:
            self.score_good(seat, GOOD_A[tile])  # two goods of one tile are never equal
            if GOOD_B[tile] != NOTHING:
                self.score_good(seat, GOOD_B[tile])
        self.won = 0
        self.put_away(seat)
        if self.turns[seat] == 0 and self.card_to_draw():
            self.phase = DRAW
        else:
            self.start_taking()

    def start_taking(self) -> None:
        """TM-8.2, TM-8.6."""
        self.to_take = min(TAKEN, self.display_size)
        self.go_on_taking()

    def go_on_taking(self) -> None:
        """Where no choice is left, the cards are taken without asking."""
        card: cython.int
        first: cython.int
        while self.to_take > 0:
            first = NOTHING
            for card in range(KINDS):
                if self.display[card] > 0:
                    if first != NOTHING and self.display_size > self.to_take:
                        self.phase = TAKE
                        return
                    first = card
            self.take(first)
        self.next_turn()

    # -- the end of a visit and of the game (sections 9 to 11) ---------------------------------------------------

    def end_visit(self) -> None:
        """TM-9.2, TM-9.3; after the last visit TM-11.1, TM-11.2."""
        seat: cython.int
        self.exchange_pairs()
        self.drop_leftovers()
        if self.visit < VISITS:
            self.begin_visit()
            return
        for seat in range(self.seats):
            self.score[seat] += self.hand_points(seat)
        self.phase = OVER

    def exchange_pairs(self) -> None:
        """TM-10.1: two equal influence tiles go back for the special card, wherever it is."""
        seat: cython.int
        symbol: cython.int
        for seat in range(self.seats):
            for symbol in range(INFLUENCE):
                if self.tiles[seat * INFLUENCE + symbol] == PAIR:
                    self.tiles[seat * INFLUENCE + symbol] = 0
                    self.stacks[symbol] += PAIR
                    self.special_owner[symbol] = seat

    def drop_leftovers(self) -> None:
        """TM-9.3, TM-9.3b: tiles that nobody won leave the game; in a game for two also cards (TM-13.10)."""
        city: cython.int
        province: cython.int = self.visit_province[self.visit - 1]
        for city in range(FIRST_CITY[province], FIRST_CITY[province + 1]):
            if FORTRESS_OF[city] != NOTHING:
                self.bonus[FORTRESS_OF[city]] = NOTHING
        self.court &= ~(1 << ELEPHANT)
        if self.seats == FOR_TWO:
            self.put_away(NEUTRAL)
            self.clear_display()


def start(players: int, values: Values) -> TajMahal:
    """The table before anything has happened; two players with the neutral third (`dummy`)."""
    state = TajMahal()
    facts = state.facts()
    facts.seats = players
    facts.visit_province = [s.NOTHING] * m.VISITS
    facts.bonus = [m.TAJ_MAHAL if city == m.TAJ_MAHAL_CITY else s.NOTHING for city in m.FORTRESS_IDS]
    facts.stacks = [m.INFLUENCE_TILES] * m.INFLUENCE
    facts.special_owner = [s.NOBODY] * m.INFLUENCE
    facts.colour = [s.NOTHING] * m.MOST_SEATS
    facts.seat = facts.start = s.NOBODY
    facts.pile = list(m.CARD_COUNT)
    facts.pile_size = m.DECK
    state.load_bytes(state.FIELDS.pack(facts))
    return state
