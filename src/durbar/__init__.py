"""Durbar: four classic board games of palaces.

    import durbar

    game = durbar.get("java")
    match = durbar.Match.new(game, 3, {}, seed=bytes(32))
    player = durbar.bots.bot("greedy")

Everything here is imported when it is first asked for. With the environment variable DURBAR_PURE=1 the compiled
modules are passed over and their sources run instead.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from durbar import _pure

if TYPE_CHECKING:
    from durbar import bots, games
    from durbar.core.game import Game
    from durbar.core.match import Match
    from durbar.core.rng import Rng
    from durbar.core.state import CHANCE, State
    from durbar.games import get

__all__ = ["CHANCE", "Game", "Match", "Rng", "State", "__version__", "bots", "games", "get"]
__version__ = "0.1.0"

_HOMES = {
    "CHANCE": "durbar.core.state",
    "Game": "durbar.core.game",
    "Match": "durbar.core.match",
    "Rng": "durbar.core.rng",
    "State": "durbar.core.state",
    "get": "durbar.games",
}
"""Where each public name is defined; `bots` and `games` are modules of their own."""

_pure.install(sources=os.environ.get("DURBAR_PURE") == "1")


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        found = getattr(import_module(_HOMES[name]), name)
        globals()[name] = found
        return found
    if name in ("bots", "games"):
        return import_module(f"durbar.{name}")
    raise AttributeError(f"module 'durbar' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
