"""What is typed wrong gets one clear line on stderr and exit code 2; what is asked for in general gets help."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

import durbar
from cli.tools import Runs, environment
from durbar.core.match import Match
from durbar.games import NAMES

TITLES = ", ".join(NAMES)
PLAY = ("play", "radscha")
SIMULATE = ("simulate", "radscha")

WRONG: list[tuple[tuple[str, ...], str]] = [
    (("nonsense",), "games, rules, play, simulate, arena, tune, learn, dataset,"),
    (("--nonsense",), "--nonsense"),
    (("games", "extra"), "extra"),
    (("games", "--nonsense"), "--nonsense"),
    (("rules",), "GAME"),
    (("rules", "chess"), f"there is no game 'chess'; there are: {TITLES}"),
    (("rules", "../radscha"), "there is no game"),
    (("rules", "bad\x1b[31m\nname"), "there is no game"),
    (("play",), f"which game? there are: {TITLES}"),
    (("play", "chess"), "there is no game 'chess'"),
    ((*PLAY, "--players", "robot,random"), "a seat is person, person:Name or a bot: there is no bot 'robot'"),
    ((*PLAY, "--players", "person"), "2, 3 or 4 players, not 1"),
    ((*PLAY, "--players", ""), "a seat is person"),
    ((*PLAY, "--players", "person:,random"), "a seat is person"),
    ((*PLAY, "--players", "person:Ann,person:Ann"), "two players are called Ann"),
    ((*PLAY, "--players", "person:Random 2,random"), "what a computer player is called"),
    ((*PLAY, "--players", f"person:{'x' * 60},random"), "at most 24 letters"),
    ((*PLAY, "--players", "random,random,random,random,random"), "not 5"),
    ((*PLAY, "--option", "set_up"), "an option looks like name=value, not 'set_up'"),
    ((*PLAY, "--option", "colour=red"), "there is no option 'colour'; there are layout, places, set_up"),
    ((*PLAY, "--option", "set_up=slow"), "set_up is one of quick, first, full; not 'slow'"),
    ((*PLAY, "--options", "set_up=full,set_up=first"), "given twice"),
    ((*PLAY, "--option", "set_up=first"), "add layout=first"),
    ((*PLAY, "--language", "fr"), "fr"),
    ((*PLAY, "--seed", "xyz"), "hexadecimal"),
    ((*PLAY, "--seed", "0" * 65), "hexadecimal"),
    ((*PLAY, "--save", "no/such/folder/match.jsonl"), "there is no folder"),
    ((*PLAY, "--save", "there.txt"), "is there already"),
    ((*PLAY, "--salvage"), "--salvage goes with --load"),
    ((*PLAY, "--load", "missing.jsonl"), "there is no file missing.jsonl"),
    ((*PLAY, "--load", "there.txt"), "line 1"),
    ((*PLAY, "--load", "."), "is not a file"),
    ((*SIMULATE, "-n", "0"), "Must be >= 1"),
    ((*SIMULATE, "-n", "many"), "many"),
    ((*SIMULATE, "--jobs", "0"), "Must be >= 1"),
    ((*SIMULATE, "--check-every", "-1"), "Must be >= 1"),
    ((*SIMULATE, "--players", "5"), "not 5"),
    ((*SIMULATE, "--players", "two"), "numbers such as 2,3"),
    ((*SIMULATE, "--option", "places=tiny"), "places is one of"),
    ((*SIMULATE, "--all-options", "--option", "places=small"), "--all-options"),
    (("replay",), "FILE"),
    (("replay", "missing.jsonl"), "there is no file"),
    (("replay", "there.txt"), "line 1"),
    (("replay", "empty.jsonl"), "the file is empty"),
    (("verify", "missing.jsonl"), "there is no file"),
]


@pytest.mark.parametrize(
    ("arguments", "reason"), WRONG, ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else ""
)
def test_a_wrong_argument_gets_one_line(run: Runs, tmp_path: Path, arguments: tuple[str, ...], reason: str) -> None:
    (tmp_path / "there.txt").write_text("hello\n")
    (tmp_path / "empty.jsonl").write_text("")
    before = sorted(tmp_path.iterdir())
    done = run(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert reason in done.err
    assert done.err.startswith("durbar: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    assert done.err.strip().isprintable()
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "there.txt").read_text() == "hello\n"


def worked() -> float:
    """Seconds that ended processes have worked: unlike the clock, the same on a busy machine."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_version_and_the_table_come_fast(process: Runs) -> None:
    before = worked()
    done = process("--version")
    assert (done.code, done.out) == (0, f"{durbar.__version__}\n")
    assert worked() - before < 0.3
    before = worked()
    assert "Choose where your figure goes" in process("play", "radscha").out
    assert worked() - before < 2  # 0.5 here


@pytest.mark.parametrize("arguments", [("--help",), ("-h",)])
def test_help_names_every_command(run: Runs, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.code == 0
    assert all(command in done.out for command in ("games", "rules", "play", "simulate", "arena", "replay", "verify"))


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "arena", "replay", "verify"])
def test_every_command_has_help(run: Runs, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: durbar {command}")


def test_an_error_of_a_process_is_its_exit_code(process: Runs) -> None:
    done = process("rules", "chess")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"durbar: there is no game 'chess'; there are: {TITLES}\n"


def test_a_broken_pipe_is_silent(saved: Path) -> None:
    for command in (["rules", "radscha"], ["rules", "radscha", "--json"], ["replay", str(saved)]):
        running = subprocess.Popen(
            [sys.executable, "-m", "durbar.cli", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(PYTHONUNBUFFERED="1"),
        )
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()  # nobody reads
        assert running.stderr.read() == b""
        running.stderr.close()
        assert running.wait(30) == 0


def test_uncompiled_says_so_in_one_line_and_gives_the_same(saved: Path, short_match: Match) -> None:
    command = [sys.executable, "-m", "durbar.cli", "replay", str(saved), "--json"]
    runs = [
        subprocess.run(command, capture_output=True, text=True, env=environment(DURBAR_PURE=pure), check=True)
        for pure in ("0", "1")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert runs[1].stderr.count("\n") == 1
    assert "uncompiled" in runs[1].stderr
    assert short_match.game.write(short_match.state) in runs[1].stdout


def test_no_colour_where_nobody_sees_it(process: Runs) -> None:
    assert "\x1b[" not in process("rules", "radscha").out


def test_colour_where_it_is_wanted_unless_no_color(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "durbar.cli", "games"]
    for more, coloured in (
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm"}, False),
    ):
        done = subprocess.run(
            command, capture_output=True, text=True, env=environment(**more), cwd=tmp_path, check=True
        )
        assert ("\x1b[35m" in done.stdout) == coloured
