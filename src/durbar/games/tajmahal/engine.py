"""The rules, fast: which actions are legal and what they do. `referee.py` tells the same rules apart from this."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.games.tajmahal.chain import flood
    from cython.cimports.durbar.games.tajmahal.evaluate import clearness as clearness_of
    from cython.cimports.durbar.games.tajmahal.evaluate import value as value_of
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.core.rng import Rng
    from durbar.games.tajmahal.chain import flood
    from durbar.games.tajmahal.evaluate import clearness as clearness_of
    from durbar.games.tajmahal.evaluate import value as value_of
    from durbar.games.tajmahal.state import Position

from durbar.core.options import Values
from durbar.core.state import CHANCE as CHANCE_SEAT
from durbar.core.state import OVER as OVER_SEAT
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s
from durbar.games.tajmahal.actions import COMPANIONS as COMPANION_NAMES
from durbar.games.tajmahal.actions import SPACE

CHANCE = cython.declare(cython.int, CHANCE_SEAT)
NOBODY_ACTS = cython.declare(cython.int, OVER_SEAT)

# Phases.
LAY_PROVINCES = cython.declare(cython.int, s.LAY_PROVINCES)
LAY_BONUS = cython.declare(cython.int, s.LAY_BONUS)
BEGIN = cython.declare(cython.int, s.BEGIN)
DEAL = cython.declare(cython.int, s.DEAL)
REVEAL = cython.declare(cython.int, s.REVEAL)
TURN = cython.declare(cython.int, s.TURN)
BUILD = cython.declare(cython.int, s.BUILD)
DRAW = cython.declare(cython.int, s.DRAW)
TAKE = cython.declare(cython.int, s.TAKE)
NEUTRAL_TURN = cython.declare(cython.int, s.NEUTRAL_TURN)
NEUTRAL_BUILD = cython.declare(cython.int, s.NEUTRAL_BUILD)
NEUTRAL_SPOIL = cython.declare(cython.int, s.NEUTRAL_SPOIL)
OVER = cython.declare(cython.int, s.OVER)
NOBODY = cython.declare(cython.int, s.NOBODY)
NOTHING = cython.declare(cython.int, s.NOTHING)

# Material.
KINDS = cython.declare(cython.int, s.KINDS)
SLOTS = cython.declare(cython.int, m.MOST_SEATS)
SYMBOLS = cython.declare(cython.int, len(m.SYMBOLS))
INFLUENCE = cython.declare(cython.int, m.INFLUENCE)
MOGUL = cython.declare(cython.int, m.MOGUL)
ELEPHANT = cython.declare(cython.int, m.ELEPHANT)
WHOLE_COURT = cython.declare(cython.int, (1 << len(m.SYMBOLS)) - 1)
GOODS = cython.declare(cython.int, len(m.GOODS))
POINTS2 = cython.declare(cython.int, m.POINTS2)
EXTRA_CARD = cython.declare(cython.int, m.EXTRA_CARD)
TAJ_MAHAL = cython.declare(cython.int, m.TAJ_MAHAL)
BONUS_POINTS = cython.declare(cython.int, m.BONUS_POINTS)
TAJ_MAHAL_POINTS = cython.declare(cython.int, m.TAJ_MAHAL_POINTS)
SPECIAL_POINTS = cython.declare(cython.int, m.SPECIAL_POINTS)
COLOUR_KINDS = cython.declare(cython.int, m.COLOUR_KINDS)
FIRST_WHITE = cython.declare(cython.int, m.FIRST_WHITE)
NO_COLOUR = cython.declare(cython.int, m.CARD_COLOUR[m.FIRST_WHITE])
WHITE_KINDS = cython.declare(cython.int, s.KINDS - m.FIRST_WHITE)
COMPANIONS = cython.declare(cython.int, len(COMPANION_NAMES))
FREE_COLOUR = cython.declare(cython.int, m.FREE_COLOUR)
PLUS_ELEPHANT = cython.declare(cython.int, m.PLUS_ELEPHANT)
PLUS_MOGUL = cython.declare(cython.int, m.PLUS_MOGUL)
PLUS_POINTS = cython.declare(cython.int, m.PLUS_POINTS)
HAND = cython.declare(cython.int, m.HAND)
TAKEN = cython.declare(cython.int, m.TAKEN)
PAIR = cython.declare(cython.int, m.PAIR)
VISITS = cython.declare(cython.int, m.VISITS)
PROVINCES = cython.declare(cython.int, m.PROVINCES)
CITIES = cython.declare(cython.int, m.CITIES)
FORTRESSES = cython.declare(cython.int, m.FORTRESSES)
LAST_PROVINCE = cython.declare(cython.int, m.PROVINCE_IDS.index(m.LAST_PROVINCE))
NEUTRAL = cython.declare(cython.int, m.NEUTRAL)
FOR_TWO = cython.declare(cython.int, m.FOR_TWO)
BODY_SIZE = cython.declare(cython.int, s.Position.FIELDS.size)
ONE = cython.declare(cython.ulonglong, 1)
HANDS = cython.declare(cython.int, m.MOST_SEATS * s.KINDS)
FORMER = cython.declare(cython.int, s.FORMER)
ORIGINS = cython.declare(cython.int, s.FORMER + 2)  # of unseen cards: the present pile, former ones, still older ones

# Where each kind of action begins.
A_PROVINCE = cython.declare(cython.int, SPACE["lay_province"].first)
A_BONUS = cython.declare(cython.int, SPACE["lay_bonus"].first)
A_BEGIN = cython.declare(cython.int, SPACE["begin"].first)
A_DEAL = cython.declare(cython.int, SPACE["deal"].first)
A_REVEAL = cython.declare(cython.int, SPACE["reveal"].first)
A_DRAW = cython.declare(cython.int, SPACE["draw"].first)
A_TURN_OVER = cython.declare(cython.int, SPACE["turn_over"].first)
A_NEUTRAL_BUILD = cython.declare(cython.int, SPACE["neutral_build"].first)
A_SPOIL = cython.declare(cython.int, SPACE["spoil"].first)
A_PLAY = cython.declare(cython.int, SPACE["play"].first)
A_WITHDRAW = cython.declare(cython.int, SPACE["withdraw"].first)
A_BUILD = cython.declare(cython.int, SPACE["build"].first)
A_CROWN = cython.declare(cython.int, SPACE["crown"].first)
A_TAKE = cython.declare(cython.int, SPACE["take"].first)

if cython.compiled:
    ROADS = cython.declare(cython.ulonglong[64])  # by city: its neighbours
    HOME = cython.declare(cython.ulonglong[12])  # by province: its cities
    FIRST_CITY = cython.declare(cython.int[13])
    FORTRESS_OF = cython.declare(cython.int[49])  # by city: number of the fortress, or NOTHING
    SYMBOL_A = cython.declare(cython.int[50])  # by card
    SYMBOL_B = cython.declare(cython.int[50])  # NOTHING on a white card
    GOOD_A = cython.declare(cython.int[12])  # by province tile
    GOOD_B = cython.declare(cython.int[12])  # NOTHING on the first
    EFFECT = cython.declare(cython.int[4])  # by special card
    BONUS_COUNT = cython.declare(cython.int[7])
    DISPLAY_SIZE = cython.declare(cython.int[6])  # by number of players
else:
    ROADS, HOME, FIRST_CITY, FORTRESS_OF = [0] * 64, [0] * 12, [0] * 13, [0] * 49
    SYMBOL_A, SYMBOL_B, GOOD_A, GOOD_B = [0] * 50, [0] * 50, [0] * 12, [0] * 12
    EFFECT, BONUS_COUNT, DISPLAY_SIZE = [0] * 4, [0] * 7, [0] * 6


def _fill_tables() -> None:
    for one, other in m.ROAD_ENDS:
        ROADS[one] |= 1 << other
        ROADS[other] |= 1 << one
    for city, province in enumerate(m.CITY_PROVINCE):
        HOME[province] |= 1 << city
        FIRST_CITY[province + 1] = city + 1
        FORTRESS_OF[city] = m.FORTRESS_IDS.index(m.CITY_IDS[city]) if m.CITY_IDS[city] in m.FORTRESS_IDS else s.NOTHING
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        SYMBOL_A[card] = symbols[0]
        SYMBOL_B[card] = symbols[1] if len(symbols) > 1 else s.NOTHING
    for tile, goods in enumerate(m.TILE_GOODS):
        GOOD_A[tile] = goods[0]
        GOOD_B[tile] = goods[1] if len(goods) > 1 else s.NOTHING
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect
    for kind, count in enumerate(m.BONUS_COUNT):
        BONUS_COUNT[kind] = count
    for players, size in m.DISPLAY.items():
        DISPLAY_SIZE[players] = size


_fill_tables()


@cython.final
@cython.cclass
class TajMahal(Position):
    """A position of Tadsch Mahal."""

    # -- the contract ----------------------------------------------------------------------------------------------

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

    def seat_value(self, seat: cython.int) -> cython.double:
        return value_of(self, seat)

    def lead_clearness(self) -> cython.double:
        return clearness_of(self)

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
                self.do_play((action - A_PLAY) // COMPANIONS, (action - A_PLAY) % COMPANIONS)
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
            self.do_deal(action - A_DEAL)
        elif phase == NEUTRAL_TURN:
            self.do_turn_over(action - A_TURN_OVER)
        elif phase == NEUTRAL_BUILD:
            self.do_neutral_build(action - A_NEUTRAL_BUILD)
        elif phase == NEUTRAL_SPOIL:
            self.display[action - A_SPOIL] -= 1
            self.display_size -= 1
            self.discard[action - A_SPOIL] += 1
            self.to_take -= 1
            self.go_on_spoiling()
        elif phase == LAY_PROVINCES:
            self.do_lay_province(action - A_PROVINCE)
        elif phase == LAY_BONUS:
            self.do_lay_bonus(action - A_BONUS)
        elif phase == BEGIN:
            self.start = action - A_BEGIN
            self.laid = 0
            self.phase = DEAL

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

    # -- set-up (section 3) ----------------------------------------------------------------------------------------

    def list_provinces(self) -> cython.int:
        """TM-3.1: any province that has no tile yet; the last tile always lies in Agra."""
        n: cython.int = 0
        i: cython.int
        used: cython.int = 1 << LAST_PROVINCE
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
            self.visit_province[self.laid] = LAST_PROVINCE
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
            left = BONUS_COUNT[kind]
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

    def do_deal(self, card: cython.int) -> None:
        """TM-3.6: six cards each, seat by seat."""
        self.draw_hidden(self.laid // HAND, card)
        self.laid += 1
        if self.laid == HAND * self.seats:
            self.laid = 0
            self.begin_visit()

    # -- a visit begins (section 9) --------------------------------------------------------------------------------

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

    # -- cards and turns -------------------------------------------------------------------------------------------

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

    def next_turn(self) -> None:
        """TM-4.1, TM-4.3: clockwise to the next one inside; the visit ends when no player is (TM-9.1, TM-13.10)."""
        if self.inside & ((1 << self.seats) - 1) == 0:
            self.end_visit()
            return
        self.seat = self.following()
        if self.seats == FOR_TWO and self.seat == NEUTRAL:
            self.neutral_turn()
        else:
            self.phase = TURN

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

    # -- playing cards (sections 5 and 10) -------------------------------------------------------------------------

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
                    self.acts[n] = A_PLAY + card * COMPANIONS + companion[i]
                    n += 1
            elif free:
                self.acts[n] = A_PLAY + card * COMPANIONS + free
                n += 1
        self.acts[n] = A_WITHDRAW
        return n + 1

    def leave_hand(self, seat: cython.int, card: cython.int) -> None:
        """A card is played: one that he was seen to take, if there is such; else an older one before a fresh one."""
        at: cython.int = seat * KINDS + card
        origin: cython.int = ORIGINS - 1
        if self.known[at] > 0:
            self.known[at] -= 1
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
        self.symbols[slot * SYMBOLS + SYMBOL_A[card]] += 1
        if SYMBOL_B[card] != NOTHING:
            self.symbols[slot * SYMBOLS + SYMBOL_B[card]] += 1

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
                self.symbols[seat * SYMBOLS + ELEPHANT] += 1
            elif effect == PLUS_MOGUL:
                self.symbols[seat * SYMBOLS + MOGUL] += 1
            elif effect == PLUS_POINTS:
                self.score[seat] += SPECIAL_POINTS
        elif companion > 0:
            self.leave_hand(seat, FIRST_WHITE + companion - 1)
            self.show_symbols(seat, FIRST_WHITE + companion - 1)
        if self.colour[seat] == NOTHING and effect != FREE_COLOUR:
            self.colour[seat] = card // COLOUR_KINDS
        self.turns[seat] += 1
        self.plays += 1
        self.next_turn()

    # -- withdrawing: what is won (section 6) ----------------------------------------------------------------------

    def majorities(self, slot: cython.int) -> cython.int:
        """TM-6.2, TM-6.3: prizes still at the court of which he shows more than anybody else inside, as bits."""
        won: cython.int = 0
        symbol: cython.int
        other: cython.int
        own: cython.int
        for symbol in range(SYMBOLS):
            own = self.symbols[slot * SYMBOLS + symbol]
            if own == 0 or not (self.court >> symbol) & 1:
                continue
            for other in range(SLOTS):
                if other != slot and (self.inside >> other) & 1 and self.symbols[other * SYMBOLS + symbol] >= own:
                    break
            else:
                won |= 1 << symbol
        return won

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

    # -- influence points (section 7) ------------------------------------------------------------------------------

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
        self.goods[seat * GOODS + good] += 1
        self.score[seat] += self.goods[seat * GOODS + good]

    def score_palaces(self) -> None:
        """TM-7.6, TM-7.7: a point for each province in the chains that start in the current one."""
        seat: cython.int = self.seat
        province: cython.int
        chain: cython.ulonglong = flood(
            self.palaces[seat] | self.crowns[seat], HOME[self.visit_province[self.visit - 1]], ROADS
        )
        for province in range(PROVINCES):
            if chain & HOME[province]:
                self.score[seat] += 1

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

    # -- after scoring: cards (section 8) --------------------------------------------------------------------------

    def put_away(self, slot: cython.int) -> None:
        """TM-8.1, TM-8.1b: cards to the discards, special cards back to the hand; he is out of this visit."""
        card: cython.int
        i: cython.int
        if self.turns[slot] > 0:
            for card in range(KINDS):
                self.discard[card] += self.played[slot * KINDS + card]
                self.played[slot * KINDS + card] = 0
            for i in range(SYMBOLS):
                self.symbols[slot * SYMBOLS + i] = 0
            for i in range(INFLUENCE):
                if self.special_owner[i] == slot:
                    self.special_out &= ~(1 << i)
        self.colour[slot] = NOTHING
        self.inside &= ~(1 << slot)

    def start_taking(self) -> None:
        """TM-8.2, TM-8.6."""
        self.to_take = min(TAKEN, self.display_size)
        self.go_on_taking()

    def take(self, card: cython.int) -> None:
        self.display[card] -= 1
        self.display_size -= 1
        self.hand[self.seat * KINDS + card] += 1
        self.known[self.seat * KINDS + card] += 1
        self.to_take -= 1

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

    # -- the neutral third (section 13) ----------------------------------------------------------------------------

    def neutral_turn(self) -> None:
        """TM-13.5, TM-13.5c."""
        if self.card_to_draw():
            self.phase = NEUTRAL_TURN
        else:
            self.neutral_withdraws()

    def do_turn_over(self, card: cython.int) -> None:
        """TM-13.5b, TM-13.5c: a white card always fits, a colour card if it is the neutral's colour or its first."""
        colour: cython.int = card // COLOUR_KINDS
        self.leave_pile(card)
        if card < FIRST_WHITE and self.colour[NEUTRAL] != NOTHING and self.colour[NEUTRAL] != colour:
            self.discard[card] += 1
            self.neutral_withdraws()
            return
        if card < FIRST_WHITE:
            self.colour[NEUTRAL] = colour
        self.played[NEUTRAL * KINDS + card] += 1
        self.show_symbols(NEUTRAL, card)
        self.turns[NEUTRAL] += 1
        self.next_turn()

    def neutral_withdraws(self) -> None:
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
        else:
            self.neutral_leaves()

    def do_neutral_build(self, city: cython.int) -> None:
        """TM-13.7b: the bonus tile of a fortress leaves the game."""
        fortress: cython.int = FORTRESS_OF[city]
        self.palaces[NEUTRAL] |= ONE << city
        if fortress != NOTHING:
            self.bonus[fortress] = NOTHING
        self.to_build -= 1
        if self.to_build == 0:
            self.neutral_leaves()

    def neutral_leaves(self) -> None:
        """TM-13.9."""
        self.won = 0
        self.put_away(NEUTRAL)
        self.to_take = min(TAKEN, self.display_size)
        self.go_on_spoiling()

    def go_on_spoiling(self) -> None:
        if self.to_take == self.display_size:
            self.clear_display()
            self.to_take = 0
        if self.to_take > 0:
            self.phase = NEUTRAL_SPOIL
        else:
            self.next_turn()

    def clear_display(self) -> None:
        card: cython.int
        for card in range(KINDS):
            self.discard[card] += self.display[card]
            self.display[card] = 0
        self.display_size = 0

    # -- the end of a visit and of the game (sections 9 to 11) -----------------------------------------------------

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

    # -- what a seat cannot know -----------------------------------------------------------------------------------

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

    def resample(self, seat: int, rng: Rng) -> TajMahal:
        """TM-12.1, TM-12.4: deal anew what this seat has not seen (-1: what the public has not seen).

        Cards seen taken from the display stay. Cards drawn from the present pile are mixed with it; cards from before
        a reshuffle cannot be in it and are mixed among the hands, each with those of its time. Two liberties: how many
        unseen cards of each time a hand holds is as in truth, though when a card is played whose like may be of two
        times, the others cannot always tell (measured: half a bit in a whole game of five who withdraw early, nearly
        nothing else); and piles before the last FORMER ones count as one.
        """
        new: TajMahal = self.clone()
        me: cython.int = seat
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
        if self.phase == OVER:  # hands have been shown and counted
            return new
        for other in range(self.seats):
            for card in range(KINDS):
                at = other * KINDS + card
                if other == me or self.hand[at] == self.known[at]:
                    continue
                for origin in range(ORIGINS):
                    times |= (self.unseen(at, origin) > 0) << origin
                new.hand[at] = self.known[at]
                new.fresh[at] = 0
                for origin in range(FORMER):
                    new.former[origin * HANDS + at] = 0
        for origin in range(ORIGINS):
            if not (times >> origin) & 1:
                continue
            left = 0
            for card in range(KINDS):
                pool[card] = self.pile[card] if origin == 0 else 0
                for other in range(self.seats):
                    if other != me:
                        pool[card] += self.unseen(other * KINDS + card, origin)
                left += pool[card]
            for other in range(self.seats):
                if other == me:
                    continue
                want = 0
                for card in range(KINDS):
                    want += self.unseen(other * KINDS + card, origin)
                while want > 0:
                    card = _pick(pool, left, rng)
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
        return new


def _pick(cards: cython.p_int, total: cython.int, rng: Rng) -> cython.int:
    """One of these cards, each equally likely."""
    card: cython.int = 0
    left: cython.int = rng.pick(total)
    while left >= cards[card]:
        left -= cards[card]
        card += 1
    return card


def chain_of(own: int, province: int) -> int:
    """The own cities that hang together with own cities of this province; bit sets of cities, for previews."""
    return flood(own, HOME[province], ROADS)


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
