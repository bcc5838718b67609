"""What a game is: a rule book with its parts, as one record that every other part of the house reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol

import msgspec

from durbar.core.actions import Space
from durbar.core.observe import Observation
from durbar.core.options import AnyOption, BadOptions, Values, all_values, complete
from durbar.core.rules import Rules
from durbar.core.state import State
from durbar.core.words import LANGUAGES, Words


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the clause that forbids it and what it means here."""

    clause: str
    why: str


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, for the log and for moving pieces: a kind that `words` has a sentence for, and its data.

    `only` names the seats that may see it; None is everybody.
    """

    kind: str
    data: dict[str, Any] = {}
    only: tuple[int, ...] | None = None


class Shortcut(msgspec.Struct, frozen=True):
    """Several decisions in one step, for people: a sentence of the section `actions` with its data, and the actions."""

    kind: str
    data: dict[str, Any]
    actions: list[int]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may see (`seat` None: the public); every game adds its own fields."""

    seat: int | None
    players: int
    to_act: tuple[int, ...]
    over: bool
    scores: list[int]
    ranking: list[int]
    shortcuts: list[Shortcut] = []


class MakesView(Protocol):
    """A game's view function."""

    def __call__(self, state: Any, seat: int | None) -> View: ...


@dataclass(frozen=True)
class Evaluation:
    """How a game judges positions: named features and weights. A lead of `scale` points is a clear one; where fewer are
    enough late in a match, a state's `clearness` says so."""

    weights: dict[str, float]
    scale: float
    features: Callable[[Any, int], dict[str, float]]
    use: Callable[[dict[str, float]], None]
    """Evaluate by other weights from now on (in this process)."""
    shares: Callable[[Any], dict[str, float]] | None = None
    """Where weights change in the course of a match, or with the players: how much now counts by each set of weights,
    by the prefix that the names of the set have in `weights`."""
    rollout: Mapping[int, int] = field(default_factory=dict[int, int])
    """By players, where it helps: random decisions before the search judges a position in the middle of things."""

    def counted(self, state: Any, seat: int) -> dict[str, float]:
        """By weight: how much of its feature counts by it now. A position's value is the sum of these, weighed.
        Weights that do not count now are left out."""
        found = self.features(state, seat)
        if self.shares is None:
            return found
        return {prefix + name: share * n for prefix, share in self.shares(state).items() for name, n in found.items()}


BY_SCORE = Evaluation({"score": 1.0}, 10.0, lambda state, seat: {"score": state.scores()[seat]}, lambda _weights: None)


@dataclass(frozen=True)
class Game:
    """A rule book. The callables are the game folder's own functions; see CONTRIBUTING for a walk through them."""

    id: str
    title: str
    rules_version: int
    clause_prefix: str
    counts: tuple[int, ...]
    options: tuple[AnyOption, ...]
    space: Space
    start: Callable[[int, Values], State]
    """The position before anything has happened, chance included."""
    check: Callable[[Any, int, int], Refusal | None]
    """The referee: may this seat do this action here?"""
    laws: Callable[[Any], list[str]]
    """The referee's conservation laws: which are broken here (none, unless the engine is wrong)."""
    view: MakesView
    observation: Observation
    """What a seat sees as numbers, for learning."""
    events: Callable[[Any, int, int, Any], list[Event]]
    """What happened: position before, seat (or CHANCE), action, position after."""
    draw: Callable[[Any, Words], str]
    """The board of a view for the terminal, with rich markup."""
    write: Callable[[Any], str]
    """A position as one line of text."""
    read: Callable[[str], State]
    """The position of such a line; `ValueError` says what is wrong with it."""
    evaluation: Evaluation = BY_SCORE
    secret: tuple[str, ...] = ()
    """Kinds of action that only some see; the event's `only` says who."""
    reveals: tuple[str, ...] = ()
    """Kinds of event that tell everybody what was chosen secretly before, with the parameters of that action."""
    combination: Callable[[int, Values], Refusal | None] = lambda _players, _values: None
    """Why these options do not go together at this number of players, or None. What to do about it the words say under
    `clash_` and the clause."""
    vocabulary: Callable[[Values], str] = lambda _values: ""
    """The vocabulary that these options bring (words/<language>.<vocabulary>.toml over words/<language>.toml)."""

    def complete(self, players: int, given: dict[str, Any]) -> Values:
        """The whole set of options for these; `BadOptions` says what does not fit."""
        if players not in self.counts:
            raise BadOptions(f"{self.title} is for {spoken(self.counts)} players, not {players}")
        values = complete(self.options, given)
        if clash := self.combination(players, values):
            raise BadOptions(clash.why, clash.clause)
        return values

    def variants(self, players: int) -> Iterator[Values]:
        """Every set of options that goes together."""
        for values in all_values(self.options):
            if self.combination(players, values) is None:
                yield values

    @property
    def folder(self) -> Traversable:
        return files(f"durbar.games.{self.id}")

    @cached_property
    def hides(self) -> bool:
        """Is anything secret? A game that hides nothing has nothing to dream up, and looks the same to everybody."""
        most = self.counts[-1]
        return type(self.start(most, self.complete(most, {}))).resample is not State.resample

    @cached_property
    def rules(self) -> Rules:
        return self.rules_in("en")

    def rules_in(self, language: str) -> Rules:
        """The rule reference in this language: the same clauses, other words."""
        name = "rules.md" if language == "en" else f"rules.{language}.md"
        return Rules.parse(self.folder.joinpath(name).read_text("utf-8"), self.clause_prefix)

    def words(self, language: str, values: Values | None = None) -> Words:
        """The words of this language; where the options bring a vocabulary of their own, its words come first."""
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
        names = [language]
        if vocabulary := self.vocabulary(values or complete(self.options, {})):
            names.append(f"{language}.{vocabulary}")
        folder = self.folder.joinpath("words")
        return Words.load([folder.joinpath(f"{name}.toml").read_text("utf-8") for name in names], language)


def spoken(numbers: tuple[int, ...]) -> str:
    """`2, 3 or 4`."""
    *some, last = map(str, numbers)
    return f"{', '.join(some)} or {last}" if some else last
