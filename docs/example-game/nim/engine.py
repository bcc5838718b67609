"""The rules, fast: which actions are legal and what they do. `referee.py` tells them again, apart from this."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.nim.state import Position
else:
    from durbar.games.nim.state import Position

from durbar.core.options import Values
from durbar.core.state import CHANCE as CHANCE_SEAT
from durbar.core.state import OVER as OVER_SEAT
from durbar.games.nim import material as m
from durbar.games.nim import state as s
from durbar.games.nim.actions import SPACE

CHANCE = cython.declare(cython.int, CHANCE_SEAT)
NOBODY_ACTS = cython.declare(cython.int, OVER_SEAT)
BEGIN = cython.declare(cython.int, s.BEGIN)
TAKE = cython.declare(cython.int, s.TAKE)
OVER = cython.declare(cython.int, s.OVER)
MOST_TAKEN = cython.declare(cython.int, m.MOST_TAKEN)
LAST_WINS = cython.declare(cython.int, m.LAST.index("wins"))
BODY_SIZE = cython.declare(cython.int, s.Position.FIELDS.size)

# Where each kind of action begins.
A_BEGIN = cython.declare(cython.int, SPACE["begin"].first)
A_TAKE = cython.declare(cython.int, SPACE["take"].first)


@cython.final
@cython.cclass
class Nim(Position):
    """A position of Nim."""

    def seat_count(self) -> cython.int:
        return self.seats

    def blank(self) -> Nim:
        return Nim()

    def body(self) -> cython.p_char:
        return cython.cast(cython.p_char, cython.address(self.taken))

    def body_size(self) -> cython.int:
        return BODY_SIZE

    def actor(self) -> cython.int:
        if self.phase == OVER:
            return NOBODY_ACTS
        return CHANCE if self.phase == BEGIN else self.seat

    def list_actions(self, seat: cython.int) -> cython.int:
        first: cython.int = A_TAKE
        n: cython.int = min(MOST_TAKEN, self.pile)  # NM-2.3, NM-2.3a
        i: cython.int
        if self.phase == BEGIN:  # NM-2.1: every outcome weighs 1 unless listed_weight says otherwise
            first = A_BEGIN
            n = self.seats
        for i in range(n):
            self.acts[i] = first + i
        return n

    def listed_action(self, i: cython.int) -> cython.int:
        return self.acts[i]

    def do(self, action: cython.int, seat: cython.int) -> None:
        if self.phase == BEGIN:
            self.seat = action - A_BEGIN
            self.phase = TAKE
        else:
            self.do_take(action - A_TAKE + 1)

    def do_take(self, count: cython.int) -> None:
        self.pile -= count
        self.taken[self.seat] += count
        if self.pile == 0:  # NM-3.1
            self.phase = OVER
        else:
            self.seat = (self.seat + 1) % self.seats  # NM-2.2

    def seat_score(self, seat: cython.int) -> cython.int:
        if self.phase != OVER:
            return 0
        if self.last == LAST_WINS:  # NM-3.2
            return 1 if seat == self.seat else 0
        return 0 if seat == self.seat else 1  # NM-3.3


def start(players: int, values: Values) -> Nim:
    """The table before anything has happened."""
    state = Nim()
    facts = state.facts()
    facts.seats = players
    facts.pile = facts.stones = values["pile"]
    facts.last = m.LAST.index(str(values["last"]))
    facts.seat = s.NOBODY
    state.load_bytes(state.FIELDS.pack(facts))
    return state
