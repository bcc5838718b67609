"""The neutral third of a game for two (section 13). Its methods return True when its turn is over."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.board_tables import FORTRESS_OF
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.palaces import Palaces
else:
    from durbar.games.tajmahal.board_tables import FORTRESS_OF
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.palaces import Palaces


@cython.cclass
class Neutral(Palaces):
    """A position in which the neutral may have its turn."""

    def neutral_turn(self) -> cython.bint:
        """TM-13.5, TM-13.5c: a card is turned over for it; without one it withdraws."""
        if self.card_to_draw():
            self.phase = NEUTRAL_TURN
            return False
        return self.neutral_withdraws()

    def do_turn_over(self, card: cython.int) -> cython.bint:
        """TM-13.5b, TM-13.5c: a white card always fits, a colour card if it is the neutral's colour or its first."""
        colour: cython.int = card // COLOUR_KINDS
        self.leave_pile(card)
        if card < FIRST_WHITE and self.colour[NEUTRAL] != NOTHING and self.colour[NEUTRAL] != colour:
            self.discard[card] += 1
            return self.neutral_withdraws()
        if card < FIRST_WHITE:
            self.colour[NEUTRAL] = colour
        self.played[NEUTRAL * KINDS + card] += 1
        self.show_symbols(NEUTRAL, card)
        self.turns[NEUTRAL] += 1
        return True

    def neutral_withdraws(self) -> cython.bint:
        """TM-13.6 to TM-13.7d: its prizes leave the court; tiles go back to their stacks, for a palace each."""
        symbol: cython.int
        self.won = self.majorities(NEUTRAL)
        self.court &= ~self.won
        for symbol in range(INFLUENCE):
            if (self.won >> symbol) & 1:
                self.stacks[symbol] += 1
                self.to_build += 1
        if self.to_build > 0:
            self.phase = NEUTRAL_BUILD
            return False
        return self.neutral_leaves()

    def do_neutral_build(self, city: cython.int) -> cython.bint:
        """TM-13.7b: the bonus tile of a fortress leaves the game."""
        fortress: cython.int = FORTRESS_OF[city]
        self.palaces[NEUTRAL] |= ONE << city
        if fortress != NOTHING:
            self.bonus[fortress] = NOTHING
        self.to_build -= 1
        return self.to_build == 0 and self.neutral_leaves()

    def neutral_leaves(self) -> cython.bint:
        """TM-13.9: it takes no cards; as many as a player would take are spoiled."""
        self.won = 0
        self.put_away(NEUTRAL)
        self.to_take = min(TAKEN, self.display_size)
        return self.go_on_spoiling()

    def go_on_spoiling(self) -> cython.bint:
        if self.to_take == self.display_size:
            self.clear_display()
            self.to_take = 0
        if self.to_take == 0:
            return True
        self.phase = NEUTRAL_SPOIL
        return False
