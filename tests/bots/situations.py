"""Positions of every game, some way into random play, at which somebody must decide."""

from __future__ import annotations

from typing import NamedTuple

from durbar.core.game import Game
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games import all_games

DEPTHS = (0, 7, 40, 90)  # decisions into the game


class Situation(NamedTuple):
    """A position, and one of the seats that must decide there."""

    game: Game
    state: State
    seat: int
    name: str


def situations(depths: tuple[int, ...] = DEPTHS, counts: tuple[int, ...] | None = None) -> list[Situation]:
    """One for every game, number of players and depth; the last of several deciding seats, who knows least."""
    found = []
    for game in all_games():
        for players in game.counts:
            if counts is not None and players not in counts:
                continue
            state, rng, step = game.start(players, next(game.variants(players))), Rng(players), 0
            while not state.over and step <= max(depths):
                if state.to_act != (CHANCE,):
                    if step in depths:
                        found.append(Situation(game, state.clone(), state.to_act[-1], f"{game.id}-{players}-{step}"))
                    step += 1
                state.apply(state.random_legal(rng))
    return found
