"""Opening, rounds, scoring and end; the turn is in choices.py and turn.py. `referee.py` tells the rules on its own."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.games.raja.board_tables import HOME
    from cython.cimports.durbar.games.raja.names import *
    from cython.cimports.durbar.games.raja.turn import Turn
else:
    from durbar.core.rng import Rng
    from durbar.games.raja.board_tables import HOME
    from durbar.games.raja.names import *
    from durbar.games.raja.turn import Turn

from durbar.core.options import Values
from durbar.games.raja import material as m
from durbar.games.raja import state as s
from durbar.games.raja.options import EDITIONS, parts


@cython.final
@cython.cclass
class Raja(Turn):
    """A position of Raja, or of Maharadja."""

    # -- the contract ------------------------------------------------------------------------------------------------

    def seat_count(self) -> cython.int:
        return self.seats

    def blank(self) -> Raja:
        """Without the chain of `__init__`s where it is compiled: they only make the twin's lists."""
        return Raja.__new__(Raja) if cython.compiled else Raja()

    def body(self) -> cython.p_char:
        return cython.cast(cython.p_char, cython.address(self.houses))

    def body_size(self) -> cython.int:
        return BODY_SIZE

    def actor(self) -> cython.int:
        seat: cython.int
        phase: cython.int = self.phase
        if phase <= BEGIN:
            return CHANCE
        if phase == DIAL:
            for seat in range(self.seats):
                if self.dial[seat * 2] == NOBODY:
                    return seat
        if phase in (PICK, GIVE):
            return self.chooser
        return NOBODY_ACTS if phase == OVER else self.seat

    def deciding(self) -> cython.uint:
        """While dialling everybody who has not yet; else the one whose decision it is."""
        seat: cython.int = self.actor()
        bits: cython.uint = 0
        if self.phase != DIAL:
            return (1 << seat) if seat >= 0 else 0
        for seat in range(self.seats):
            if self.dial[seat * 2] == NOBODY:
                bits |= 1 << seat
        return bits

    def listed_action(self, i: cython.int) -> cython.int:
        return self.acts[i]

    def seat_score(self, seat: cython.int) -> cython.int:
        """Palaces built."""
        return (SHORT_PALACES if self.short_game else PALACES) - self.palaces_left[seat]

    def seat_standing(self, seat: cython.int) -> cython.longlong:
        """10.0: palaces, then gold."""
        return self.seat_score(seat) * STANDING_UNIT + self.gold[seat]

    def fence_count(self) -> cython.int:
        return self.reveals

    def ended_by_limit(self) -> cython.bint:
        """10.2d: round 20 was the last, and no palace or crest would have made it so."""
        seat: cython.int
        finished: cython.int = 0
        for seat in range(self.seats):
            finished += self.palaces_left[seat] == 0
        return self.phase == OVER and not (self.short_game or self.last or finished)

    def veiled(self, seat: cython.int, veil: cython.int) -> cython.uint:
        """Gold where it is hidden; dials that are still face down. At the end everything is open."""
        hidden: cython.uint = (1 << self.seats) - 1 - (1 << seat)
        if self.phase == OVER:
            return 0
        if veil != VEIL_DIAL:
            return hidden if self.hidden else 0
        if self.seat != NOBODY and self.phase != DIAL:  # the mover's is turned up
            hidden &= ~(1 << self.seat)
        return hidden & ~self.moved

    def list_actions(self, seat: cython.int) -> cython.int:
        phase: cython.int = self.phase
        i: cython.int
        n: cython.int = 0
        if phase == TURN:
            return self.list_turn()
        if phase == DIAL:
            return self.list_dials()
        if phase == MOVE_TO:
            return self.list_move_targets()
        if phase in (PICK, CHOOSE):
            return self.list_card_bits(0, A_CHOOSE, self.free_cards())
        if phase == GIVE:
            return self.list_card_bits(0, A_GIVE, self.cards[self.chooser])
        if phase == SETTLE:
            return self.list_villages()
        if phase == AUCTION:
            return self.list_bids()
        if phase == CREST:
            for i in range(CITIES):
                if self.crest[i] == NOBODY:
                    n = self.add(n, A_CREST + i)
        elif phase == BEGIN:
            for i in range(self.seats):
                n = self.add(n, A_BEGIN + i)
        return n

    def do(self, action: cython.int, seat: cython.int) -> None:
        phase: cython.int = self.phase
        if phase == DIAL:
            self.set_dial(seat, action - A_DIAL)
        elif phase == TURN and action == A_END:
            self.end_turn()
        elif phase in (TURN, MOVE_TO, GIVE):
            self.do_turn(action)
        elif phase == PICK:
            self.cards[self.chooser] = 1 << (action - A_CHOOSE)
            self.chooser = NOBODY
            self.phase = TURN
        elif phase == SETTLE:
            self.settle(action - A_SETTLE)
        elif phase == CHOOSE:
            self.choose_card(action - A_CHOOSE)
        elif phase == AUCTION:
            if action == A_PASS:
                self.passed |= 1 << self.seat
            else:
                self.bid = action - A_BID
                self.bidder = self.seat
            self.next_bidder()
        elif phase == CREST:
            self.do_crest(action - A_CREST)
        elif phase == BEGIN:
            self.first = action - A_BEGIN
            self.ask_card(self.first)

    def resample(self, seat: int, rng: Rng) -> Raja:
        """Other dials that are still face down may show anything.

        Hidden gold stays: every payment is made openly, so what the others hold follows from what was seen.
        """
        new: Raja = self.clone()
        other: cython.int
        pair: cython.int
        first: cython.int
        for other in range(self.seats):
            if other == seat or self.dial[other * 2] == NOBODY or (self.moved >> other) & 1:
                continue
            if other == self.seat and self.phase != DIAL:  # the mover's is turned up
                continue
            pair = rng.pick(DIAL_COUNT * (DIAL_COUNT + 1) // 2)
            first = 0
            while pair >= DIAL_COUNT - first:
                pair -= DIAL_COUNT - first
                first += 1
            new.dial[other * 2] = first
            new.dial[other * 2 + 1] = first + pair
        return new

    # -- opening (5.0, 11.2.5) ---------------------------------------------------------------------------------------

    def do_crest(self, city: cython.int) -> None:
        """3.2: the next crest from the bottom; the last one has no choice left."""
        i: cython.int
        field: cython.int = 0
        last: cython.int = 0
        for i in range(CITIES):
            if self.crest[i] != NOBODY:
                field += 1
        self.crest[city] = field
        if field == CITIES - 2:
            for i in range(CITIES):
                if self.crest[i] == NOBODY:
                    last = i
            self.crest[last] = CITIES - 1
            self.phase = BEGIN

    def next_without_card(self, seat: cython.int, skip: cython.int) -> cython.int:
        """The next to the left without a card and not in this bit set, the seat itself last; -1 if there is none."""
        i: cython.int
        other: cython.int
        for i in range(1, self.seats + 1):
            other = (seat + i) % self.seats
            if self.cards[other] == 0 and not (skip >> other) & 1:
                return other
        return NOBODY

    def ask_card(self, seat: cython.int) -> None:
        """This player chooses, or opens the bidding; the last one without a card is not made to bid."""
        self.seat = seat
        self.bid = NOBODY
        self.bidder = NOBODY
        self.passed = 0
        self.phase = CHOOSE
        if self.auction and self.next_without_card(seat, 0) != seat:
            self.phase = AUCTION

    def list_bids(self) -> cython.int:
        n: cython.int = 0
        amount: cython.int
        for amount in range(self.bid + 1, min(self.gold[self.seat], OPENING_GOLD) + 1):
            n = self.add(n, A_BID + amount)
        if self.bidder != NOBODY:
            n = self.add(n, A_PASS)
        return n

    def next_bidder(self) -> None:
        """On to the left; who cannot raise is out; when all others are, the highest bidder pays and chooses."""
        while True:
            self.seat = self.next_without_card(self.seat, self.passed)
            if self.seat == self.bidder:
                self.gold[self.seat] -= self.bid
                self.phase = CHOOSE
                return
            if self.gold[self.seat] > self.bid:
                return
            self.passed |= 1 << self.seat

    def choose_card(self, card: cython.int) -> None:
        seat: cython.int
        self.cards[self.seat] = 1 << card
        seat = self.next_without_card(self.seat, 0)
        if seat != NOBODY:
            self.ask_card(seat)
            return
        self.bid = NOBODY
        self.bidder = NOBODY
        self.passed = 0
        self.phase = SETTLE
        self.seat = self.after_card(0, -1)

    def list_villages(self) -> cython.int:
        n: cython.int = 0
        village: cython.int
        limit: cython.int = self.village_limit()
        self.count_houses()
        for village in range(VILLAGES):
            if self.occupied[village] < limit:
                n = self.add(n, A_SETTLE + village)
        return n

    def settle(self, village: cython.int) -> None:
        """5.2: one house each in card order, four times; then six more for everybody."""
        seat: cython.int
        card: cython.int = self.cards[self.seat]
        self.houses[self.seat * PLACES + village] += 1
        self.supply[self.seat] -= 1
        seat = self.after_card(card, -1)
        if seat == NOBODY:
            seat = self.after_card(0, -1)
        if self.supply[seat] > 0:
            self.seat = seat
            return
        for seat in range(self.seats):
            self.supply[seat] = OPENING_SUPPLY
            self.quarry[seat] -= OPENING_SUPPLY
        self.reveals += 1  # dials may be set from here on: the last house stays where it stands
        self.start_round()

    # -- rounds (6.0, 9.0, 10.0) -------------------------------------------------------------------------------------

    def after_card(self, card: cython.int, seats: cython.int) -> cython.int:
        """Of these seats (bits) the one with the lowest card above this one (as a bit), or -1."""
        best: cython.int = 1 << CARD_COUNT
        found: cython.int = NOBODY
        lowest: cython.int
        seat: cython.int
        for seat in range(self.seats):
            lowest = self.lowest_card(seat)
            if (seats >> seat) & 1 and card < lowest < best:
                best = lowest
                found = seat
        return found

    def start_round(self) -> None:
        """6.1: the Maharaja goes where the lowest crest lies; that crest goes one above the topmost."""
        city: cython.int
        lowest: cython.int = 0
        top: cython.int = 0
        for city in range(CITIES):
            if self.crest[city] < self.crest[lowest]:
                lowest = city
            top = max(top, self.crest[city])
        self.maharaja = lowest
        self.crest[lowest] = top + 1
        if top + 1 == LAST_FIELD:
            self.last = 1
        self.round += 1
        self.moved = 0
        self.seat = NOBODY
        for city in range(self.seats * 2):
            self.dial[city] = NOBODY
        self.phase = DIAL

    def list_dials(self) -> cython.int:
        n: cython.int = 0
        first: cython.int
        second: cython.int
        for first in range(DIAL_COUNT):
            for second in range(first, DIAL_COUNT):
                n = self.add(n, A_DIAL + first * DIAL_COUNT + second)
        return n

    def set_dial(self, seat: cython.int, pair: cython.int) -> None:
        self.dial[seat * 2] = pair // DIAL_COUNT
        self.dial[seat * 2 + 1] = pair % DIAL_COUNT
        if self.deciding() == 0:
            self.next_turn()

    def next_turn(self) -> None:
        """6.3, 7.6: the lowest card among those who have not moved."""
        seat: cython.int = self.after_card(0, ~self.moved)
        if seat == NOBODY:
            self.finish_round()
        else:
            self.start_turn(seat)

    def end_turn(self) -> None:
        """7.7: what was left undone pays the others."""
        seat: cython.int
        gold: cython.int = PENALTY * self.undone()
        for seat in range(self.seats):
            if seat != self.seat:
                self.gold[seat] += gold
        self.moved |= 1 << self.seat
        self.next_turn()

    def finish_round(self) -> None:
        """8.0 and 10.0: score the Maharaja's city; the last palace, field 10 or the last round end the game."""
        seat: cython.int
        done: cython.bint = (
            self.last != 0 or self.round >= ROUND_LIMIT or (self.short_game and self.round >= SHORT_ROUNDS)
        )
        self.rank(self.maharaja)
        for seat in range(self.seats):
            self.gold[seat] += self.pay[seat]
            if self.palaces_left[seat] == 0:
                done = True
        self.reveals += 1
        if done:
            self.phase = OVER
            self.seat = NOBODY
        else:
            self.start_round()

    # -- scoring (8.0, 11.2.6) ---------------------------------------------------------------------------------------

    def points_of(self, seat: cython.int, city: cython.int) -> cython.int:
        points: cython.int = self.houses[seat * PLACES + VILLAGES + city]
        points += self.small[seat * CITIES + city] * (PRIEST_SMALL_POINTS if self.holds(seat, PRIEST) else SMALL_POINTS)
        if self.architect[seat] == city:
            points += 1
        if self.great[city] == seat:
            points += GREAT_POINTS
        if self.home and self.holds(seat, HOME[city]):
            points += 1
        return points

    def rank(self, city: cython.int) -> None:
        """Everybody's points in this city and what they would be paid for them, into `points` and `pay`."""
        seat: cython.int
        other: cython.int
        place: cython.int
        present: cython.int = 0
        for seat in range(self.seats):
            self.points[seat] = self.points_of(seat, city)
            self.pay[seat] = 0
            if self.points[seat] > 0:
                present += 1
        for seat in range(self.seats):
            if self.points[seat] == 0:
                continue
            place = 0
            for other in range(self.seats):
                if self.points[other] > self.points[seat] or (
                    self.points[other] == self.points[seat] and self.lowest_card(other) < self.lowest_card(seat)
                ):
                    place += 1
            self.pay[seat] = PAYOUT[self.seats * 5 + place] + (MONOPOLY_BONUS if present == 1 else 0)

    def standing(self, city: int) -> list[tuple[int, int]]:
        """For each seat its points in this city and what it would be paid if the city were scored now."""
        self.rank(city)
        return [(self.points[seat], self.pay[seat]) for seat in range(self.seats)]

    def left_undone(self) -> list[int]:
        """The mover's dialled actions that are not done, or only in part."""
        at: cython.int = self.seat * 2
        kinds = {self.dial[at], self.dial[at + 1]}
        return [kind for kind in sorted(kinds) for _ in range(self.pointers(kind) - self.fully_done(kind))]


def start(players: int, values: Values) -> Raja:
    """The table before anything has happened."""
    state = Raja()
    facts = state.facts()
    part = parts(values)
    unused = [0] * (m.MOST_PLAYERS - players)
    facts.seats = players
    facts.edition = EDITIONS.index(str(values["edition"]))
    facts.short_game = int(values["length"] == "short")
    facts.several = int(values["mode"] == "pro2")
    facts.yogi = int(part["yogi"])
    facts.neutral = m.MOST_PLAYERS - players if part["neutral_palaces"] else 0
    facts.auction = int(part["auction"])
    facts.home = int(part["home_cities"])
    facts.hidden = int(bool(values["hidden_gold"]))
    facts.great = facts.crest = [s.NOBODY] * m.CITIES
    facts.dial = [s.NOBODY] * (2 * m.MOST_PLAYERS)
    facts.architect = [m.START] * m.MOST_PLAYERS
    facts.maharaja = m.START
    facts.gold = [m.OPENING_GOLD] * players + unused
    facts.supply = [m.OPENING_HOUSES] * players + unused
    facts.quarry = [m.HOUSES - m.OPENING_HOUSES] * players + unused
    facts.palaces_left = [m.SHORT_PALACES if facts.short_game else m.PALACES] * players + unused
    facts.chip_stock = m.CHIPS if part["yogi"] else 0
    facts.seat = facts.chooser = facts.first = facts.bid = facts.bidder = s.NOBODY
    facts.chip_action = facts.lifted = s.NOBODY
    state.load_bytes(state.FIELDS.pack(facts))
    return state
