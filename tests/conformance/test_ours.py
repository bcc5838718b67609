"""Our own titles are all registered, and the suite (src/durbar/testing) goes through all that they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core.coverage import checkout_tests
from durbar.core.game import Game
from durbar.games import all_games
from durbar.testing.cases import paired_cases, spread_cases

FOLDERS = Path(__file__).parents[2] / "src" / "durbar" / "games"
OURS = [game for game in all_games() if game.package.startswith("durbar.games.")]


def test_every_game_folder_is_registered() -> None:
    assert {path.parent.name for path in FOLDERS.glob("*/__init__.py")} == {game.id for game in OURS}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_there_are_golden_matches(game: Game) -> None:
    assert list((checkout_tests(game) / "golden" / game.id).glob("*.jsonl"))


def test_the_suite_covers_every_option_value() -> None:
    assert len(spread_cases()) <= len(paired_cases())
    for game in all_games():
        for option in game.options:
            for value in option.samples():
                assert any(c.game is game and c.values[option.name] == value for c in spread_cases()), (
                    game.id,
                    option.name,
                    value,
                )
