"""`durbar simulate`."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

import pytest

from cli.tools import Runs, environment
from durbar import games

SMALL = ("simulate", "radscha", "-n", "6", "--check-every", "200")


def facts(text: str) -> dict[str, Any]:
    """The summary without what depends on the clock."""
    told: dict[str, Any] = json.loads(text)
    del told["seconds"], told["games_per_second"]
    return told


def test_the_summary_tells_length_and_ending(run: Runs) -> None:
    done = run(*SMALL, "--players", "2,4")
    assert done.code == 0
    assert done.err == ""
    for word in ("players", "decisions", "turns", "won by seat", "violations", "games/s", "12 games"):
        assert word in done.out


def test_as_json_every_game_is_counted(run: Runs) -> None:
    told = facts(run(*SMALL, "--json").out)
    assert [part["players"] for part in told["players"]] == [2, 3, 4]
    for part in told["players"]:
        assert sum(part["wins"]) + part["draws"] == part["games"] == 6
        assert part["decisions"]["min"] <= part["decisions"]["mean"] <= part["decisions"]["max"]
        assert part["turns"]["max"] <= 100 * part["players"]
    assert told["violations"] == 0


def test_same_seed_same_games_whatever_the_processes(run: Runs) -> None:
    command = ("simulate", "radscha", "-n", "30", "--players", "2", "--check-every", "400", "--json", "--seed")
    alone = facts(run(*command, "5", "--jobs", "1").out)
    assert facts(run(*command, "5", "--jobs", "2").out) == alone
    assert facts(run(*command, "6", "--jobs", "1").out) != alone


def test_all_options_take_turns(run: Runs) -> None:
    told = facts(run("simulate", "radscha", "-n", "3", "--players", "3", "--all-options", "--json").out)
    game = games.get("radscha")
    assert told["players"][0]["options"] == list(game.variants(3))


def test_options_are_taken(run: Runs) -> None:
    told = facts(run(*SMALL, "--players", "2", "--option", "layout=first", "-o", "places=small", "--json").out)
    assert told["players"][0]["options"] == [{"layout": "first", "places": "small", "set_up": "quick"}]


def test_a_broken_law_is_a_violation_and_exit_code_1(run: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dataclasses.replace(games.get("radscha"), laws=lambda _: ["a stone is missing"])
    monkeypatch.setattr(games, "get", lambda _: broken)
    done = run(*SMALL, "--players", "2", "--jobs", "1")
    assert done.code == 1
    assert "violation 2 players, game 0, layout=shuffled" in done.out
    assert "after 200 decisions: a stone is missing" in done.out
    told = facts(run(*SMALL, "--players", "2", "--jobs", "1", "--json").out)
    assert told["violations"] == 6


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_even_twice_ends_it_and_all_its_processes(jobs: str) -> None:
    start = "import sys; from durbar.cli import main; print('ready', flush=True); sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "simulate", "radscha", "-n", "100000", "--jobs", jobs]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        time.sleep(2)
        os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.05)
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=60)  # ends only when every process has let go of the pipes
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert (running.returncode, out) == (130, b"")
    assert err == b"durbar: stopped\n"


def test_an_error_in_a_game_is_a_violation(run: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> list[str]:
        raise ZeroDivisionError("oh")

    broken = dataclasses.replace(games.get("radscha"), laws=fail)
    monkeypatch.setattr(games, "get", lambda _: broken)
    done = run(*SMALL, "--players", "2", "--jobs", "1")
    assert done.code == 1
    assert "ZeroDivisionError: oh" in done.out
