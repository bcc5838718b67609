"""What every game folder must hold: a rule reference with tested clauses, words in its languages, golden matches."""

from __future__ import annotations

import re

import msgspec
import pytest

from durbar.core.coverage import checkout_tests, scan_tests
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.words import OPTIONAL, SECTIONS
from durbar.games import get
from durbar.testing.cases import Case, walk


def test_every_clause_has_a_test_and_every_test_a_clause(game: Game) -> None:
    covered = scan_tests(game)
    assert set(game.rules.clauses) - set(covered) == set(), "clauses without a test"
    assert set(covered) - set(game.rules.clauses) == set(), "tests of unknown clauses"


def test_the_rule_reference_has_the_same_clauses_in_every_language(game: Game) -> None:
    english = game.rules_in("en")
    for language in set(game.languages) - {"en"}:
        other = game.rules_in(language)
        assert list(other.clauses) == list(english.clauses)
        for clause in english.clauses.values():
            same = other.clauses[clause.id]
            assert same.tag == clause.tag, (language, clause.id)
            assert same.section.split()[0] == clause.section.split()[0], (language, clause.id)
            assert same.text != clause.text, (language, clause.id, "untranslated")
            assert _references(same.text) == _references(clause.text), (language, clause.id)
            assert _figures(same.text) == _figures(clause.text), (language, clause.id)


def _references(text: str) -> list[str]:
    """The clauses and options that a clause names."""
    return sorted(re.findall(r"[A-Z]{2}-\d+\.\d+[a-z]?|`[^`]+`", text))


def _figures(text: str) -> set[str]:
    """The numbers that no language writes as words."""
    return {number for number in re.findall(r"\d+", re.sub(r"[A-Z]{2}-\S+", "", text)) if int(number) > 5}


def test_golden_matches_replay_strictly(game: Game) -> None:
    paths = sorted((checkout_tests(game) / "golden" / game.id).glob("*.jsonl"))
    if not paths:
        pytest.skip("no golden matches yet: tests/golden holds them when the rules stand")
    counts = set()
    for path in paths:
        match = Match.load(path, get)
        assert match.finished, path.name
        assert match.verify() == [], path.name
        counts.add(match.header.players)
    assert counts == set(game.counts), "every player count needs a golden match"


def test_words_have_the_same_keys_and_placeholders_in_every_language(case: Case) -> None:
    english = case.game.words("en", case.values).sections
    for language in case.game.languages:
        sections = case.game.words(language, case.values).sections
        for section in (*SECTIONS, *OPTIONAL):
            assert sections[section].keys() == english[section].keys(), (language, section)
            for key, text in sections[section].items():
                assert text.strip(), (language, section, key)
                assert _holes(text) == _holes(english[section][key]), (language, section, key)


def _holes(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)", text))


def test_what_the_statistics_count_has_a_name_in_every_language(game: Game) -> None:
    file = game.folder.joinpath("insights.json")
    if not file.is_file():
        pytest.skip("no statistics of bots' matches come with this game")
    found = msgspec.json.decode(file.read_bytes())
    names = {*found["points"], *found["signs"]["half"], *found["signs"]["third"]}
    for language in game.languages:
        signs = game.words(language).sections["signs"]
        assert names - set(signs) == set(), language
        assert language == "en" or not set(signs.values()) & set(game.words("en").sections["signs"].values()), language


def test_every_kind_of_action_has_words(game: Game) -> None:
    for language in game.languages:
        actions = game.words(language).sections["actions"]
        for kind in game.space.kinds:
            assert kind.name in actions, (language, kind.name)
            assert _holes(actions[kind.name]) <= set(kind.params), (language, kind.name)


def test_events_and_views_can_be_told(case: Case) -> None:
    game = case.game
    words = [game.words(language, case.values) for language in game.languages]
    seats = [f"P{i}" for i in range(case.players)]
    for state, seat, action in walk(case, 13, 300):
        after = state.clone()
        after.apply(action, seat)
        for event in game.events(state, seat, action, after):
            msgspec.json.encode(event)
            for one in words:
                assert "{" not in one.say("log", event.kind, event.data, seats), (one.language, event)
        view = game.view(state, None)
        prompt = getattr(view, "phase", None)
        assert prompt is None or prompt in words[0].sections["prompts"], prompt
        assert game.drawn(state, None, words[0])
