"""Bots move nothing to and fro, and travel only to get somewhere."""

from __future__ import annotations

import pytest

from bots.pointless import MOST_TRAVELS, count
from durbar import games
from durbar.core.state import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole matches take too long uncompiled")

PLAYED = [("raja", 2, 6), ("tajmahal", 3, 3), ("java", 2, 1), ("radscha", 2, 3)]


@pytest.mark.parametrize("name", ["search:60", "greedy", "easy"])
@pytest.mark.parametrize(("game", "players", "matches"), PLAYED)
def test_nothing_is_moved_to_and_fro(game: str, players: int, matches: int, name: str) -> None:
    found = count(games.get(game), name, matches, players)
    assert found.to_and_fro == 0
    assert found.idle_travels == 0
    if game == "raja":
        assert sum(found.travels.values()) > 10
        assert max(found.travels) <= MOST_TRAVELS


@pytest.mark.parametrize("name", ["search:60", "greedy", "easy"])
def test_no_turn_undoes_another(name: str) -> None:
    """Radscha: figures once went to and fro between two fields until the match was broken off."""
    found = count(games.get("radscha"), name, 8, 2)
    assert found.unfinished == 0
    assert found.repeated * 200 <= found.decisions  # where nothing else is left, or the last step of a turn repeats it
