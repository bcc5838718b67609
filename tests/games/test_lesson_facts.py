"""Lessons state what the rules state. Every number and every "who pays" is declared in lesson_facts.toml and held to a
constant of the game, to the clause that says it, or to what the learner sees at that moment, in three languages.
"""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from durbar.core.game import Game
from durbar.core.lesson import Lesson, words_of
from durbar.core.match import Match
from durbar.core.words import LANGUAGES
from durbar.games import all_games

FACTS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("lesson_facts.toml").read_text("utf-8"))
CARDINALS = {
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
    "nl": ["twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf"],
}
ORDINALS = {
    "en": ["third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"],
    "de": ["dritte", "vierte", "fünfte", "sechste", "siebte", "-", "neunte", "zehnte", "elfte", "zwölfte"],
    "nl": ["derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende", "elfde", "twaalfde"],
}
THREE_SPACE = re.compile(r"three-space|dreiteilige[nr]?|driedelige?", re.I)
ONES = re.compile(r"one|once|ein(e[nmrs]?|mal|zelnes)?|een|één", re.I)
TWOS = re.compile(r"both|two|beide[nrs]?|second|pair|equal|zweite[nrs]?", re.I)
HALF = re.compile(r"half|Hälfte|helft")
PAYING = re.compile(r"\b[Pp](ays?|aid)\b(?! off)|\b([Bb]e)?[Zz]ahl(t|en|st|e)\b|\b[Bb]eta(al|alt|len|ling)\b")

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def stated(text: str, language: str) -> set[int]:
    """The numbers from 2 on in a text, as digits or words, and 1 as a digit."""
    found = {3} if THREE_SPACE.search(text) else set[int]()
    for word in re.findall(r"[^\W_]+", THREE_SPACE.sub(" ", text).lower()):
        stem = re.sub(r"(?<=te)[nrs]$", "", word) if language == "de" else word
        if digits := re.fullmatch(r"(\d+)(th|e)?", word):
            found.add(int(digits[1]))
        elif word in CARDINALS[language]:
            found.add(CARDINALS[language].index(word) + 2)
        elif stem in ORDINALS[language]:
            found.add(ORDINALS[language].index(stem) + 3)
    return found


def hinted(text: str) -> set[int]:
    """Numbers that a word may mean: `one`, `both`."""
    words = re.findall(r"[^\W_]+", text)
    return {number for number, word in ((1, ONES), (2, TWOS)) if any(map(word.fullmatch, words))}


def texts(game: Game, language: str) -> dict[tuple[str, str], str]:
    words = words_of(game, language)
    pages = {("pages", name): f"{page.title}. {page.text}" for name, page in words.pages.items()}
    return pages | {("hints", name): hint for name, hint in words.hints.items()}


def declared(game: Game, where: tuple[str, str]) -> dict[str, Any]:
    return FACTS[game.id].get(where[0], {}).get(where[1], {})


def numbers(facts: dict[str, Any]) -> dict[int, str]:
    return {int(key): text for key, text in facts.items() if key != "says"}


@games
def test_every_number_of_a_lesson_is_declared_and_said_in_three_languages(game: Game) -> None:
    for language in LANGUAGES:
        for where, text in texts(game, language).items():
            told = set(numbers(declared(game, where)))
            assert stated(text, language) <= told, (language, where, text)
            assert told <= stated(text, language) | hinted(text), (language, where, text)


@games
def test_every_declared_number_is_the_games(game: Game) -> None:
    """By its constants, and the clause says it too in each language."""
    material = vars(import_module(f"durbar.games.{game.id}.material"))
    for part, pages in FACTS[game.id].items():
        for name, facts in pages.items():
            for number, source in numbers(facts).items():
                if source.startswith("view:"):
                    continue
                expression, _, clause = source.rpartition(", ")
                assert eval(expression, dict(material)) == number, (part, name, source)
                for language in LANGUAGES:
                    text = game.rules_in(language).clauses[clause].text
                    assert says(text, language, number, expression, material), (language, part, name, clause)


def says(text: str, language: str, number: int, expression: str, material: dict[str, Any]) -> bool:
    """Does the clause say the number, or what it is made of: the constants of a sum, the half of a value?"""
    known = stated(text, language) | hinted(text)
    if number in known or expression.startswith("len("):
        return True
    if "// 2" in expression:
        return HALF.search(text) is not None
    terms = [eval(term, dict(material)) for term in re.split(r" [+-] ", expression) if "len(" not in term]
    return bool(terms) and set(terms) <= known


@games
def test_what_the_learner_is_told_to_see_is_there(game: Game) -> None:
    lesson = Lesson.of(game)
    match = Match.new(game, lesson.players, dict(lesson.options), seed=lesson.seed)
    for line in [*lesson.lines, None]:
        for page in line.pages if line else lesson.end:
            for number, source in numbers(declared(game, ("pages", page))).items():
                if source.startswith("view:"):
                    assert eval(source[5:], seen(game, match, lesson)) == number, (page, source)
        if line:
            match.play(line.seat, line.actions[0])


def seen(game: Game, match: Match, lesson: Lesson) -> dict[str, Any]:
    view = msgspec.to_builtins(game.view(match.state, lesson.learner))

    def points(city: str, seat: int) -> int:
        """Raja: the points of a seat in a city."""
        standing = next(there for there in view["cities"] if there["name"] == city)["standing"]
        return next(int(place["points"]) for place in standing if place["seat"] == seat)

    return {"facts": match.state.facts(), "view": view, "me": view["seats"][lesson.learner], "points": points}


@games
def test_statements_are_those_of_their_clauses(game: Game) -> None:
    for language in LANGUAGES:
        told = texts(game, language)
        for part, pages in FACTS[game.id].items():
            for name, facts in pages.items():
                for said in facts.get("says", ()):
                    pattern, clause = said[language], game.rules_in(language).clauses[said["clause"]]
                    assert re.search(pattern, told[part, name], re.I), (language, name, pattern)
                    assert re.search(pattern, clause.text, re.I), (language, clause)


@games
def test_who_pays_is_declared_wherever_a_lesson_speaks_of_paying(game: Game) -> None:
    for language in LANGUAGES:
        for where, text in texts(game, language).items():
            facts = declared(game, where)
            if PAYING.search(text):
                assert facts, (language, where, text)


def test_the_bank_pays_for_an_action_left_undone() -> None:
    """As Raja's lesson says: the others gain, who left it undone loses nothing (RJ-7.7b)."""
    game = next(game for game in all_games() if game.id == "raja")
    lesson = Lesson.of(game)
    match = Match.new(game, lesson.players, dict(lesson.options), seed=lesson.seed)
    for line in lesson.lines:
        if "palace" in line.pages:
            break
        match.play(line.seat, line.actions[0])
    before = list(match.state.facts().gold[: lesson.players])
    match.play(lesson.learner, game.space.parse("end_turn"))
    gained = [now - then for now, then in zip(match.state.facts().gold, before, strict=False)]
    assert gained == [0, 4, 4]


@pytest.mark.parametrize(
    ("game", "part", "name", "language", "old"),
    [
        ("raja", "pages", "end_turn", "en", "for every action you leave undone you pay each of the others 2 gold."),
        ("raja", "hints", "dial", "nl", "anders betaal je alle anderen 2 goud."),
        (
            "raja",
            "pages",
            "maharaja",
            "en",
            "Udaipur is paid at the end of this round, then its crest goes to the top.",
        ),
        ("raja", "pages", "winning", "en", "somebody builds the seventh palace, or when a crest reaches field 10."),
        ("tajmahal", "pages", "special", "de", "und sie kommt immer auf deine Hand zurück."),
        ("java", "pages", "palace", "en", "Your village has two spaces, and nobody ranks above you in it."),
        ("radscha", "pages", "place", "nl", "plaats je er een van je eigen kleur, altijd naast een rode."),
    ],
)
def test_the_old_texts_would_be_found(game: str, part: str, name: str, language: str, old: str) -> None:
    says = FACTS[game][part][name]["says"]
    assert not all(re.search(said[language], old, re.I) for said in says)
