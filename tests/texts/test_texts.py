"""Everything that people read exists in English, German and Dutch: nothing missing, empty, or left in English.

The texts are found where they lie: what is said around the games, words with their vocabularies, rule
references, figures and, where a game has one, its lesson (any file of a game folder that ends in .en.toml).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from durbar.core.game import Game
from durbar.core.options import all_values
from durbar.core.words import LANGUAGES, words_around
from durbar.games import all_games

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "durbar"

# Words that are the same as in English, in German or in Dutch. Names of places on a board need not stand here.
ALIKE = {
    "START", "Yogi", "Raja", "Maharadja", "Taj Mahal", "Java", "Fakir",
    "Wanderer", "architect", "bank", "vizier", "hand", "water", "via {field}", "Fakirs",
    "Hand", "Menu", "Chat", "Analyse", "Computer, {level}", "computer, {level}",
    "{count} min",
}  # fmt: skip


class Text(NamedTuple):
    """One text in all languages it exists in."""

    where: str
    said: dict[str, str]


def leaves(data: Any, path: str = "") -> dict[str, str]:
    """Every text in a file, by its path."""
    if isinstance(data, str):
        return {path: data}
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return {where: text for key, value in items for where, text in leaves(value, f"{path}/{key}").items()}


def together(where: str, by_language: dict[str, dict[str, str]]) -> Iterator[Text]:
    """What stands under the same key in each language."""
    for key in dict.fromkeys(key for texts in by_language.values() for key in texts):
        yield Text(f"{where}{key}", {language: texts[key] for language, texts in by_language.items() if key in texts})


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def of_the_frames() -> Iterator[Text]:
    yield from together("around", {language: leaves(words_around(language).sections) for language in LANGUAGES})


def of_a_game(game: str) -> Iterator[Text]:
    folder = SOURCES / "games" / game
    for english in sorted(folder.rglob("*en*.toml")):
        if not re.search(r"(^|\.)en\.", english.name):
            continue
        files = {
            language: english.with_name(re.sub(r"(^|\.)en\.", rf"\g<1>{language}.", english.name))
            for language in LANGUAGES
        }
        yield from together(english.name, {one: leaves(read(file)) for one, file in files.items() if file.is_file()})
    for file in sorted(folder.glob("*.toml")):
        yield from inside(file.name, read(file))


def inside(where: str, data: Any) -> Iterator[Text]:
    """Texts that stand side by side in one file: `en = "...", de = "...", nl = "..."`."""
    if isinstance(data, dict) and isinstance(data.get("en"), str):
        yield Text(where, {language: data[language] for language in LANGUAGES if isinstance(data.get(language), str)})
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from inside(f"{where}/{key}", value)


def of_the_rules() -> Iterator[Text]:
    for game in all_games():
        rules = {language: game.rules_in(language) for language in LANGUAGES}
        yield from together(
            f"{game.id} rules ", {one: {key: c.text for key, c in r.clauses.items()} for one, r in rules.items()}
        )
        sections = {
            one: dict(enumerate(dict.fromkeys(c.section for c in r.clauses.values()))) for one, r in rules.items()
        }
        yield from together(
            f"{game.id} section ", {one: {str(i): s for i, s in named.items()} for one, named in sections.items()}
        )
        yield Text(f"{game.id} introduction", {one: r.introduction for one, r in rules.items()})


def holes(text: str) -> list[str]:
    """What is filled in; a plural may be written differently."""
    return sorted(re.findall(r"\{(\w+)", text))


def has_words(text: str) -> bool:
    """Is there more in it than what is filled in?"""
    return re.search(r"[a-zA-Z]{2}", re.sub(r"\{\w+\}", "", text)) is not None


def faults(text: Text, names: frozenset[str] = frozenset()) -> list[str]:
    """What is wrong with it. `names`: texts that are the same everywhere, because they are names."""
    english = text.said.get("en", "")
    found = [f"{text.where}: not in {language}" for language in LANGUAGES if language not in text.said]
    for language, said in text.said.items():
        if not said.strip():
            found.append(f"{text.where}: empty in {language}")
        elif set(holes(said)) != set(holes(english)):
            found.append(f"{text.where}: other fields in {language}")
        elif language != "en" and said == english and said not in ALIKE | names and has_words(said):
            found.append(f"{text.where}: still English in {language}")
    return found


def places(game: str) -> frozenset[str]:
    """What the words call the places of the printed board: proper names."""
    board, names = (
        leaves(read(SOURCES / f"games/{game}/board.toml")).values(),
        read(SOURCES / f"games/{game}/words/en.toml")["names"],
    )
    ids = set(board) | {key for key in names if re.fullmatch(r"\w+[.-]\w+", key)}
    return frozenset(name for key, name in names.items() if key in ids and name[0].isupper())


def test_the_frames_speak_three_languages() -> None:
    texts = list(of_the_frames())
    assert len(texts) > 250
    assert [fault for text in texts for fault in faults(text)] == []


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_game_speaks_three_languages(game: str) -> None:
    texts = list(of_a_game(game))
    assert any("figures.toml" in text.where for text in texts)
    assert any("de" in text.said and "/log/" in text.where for text in texts)
    assert [fault for text in texts for fault in faults(text, places(game))] == []


def test_the_rules_speak_three_languages() -> None:
    texts = list(of_the_rules())
    assert len(texts) > 650
    assert [fault for text in texts for fault in faults(text)] == []


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"en": "Two {x}", "de": "Zwei {x}"}, "not in nl"),
        ({"en": "Two {x}", "de": "Two {x}", "nl": "Twee {x}"}, "still English in de"),
        ({"en": "Two {x}", "de": "Zwei", "nl": "Twee {x}"}, "other fields in de"),
        ({"en": "Two", "de": " ", "nl": "Twee"}, "empty in de"),
    ],
)
def test_a_fault_is_found(said: dict[str, str], fault: str) -> None:
    assert faults(Text("here", said)) == [f"here: {fault}"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_options_that_clash_are_told_in_three_languages(game: Game) -> None:
    """Each by a clause that exists, and under it the words say what to do."""
    clashes = {
        clash.clause
        for players in game.counts
        for values in all_values(game.options)
        if (clash := game.combination(players, values))
    }
    assert clashes <= set(game.rules.clauses)
    for language in LANGUAGES:
        told = {key for key in game.words(language).sections["names"] if key.startswith("clash_")}
        assert told == {f"clash_{clause}" for clause in clashes}


def test_every_refusal_of_the_server_has_words() -> None:
    """The server says a code; the client says it in the player's language."""
    source = "".join(path.read_text("utf-8") for path in sorted((SOURCES / "server").glob("*.py")))
    codes = set(re.findall(r'(?:Problem\(\s*\d+,|refuse\(|_refuse\(\w+, \d+,|_answer\(\d+,)\s*"(\w+)"', source))
    assert {"no_table", "stale", "origin", "fault"} <= codes
    english = words_around("en").sections["browser"]
    assert [code for code in sorted(codes) if f"trouble_{code}" not in english] == []


def test_the_browser_has_the_texts_as_they_are_now() -> None:
    spec = spec_from_file_location("texts", ROOT / "web" / "texts.py")
    assert spec
    assert spec.loader
    spec.loader.exec_module(texts := module_from_spec(spec))
    assert texts.MADE.read_text("utf-8") == texts.made(), "`make texts` writes it anew"
    for language in texts.LANGUAGES:
        written = (texts.PUBLIC / f"manifest-{language}.json").read_text("utf-8")
        assert written == texts.manifest(language), "`make texts` writes it anew"
