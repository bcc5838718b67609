"""A game's options: typed, limited, with defaults. A form, a command line and a match file all read the same list."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

Value = str | bool | int
Values = dict[str, Value]


class Option(msgspec.Struct, frozen=True, tag_field="type"):
    """What every option has: a name and a default; `ours` marks an addition of our own that no rule book has."""

    name: str

    def problem(self, value: object) -> str | None:
        """Why this value will not do, or None."""
        raise NotImplementedError

    def parse(self, text: str) -> object:
        """The value that a command line or a form means by this text; unchecked."""
        return text

    def samples(self) -> tuple[Value, ...]:
        """The values that a test of all variants goes through."""
        raise NotImplementedError


class Choice(Option, frozen=True, tag="choice"):
    """One of several named values; the first is the default."""

    values: tuple[str, ...]
    ours: bool = False

    @property
    def default(self) -> Value:
        return self.values[0]

    def problem(self, value: object) -> str | None:
        if value in self.values:
            return None
        return f"{self.name} is one of {', '.join(self.values)}; not {value!r}"

    def samples(self) -> tuple[Value, ...]:
        return self.values


class Flag(Option, frozen=True, tag="flag"):
    """On or off."""

    default: bool
    ours: bool = False

    def problem(self, value: object) -> str | None:
        return None if isinstance(value, bool) else f"{self.name} is true or false; not {value!r}"

    def parse(self, text: str) -> object:
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
            text.lower(), text
        )

    def samples(self) -> tuple[Value, ...]:
        return (self.default, not self.default)


class Number(Option, frozen=True, tag="number"):
    """A whole number between two limits."""

    default: int
    least: int
    most: int
    ours: bool = False

    def problem(self, value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return None
        return f"{self.name} is a whole number from {self.least} to {self.most}; not {value!r}"

    def parse(self, text: str) -> object:
        return int(text) if text.lstrip("-").isdigit() else text

    def samples(self) -> tuple[Value, ...]:
        return (self.default,)


AnyOption = Choice | Flag | Number


class BadOptions(ValueError):
    """Options that do not fit; the message says which and why, `clause` the rule that they break together."""

    def __init__(self, why: str, clause: str = "") -> None:
        super().__init__(f"{why} ({clause})" if clause else why)
        self.clause = clause


def complete(options: tuple[AnyOption, ...], given: Mapping[str, Any]) -> Values:
    """All options with the given values, defaults for the rest, in the game's order; `BadOptions` if one is wrong."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOptions(f"there is no option {name!r}; there are {', '.join(known) or 'none'}")
    values: Values = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        if problem := option.problem(value):
            raise BadOptions(problem)
        values[name] = value
    return values


def all_values(options: tuple[AnyOption, ...]) -> Iterator[Values]:
    """Every combination of the options' sample values."""
    for combination in itertools.product(*(option.samples() for option in options)):
        yield {option.name: value for option, value in zip(options, combination, strict=True)}
