"""Owners of a box can correct a board file; a file that breaks a known count is refused by that count."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

PLAY = """
from pathlib import Path
from durbar.core.match import Match
from durbar.games import get
match = Match.new(get("raja"), 3, {}, seed=bytes(32))
match.save(Path("match.jsonl"))
print(match.header.board)
"""
LOAD = """
from pathlib import Path
from durbar.core.log import BadFile
from durbar.core.match import Match
from durbar.games import get
try:
    Match.load(Path("match.jsonl"), get)
except BadFile as error:
    print(error)
else:
    print("loaded")
"""


def run(script: str, folder: Path, boards: Path | None) -> str:
    env = {key: value for key, value in os.environ.items() if key != "DURBAR_BOARDS"}
    env |= {"DURBAR_BOARDS": str(boards)} if boards else {}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "".join(done.stderr.strip().splitlines()[-1:])


@pytest.fixture
def corrected(tmp_path: Path) -> Path:
    """Raja's board with two homes exchanged, as an owner might correct it."""
    text = files("durbar.games.raja").joinpath("board.toml").read_text("utf-8")
    changed = text.replace('home_cities = ["agra", "ahmadabad"', 'home_cities = ["ahmadabad", "agra"')
    assert changed != text
    (tmp_path / "raja.toml").write_text(changed, "utf-8")
    return tmp_path


def test_a_corrected_board_marks_its_matches(corrected: Path, tmp_path: Path) -> None:
    mark = run(PLAY, tmp_path, corrected)
    assert len(mark) == 16
    assert run(LOAD, tmp_path, corrected) == "loaded"
    assert run(LOAD, tmp_path, None).startswith("line 1: played on another board file")
    assert run(PLAY, tmp_path, None) == ""
    assert run(LOAD, tmp_path, None) == "loaded"


def test_a_board_that_breaks_a_count_is_refused_by_that_count(corrected: Path, tmp_path: Path) -> None:
    path = corrected / "raja.toml"
    path.write_text(path.read_text("utf-8").replace('home_cities = ["ahmadabad", ', "home_cities = ["), "utf-8")
    assert "board of raja: home cities: found" in run(PLAY, tmp_path, corrected)
