"""What a bot gets to know: what its seat sees, and positions it can imagine. The true position stays behind this."""

from __future__ import annotations

from typing import Protocol

from durbar.core.game import Game, View
from durbar.core.rng import Rng
from durbar.core.state import State


class Seen:
    """The table as one seat sees it, at a moment when that seat must decide."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        # One imagined position stands in for the true one from here on; they look alike to this seat.
        self._sample = state.resample(seat, Rng(0))
        self.game, self.seat = game, seat
        self.players: int = state.players
        self.legal: list[int] = state.legal(seat)

    @property
    def view(self) -> View:
        return self.game.view(self._sample, self.seat)

    def imagine(self, rng: Rng) -> State:
        """A random position that looks just like the real one from here."""
        return self._sample.resample(self.seat, rng)


class Bot(Protocol):
    """A computer player. The same seen table and the same generator give the same choice, if it thinks by count."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """One of `seen.legal`."""
        ...
