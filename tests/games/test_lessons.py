"""Every title has a lesson: a script that the engine allows, words for it in three languages, and hints after it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from durbar.core.game import Game
from durbar.core.lesson import Lesson, words_of
from durbar.core.match import Match
from durbar.core.state import CHANCE
from durbar.core.words import LANGUAGES
from durbar.games import all_games
from durbar.testing.cases import spread_cases, walk

WEB = Path(__file__).parents[2] / "web" / "src"
FEWEST, MOST = 12, 22  # steps of the learner: ten minutes
LONGEST_TITLE, LONGEST_TEXT, LONGEST_HINT = 42, 340, 180

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


# Things on the board that a learner would take for what is to be clicked.
BOARD_KINDS = {
    "raja": {"village", "site"},
    "tajmahal": {"city"},
    "java": {"hex", "figure"},
    "radscha": {"cell", "place"},
}


def begun(game: Game, lesson: Lesson) -> Match:
    return Match.new(game, lesson.players, dict(lesson.options), seed=lesson.seed)


def follow(match: Match, lesson: Lesson, other: tuple[int, int] = (-1, 0)) -> None:
    """Plays the script; at line `other[0]`, its alternative `other[1]`."""
    for number, line in enumerate(lesson.lines):
        action = line.actions[other[1] if number == other[0] else 0]
        events = match.play(line.seat, action)
        assert isinstance(events, list), f"line {number}, {match.game.space.text(action)}: {events}"


@games
def test_the_script_is_a_real_match_whichever_way_the_learner_goes(game: Game) -> None:
    lesson = Lesson.of(game)
    ways = [(-1, 0)] + [(n, i) for n, line in enumerate(lesson.lines) for i in range(1, len(line.actions))]
    for way in ways:
        match = begun(game, lesson)
        follow(match, lesson, way)
        assert lesson.left(match) == []
        if match.finished:
            assert not lesson.end
            assert match.state.ranking()[lesson.learner] == 1, "a lesson is won"
        else:
            assert lesson.just_over(match)
            assert lesson.learner in match.state.to_act, "the learner plays on at once"


@games
def test_the_place_in_the_script_follows_from_the_log(game: Game) -> None:
    lesson = Lesson.of(game)
    match = begun(game, lesson)
    for number, line in enumerate(lesson.lines):
        left = lesson.left(match)
        assert left is not None
        assert len(left) == len(lesson.lines) - number
        assert not lesson.just_over(match)
        match.play(line.seat, line.actions[0])
        if match.can_undo(line.seat):
            match.undo(line.seat)
            assert lesson.left(match) == left
            match.play(line.seat, line.actions[0])
    if not match.finished:
        seat = match.state.to_act[0]
        match.play(seat, match.state.legal(seat)[0])
        assert lesson.left(match) == [], "free play is no longer the script's business"


@games
def test_another_move_leaves_the_script(game: Game) -> None:
    lesson = Lesson.of(game)
    match = begun(game, lesson)
    line = lesson.lines[0]
    strange = next(action for action in match.state.legal(line.seat) if action not in line.actions)
    match.play(line.seat, strange)
    assert lesson.left(match) is None


@games
def test_only_the_learner_is_guided_and_not_for_long(game: Game) -> None:
    lesson = Lesson.of(game)
    assert {line.seat for line in lesson.lines if line.pages} == {lesson.learner}
    assert FEWEST <= lesson.steps <= MOST
    assert lesson.lines[-1].pages or lesson.end


@games
def test_every_page_is_there_in_every_language(game: Game) -> None:
    lesson = Lesson.of(game)
    read = [page for line in lesson.lines for page in line.pages] + list(lesson.end)
    assert len(read) == len(set(read)), "a page is read once"
    assert set(lesson.pages) <= set(read)
    english = words_of(game, "en")
    for language in LANGUAGES:
        words = words_of(game, language)
        assert list(words.pages) == list(english.pages)
        assert set(words.pages) == set(read)
        assert list(words.hints) == list(english.hints)
        for name, page in words.pages.items():
            assert 0 < len(page.title) <= LONGEST_TITLE, (language, name)
            assert 0 < len(page.text) <= LONGEST_TEXT, (language, name, len(page.text))
            assert language == "en" or page.text != english.pages[name].text, (language, name)
        for phase, hint in words.hints.items():
            assert 0 < len(hint) <= LONGEST_HINT, (language, phase, len(hint))
            assert language == "en" or hint != english.hints[phase], (language, phase)


@games
def test_pages_name_real_clauses_and_point_at_things_that_are_drawn(game: Game) -> None:
    lesson = Lesson.of(game)
    drawn = elements(game) | parts(game)
    for name, page in lesson.pages.items():
        assert not page.clause or page.clause in game.rules.clauses, name
        assert set(page.point) <= drawn, name


@games
def test_what_is_ringed_last_is_what_is_asked_for(game: Game) -> None:
    """A learner clicks what is ringed: of the kind of thing that is asked for, nothing else may be."""
    lesson = Lesson.of(game)
    for line in lesson.lines:
        page = lesson.pages.get(line.pages[-1]) if line.pages else None
        asked = {
            f"{name}:{value}"
            for action in line.actions
            for click in game.space.clicks(action)
            for name, value in click.items()
        }
        kinds = {key.partition(":")[0] for key in asked}
        ringed = {key for key in (page.point if page else ()) if key.partition(":")[0] in kinds | BOARD_KINDS[game.id]}
        assert ringed <= asked, (line.pages, ringed, asked)


@games
def test_there_is_a_hint_for_every_phase_in_which_somebody_decides(game: Game) -> None:
    hints = set(words_of(game, "en").hints)
    assert phases(game) <= hints
    assert hints <= set(game.words("en").sections["prompts"])


def elements(game: Game) -> set[str]:
    """Everything that can be clicked in some position."""
    return {
        f"{key}:{value}"
        for action in range(game.space.size)
        for click in game.space.clicks(action)
        for key, value in click.items()
    }


def parts(game: Game) -> set[str]:
    """The parts of the page, and the game's panels in it."""
    frame = re.findall(r'data-at="(part:\w+)"', (WEB / "table" / "Play.svelte").read_text("utf-8"))
    panels = re.findall(r'\{ id: "(\w+)", title', (WEB / "games" / game.id / "index.ts").read_text("utf-8"))
    assert frame
    assert panels
    return {*frame, *(f"panel:{panel}" for panel in panels)}


def phases(game: Game) -> set[str]:
    """The phases of random games, in all kinds of variants, in which a seat decides."""
    names = import_module(f"durbar.games.{game.id}.state").PHASES
    return {
        names[step.state.facts().phase]
        for case in spread_cases()
        if case.game is game
        for step in walk(case, 1, 2000)
        if step.seat != CHANCE
    }
