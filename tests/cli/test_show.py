"""`durbar games` and `durbar rules`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli.tools import Runs
from durbar import games
from durbar.core.coverage import coverage, scan_folder
from durbar.core.game import Game
from durbar.core.rules import Rules

RULES = Rules.parse("# Game\n\n## 1 One\n\n**XX-1.1** First.\n\n**XX-1.2** *ours* Second.\n", "XX")


def test_games_lists_titles_players_and_options(run: Runs) -> None:
    done = run("games")
    assert done.code == 0
    for game in games.all_games():
        assert game.id in done.out
        assert game.title in done.out
        for option in game.options:
            assert option.name in done.out
    assert "shuffled*" in done.out
    assert "places: large* small (ours)" in done.out


def test_games_as_json(run: Runs) -> None:
    told = json.loads(run("games", "--json").out)
    radscha = next(game for game in told if game["id"] == "radscha")
    assert radscha["players"] == [2, 3, 4]
    options = {option["name"]: option for option in radscha["options"]}
    assert options["set_up"]["default"] == "quick"
    assert options["set_up"]["values"] == ["quick", "first", "full"]
    assert options["places"]["ours"]


def test_rules_tell_every_clause_with_its_tag(run: Runs) -> None:
    done = run("rules", "radscha")
    rules = games.get("radscha").rules
    assert done.code == 0
    for clause in rules.clauses.values():
        assert clause.id in done.out
        assert clause.section in done.out
    assert "(ruling) our reading" in done.out
    assert "(reconstructed) a fact" in done.out
    assert "(ours) an addition" in done.out
    assert "**" not in done.out


def test_rules_as_json(run: Runs) -> None:
    told = json.loads(run("rules", "radscha", "--json").out)
    rules = games.get("radscha").rules
    assert [clause["id"] for clause in told["clauses"]] == list(rules.clauses)
    assert {clause["tag"] for clause in told["clauses"]} == {"", "ruling", "reconstructed", "ours"}


def test_coverage_agrees_in_words_json_and_exit_code(run: Runs) -> None:
    done = run("rules", "radscha", "--coverage")
    told = run("rules", "radscha", "--coverage", "--json")
    facts = json.loads(told.out)
    assert done.code == told.code == (1 if facts["missing"] or facts["unknown"] else 0)
    assert f"{facts['covered']} of {facts['total']} clauses have a test" in done.out
    assert facts["total"] == len(games.get("radscha").rules.clauses)
    assert all(clause in done.out for clause in facts["clauses"])


def test_coverage_fails_on_a_clause_without_a_test(run: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "durbar.cli.show.scan_tests", lambda game: {"RD-1.1": [f"{game.id}.py::test_x"], "RD-99.9": ["y"]}
    )
    done = run("rules", "radscha", "--coverage")
    assert done.code == 1
    assert "radscha.py::test_x" in done.out
    assert "no test" in done.out
    assert "there is no clause RD-99.9" in done.out


def test_coverage_needs_the_source_checkout(run: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed = shutil.copytree(str(games.get("radscha").folder), tmp_path / "site-packages" / "radscha")
    monkeypatch.setattr(Game, "folder", property(lambda _: installed))
    done = run("rules", "radscha", "--coverage")
    assert done.code == 2
    assert "source checkout" in done.err


def test_scanning_finds_clauses_on_functions_classes_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text(
        "from clauses import clause\n"
        '@clause("XX-1.1", "XX-9.9")\n'
        "def test_one(): ...\n"
        '@clause("XX-1.2")\n'
        "class TestAll:\n"
        '    @pytest.mark.clause("XX-1.1")\n'
        "    async def test_two(self): ...\n"
        "    def helper(self): ...\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=clause("XX-1.2"))])\n'
        "def test_three(x): ...\n"
        '@clause("XX-1.2")\n'
        "def helper(): ...\n"
        "def test_nothing(): ...\n"
    )
    named = scan_folder(tmp_path)
    assert named == {
        "XX-1.1": ["deep/test_a.py::test_one", "deep/test_a.py::TestAll::test_two"],
        "XX-9.9": ["deep/test_a.py::test_one"],
        "XX-1.2": ["deep/test_a.py::TestAll::test_two", "deep/test_a.py::test_three"],
    }
    found = coverage(RULES, named)
    assert found.missing == []
    assert found.unknown == {"XX-9.9": ["deep/test_a.py::test_one"]}
    assert not found.complete
    assert coverage(RULES, {"XX-1.1": ["t"]}).missing == ["XX-1.2"]
