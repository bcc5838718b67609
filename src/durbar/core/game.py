"""What a game is: a rule book with its parts, as one record that every other part of the house reads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import index
from types import SimpleNamespace
from typing import Any, Protocol

import msgspec

from durbar.core.actions import Clicks, Space
from durbar.core.board import corrected_mark, load_board
from durbar.core.evaluator import Evaluator, Net
from durbar.core.observe import Observation
from durbar.core.options import AnyOption, BadOptions, Values, all_values, complete
from durbar.core.rules import Rules
from durbar.core.state import Layout, State
from durbar.core.words import LANGUAGES, Words

FACTS_KEPT = 16  # positions, up to 30 kilobytes each


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the clause that forbids it and what it means here.

    `why` is a key of the section `refusals` of the game's words, filled with `facts`; a game without that section says
    it in plain English. What a fact names (a place, a card) is shown on the board; `at` names places that no sentence
    does. Facts hold nothing that the seat that asks may not know.
    """

    clause: str
    why: str
    facts: dict[str, Any] = {}


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
    phase: str = ""
    """What is being decided: a key of the section `prompts` of the words."""
    shortcuts: list[Shortcut] = []


def facts_of(state: State) -> SimpleNamespace:
    """`state.facts()` for reading only (its lists are tuples), remembered for a while: the events and the views of a
    table ask for the same position several times."""
    return _facts(state.FIELDS, state.to_bytes())


@lru_cache(FACTS_KEPT)
def _facts(fields: Layout, position: bytes) -> SimpleNamespace:
    found = fields.unpack(position)
    return SimpleNamespace(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}
    )


def one_of(words: Iterable[str]) -> msgspec.Meta:
    """For fields of views: the text is one of these words. `Symbol = Annotated[str, one_of(SYMBOLS)]` becomes a type of
    that name in the browser."""
    return msgspec.Meta(extra={"one_of": tuple(words)})


class MakesView(Protocol):
    """A game's view function."""

    def __call__(self, state: Any, seat: int | None) -> View: ...


class MakesPreview(Protocol):
    """A game's preview function: what could come of the next click after these, as far as this seat can know. None if
    there is nothing to tell, for nonsense, too."""

    def __call__(self, state: Any, seat: int | None, clicks: Clicks) -> msgspec.Struct | None: ...


@dataclass(frozen=True)
class Evaluation:
    """How a game judges positions: an evaluator with the weights of its named features. A lead of `scale` points is a
    clear one."""

    weights: dict[str, float]
    scale: float
    kind: type[Evaluator] = Evaluator
    shares: Callable[[Any], dict[str, float]] | None = None
    """Where weights change in the course of a match, or with the players: how much now counts by each set of weights,
    by the prefix that the names of the set have in `weights`."""
    rollout: Mapping[int, int] = field(default_factory=dict[int, int])
    """By players, where it helps: random decisions before the search judges a position in the middle of things."""
    priors: Mapping[int, float] = field(default_factory=dict[int, float])
    """By players, where it helps: how much the search is led by its first impression of actions (PUCT, tree.py)."""
    shaping: tuple[str, ...] = ()
    """Features that only lead a turn to its end; a net does not learn from them."""
    incidental: tuple[str, ...] = ()
    """Fields of the position in which two positions of one turn may differ and still be the same to a bot: counters of
    what has been done in the turn, and secrets."""
    fares: tuple[str, ...] = ()
    """What moving about costs. Where neither these nor the incidental fields are named, no move takes back another."""
    evenly: float = 1.0
    """How evenly the easy level chooses among what looks nearly as good: more makes it weaker, but never sillier."""
    standing: Callable[[Any, int], Hashable] | None = None
    """Where one turn could undo another: what a seat has and where it stands, from the facts of a position."""

    def evaluator(
        self, weights: Mapping[str, float] | None = None, net: Net | None = None, scale: float | None = None
    ) -> Evaluator:
        """A new evaluator, by these weights and this scale or the game's own."""
        return self.kind(self.weights if weights is None else weights, scale or self.scale, net)

    @cached_property
    def usual(self) -> Evaluator:
        """The evaluator with the game's own weights."""
        return self.evaluator()

    def features(self, state: Any, seat: int) -> dict[str, float]:
        """The features of this seat by name, for people and for tuning."""
        return self.usual.features(state, seat)

    def counted(self, state: Any, seat: int) -> dict[str, float]:
        """By weight: how much of its feature counts by it now. A position's value is the sum of these, weighed.
        Weights that do not count now are left out."""
        found = self.features(state, seat)
        if self.shares is None:
            return found
        return {prefix + name: share * n for prefix, share in self.shares(state).items() for name, n in found.items()}


BY_SCORE = Evaluation({"score": 1.0}, 10.0)


@dataclass(frozen=True)
class Game:
    """A rule book. The callables are the game folder's own functions; see CONTRIBUTING for a walk through them."""

    id: str
    package: str
    """Where the game's files are: `__name__` in its `__init__.py`."""
    title: str
    rules_version: int
    clause_prefix: str
    counts: tuple[int, ...]
    minutes: tuple[int, int]
    """How long a match takes people: from, to."""
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
    draw: Callable[..., str]
    """The board of a view for the terminal, with rich markup: draw(view, words), or draw(view, words, preview) where
    there is a `preview` function."""
    write: Callable[[Any], str]
    """A position as one line of text."""
    read: Callable[[str], State]
    """The position of such a line; `ValueError` says what is wrong with it."""
    evaluation: Evaluation = BY_SCORE
    older_boards: Mapping[str, Callable[[int, Values], State]] = field(default_factory=dict)
    """By the mark of an earlier board (`durbar.core.board`): how a match on it starts. Old files stay playable."""
    secret: tuple[str, ...] = ()
    """Kinds of action that only some see; the event's `only` says who."""
    reveals: tuple[str, ...] = ()
    """Kinds of event that tell everybody what was chosen secretly before, with the parameters of that action."""
    preview: MakesPreview | None = None
    """What the next click would cost and bring; asked for when somebody points at something. Only views that would cost
    too much with it need one."""
    combination: Callable[[int, Values], Refusal | None] = lambda _players, _values: None
    """Why these options do not go together at this number of players, or None. What to do about it the words say under
    `clash_` and the clause."""
    by_players: Mapping[int, Values] = field(default_factory=dict)
    """Options that a number of players brings by itself, unless they are given."""
    vocabulary: Callable[[Values], str] = lambda _values: ""
    """The vocabulary that these options bring (words/<language>.<vocabulary>.toml over words/<language>.toml)."""

    def complete(self, players: int, given: dict[str, Any]) -> Values:
        """The whole set of options for these; `BadOptions` says what does not fit."""
        try:
            index(players)
        except TypeError:
            raise BadOptions(f"the number of players is a whole number, not {players!r}") from None
        if players not in self.counts:
            raise BadOptions(f"{self.title} is for {spoken(self.counts)} players, not {players}")
        values = complete(self.options, {**self.by_players.get(players, {}), **given})
        if clash := self.combination(players, values):
            raise BadOptions(clash.why, clash.clause)
        return values

    def drawn(self, state: State, seat: int | None, words: Words) -> str:
        """What a seat sees, for the terminal, with rich markup."""
        view = self.view(state, seat)
        return self.draw(view, words, self.preview(state, seat, [])) if self.preview else self.draw(view, words)

    def start_on(self, board: str, players: int, values: Values) -> State:
        """The position before anything has happened, on the board with this mark."""
        return self.older_boards.get(board, self.start)(players, values)

    def variants(self, players: int) -> Iterator[Values]:
        """Every set of options that goes together."""
        for values in all_values(self.options):
            if self.combination(players, values) is None:
                yield values

    @property
    def usual_counts(self) -> tuple[int, ...]:
        """The numbers of players that bring no options of their own."""
        return tuple(count for count in self.counts if count not in self.by_players)

    @property
    def folder(self) -> Traversable:
        return files(self.package)

    @property
    def has_lesson(self) -> bool:
        """Is there a guided first match?"""
        return self.folder.joinpath("lesson.toml").is_file()

    @cached_property
    def board(self) -> dict[str, Any]:
        """The printed board as data, or the corrected one of somebody who owns the box; empty without a board."""
        return load_board(self.id, beside=str(self.folder.joinpath("__init__.py")))

    @property
    def board_mark(self) -> str:
        """What a match file says of its board: the `mark` of the own board file, which tells matches from before a
        correction of a printed fact apart (mostly empty), or the fingerprint of a corrected one."""
        return corrected_mark(self.id) or str(self.board.get("mark", ""))

    @cached_property
    def hides(self) -> bool:
        """Is anything secret? A game that hides nothing has nothing to resample, and looks the same to everybody."""
        most = self.counts[-1]
        return type(self.start(most, self.complete(most, {}))).resample is not State.resample

    @cached_property
    def rules(self) -> Rules:
        return self.rules_in("en")

    def rules_in(self, language: str) -> Rules:
        """The rule reference in this language: the same clauses, other words. In English if it is not translated."""
        file = self.folder.joinpath(f"rules.{language}.md")
        text = (file if file.is_file() else self.folder.joinpath("rules.md")).read_text("utf-8")
        return Rules.parse(text, self.clause_prefix)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that this game has words in; English is always one of them."""
        return tuple(one for one in LANGUAGES if self.folder.joinpath("words", f"{one}.toml").is_file())

    def words(self, language: str, values: Values | None = None) -> Words:
        """The words of this language, or of English if the game has none; `Words.language` says which.

        Where the options bring a vocabulary of their own, its words come first.
        """
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
        return self.words_with(language, self.vocabulary(values or complete(self.options, {})))

    def words_with(self, language: str, vocabulary: str) -> Words:
        """The same with this vocabulary; an empty one is the usual words."""
        if language not in self.languages:
            language = "en"
        names = [language, f"{language}.{vocabulary}"] if vocabulary else [language]
        texts = [self.folder.joinpath("words", f"{name}.toml").read_text("utf-8") for name in names]
        return Words.load(texts, language)


def spoken(numbers: tuple[int, ...]) -> str:
    """`2, 3 or 4`."""
    *some, last = map(str, numbers)
    return f"{', '.join(some)} or {last}" if some else last
