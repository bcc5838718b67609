"""`durbar arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.tools import Runs, environment

SMALL = ("arena", "radscha", "--bots", "random,greedy", "--jobs", "1", "--no-plots")


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


def test_the_table_tells_who_is_stronger(run: Runs, tmp_path: Path) -> None:
    done = run(*SMALL, "-n", "6")
    assert done.code == 0
    for word in ("2 players, 6 matches", "greedy", "random", "95% interval", "rating", "won by seat", "length"):
        assert word in done.out
    (folder,) = (tmp_path / "arena").iterdir()
    assert len(lines(folder)) == 6
    assert {path.name for path in folder.iterdir()} >= {"plan.json", "summary.json", "bots.csv", "matches.csv"}


def test_as_json(run: Runs) -> None:
    told = json.loads(run(*SMALL, "-n", "3", "--json", "--out", "here").out)
    assert told["matches"] == 4  # whole pairs
    assert told["folder"] == "here"
    assert {row["bot"] for row in told["bots"]} == {"random", "greedy"}
    assert sum(seat["rate"] for seat in told["seats"]) == pytest.approx(1)


def test_the_same_command_goes_on_where_it_stopped(run: Runs, tmp_path: Path) -> None:
    command = (*SMALL, "--out", "here", "-n")
    assert run(*command, "8").code == 0
    whole = lines(tmp_path / "here")
    path = tmp_path / "here" / "results.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[1:4]) + b'{"match":')
    kept = path.read_bytes().splitlines()[:3]
    assert run(*command, "8").code == 0
    assert path.read_bytes().splitlines()[:3] == kept  # not played again
    again = sorted(lines(tmp_path / "here"), key=lambda line: str(line["match"]))
    assert [{**line, "seconds": 0} for line in again] == [{**line, "seconds": 0} for line in whole]
    assert run(*command, "10").code == 0
    assert len(lines(tmp_path / "here")) == 10


def test_another_command_in_the_same_folder_is_refused(run: Runs, tmp_path: Path) -> None:
    assert run(*SMALL, "-n", "2", "--out", "here").code == 0
    before = (tmp_path / "here" / "results.jsonl").read_bytes()
    done = run(*SMALL, "-n", "2", "--out", "here", "--seed", "1")
    assert (done.code, done.out) == (2, "")
    assert "here holds another arena (seed 0, not 1)" in done.err
    assert (tmp_path / "here" / "results.jsonl").read_bytes() == before


def test_saved_matches_can_be_replayed_and_verified(run: Runs, tmp_path: Path) -> None:
    assert run(*SMALL, "-n", "2", "--out", "here", "--save-matches").code == 0
    files = sorted((tmp_path / "here" / "matches").iterdir())
    assert [path.name for path in files] == ["000000.jsonl", "000001.jsonl"]
    for path in files:
        assert run("verify", path).code == 0
        assert "greedy" in run("replay", path).out


def test_plots_are_drawn(run: Runs, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need durbar[arena]")
    assert run(*SMALL[:-1], "-n", "2", "--out", "here").code == 0
    assert len(list((tmp_path / "here" / "plots").iterdir())) == 10


def test_an_own_bot_in_the_folder_plays(process: Runs, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Last:\n    def choose(self, seen, rng):\n        return seen.legal[-1]\n", "utf-8"
    )
    done = process("arena", "radscha", "--bot", "mine:Last", "--bot", "random", "-n", "2", "--jobs", "2", "--no-plots")
    assert (done.code, done.err) == (0, "")
    assert "mine:Last" in done.out


def test_a_failing_bot_is_named_with_its_traceback(process: Runs, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Slow:\n    def choose(self, seen, rng):\n        while True:\n            self.thinks = True\n", "utf-8"
    )
    done = process("arena", "radscha", "--bots", "mine:Slow,random", "-n", "2", "--no-plots", "--move-limit", "0.2")
    assert (done.code, done.out) == (2, "")
    assert "in choose" in done.err
    assert "mine:Slow took too long: more than 0.2 s of a core" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to send")
def test_ctrl_c_keeps_what_is_done_and_the_next_run_goes_on(process: Runs, tmp_path: Path) -> None:
    command = ["arena", "radscha", "--bots", "greedy,greedy", "-n", "400", "--jobs", "2", "--no-plots", "--out", "here"]
    running = subprocess.Popen(
        [sys.executable, "-m", "durbar.cli", *command],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    results = tmp_path / "here" / "results.jsonl"
    for _ in range(600):
        if results.exists() and results.read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: to the processes too
    out, err = running.communicate(timeout=60)
    done = results.read_bytes().count(b"\n")
    assert running.returncode == 130
    assert f"stopped with {done} of 400 matches; the same command goes on" in err
    assert f"{done} matches" in out
    assert "Traceback" not in err
    more = process(*command[:5], str(done + done % 2 + 2), *command[6:])
    assert more.code == 0
    assert len({line["match"] for line in lines(tmp_path / "here")}) >= done + 2


def test_the_ladder_counts_other_arenas_and_is_published(
    run: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Places with intervals; the matches of --also count; other players' ladders stay where they were published."""
    monkeypatch.setattr("durbar.cli.arena.file_of", lambda game, name: tmp_path / f"{game.id}-{name}")
    monkeypatch.setattr("durbar.cli.arena.ANCHORS", ("random", "greedy"))
    (tmp_path / "radscha-ladder.json").write_text('{"3": {"matches": 5, "bots": {}}}')
    assert run(*SMALL, "-n", "4", "--out", "one").code == 0
    ladder = (
        "arena",
        "radscha",
        "--bots",
        "easy",
        "--ladder",
        "--players",
        "2",
        "-n",
        "6",
        "--jobs",
        "1",
        "--no-plots",
    )
    done = run(*ladder, "--out", "two", "--also", "one", "--publish")
    assert done.code == 0, done.err
    assert "random +0 (0 to 0)" in done.out
    told = json.loads(run(*ladder, "--out", "two", "--also", "one", "--json").out)["ladder"]
    alone = json.loads(run(*ladder, "--out", "two", "--json").out)["ladder"]
    assert told.keys() == {"random", "greedy", "easy"}
    assert all(at["low"] < at["points"] < at["high"] for name, at in told.items() if name != "random")
    assert told["greedy"]["points"] > alone["greedy"]["points"]  # the four more matches were won
    published = json.loads((tmp_path / "radscha-ladder.json").read_text())
    assert published["3"]["matches"] == 5
    assert published["2"]["matches"] == 10
    assert published["2"]["bots"]["easy"] == [round(told["easy"][name]) for name in ("points", "low", "high")]


def test_an_arena_of_another_table_does_not_count_for_the_ladder(run: Runs) -> None:
    assert run(*SMALL, "--players", "3", "-n", "2", "--out", "three").code == 0
    done = run(*SMALL, "--players", "2", "--ladder", "--also", "three", "-n", "2")
    assert (done.code, done.out) == (2, "")
    assert "three holds another arena (players 3, not 2" in done.err


WRONG = [
    (("--bots", "random,greedy", "--publish"), "--also and --publish are for a ladder"),
    (
        ("--bots", "random,greedy", "--ladder", "--players", "2", "--also", "nowhere"),
        "nowhere is no folder of an arena",
    ),
    (("--bots", "random"), "random against whom?"),
    (("--bots", ""), "which bots?"),
    (("--bots", "random,genius"), "there is no bot 'genius'"),
    (("--bots", "random,search:fast"), "the budget is seconds (0.5s) or a number of descents (2000)"),
    (("--bots", "random,nowhere:Bot"), "nowhere:Bot cannot be loaded"),
    (("--bots", "random,greedy", "--players", "7"), "not 7"),
    (("--bots", "random,greedy", "-n", "0"), "Must be >= 1"),
    (("--bots", "random,greedy", "--option", "set_up=slow"), "set_up is one of"),
    (("--bots", "random,greedy", "--on", "moon"), "--on is ray or ray=ADDRESS; not 'moon'"),
    (("--bots", "random,greedy", "--out", "there.txt"), "holds something else"),
    ((), "--bots"),
]


@pytest.mark.parametrize(("arguments", "reason"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_a_wrong_argument_gets_one_line(run: Runs, tmp_path: Path, arguments: tuple[str, ...], reason: str) -> None:
    (tmp_path / "there.txt").write_text("hello\n")
    done = run("arena", "radscha", *arguments)
    assert (done.code, done.out) == (2, "")
    assert reason in done.err
    assert done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there.txt"]
