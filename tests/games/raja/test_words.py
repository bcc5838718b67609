"""The words of both editions: the vocabulary of Maharadja lies over that of Raja and leaves no gap."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from clauses import clause
from durbar.core.words import LANGUAGES, OPTIONAL, SECTIONS
from durbar.games.raja import material as m

Sections = dict[str, dict[str, str]]


def words(name: str) -> Sections:
    return tomllib.loads(files("durbar.games.raja").joinpath("words", f"{name}.toml").read_text("utf-8"))


def holes(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)", text))


@clause("RJ-1.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_vocabulary_of_maharadja_lies_over_that_of_raja(language: str) -> None:
    base, over, english = words(language), words(f"{language}.maharadja"), words("en.maharadja")
    assert set(base) == {*SECTIONS, *OPTIONAL}
    assert set(over) == {*SECTIONS, "refusals", "recap"}
    for section in over:
        assert over[section].keys() == english[section].keys()
        assert over[section].keys() <= base[section].keys()
        for key, text in over[section].items():
            assert holes(text) == holes(base[section][key]), (language, section, key)


@clause("RJ-1.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_has_a_name(language: str) -> None:
    names = words(language)["names"]
    places = (*m.JUNCTION_NAMES, *m.VILLAGE_NAMES, *m.ROAD_NAMES)
    for key in (*m.CARDS, *m.DIAL_ACTIONS, *places, *m.SIZES, *m.COLOURS, m.CHIP):
        assert names[key].strip()


@clause("RJ-1.2")
def test_the_books_own_words() -> None:
    german, dutch = words("de")["names"], words("nl.maharadja")["names"]
    assert [german[card] for card in m.CARDS] == [
        "Großfürst",
        "Händler",
        "Priester",
        "Wanderer",
        "Unternehmer",
        "Baumeister",
        "Yogi",
    ]
    assert [dutch[card] for card in ("merchant", "wanderer", "entrepreneur")] == ["Koopman", "Zwerfmonnik", "Aannemer"]
    assert (german["crest"], dutch["crest"]) == ("Stadtwappen", "gouverneur")
    assert (german["track"], dutch["track"]) == ("Wertungsleiste", "stedenspoor")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_statistics_call_the_persons_as_their_cards_do(language: str) -> None:
    found = words(language)
    for card in m.CARDS:
        assert found["names"][card].lower() in found["signs"][card].lower()
