"""Kind answers: what is meant is understood, what cannot be is said truly, no installation is written into."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

import durbar
from cli.tools import Runs
from durbar.cli import common
from durbar.cli.commands import app
from durbar.core.options import BadOptions
from durbar.games import NAMES

COLUMNS = 80
FAILING = "class Failing:\n    def choose(self, seen, rng):\n        return self.thought / 0\n\n    thought = 1\n"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_maps_fit_eighty_columns(name: str, language: str) -> None:
    """Running text may be longer, the terminal wraps it; what is drawn, with gaps between its parts, may not."""
    game = durbar.get(name)
    for players in game.counts:
        values = game.complete(players, {})
        words, state, rng = game.words(language, dict(values)), game.start(players, values), durbar.Rng(players)
        for step in range(120):
            if state.over:
                break
            state.apply(state.random_legal(rng))
            if step % 20 == 0:
                text = Text.from_markup(game.drawn(state, 0, words)).plain
                drawn = [line for line in text.splitlines() if re.search(r"\S   +\S", line)]
                assert [line for line in drawn if cell_len(line.rstrip()) > COLUMNS] == []


def test_a_number_of_players_is_a_person_and_others(run: Runs) -> None:
    done = run("play", "raja", "--players", "3", "--seed", "1")
    assert done.code == 0
    assert "Raja: Player 1, Normal 2, Normal 3" in done.out
    assert "Raja is for 2, 3, 4 or 5 players, not 7" in run("play", "raja", "--players", "7").err


@pytest.mark.parametrize("players", ["3", 3.0, None])
def test_a_number_that_is_none_is_said_so(players: object) -> None:
    with pytest.raises(BadOptions, match=f"the number of players is a whole number, not {players!r}"):
        durbar.get("java").complete(players, {})  # type: ignore[arg-type]


def test_a_dataset_in_a_missing_folder_is_one_line(run: Runs) -> None:
    done = run("dataset", "radscha", "--bots", "random,random", "--out", "nowhere/x.parquet")
    assert done.code == 2
    assert done.err == ("durbar: there is no folder nowhere: make it first, or name another file with --out\n")


def test_two_players_of_taj_mahal_get_their_neutral_third(run: Runs) -> None:
    game = durbar.get("tajmahal")
    assert game.complete(2, {}) == {"dummy": True}
    assert game.complete(3, {}) == {"dummy": False}
    with pytest.raises(BadOptions, match="neutral third"):
        game.complete(2, {"dummy": False})
    assert run("play", "tajmahal", "--players", "person,random").code == 0
    assert run("arena", "tajmahal", "--bots", "random,greedy", "-n", "2", "--no-plots", "--jobs", "1").code == 0
    assert run("simulate", "tajmahal", "-n", "1", "--players", "2", "--jobs", "1").code == 0


# -- own bots ----------------------------------------------------------------------------------------------------------


def test_a_failing_bot_shows_where(run: Runs, tmp_path: Path) -> None:
    (tmp_path / "failing_bot.py").write_text(FAILING)
    done = run("arena", "radscha", "--bots", "failing_bot:Failing,random", "-n", "2", "--jobs", "1")
    assert done.code == 2
    *trace, line = done.err.splitlines()
    assert "ZeroDivisionError: division by zero" in line
    assert any('failing_bot.py", line 3, in choose' in traced for traced in trace)


def test_a_bot_that_cannot_be_loaded_shows_where(run: Runs, tmp_path: Path) -> None:
    (tmp_path / "half_a_bot.py").write_text("def choose(:\n")
    for command in (("arena", "radscha", "--bots"), ("play", "radscha", "--players")):
        done = run(*command, "half_a_bot:Half,random")
        assert done.code == 2
        assert 'half_a_bot.py", line 1' in done.err
        assert done.err.splitlines()[-1].startswith("durbar: ")


# -- an installed package is left alone --------------------------------------------------------------------------------


def test_commands_write_into_sources_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = durbar.get("java")
    assert common.file_of(game, "weights.toml") == Path(str(game.folder)) / "weights.toml"
    installed = tmp_path / "lib" / "site-packages" / "durbar" / "games" / "java"
    installed.mkdir(parents=True)
    monkeypatch.setattr(type(game), "folder", property(lambda _: installed))
    assert common.file_of(game, "weights.toml") == Path("java-weights.toml")


def test_insights_of_an_installed_game_are_written_here(
    run: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(common.os, "access", lambda *_: False)
    done = run("insights", "radscha", "--tables", "random=3", "--jobs", "1")
    assert done.code == 0, done.err
    assert "radscha-insights.json" in os.listdir(tmp_path)


# -- completion --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete_commands(shell: str) -> None:
    script = app.generate_completion(shell=shell)  # type: ignore[arg-type]
    assert all(word in script for word in ("durbar", "serve", "doctor", "--players"))
