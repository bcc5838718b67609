"""The rules, fast: what the actions do, and the turns and the end; `choices.py` says which are legal.

`referee.py` tells the same rules slowly and apart.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.board_tables import BESIDE, PAIR, TRIPLE
    from cython.cimports.durbar.games.java.choices import Choices
    from cython.cimports.durbar.games.java.ground import lowest
    from cython.cimports.durbar.games.java.names import *
    from cython.cimports.durbar.games.java.secrets import reshuffle
else:
    from durbar.games.java.board_tables import BESIDE, PAIR, TRIPLE
    from durbar.games.java.choices import Choices
    from durbar.games.java.ground import lowest
    from durbar.games.java.names import *
    from durbar.games.java.secrets import reshuffle

from durbar.core.options import Values
from durbar.core.rng import Rng as RngType
from durbar.core.state import State as StateType
from durbar.games.java import material as m
from durbar.games.java import state as s


@cython.final
@cython.cclass
class Java(Choices):
    """A position of Java."""

    # -- the contract ------------------------------------------------------------------------------------------------

    def seat_count(self) -> cython.int:
        return self.seats

    def blank(self) -> Java:
        """Without the chain of `__init__`s where it is compiled: they only make the twin's lists."""
        return Java.__new__(Java) if cython.compiled else Java()

    def body(self) -> cython.p_char:
        return cython.cast(cython.p_char, cython.address(self.tile))

    def body_size(self) -> cython.int:
        return BODY_SIZE

    def actor(self) -> cython.int:
        phase: cython.int = self.phase
        if phase == BID or phase == ANSWER:
            return self.bidder
        if phase <= TURN_UP or phase == DRAW:
            return CHANCE
        if phase == OVER:
            return NOBODY_ACTS
        return self.seat

    def listed_action(self, i: cython.int) -> cython.int:
        return self.acts[i]

    def listed_weight(self, i: cython.int) -> cython.int:
        return self.weights[i]

    def seat_score(self, seat: cython.int) -> cython.int:
        return self.score[seat]

    def fence_count(self) -> cython.int:
        return self.reveals

    def resample(self, seat: int, rng: RngType) -> StateType:
        """The same table with other hands that this seat could be facing."""
        new: Java = self.clone()
        reshuffle(new, seat, rng)
        return new

    def list_actions(self, seat: cython.int) -> cython.int:
        phase: cython.int = self.phase
        if phase == BID:
            return self.list_bids()
        if phase == ANSWER:
            return self.list_answers()
        if phase == DRAW:
            return self.list_deck(A_DRAW)
        if phase == TURN_UP:
            return self.list_deck(A_TURN_UP)
        if phase == DEAL:
            return self.list_deck(A_DEAL)
        self.survey()
        self.name_areas()
        if phase == ACT:
            return self.list_act()
        if phase == PLACE:
            return self.list_places()
        if phase == TURN:
            return self.list_turns()
        if phase == CITY:
            self.mark_cities()
            return self.add_cells(0, A_CITY, self.goal)
        self.weigh_duty()
        if phase == GO:
            return self.list_targets(self.at)
        if phase == ENTER:
            return self.list_entries(False)
        if phase == SITE:
            return self.list_sites(False)
        if phase == VALUE:
            return self.list_values()
        if phase == WATERING:
            return self.list_waters(False)
        return 0

    def do(self, action: cython.int, seat: cython.int) -> None:
        phase: cython.int = self.phase
        if phase == BID or phase == ANSWER:
            if phase == BID:
                self.do_bid(action)
            else:
                self.do_answer(action)
            if self.city < 0:  # the festival is over, and so is the turn
                self.end_turn()
            return
        if phase == DRAW:
            self.put_hidden(self.seat, action - A_DRAW)
            self.phase = ACT
            return
        if phase == TURN_UP:
            self.open_card = action - A_TURN_UP
            self.take(self.open_card)
            if self.turns == 0:
                self.begin_turn(0)
            else:
                self.phase = ACT
            return
        if phase == DEAL:
            self.put_hidden(self.dealt % self.seats, action - A_DEAL)
            self.dealt += 1
            if self.dealt == OPENING_HAND * self.seats:
                self.phase = TURN_UP
            return
        self.survey()
        self.name_areas()
        if phase == ACT:
            self.do_act(action)
        elif phase == PLACE:
            self.do_place(action - A_PLACE)
        elif phase == TURN:
            self.lay(self.at, action - A_TURN)
        elif phase == GO:
            if action == A_LEAVE:
                self.do_leave()
            else:
                self.do_go(action - A_GO)
        elif phase == ENTER:
            self.do_enter(action - A_ENTER_AT)
        elif phase == SITE:
            self.do_site(action - A_SITE)
        elif phase == VALUE:
            self.do_value(action - A_VALUE)
        elif phase == WATERING:
            self.do_water(action - A_WATER)
        elif phase == CITY:
            self.do_city(action - A_CITY)

    # -- what can be done --------------------------------------------------------------------------------------------

    def do_act(self, action: cython.int) -> None:
        if action == A_END:
            self.end_turn()
        elif action < A_FIGURE:
            self.kind = action - A_TILE
            self.phase = PLACE
        elif action < A_ENTER:
            self.at = action - A_FIGURE
            self.phase = GO
        elif action == A_ENTER:
            self.phase = ENTER
        elif action == A_PALACE:
            self.phase = SITE
        elif action == A_IRRIGATE:
            self.phase = WATERING
        elif action == A_FESTIVAL:
            self.phase = CITY
        elif action == A_CHIP:
            self.chips[self.seat] -= 1
            self.chip_played = 1
            self.ap += CHIP_POINTS
        else:
            self.pay(CARD_COST)
            self.bought += 1
            if action == A_BUY_HIDDEN:
                self.phase = DRAW
            else:
                self.hand[self.seat * 6 + self.open_card] += 1
                self.known[self.seat * 6 + self.open_card] += 1
                self.open_card = NO_CARD
                self.phase = TURN_UP

    def pay(self, cost: cython.int) -> None:
        """Spend AP; then every figure may stroll again."""
        cell: cython.int
        self.ap -= cost
        if cost > 0:
            for cell in range(CELLS):
                self.strolled[cell] = 0

    # -- land tiles --------------------------------------------------------------------------------------------------

    def do_place(self, cell: cython.int) -> None:
        turns: cython.int = self.lawful_turns(self.kind, cell, self.ap)
        if turns & (turns - 1):
            self.at = cell
            self.phase = TURN
        else:
            self.lay(cell, lowest(turns))

    def lay(self, cell: cython.int, turn: cython.int) -> None:
        kind: cython.int = self.kind
        cost: cython.int = self.tile_cost(kind, cell, turn)
        bare: cython.bint = self.height[cell] == 0
        cells: cython.int[3]
        count: cython.int = 1
        footprint: cython.int = cell
        i: cython.int
        if not cython.compiled:
            cells = [0] * 3
        cells[0] = cell
        if kind == THREE:
            count = 3
            cells[1] = BESIDE[cell * 6 + turn]
            cells[2] = BESIDE[cell * 6 + (turn + 1) % 6]
            footprint = TRIPLE[cell * 6 + turn]
            self.threes -= 1
        elif kind == TWO:
            count = 2
            cells[1] = BESIDE[cell * 6 + turn]
            footprint = PAIR[cell * 6 + turn]
            self.twos[self.seat] -= 1
        elif kind == RICE_TILE:
            self.rices[self.seat] -= 1
        else:
            self.villages[self.seat] -= 1
        for i in range(count):
            self.put(cells[i], VILLAGE if i == 0 and kind != RICE_TILE else RICE, footprint)
        self.fit_around(cells, count)
        self.named = 0
        self.pay(cost)
        self.tiled += 1
        self.kind = NO_TILE
        self.at = NOWHERE
        self.phase = ACT
        if bare:
            self.score_pools(cells, count)
        if kind == THREE and self.threes == 0:
            self.ending = 1

    def put(self, cell: cython.int, land: cython.int, footprint: cython.int) -> None:
        self.tile[cell] = footprint
        self.height[cell] += 1
        self.land[cell] = land
        self.note(cell)

    # -- figures -----------------------------------------------------------------------------------------------------

    def do_go(self, target: cython.int) -> None:
        start: cython.int = self.at
        cost: cython.int = self.walk(start, 0, self.ap, target)
        self.figure[start] = NOBODY
        self.strolled[start] = 0
        self.figure[target] = self.seat
        self.pay(cost)
        if cost == 0:
            self.strolled[target] = 1
        self.changed(start)
        self.changed(target)
        self.at = NOWHERE
        self.phase = ACT

    def do_leave(self) -> None:
        cell: cython.int = self.at
        self.pay(self.border_cost(cell))
        self.figure[cell] = NOBODY
        self.men[self.seat] += 1
        self.changed(cell)
        self.at = NOWHERE
        self.phase = ACT

    def do_enter(self, cell: cython.int) -> None:
        self.pay(self.border_cost(cell))
        self.figure[cell] = self.seat
        self.men[self.seat] -= 1
        self.changed(cell)
        self.phase = ACT

    # -- palaces -----------------------------------------------------------------------------------------------------

    def do_site(self, cell: cython.int) -> None:
        values: cython.int = self.lawful_values(self.area_of[cell])
        self.at = cell
        if values & (values - 1):
            self.phase = VALUE
        else:
            self.do_value(lowest(values))

    def do_value(self, index: cython.int) -> None:
        cell: cython.int = self.at
        self.palaces[index] -= 1
        self.palace[cell] = VALUE_STEP * (index + 1)
        self.danced[cell] = 0
        self.built[cell] = 1
        self.score[self.seat] += index + 1  # half the new value
        self.pay(PALACE_COST)
        self.changed(cell)
        self.named = 0
        self.at = NOWHERE
        self.phase = ACT

    # -- irrigation --------------------------------------------------------------------------------------------------

    def do_water(self, cell: cython.int) -> None:
        cells: cython.int[1]
        if not cython.compiled:
            cells = [0]
        self.irrigation -= 1
        self.land[cell] = WATER
        self.pay(IRRIGATION_COST)
        self.changed(cell)
        self.phase = ACT
        cells[0] = cell
        self.score_pools(cells, 1)

    def score_pools(self, cells: cython.p_int, count: cython.int) -> None:
        """Ruling 5: pools on or beside these cells that have just been closed, each once."""
        pool: cython.ulonglong[4]
        beside: cython.ulonglong[4]
        done: cython.ulonglong[4]
        i: cython.int
        way: cython.int
        j: cython.int
        cell: cython.int
        fields: cython.int
        winner: cython.int
        if not cython.compiled:
            pool, beside, done = [0] * 4, [0] * 4, [0] * 4
        done[0] = done[1] = done[2] = done[3] = 0
        for i in range(count):
            for way in range(7):
                cell = cells[i] if way == 6 else BESIDE[cells[i] * 6 + way]
                if cell == NO_CELL or self.land[cell] != WATER or (done[cell >> 6] >> (cell & 63)) & 1:
                    continue
                fields = self.close_pool(cell, pool, beside)
                for j in range(4):
                    done[j] |= pool[j]
                if fields > 0:
                    self.rank_all(beside)
                    winner = self.leader()
                    if winner >= 0:
                        self.score[winner] += POOL_POINTS * fields

    # -- turns and the end -------------------------------------------------------------------------------------------

    def begin_turn(self, seat: cython.int) -> None:
        self.seat = seat
        self.turns += 1
        self.ap = ACTION_POINTS
        self.chip_played = self.bought = self.tiled = 0
        self.phase = ACT

    def end_turn(self) -> None:
        """Great scoring if the end has been brought on (ruling 11, and ours: nobody could lay for a whole round)."""
        cell: cython.int
        seat: cython.int = self.seat
        following: cython.int = (seat + 1) % self.seats
        self.idle = 0 if self.tiled else self.idle + 1
        if self.idle >= self.seats:
            self.ending = 1
        if self.ending:
            self.score[seat] += self.great_points(seat)
            self.great[seat] = 1
        for cell in range(CELLS):
            self.built[cell] = 0
            self.strolled[cell] = 0
        if self.great[following]:
            self.ap = 0
            self.phase = OVER
        else:
            self.begin_turn(following)

    # -- for views ---------------------------------------------------------------------------------------------------

    def gains_of_tile(self, kind: int, cell: int, turn: int) -> list[int]:
        """What each seat would score if this tile were laid now."""
        other: Java = self.clone()
        other.survey()
        other.kind = kind
        other.lay(cell, turn)
        return [other.score[i] - self.score[i] for i in range(self.seats)]

    def gains_of_water(self, cell: int) -> list[int]:
        """What each seat would score if an irrigation tile were laid here now."""
        other: Java = self.clone()
        other.survey()
        other.do_water(cell)
        return [other.score[i] - self.score[i] for i in range(self.seats)]


def start(players: int, values: Values, lakes: tuple[int, ...] = m.LAKES) -> Java:
    """The table before anything has happened; `lakes` are those of an older board, where a match began on it."""
    state = Java()
    facts = state.facts()
    facts.seats = players
    facts.tile = [s.NO_TILE] * m.CELLS
    facts.figure = [s.NOBODY] * m.CELLS
    for cell in lakes:
        facts.land[cell] = m.WATER
    facts.threes = m.THREES
    facts.irrigation = m.IRRIGATIONS
    facts.palaces = list(m.PALACES)
    present = [seat < players for seat in range(4)]
    facts.men = [m.MEN * here for here in present]
    facts.twos = [m.TWOS * here for here in present]
    facts.rices = [m.RICES * here for here in present]
    facts.villages = [m.VILLAGES * here for here in present]
    facts.chips = [m.CHIPS * here for here in present]
    facts.deck = [m.CARD_COPIES] * len(m.CARDS)
    facts.kind = facts.at = facts.open_card = facts.city = facts.bidder = facts.asker = -1
    state.load_bytes(state.FIELDS.pack(facts))
    return state
