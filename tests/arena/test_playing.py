"""Matches between bots: true matches, the same each time, whoever plays them where."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import msgspec
import pytest

from arena.made_up import plan
from durbar import games
from durbar.arena import move_limit
from durbar.arena.plan import Plan, items
from durbar.arena.playing import BotFault, Result, play_match
from durbar.arena.workers import play_here
from durbar.core.log import write_file
from durbar.core.match import Match
from durbar.core.state import CHANCE


def timeless(results: list[Result]) -> list[Result]:
    """In order, without what depends on the clock."""
    return [
        msgspec.structs.replace(some, seconds=[0.0] * len(some.bots)) for some in sorted(results, key=lambda r: r.match)
    ]


def played(made: Plan, matches: int, jobs: int) -> list[Result]:
    return timeless([result for result, _ in play_here(made, list(items(made, matches)), jobs)])


@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_can_be_saved_loaded_and_verified(game: str, tmp_path: Path) -> None:
    made = plan("random", "random", "random", game=game)
    result, record = play_match(made, next(items(made, 1)))
    write_file(tmp_path / "match.jsonl", record.header, record.entries)
    match = Match.load(tmp_path / "match.jsonl", games.get)
    assert match.verify() == []
    assert match.header.seats == ["random 1", "random 2", "random 3"]
    assert (match.state.scores(), match.state.ranking()) == (result.scores, result.ranking)
    by_seat = [sum(step.seat == seat for step in match.steps) for seat in range(3)]
    assert result.decisions == by_seat
    assert sum(step.seat == CHANCE for step in match.steps) + sum(by_seat) == len(match.steps)


def test_the_same_plan_gives_the_same_matches_on_any_number_of_processes() -> None:
    made = plan("random", "greedy")
    alone = played(made, 4, jobs=1)
    assert played(made, 4, jobs=2) == alone
    assert [result.bots for result in alone] == [["random", "greedy"], ["greedy", "random"]] * 2


def test_a_dead_process_costs_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _faint(tmp_path, monkeypatch, times=2)
    made = plan("arena.own_bots:Fainting", "random")
    results = played(made, 4, jobs=2)
    assert [result.match for result in results] == [0, 1, 2, 3]
    assert (tmp_path / "faints").read_text() == "xx"


def test_a_match_that_always_kills_its_process_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _faint(tmp_path, monkeypatch, times=1000)
    with pytest.raises(BotFault, match=r"match \d: its process died 3 times"):
        played(plan("arena.own_bots:Fainting", "random"), 4, jobs=2)


def _faint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    (tmp_path / "faints").write_text("")
    monkeypatch.setenv("DURBAR_TEST_FAINTS", str(tmp_path / "faints"))
    monkeypatch.setenv("DURBAR_TEST_FAINTS_MOST", str(times))


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_fault_of_a_bot_is_told(jobs: int) -> None:
    with pytest.raises(BotFault, match=r"seat \d, decision 1: arena.own_bots:Cheat chose \d+, which is not legal"):
        played(plan("arena.own_bots:Cheat", "random"), 4, jobs)
    with pytest.raises(BotFault, match=r"arena.own_bots:Clumsy failed: KeyError: 'lost my glasses'"):
        played(plan("arena.own_bots:Clumsy", "random"), 4, jobs)


@pytest.mark.skipif(sys.platform == "win32", reason="no timers there")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("bot", "told"), [("Slow", "0.0?5 s"), ("Sleepy", "0.5 s")])
def test_a_bot_that_takes_too_long_is_stopped_and_shown_where(jobs: int, bot: str, told: str) -> None:
    """On a full machine either limit may stop the slow one first; the next test tells the two apart."""
    with pytest.raises(BotFault, match=f"decision 1: arena.own_bots:{bot} took too long: more than {told}") as fault:
        played(plan(f"arena.own_bots:{bot}", "random", move_limit=0.05), 2, jobs)
    assert "own_bots.py" in fault.value.trace


@pytest.mark.skipif(sys.platform == "win32", reason="no timers there")
def test_a_decision_is_limited_by_its_time_on_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_limit, "PATIENCE", 10_000)
    with pytest.raises(move_limit.TooSlow, match=r"more than 0\.05 s of a core"):
        _count_without_end(0.05)


def _count_without_end(limit: float) -> None:
    with move_limit.stopped_after(limit):
        while True:
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="no timers there")
def test_a_limit_that_is_kept_changes_nothing() -> None:
    limited = plan("random", "greedy", move_limit=60)
    assert played(limited, 2, jobs=1) == played(plan("random", "greedy"), 2, jobs=1)
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
