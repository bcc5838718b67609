"""The search tree finds what is there to be found, compiled and uncompiled alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from durbar import games
from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import COMPILED
from durbar.games.radscha.actions import SPACE
from games.radscha.positions import table


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, so there is nothing to compare")
def test_compiled_and_uncompiled_trees_are_the_same() -> None:
    assert _trace("0").removeprefix("compiled\n") == _trace("1").removeprefix("uncompiled\n")


def _trace(pure: str) -> str:
    script = Path(__file__).with_name("tree_trace.py")
    done = subprocess.run(
        [sys.executable, script], env=os.environ | {"DURBAR_PURE": pure}, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("uncompiled\n" if pure == "1" else "compiled\n")
    return done.stdout


@pytest.mark.parametrize("name", ["greedy", "search:300", "plain:300"])
def test_a_win_at_hand_is_taken(name: str) -> None:
    """Both gifts in hand and the palace next door: whoever moves in has won."""
    game = games.get("radscha")
    state = table(2, figures="e6 a1", stock="rrr bbb", cards=("carpet lamp",), red="e6 d6 c5", blue="a1 a2 b1")
    win = SPACE.parse("move palace")
    assert win in state.legal()
    after = state.clone()
    after.apply(win)
    assert after.over
    for seed in range(3):
        assert bot(name).choose(Seen(game, state, 0), Rng(seed)) == win
