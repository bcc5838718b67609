"""The set-up (section 3): provinces, bonus tiles and the first hands."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.board_tables import AGRA, BONUS_TILES
    from cython.cimports.durbar.games.tajmahal.cards import Cards
    from cython.cimports.durbar.games.tajmahal.names import *
else:
    from durbar.games.tajmahal.board_tables import AGRA, BONUS_TILES
    from durbar.games.tajmahal.cards import Cards
    from durbar.games.tajmahal.names import *


@cython.cclass
class SetUp(Cards):
    """A table being laid."""

    def list_provinces(self) -> cython.int:
        """TM-3.1: any province that has no tile yet; the last tile always lies in Agra."""
        n: cython.int = 0
        i: cython.int
        used: cython.int = 1 << AGRA
        for i in range(self.laid):
            used |= 1 << self.visit_province[i]
        for i in range(PROVINCES):
            if not (used >> i) & 1:
                n = self.add(n, A_PROVINCE + i, 1)
        return n

    def do_lay_province(self, province: cython.int) -> None:
        self.visit_province[self.laid] = province
        self.laid += 1
        if self.laid == VISITS - 1:
            self.visit_province[self.laid] = AGRA
            self.laid = 0
            self.phase = LAY_BONUS
            self.next_fortress()

    def list_bonus(self) -> cython.int:
        """TM-3.3: any bonus tile that is left."""
        n: cython.int = 0
        kind: cython.int
        i: cython.int
        left: cython.int
        for kind in range(TAJ_MAHAL):
            left = BONUS_TILES[kind]
            for i in range(self.laid):
                if self.bonus[i] == kind:
                    left -= 1
            if left > 0:
                n = self.add(n, A_BONUS + kind, left)
        return n

    def do_lay_bonus(self, kind: cython.int) -> None:
        self.bonus[self.laid] = kind
        self.laid += 1
        self.next_fortress()

    def next_fortress(self) -> None:
        """On to the next fortress without a tile; Agra has its own from the start (TM-3.3)."""
        if self.laid < FORTRESSES and self.bonus[self.laid] == TAJ_MAHAL:
            self.laid += 1
        if self.laid == FORTRESSES:
            self.laid = 0
            self.phase = BEGIN

    def do_deal(self, card: cython.int) -> cython.bint:
        """TM-3.6: six cards each, seat by seat. Returns True after the last one."""
        self.draw_hidden(self.laid // HAND, card)
        self.laid += 1
        if self.laid < HAND * self.seats:
            return False
        self.laid = 0
        return True
