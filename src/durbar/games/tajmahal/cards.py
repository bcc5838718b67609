"""Playing cards (sections 5, 8 and 10): pile, display and hands; what may be played, and what it shows."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.games.tajmahal.board_tables import EFFECT, SYMBOL_A, SYMBOL_B
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.core.rng import Rng
    from durbar.games.tajmahal.board_tables import EFFECT, SYMBOL_A, SYMBOL_B
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.state import Position


@cython.cclass
class Cards(Position):
    """A position with cards that are drawn, played and put away."""

    # -- pile, display and hands (section 8) ---------------------------------------------------------------------

    def add(self, n: cython.int, action: cython.int, weight: cython.int) -> cython.int:
        self.acts[n] = action
        self.weights[n] = weight
        return n + 1

    def list_cards(self, cards: cython.p_schar, first: cython.int) -> cython.int:
        """Every kind among these cards, with its count as weight."""
        n: cython.int = 0
        card: cython.int
        for card in range(KINDS):
            if cards[card] > 0:
                n = self.add(n, first + card, cards[card])
        return n

    def card_to_draw(self) -> cython.bint:
        """TM-8.8: is there a card to draw? An empty pile is replaced by the discards when a card is needed."""
        card: cython.int
        i: cython.int
        if self.pile_size > 0:
            return True
        for card in range(KINDS):
            self.pile[card] = self.discard[card]
            self.pile_size += self.discard[card]
            self.discard[card] = 0
        if self.pile_size == 0:
            return False
        for i in range(FORMER * HANDS - 1, HANDS - 1, -1):  # what was drawn unseen before cannot be in this pile
            self.former[i] = self.former[i - HANDS]
        for i in range(HANDS):
            self.former[i] = self.fresh[i]
            self.fresh[i] = 0
        return True

    def leave_pile(self, card: cython.int) -> None:
        self.pile[card] -= 1
        self.pile_size -= 1

    def draw_hidden(self, seat: cython.int, card: cython.int) -> None:
        self.leave_pile(card)
        self.hand[seat * KINDS + card] += 1
        self.fresh[seat * KINDS + card] += 1

    def take(self, card: cython.int) -> None:
        self.display[card] -= 1
        self.display_size -= 1
        self.hand[self.seat * KINDS + card] += 1
        self.known[self.seat * KINDS + card] += 1
        self.to_take -= 1

    def clear_display(self) -> None:
        card: cython.int
        for card in range(KINDS):
            self.discard[card] += self.display[card]
            self.display[card] = 0
        self.display_size = 0

    def put_away(self, slot: cython.int) -> None:
        """TM-8.1, TM-8.1b: cards to the discards, special cards back to the hand; he is out of this visit."""
        card: cython.int
        i: cython.int
        if self.turns[slot] > 0:
            for card in range(KINDS):
                self.discard[card] += self.played[slot * KINDS + card]
                self.played[slot * KINDS + card] = 0
            for i in range(SYMBOL_COUNT):
                self.symbols[slot * SYMBOL_COUNT + i] = 0
            for i in range(INFLUENCE):
                if self.special_owner[i] == slot:
                    self.special_out &= ~(1 << i)
        self.colour[slot] = NOTHING
        self.inside &= ~(1 << slot)

    def hand_points(self, seat: cython.int) -> cython.int:
        """TM-11.2: special cards, white cards and the longest colour, a point each."""
        card: cython.int
        points: cython.int = 0
        longest: cython.int = 0
        length: cython.int = 0
        at: cython.int = seat * KINDS
        for card in range(INFLUENCE):
            if self.special_owner[card] == seat:
                points += 1
        for card in range(FIRST_WHITE, KINDS):
            points += self.hand[at + card]
        for card in range(FIRST_WHITE):
            if card % COLOUR_KINDS == 0:
                length = 0
            length += self.hand[at + card]
            longest = max(longest, length)
        return points + longest

    def unseen(self, at: cython.int, origin: cython.int) -> cython.int:
        """Cards in a hand that the others have not seen: from the present pile, the one before it, and so on back."""
        pile: cython.int
        rest: cython.int
        if origin == 0:
            return self.fresh[at]
        if origin <= FORMER:
            return self.former[(origin - 1) * HANDS + at]
        rest = self.hand[at] - self.known[at] - self.fresh[at]
        for pile in range(FORMER):
            rest -= self.former[pile * HANDS + at]
        return rest

    # -- playing cards (sections 5 and 10) -----------------------------------------------------------------------

    def list_plays(self) -> cython.int:
        """TM-5.1 to TM-5.5: one colour card of the bound colour, alone or with a white or special card; or withdraw.

        The special card of free colour goes with any colour card (TM-10.7); once played it is out (TM-10.3).
        """
        n: cython.int = 0
        card: cython.int
        i: cython.int
        at: cython.int = self.seat * KINDS
        bound: cython.int = self.colour[self.seat]
        free: cython.int = 0  # the companion that frees the colour
        count: cython.int = 1
        companion: cython.int[11]
        if not cython.compiled:
            companion = [0] * 11
        companion[0] = 0
        for i in range(WHITE_KINDS):
            if self.hand[at + FIRST_WHITE + i] > 0:
                companion[count] = 1 + i
                count += 1
        for i in range(INFLUENCE):
            if self.special_owner[i] == self.seat and not (self.special_out >> i) & 1:
                companion[count] = 1 + WHITE_KINDS + i
                count += 1
                if EFFECT[i] == FREE_COLOUR:
                    free = 1 + WHITE_KINDS + i
        for card in range(FIRST_WHITE):
            if self.hand[at + card] == 0:
                continue
            if bound == NOTHING or card // COLOUR_KINDS == bound:
                for i in range(count):
                    self.acts[n] = A_PLAY + card * COMPANION_COUNT + companion[i]
                    n += 1
            elif free:
                self.acts[n] = A_PLAY + card * COMPANION_COUNT + free
                n += 1
        self.acts[n] = A_WITHDRAW
        return n + 1

    def leave_hand(self, seat: cython.int, card: cython.int) -> None:
        """A card is played: one that he was seen to take, if there is such; else an older one before a fresh one."""
        at: cython.int = seat * KINDS + card
        origin: cython.int = ORIGINS - 1
        if self.known[at] > 0:
            self.known[at] -= 1
        elif self.fresh[at] == self.hand[at]:  # the usual case, without a look at former piles
            self.fresh[at] -= 1
        else:
            while origin > 0 and self.unseen(at, origin) == 0:
                origin -= 1
            if origin == 0:
                self.fresh[at] -= 1
            elif origin <= FORMER:
                self.former[(origin - 1) * HANDS + at] -= 1
        self.hand[at] -= 1
        self.played[at] += 1

    def show_symbols(self, slot: cython.int, card: cython.int) -> None:
        self.symbols[slot * SYMBOL_COUNT + SYMBOL_A[card]] += 1
        if SYMBOL_B[card] != NOTHING:
            self.symbols[slot * SYMBOL_COUNT + SYMBOL_B[card]] += 1

    def do_play(self, card: cython.int, companion: cython.int) -> None:
        """TM-5.7; the special cards: TM-10.4 to TM-10.7. A free colour binds nothing (TM-10.7b, TM-10.7c)."""
        seat: cython.int = self.seat
        special: cython.int
        effect: cython.int = NOTHING
        self.leave_hand(seat, card)
        self.show_symbols(seat, card)
        if companion > WHITE_KINDS:
            special = companion - 1 - WHITE_KINDS
            effect = EFFECT[special]
            self.special_out |= 1 << special
            if effect == PLUS_ELEPHANT:
                self.symbols[seat * SYMBOL_COUNT + ELEPHANT] += 1
            elif effect == PLUS_MOGUL:
                self.symbols[seat * SYMBOL_COUNT + MOGUL] += 1
            elif effect == PLUS_POINTS:
                self.score[seat] += SPECIAL_POINTS
        elif companion > 0:
            self.leave_hand(seat, FIRST_WHITE + companion - 1)
            self.show_symbols(seat, FIRST_WHITE + companion - 1)
        if self.colour[seat] == NOTHING and effect != FREE_COLOUR:
            self.colour[seat] = card // COLOUR_KINDS
        self.turns[seat] += 1
        self.plays += 1


# -- what a seat cannot know -------------------------------------------------------------------------------------------


def deal_anew(true: Cards, new: Cards, me: cython.int, rng: Rng) -> None:
    """Make of `new`, a copy of the true position, one that seat `me` cannot tell from it (-1: the public).

    Cards seen taken from the display stay. Cards drawn from the present pile are mixed with it; cards from before a
    reshuffle cannot be in it and are mixed among the hands, each with those of its time. Two liberties: how many unseen
    cards of each time a hand holds is as in truth, though when a card is played whose like may be of two times, the
    others cannot always tell (measured: half a bit in a whole game of five who withdraw early, nearly nothing else);
    and piles before the last FORMER ones count as one.
    """
    other: cython.int
    card: cython.int
    at: cython.int
    origin: cython.int
    want: cython.int
    left: cython.int
    times: cython.int = 0  # bit set of origins that unseen cards in the hands have
    pool: cython.int[50]
    if not cython.compiled:
        pool = [0] * 50
    if true.phase == OVER:  # hands have been shown and counted
        return
    for other in range(true.seats):
        for card in range(KINDS):
            at = other * KINDS + card
            if other == me or true.hand[at] == true.known[at]:
                continue
            if true.fresh[at] == true.hand[at] - true.known[at]:
                times |= 1
            else:
                for origin in range(ORIGINS):
                    times |= (true.unseen(at, origin) > 0) << origin
            new.hand[at] = true.known[at]
            new.fresh[at] = 0
            for origin in range(FORMER):
                new.former[origin * HANDS + at] = 0
    for origin in range(ORIGINS):
        if not (times >> origin) & 1:
            continue
        left = 0
        for card in range(KINDS):
            pool[card] = true.pile[card] if origin == 0 else 0
            for other in range(true.seats):
                if other != me:
                    pool[card] += true.unseen(other * KINDS + card, origin)
            left += pool[card]
        for other in range(true.seats):
            if other == me:
                continue
            want = 0
            for card in range(KINDS):
                want += true.unseen(other * KINDS + card, origin)
            while want > 0:
                card = pick(pool, left, rng)
                pool[card] -= 1
                left -= 1
                want -= 1
                new.hand[other * KINDS + card] += 1
                if origin == 0:
                    new.fresh[other * KINDS + card] += 1
                elif origin <= FORMER:
                    new.former[(origin - 1) * HANDS + other * KINDS + card] += 1
        if origin == 0:
            for card in range(KINDS):
                new.pile[card] = pool[card]


def pick(cards: cython.p_int, total: cython.int, rng: Rng) -> cython.int:
    """One of these cards, each equally likely."""
    card: cython.int = 0
    left: cython.int = rng.pick(total)
    while left >= cards[card]:
        left -= cards[card]
        card += 1
    return card
