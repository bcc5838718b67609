"""Prizes, palaces and influence points (sections 6 and 7)."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.board_tables import FIRST_CITY, FORTRESS_OF, HOME, ROADS_FROM
    from cython.cimports.durbar.games.tajmahal.chain import flood
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.set_up import SetUp
else:
    from durbar.games.tajmahal.board_tables import FIRST_CITY, FORTRESS_OF, HOME, ROADS_FROM
    from durbar.games.tajmahal.chain import flood
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.set_up import SetUp


@cython.cclass
class Palaces(SetUp):
    """A court to win from and a map to build on."""

    # -- prizes (section 6) --------------------------------------------------------------------------------------

    def majorities(self, slot: cython.int) -> cython.int:
        """TM-6.2, TM-6.3: prizes still at the court of which he shows more than anybody else inside, as bits."""
        won: cython.int = 0
        symbol: cython.int
        other: cython.int
        own: cython.int
        for symbol in range(SYMBOL_COUNT):
            own = self.symbols[slot * SYMBOL_COUNT + symbol]
            if own == 0 or not (self.court >> symbol) & 1:
                continue
            for other in range(SLOTS):
                if other != slot and (self.inside >> other) & 1 and self.symbols[other * SYMBOL_COUNT + symbol] >= own:
                    break
            else:
                won |= 1 << symbol
        return won

    def free_cities(self) -> cython.ulonglong:
        """TM-6.6b, TM-6.6d: cities of the current province without a regular palace."""
        taken: cython.ulonglong = (
            self.palaces[0] | self.palaces[1] | self.palaces[2] | self.palaces[3] | self.palaces[4]
        )
        return HOME[self.visit_province[self.visit - 1]] & ~taken

    def list_free_cities(self, first: cython.int) -> cython.int:
        n: cython.int = 0
        city: cython.int
        free: cython.ulonglong = self.free_cities()
        province: cython.int = self.visit_province[self.visit - 1]
        for city in range(FIRST_CITY[province], FIRST_CITY[province + 1]):
            if (free >> city) & 1:
                n = self.add(n, first + city, 1)
        return n

    def list_sites(self) -> cython.int:
        """TM-6.6, TM-6.8, TM-6.10: a regular palace on a free city, the crown palace on any, in any order."""
        n: cython.int = 0
        city: cython.int
        province: cython.int = self.visit_province[self.visit - 1]
        if self.to_build > 0:
            n = self.list_free_cities(A_BUILD)
        if self.to_crown > 0:
            for city in range(FIRST_CITY[province], FIRST_CITY[province + 1]):
                n = self.add(n, A_CROWN + city, 1)
        return n

    # -- influence points (section 7) ----------------------------------------------------------------------------

    def build(self, city: cython.int) -> cython.bint:
        """TM-6.7, TM-7.1b to TM-7.5: a palace and the bonus tile under it; true if a card must be drawn first."""
        seat: cython.int = self.seat
        fortress: cython.int = FORTRESS_OF[city]
        kind: cython.int
        self.palaces[seat] |= ONE << city
        self.to_build -= 1
        if fortress == NOTHING or self.bonus[fortress] == NOTHING:
            return False
        kind = self.bonus[fortress]
        self.bonus[fortress] = NOTHING
        if kind == EXTRA_CARD:
            if self.card_to_draw():
                self.phase = DRAW
                return True
        elif kind == POINTS2:
            self.score[seat] += BONUS_POINTS
        elif kind == TAJ_MAHAL:
            self.score[seat] += TAJ_MAHAL_POINTS
        else:
            self.score_good(seat, kind)
        return False

    def score_good(self, seat: cython.int, good: cython.int) -> None:
        """TM-7.4: a point for the good and one for each equal one that he has."""
        self.goods[seat * GOOD_COUNT + good] += 1
        self.score[seat] += self.goods[seat * GOOD_COUNT + good]

    def score_palaces(self) -> None:
        """TM-7.6, TM-7.7: a point for each province in the chains that start in the current one."""
        seat: cython.int = self.seat
        province: cython.int
        chain: cython.ulonglong = flood(
            self.palaces[seat] | self.crowns[seat], HOME[self.visit_province[self.visit - 1]], ROADS_FROM
        )
        for province in range(PROVINCES):
            if chain & HOME[province]:
                self.score[seat] += 1
