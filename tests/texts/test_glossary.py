"""One word for one thing: no text that a player reads uses a word that the glossary of its language rules out.

docs/glossary/{en,de,nl}.toml say which word is used for what. A term with `where` is held only there ("browser": what
is said around the games); the others hold for words, lessons, figures and rules of every title as well.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from durbar.core.words import LANGUAGES, words_around
from durbar.games import all_games
from texts.test_texts import Text, of_a_game, of_the_rules

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary"


def terms(language: str) -> list[dict[str, Any]]:
    return tomllib.loads((GLOSSARY / f"{language}.toml").read_text("utf-8"))["term"]


def read_by_players(language: str) -> Iterator[tuple[str, str]]:
    """Every text in this language, and where it stands."""
    for key, text in words_around(language).sections["browser"].items():
        yield f"browser/{key}", text
    texts: list[Text] = [text for game in all_games() for text in of_a_game(game.id)]
    for text in [*texts, *of_the_rules()]:
        if language in text.said:
            yield text.where, text.said[language]


def spoken(text: str) -> str:
    """Without the names of what is filled in; plurals stay."""
    return re.sub(r"\{\w+(?::([^}]*))?\}", lambda hole: (hole[1] or "").replace("|", " "), text)


def offences(language: str) -> list[str]:
    found = []
    for where, text in read_by_players(language):
        for term in terms(language):
            if "where" in term and not where.startswith(term["where"]):
                continue
            found += [
                f"{where}: {text!r} says {hit[0]!r}; the word is {term['use']!r}"
                for pattern in term["never"]
                if (hit := re.search(pattern, spoken(text)))
            ]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_outside_the_glossary(language: str) -> None:
    assert offences(language) == []


@pytest.mark.parametrize(
    ("language", "old"),
    [
        ("en", "Change the own card for {card}"), ("en", "Is that your turn?"), ("en", "Nobody else looks now."),
        ("en", "+10% of the win"), ("en", "tried out"), ("en", "Passing it on …"), ("en", "and luck falls anew"),
        ("de", "Vier Klassiker um Paläste, an einem Tisch"), ("de", "und was gewinnt"), ("de", "Er wählt sofort eine"),
        ("nl", "profiversie I"), ("nl", "Mijn balans"), ("nl", "wordt gewaardeerd"), ("nl", "en speel haar zonder"),
    ],
)  # fmt: skip
def test_what_had_to_go_would_be_found(language: str, old: str) -> None:
    assert any(re.search(pattern, old) for term in terms(language) for pattern in term["never"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_glossary_says_what_each_word_means(language: str) -> None:
    for term in terms(language):
        assert {"use", "means", "never"} <= set(term) <= {"use", "means", "never", "where"}
        assert not any(re.search(pattern, term["use"]) for pattern in term["never"]), term["use"]
