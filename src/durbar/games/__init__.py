"""The registered games. A game is a plug-in: an entry point of the group `durbar.games`, its name the game's id.

Ours are registered in pyproject.toml, in the same way as those of other packages.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import entry_points

from durbar.core.game import Game

GROUP = "durbar.games"
_POINTS = {point.name: point for point in entry_points(group=GROUP)}
NAMES = tuple(sorted(_POINTS))


@cache
def get(name: str) -> Game:
    """The game of this name; `KeyError` if none is registered."""
    game = _POINTS[name].load()
    if not isinstance(game, Game) or game.id != name:
        raise TypeError(f"the entry point {name!r} must name the game of that id, not {game!r}")
    return game


@cache
def all_games() -> tuple[Game, ...]:
    """Every registered game. One that cannot be loaded is left out with a warning, so that the others stay playable."""
    found = []
    for name in NAMES:
        try:
            found.append(get(name))
        except Exception as error:
            warnings.warn(f"the game {name} cannot be loaded: {error!r}", RuntimeWarning, stacklevel=2)
    return tuple(found)
