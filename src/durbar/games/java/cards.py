"""Palace cards and festivals, fast: the deck, the bids, the agreement."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.ground import lowest
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.durbar.games.java.tiles import Tiles
else:
    from durbar.games.java.ground import lowest
    from durbar.games.java.names import *
    from durbar.games.java.tiles import Tiles


@cython.cclass
class Cards(Tiles):
    """A position that knows its cards."""

    # -- the deck ----------------------------------------------------------------------------------------------------

    def list_deck(self, first: cython.int) -> cython.int:
        """The cards that can come next, each as likely as it is frequent."""
        card: cython.int
        n: cython.int = 0
        for card in range(CARD_KINDS):
            if self.deck[card] > 0:
                self.acts[n] = first + card
                self.weights[n] = self.deck[card]
                n += 1
        return n

    def deck_size(self) -> cython.int:
        return self.deck[0] + self.deck[1] + self.deck[2] + self.deck[3] + self.deck[4] + self.deck[5]

    def take(self, card: cython.int) -> None:
        self.deck[card] -= 1
        self.refill()

    def refill(self) -> None:
        """Ruling 9: the moment the deck has run out, the discards are the deck."""
        card: cython.int
        if self.deck_size() > 0:
            return
        for card in range(CARD_KINDS):
            self.deck[card] = self.discard[card]
            self.discard[card] = 0
        if self.deck_size() > 0 and self.epoch < LAST_EPOCH:
            self.epoch += 1

    def put_hidden(self, seat: cython.int, card: cython.int) -> None:
        """Into the hand, unseen; `hidden` remembers from which shuffling."""
        self.hand[seat * 6 + card] += 1
        self.hidden[(self.epoch * 4 + seat) * 6 + card] += 1
        self.take(card)

    def lay_card(self, card: cython.int) -> None:
        """The bidder lays a card open; it is one that was known, if there is one."""
        at: cython.int = self.bidder * 6 + card
        epoch: cython.int
        self.hand[at] -= 1
        if self.known[at] > 0:
            self.known[at] -= 1
        else:
            epoch = 0
            while self.hidden[epoch * 24 + at] == 0:
                epoch += 1
            self.hidden[epoch * 24 + at] -= 1
        self.laid[at] += 1
        self.bid[self.bidder] += WORTH[self.open_card * 6 + card]
        self.asker = self.bidder
        self.bidding = 1
        self.reveals += 1

    def discard_laid(self, seat: cython.int) -> None:
        card: cython.int
        for card in range(CARD_KINDS):
            self.discard[card] += self.laid[seat * 6 + card]
            self.laid[seat * 6 + card] = 0

    def matching(self, seat: cython.int) -> cython.int:
        """What all the matching cards in this hand are worth together."""
        card: cython.int
        total: cython.int = 0
        for card in range(CARD_KINDS):
            total += self.hand[seat * 6 + card] * WORTH[self.open_card * 6 + card]
        return total

    # -- festivals ---------------------------------------------------------------------------------------------------

    def may_call(self) -> cython.bint:
        """A matching card, and a figure in a city that has not danced at this value."""
        if self.matching(self.seat) == 0:
            return False
        self.mark_cities()
        return self.goal[0] | self.goal[1] | self.goal[2] | self.goal[3] != 0

    def mark_cities(self) -> None:
        """Put into `goal` the palaces where the player may call a festival, cards apart."""
        word: cython.int
        bits: cython.ulonglong
        cell: cython.int
        for word in range(4):
            self.goal[word] = 0
        for word in range(4):
            bits = self.men_at[self.seat * 4 + word] & self.village[word]
            while bits:
                cell = self.area_city[self.area_of[word * 64 + lowest(bits)]]
                bits &= bits - 1
                if cell >= 0 and not self.danced[cell]:
                    self.goal[cell >> 6] |= ONE << (cell & 63)

    def high_bid(self) -> cython.int:
        seat: cython.int
        high: cython.int = 0
        for seat in range(self.seats):
            if self.guest[seat] == IN and self.bid[seat] > high:
                high = self.bid[seat]
        return high

    def list_bids(self) -> cython.int:
        """Ruling 8: cards if they can reach the need; then done; or pass."""
        card: cython.int
        n: cython.int = 0
        seat: cython.int = self.bidder
        if self.bid[seat] + self.matching(seat) >= self.need:
            for card in range(CARD_KINDS):
                if self.hand[seat * 6 + card] > 0 and WORTH[self.open_card * 6 + card] > 0:
                    self.acts[n] = A_CARD + card
                    n += 1
        if not self.bidding:
            self.acts[n] = A_PASS
            n += 1
        elif self.bid[seat] >= self.need:
            self.acts[n] = A_DONE
            n += 1
        return n

    def list_answers(self) -> cython.int:
        """Agree, or lay a card at once."""
        card: cython.int
        n: cython.int = 0
        for card in range(CARD_KINDS):
            if self.hand[self.bidder * 6 + card] > 0 and WORTH[self.open_card * 6 + card] > 0:
                self.acts[n] = A_CARD + card
                n += 1
        self.acts[n] = A_AGREE
        return n + 1

    def do_city(self, cell: cython.int) -> None:
        """The festival begins: everybody with a figure in the city is a guest."""
        word: cython.int
        bits: cython.ulonglong
        seat: cython.int
        self.city = cell
        for seat in range(SEATS):
            self.guest[seat] = ABSENT
            for word in range(4):
                bits = self.men_at[seat * 4 + word] & self.village[word]
                while bits:
                    if self.area_of[word * 64 + lowest(bits)] == self.area_of[cell]:
                        self.guest[seat] = IN
                    bits &= bits - 1
        self.bidder = self.seat
        self.need = 1
        self.bidding = 1
        self.phase = BID

    def do_bid(self, action: cython.int) -> None:
        if action == A_DONE:
            self.next_bidder()
        elif action == A_PASS:
            self.guest[self.bidder] = PASSED
            self.discard_laid(self.bidder)
            self.refill()
            self.next_bidder()
        else:
            self.lay_card(action - A_CARD)

    def do_answer(self, action: cython.int) -> None:
        seat: cython.int
        if action == A_AGREE:
            self.agreed[self.bidder] = 1
            self.next_answer(self.bidder)
            return
        self.need = self.high_bid() + 1
        for seat in range(SEATS):
            self.agreed[seat] = 0
        self.lay_card(action - A_CARD)
        self.phase = BID

    def next_bidder(self) -> None:
        """On to the next who has less than the high bid; if there is none, one is left or all are equal."""
        high: cython.int = self.high_bid()
        left: cython.int = 0
        able: cython.bint = False
        i: cython.int
        seat: cython.int
        self.bidding = 0
        for seat in range(self.seats):
            if self.guest[seat] == IN:
                left += 1
                if self.matching(seat) > 0:
                    able = True
        if left > 1:
            for i in range(1, self.seats):
                seat = (self.bidder + i) % self.seats
                if self.guest[seat] == IN and self.bid[seat] < high:
                    self.bidder = seat
                    self.need = high
                    return
            self.reveals += 1  # whether anybody could still raise comes to light here
            if able:
                self.phase = ANSWER
                self.need = 0
                self.next_answer(self.asker)
                return
        self.award()

    def next_answer(self, after: cython.int) -> None:
        """On to the next to be asked, clockwise up to the asker; when all have agreed, they share."""
        seat: cython.int = (after + 1) % self.seats
        while seat != self.asker:
            if self.guest[seat] == IN:
                self.bidder = seat
                return
            seat = (seat + 1) % self.seats
        self.award()

    def award(self) -> None:
        """Points for those still in; cards away; the palace has danced."""
        seat: cython.int
        left: cython.int = 0
        value: cython.int = self.palace[self.city]
        for seat in range(self.seats):
            left += self.guest[seat] == IN
        for seat in range(self.seats):
            if self.guest[seat] == IN:
                self.score[seat] += ALONE[value] if left == 1 else SHARED[value]
        for seat in range(SEATS):
            self.discard_laid(seat)
            self.guest[seat] = ABSENT
            self.bid[seat] = self.agreed[seat] = 0
        self.refill()
        self.danced[self.city] = 1
        self.city = self.bidder = self.asker = NOBODY
        self.need = self.bidding = 0
