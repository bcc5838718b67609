"""A position with its random numbers, what each seat sees of it, and how it is drawn; every environment has one."""

from __future__ import annotations

import os
from typing import Any, Self

import numpy as np

from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.research.setup import set_up

ILLEGAL = -1.0
RENDER_MODES = ("human", "rgb_array", "ansi")

Numbers = np.ndarray[Any, np.dtype[np.float32]]


class NotReset(RuntimeError):
    """Something was asked of an environment before `reset()`."""


class Simulation:
    """One game under way."""

    def __init__(self, game: str, players: int | None, options: dict[str, Any], waiting: int) -> None:
        """`waiting`: how many actions there are beyond the game's own."""
        self.setup = set_up(game, players, options)
        self.game = self.setup.game
        self.actions = self.game.space.size + waiting
        self.rng: Rng | None = None
        self.state: State = self.setup.start()

    # -- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None) -> None:
        """Without a seed the luck goes on as it was; the first time it is anything."""
        if seed is not None or self.rng is None:
            self.rng = Rng(int.from_bytes(os.urandom(8)) if seed is None else seed)
        self.state = self.setup.start()
        self.draw_chance()

    def ready(self) -> Self:
        """This simulation, if a game is under way."""
        if self.rng is None:
            raise NotReset(f"no game of {self.game.title} is under way: call reset() first")
        return self

    def luck(self) -> Rng:
        self.ready()
        assert self.rng is not None
        return self.rng

    def draw_chance(self) -> None:
        state = self.state
        while state.to_act == (CHANCE,):
            state.apply(state.random_legal(self.rng))

    def allows(self, seat: int, action: Any) -> bool:
        return action is not None and int(action) in self.state.legal(seat)

    # -- seeing ------------------------------------------------------------------------------------------------------

    def see(self, seat: int) -> Numbers:
        seen = np.empty(self.game.observation.size, np.float32)
        self.game.observation.write(self.state, seat, seen)
        return seen

    def mask(self, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(self.actions, np.int8)
        mask[self.state.legal(seat)] = 1
        return mask

    def whole(self) -> Numbers:
        """What all seats see, one after the other: everything about the position, for a central critic."""
        return np.concatenate([self.see(seat) for seat in range(self.setup.players)])

    # -- drawing -----------------------------------------------------------------------------------------------------

    def markup(self) -> str:
        """The table as everybody sees it, with rich's markup."""
        return self.game.drawn(self.state, None, self.game.words("en", self.setup.values))

    def render(self, mode: str | None) -> Any:
        """What this mode gives back: a text, a picture, or nothing where the table is printed as it is played."""
        if mode == "ansi":
            from rich.text import Text

            return Text.from_markup(self.markup()).plain
        if mode == "rgb_array":
            from durbar.research.picture import draw_markup

            return draw_markup(self.markup())
        return None

    def show(self, mode: str | None) -> None:
        """For people: print the table, in colour where the terminal has any."""
        if mode == "human":
            from rich.console import Console

            Console(highlight=False, soft_wrap=True).print(self.markup(), "\n")

    # -- pickling ----------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        luck = None if self.rng is None else self.rng.__reduce__()[1][0]
        position = self.state.to_bytes()
        waiting = self.actions - self.game.space.size
        return {"of": (self.game.id, *self.setup[1:], waiting), "luck": luck, "position": position}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Simulation.__init__(self, *kept["of"])
        self.take_up(kept)

    def take_up(self, kept: dict[str, Any]) -> None:
        """Go on where the pickled one was."""
        self.rng = None if kept["luck"] is None else Rng(kept["luck"])
        self.state.load_bytes(kept["position"])
