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
