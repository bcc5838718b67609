"""Everything Durbar says, in one form: TOML files with sections of texts, one file a language, the same keys in each.

A game's own words are in its folder (`words/en.toml`, ...): names, and sentences for log, prompts and choices. What is
said around the games, in the browser and in the terminal, is in `durbar/words`. `{player}` is filled in, `{count:stone|
stones}` is a number with its noun; `Words.say` looks a sentence up and fills it, here as in the browser (lib/fill.ts).
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de", "nl")
SECTIONS = ("names", "actions", "prompts", "log")  # of a game
# Of a game with statistics: what the features of its evaluation and its points are called; why something is not
# allowed; what a turn was, in a few words for each event.
OPTIONAL = ("signs", "refusals", "recap")
AROUND = ("browser", "terminal")  # of what is said around the games
# Where an event or an action speaks of a seat, it uses one of these keys; the seat is then spoken by its name.
SEAT_KEYS = ("player", "players", "seat", "seats", "victim", "owner", "payee", "winner", "other")


class _Sentence(string.Formatter):
    """`{count:stone|stones}` picks the plural; a value that is a name is spoken as one."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        if isinstance(value, list | tuple):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        return self.names.get(str(value), str(value))


class Words:
    """One language's words of a game, by section and key."""

    def __init__(self, language: str, sections: dict[str, dict[str, str]]) -> None:
        self.language = language
        self.sections = sections
        self._sentence = _Sentence(sections.get("names", {}))

    @classmethod
    def load(
        cls, layers: Sequence[str], language: str, names: Sequence[str] = SECTIONS, optional: Sequence[str] = OPTIONAL
    ) -> Words:
        """Read TOML texts; the first has every section but the optional ones, later ones replace single entries."""
        sections = {section: dict[str, str]() for section in (*names, *optional)}
        for number, toml in enumerate(layers):
            data = tomllib.loads(toml)
            if not set(data) <= set(sections) or (number == 0 and not set(names) <= set(data)):
                raise ValueError(f"words have the sections {', '.join(names)}, not {', '.join(data)}")
            for section, entries in data.items():
                for key, value in entries.items():
                    if not isinstance(value, str):
                        raise ValueError(f"{section}.{key} must be a text")
                    if number and key not in sections[section]:
                        raise ValueError(f"{section}.{key} replaces nothing")
                sections[section].update(entries)
        return cls(language, sections)

    def name(self, key: str) -> str:
        return self.sections["names"].get(key, key)

    def say(self, section: str, key: str, data: Mapping[str, Any], seats: Sequence[str] = ()) -> str:
        """The sentence of this section with the data filled in: names translated, seats by the players' names."""
        told = dict(data)
        for name in SEAT_KEYS:
            if name in told and seats:
                value = told[name]
                told[name] = [seats[s] for s in value] if isinstance(value, list | tuple) else seats[value]
        return self._sentence.format(self.sections[section][key], **told)

    def refusal(self, why: str, facts: Mapping[str, Any], seats: Sequence[str] = ()) -> str:
        """Why something is not allowed; a game without words for it has said it in plain English."""
        return self.say("refusals", why, facts, seats) if why in self.sections["refusals"] else why


@cache
def words_around(language: str) -> Words:
    """What is said around the games in this language."""
    text = files("durbar").joinpath("words", f"{language}.toml").read_text("utf-8")
    return Words.load([text], language, AROUND, ())
