"""Runs commands as a user would: in this process for speed, or as a process of its own where that matters."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.tools import Ran, Runs, environment
from durbar import games
from durbar.cli import main
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import CHANCE

FIRST = {"layout": "first", "set_up": "first"}
SHORT_GAME = 15088  # random play from this seed reaches the palace with both gifts after about a hundred decisions


@pytest.fixture(autouse=True, scope="session")
def ctrl_c() -> None:
    """Processes that we start hear Ctrl-C, also where the tests are a shell's background job, which ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runs:
    """A command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def go(*arguments: str | Path, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Ran(code, *capsys.readouterr())

    return go


@pytest.fixture
def process(tmp_path: Path) -> Runs:
    """A command as a process of its own."""

    def go(*arguments: str | Path, typed: str = "") -> Ran:
        command = [sys.executable, "-m", "durbar.cli", *map(str, arguments)]
        done = subprocess.run(
            command,
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment(),
            timeout=60,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return go


@pytest.fixture(scope="session")
def short_match() -> Match:
    """A whole match of two people that somebody wins."""
    game = games.get("radscha")
    state, rng, actions = game.start(2, game.complete(2, FIRST)), Rng(SHORT_GAME), []
    while not state.over:
        actions.append((state.to_act[0], state.random_legal(rng)))
        state.apply(actions[-1][1])
    begins = next(action for seat, action in actions if seat == CHANCE)
    for seed in range(100):
        match = Match.new(game, 2, FIRST, seed=seed.to_bytes(32), seats=["Ann", "Bob"])
        if match.steps[0].action == begins:
            break
    for seat, action in actions:
        if seat != CHANCE:
            assert isinstance(match.play(seat, action), list)
    assert match.finished
    return match


@pytest.fixture
def saved(short_match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "short.jsonl"
    short_match.save(path)
    return path


@pytest.fixture
def rewrite(saved: Path) -> Callable[[Callable[[bytes], bytes]], Path]:
    """The saved match with its bytes changed."""

    def go(change: Callable[[bytes], bytes]) -> Path:
        saved.write_bytes(change(saved.read_bytes()))
        return saved

    return go
