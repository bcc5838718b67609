"""Files of weights: read, refused, and changed in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from durbar.core.weights import read_weights, with_weights
from durbar.games import all_games

TEXT = """# A game.
scale = 4  # points

[weights]
men = 1.5  # on the board
men_late = 2
cost = -0.25
"""


def test_weights_keep_their_order_and_their_scale() -> None:
    weights, scale = read_weights(TEXT)
    assert list(weights.items()) == [("men", 1.5), ("men_late", 2.0), ("cost", -0.25)]
    assert scale == 4


def test_new_numbers_leave_the_comments_alone() -> None:
    changed = with_weights(TEXT, {"men": 1.23456, "men_late": 7.0, "cost": -1e-5})
    assert changed == TEXT.replace("1.5", "1.235").replace("late = 2", "late = 7").replace("-0.25", "-1e-05")
    assert read_weights(changed)[0] == {"men": 1.235, "men_late": 7.0, "cost": -1e-05}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[weights]\na = 1\n", "scale"),
        ("scale = 0\n[weights]\na = 1\n", "scale"),
        ("scale = 1\n", "weights"),
        ('scale = 1\n[weights]\na = "much"\n', "weights"),
        ("scale = ", "Invalid value"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_weights(text)


def test_every_game_has_its_weights_in_a_file() -> None:
    for game in all_games():
        weights, scale = read_weights(Path(str(game.folder.joinpath("weights.toml"))).read_text("utf-8"))
        assert game.evaluation.weights == weights
        assert game.evaluation.scale == scale
        starts = [game.start(players, game.complete(players, {})) for players in (3, max(game.counts))]
        counting = [name for state in starts for name in game.evaluation.counted(state, 0)]
        assert list(dict.fromkeys(counting)) == list(weights)  # each counts with some number of players
