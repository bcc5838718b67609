"""What every way to study a game needs: the set-up from names and options, and what a result is worth."""

from __future__ import annotations

from typing import Any, NamedTuple

from durbar import games
from durbar.core.game import Game
from durbar.core.options import BadOptions, Values
from durbar.core.state import State


class GameSetup(NamedTuple):
    """A game, how many play, and all its options."""

    game: Game
    players: int
    values: Values

    def start(self) -> State:
        return self.game.start(self.players, self.values)


def set_up(name: str, players: int | None = None, options: dict[str, Any] | None = None) -> GameSetup:
    """The set-up of these; without a number of players the fewest that go with the options."""
    if name not in games.NAMES:
        raise BadOptions(f"there is no game {name!r}; the games are {', '.join(games.NAMES)}")
    game = games.get(name)
    if players is not None:
        return GameSetup(game, players, game.complete(players, options or {}))
    refused = None
    for count in dict.fromkeys((*game.usual_counts, *game.counts)):
        try:
            return GameSetup(game, count, game.complete(count, options or {}))
        except BadOptions as error:
            refused = error
    raise refused or BadOptions(f"{game.title} has no players")


def rewards(state: State) -> list[float]:
    """1 for the first, -1 for the last, evenly between; equals share. They sum to 0."""
    ranking = state.ranking()
    return [(sum(r > own for r in ranking) - sum(r < own for r in ranking)) / (len(ranking) - 1) for own in ranking]
