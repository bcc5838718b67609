"""The rules: which actions are legal and what they do. `referee.py` tells them again, apart from this."""

from __future__ import annotations

from durbar.core import state as core
from durbar.core.options import Values
from durbar_nim.actions import SPACE
from durbar_nim.material import LAST, MOST_TAKEN
from durbar_nim.state import BEGIN, NOBODY, OVER, TAKE, Position

# Where each kind of action begins.
A_BEGIN = SPACE["begin"].first
A_TAKE = SPACE["take"].first


class Nim(Position):
    """A position of Nim."""

    def seat_count(self) -> int:
        return self.seats

    def actor(self) -> int:
        if self.phase == OVER:
            return core.OVER
        return core.CHANCE if self.phase == BEGIN else self.seat

    def list_actions(self, seat: int) -> int:
        """How many actions are legal; `listed_action` says which, ascending."""
        if self.phase == BEGIN:  # NM-2.1: every outcome weighs 1 unless listed_weight says otherwise
            return self.seats
        return min(MOST_TAKEN, self.pile)  # NM-2.3, NM-2.3a

    def listed_action(self, i: int) -> int:
        return (A_BEGIN if self.phase == BEGIN else A_TAKE) + i

    def do(self, action: int, seat: int) -> None:
        if self.phase == BEGIN:
            self.seat = action - A_BEGIN
            self.phase = TAKE
        else:
            self._take(action - A_TAKE + 1)

    def _take(self, count: int) -> None:
        self.pile -= count
        self.taken[self.seat] += count
        if self.pile == 0:  # NM-3.1
            self.phase = OVER
        else:
            self.seat = (self.seat + 1) % self.seats  # NM-2.2

    def seat_score(self, seat: int) -> int:
        if self.phase != OVER:
            return 0
        if LAST[self.last] == "wins":  # NM-3.2
            return 1 if seat == self.seat else 0
        return 0 if seat == self.seat else 1  # NM-3.3


def start(players: int, values: Values) -> Nim:
    """The table before anything has happened."""
    state = Nim()
    state.seats = players
    state.pile = state.stones = int(values["pile"])
    state.last = LAST.index(str(values["last"]))
    state.seat = NOBODY
    return state
