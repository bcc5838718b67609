"""A first lesson: a real match whose decisions are written down beforehand, with words before those of the learner.

`lesson.toml` in a game's folder names the table and the script; one line of the script is one decision:

    0 move c5 @ goal stones leave     the learner's: pages to read, the last of them asks for this move
    0 place d6 / place d7 @ place     any of several: what follows must fit all of them
    0 place e6                        the learner's too, but made for them
    1 move f4                         another seat's
    @ end                             pages to read when the script is over and everybody plays on freely

`lesson.en.toml` and its sisters hold the words: `[pages.*]` with title and text, and `[hints]`, a line for every phase,
that goes on helping in free play.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable

from msgspec import Struct, convert

from durbar.core.actions import Space
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.state import CHANCE


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read: what it points at (`cell:c5`, `part:hand`), and the clause it is about."""

    point: tuple[str, ...] = ()
    clause: str = ""


class Line(Struct, frozen=True):
    """One decision of the script: any of these actions; pages only before those that the learner makes."""

    seat: int
    actions: tuple[int, ...]
    pages: tuple[str, ...] = ()


class PageWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A page in one language."""

    title: str
    text: str


class LessonWords(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a lesson says in one language; the hints go by the phase of the view."""

    pages: dict[str, PageWords]
    hints: dict[str, str]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """lesson.toml"""

    players: int
    learner: int
    seed: str
    script: str
    options: dict[str, str | bool | int] = {}
    pages: dict[str, Page] = {}


class Lesson:
    """The lesson of a game."""

    def __init__(self, game: Game, text: str) -> None:
        file = convert(tomllib.loads(text), _File)
        self.players, self.learner, self.options = file.players, file.learner, file.options
        self.seed = hashlib.sha256(file.seed.encode()).digest()
        self.pages: dict[str, Page] = file.pages
        lines = [_parse(game.space, line) for line in file.script.splitlines() if line.strip()]
        self.lines = [line for line in lines if line.actions]
        self.end = next((line.pages for line in lines if not line.actions), ())
        self.steps = sum(bool(line.pages) for line in self.lines)

    @classmethod
    def of(cls, game: Game) -> Lesson:
        """The lesson in the game's folder; ask `game.has_lesson` first."""
        return cls(game, game.folder.joinpath("lesson.toml").read_text("utf-8"))

    def page(self, name: str) -> Page:
        return self.pages.get(name, Page())

    def left(self, match: Match) -> list[Line] | None:
        """The lines still to come, by the decisions that stand; None if the match has left the script."""
        left = list(self.lines)
        for seat, action in _decisions(match):
            at = next((i for i, line in enumerate(left) if line.seat == seat), None)
            if at is None:
                continue  # this seat plays on freely
            if action not in left.pop(at).actions:
                return None
        return left

    def just_over(self, match: Match) -> bool:
        """Nothing is left, and the learner has not decided anything since."""
        own = sum(line.seat == self.learner for line in self.lines)
        return self.left(match) == [] and sum(seat == self.learner for seat, _ in _decisions(match)) == own


def words_of(game: Game, language: str) -> LessonWords:
    """The lesson's words in this language, or in English if it is not translated; none without a lesson."""
    if not game.has_lesson:
        return LessonWords({}, {})
    file = game.folder.joinpath(f"lesson.{language}.toml")
    text = (file if file.is_file() else game.folder.joinpath("lesson.en.toml")).read_text("utf-8")
    return convert(tomllib.loads(text), LessonWords)


def _decisions(match: Match) -> Iterable[tuple[int, int]]:
    return ((step.seat, step.action) for step in match.steps if step.seat != CHANCE)


def _parse(space: Space, line: str) -> Line:
    done, _, read = line.partition("@")
    pages = tuple(read.split())
    if not done.strip():
        return Line(-1, (), pages)
    seat, _, action = done.strip().partition(" ")
    first, *others = (part.strip() for part in action.split("/"))
    return Line(int(seat), tuple(space.parse(text) for text in (first, *others)), pages)
