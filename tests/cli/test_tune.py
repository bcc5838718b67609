"""`durbar tune`: the report, and what becomes of the weights."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arena.test_tuning import tuned
from cli.tools import Runs
from durbar import games
from durbar.arena.tuning import Tuner
from durbar.core.weights import read_weights

GAME = games.get("radscha")
SHORT = ("--steps", "1", "-n", "2", "--judge", "greedy", "--judge-matches", "2", "--jobs", "1")


def test_the_command_writes_a_report_and_no_weights_that_did_not_win(run: Runs, tmp_path: Path) -> None:
    before = Path(str(GAME.folder.joinpath("weights.toml"))).read_bytes()
    done = run("tune", "radscha", *SHORT)
    assert (done.code, done.err) == (0, "")
    assert "the old ones stay" in done.out
    assert "# Weights of radscha, tuned by self-play" in (tmp_path / "tuned-radscha.md").read_text()
    assert Path(str(GAME.folder.joinpath("weights.toml"))).read_bytes() == before


def test_the_command_takes_better_weights(run: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "weights.toml").write_text("scale = 1.0\n[weights]\nmen = 1.5\ncost = -2.0\n")
    elsewhere = replace(GAME)
    monkeypatch.setattr(type(elsewhere), "folder", property(lambda _: tmp_path))
    monkeypatch.setattr(games, "get", lambda _: elsewhere)
    monkeypatch.setattr(Tuner, "tune", lambda *_, **__: tuned(60, 100))
    done = run("tune", "radscha", "--no-write", *SHORT)
    assert "are shown to be better" in done.out
    assert "weights.toml" not in done.out
    assert read_weights((tmp_path / "weights.toml").read_text())[0] == {"men": 1.5, "cost": -2.0}
    assert f"new weights: {tmp_path / 'weights.toml'}" in run("tune", "radscha", *SHORT).out
    assert read_weights((tmp_path / "weights.toml").read_text())[0] == {"men": 3.0, "cost": -1.0}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess",), "there is no game 'chess'"),
        (("radscha", "--bot", "genius"), "there is no bot 'genius"),
        (("radscha", "--players", "7"), "not 7"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_one_line(run: Runs, arguments: tuple[str, ...], reason: str) -> None:
    done = run("tune", *arguments, "--jobs", "1")
    assert done.code == 2
    assert reason in done.err
    assert done.err.count("\n") == 1
