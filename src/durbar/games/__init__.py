"""The games on the shelf. A game is registered by its name here and found in the folder of that name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from durbar.core.game import Game

NAMES = ("raja", "tajmahal", "java", "radscha")


@cache
def get(name: str) -> Game:
    """The game of this name; `KeyError` if there is none."""
    if name not in NAMES:
        raise KeyError(name)
    game: Game = import_module(f"durbar.games.{name}").GAME
    return game


def all_games() -> list[Game]:
    return [get(name) for name in NAMES]
