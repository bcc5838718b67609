"""The rule reference for the client: chapters, clauses, and figures from real positions (figures.toml of a game)."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from durbar import games
from durbar.core.board import corrected_mark
from durbar.core.game import Game
from durbar.core.state import State
from durbar.server import projection
from durbar.server.messages import RuleBook, RuleClause, RuleFigure, RuleSection, SummaryPart


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of figures.toml: a position as its seat sees it.

    `show` are the elements to light, `city:agra`; `moves` lights where the seat's legal actions lead. `box` is the part
    of the board; or the game's own `panel` is shown instead.
    """

    clause: str
    position: str
    seat: int
    en: str
    de: str = ""
    nl: str = ""
    show: list[str] = []
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    panel: str = ""

    def caption(self, language: str) -> str:
        return str(getattr(self, language) or self.en)


def drawings(game: Game) -> list[Drawing]:
    """The figures of a game; `ValidationError` says which one is written wrongly."""
    file = game.folder.joinpath("figures.toml")
    if not file.is_file():
        return []
    return msgspec.convert(tomllib.loads(file.read_text("utf-8"))["figure"], list[Drawing])


@cache
def rule_book(game_id: str, language: str) -> RuleBook:
    game = games.get(game_id)
    rules = game.rules_in(language)
    chapters = groupby(rules.clauses.values(), key=lambda clause: clause.section)
    return RuleBook(
        game=game_id,
        language=language if language in game.languages else "en",
        title=rules.title,
        introduction=rules.introduction,
        sections=[
            RuleSection(title, [RuleClause(one.id, one.text, _tag(one.tag)) for one in clauses])
            for title, clauses in chapters
        ],
        figures=[shown for drawing in drawings(game) if (shown := _figure(game, drawing, language))],
        summary=summary(game, language),
        corrected=bool(corrected_mark(game_id)),
    )


def summary(game: Game, language: str) -> list[SummaryPart]:
    """The rules on two pages, from a game's summary.toml."""
    file = game.folder.joinpath("summary.toml")
    if not file.is_file():
        return []
    parts: dict[str, dict[str, str]] = tomllib.loads(file.read_text("utf-8"))
    made = [
        {"part": name, "text": part.get(language, part["en"]), "figure": part.get("figure", "")}
        for name, part in parts.items()
    ]
    return msgspec.convert(made, list[SummaryPart])


def _tag(tag: str) -> Any:
    return tag


def _figure(game: Game, drawing: Drawing, language: str) -> RuleFigure | None:
    """None where a corrected board does not have this position."""
    try:
        state = game.read(drawing.position)
    except ValueError:
        return None
    return RuleFigure(
        clause=drawing.clause,
        caption=drawing.caption(language),
        seat=drawing.seat,
        view=msgspec.to_builtins(projection.whole(game.view(state, drawing.seat))),
        preview=msgspec.to_builtins(game.preview(state, drawing.seat, [])) if game.preview else None,
        show=[element for text in drawing.show for element in _elements(game, state, drawing.seat, text)],
        box=drawing.box,
        panel=drawing.panel,
    )


def _elements(game: Game, state: State, seat: int, text: str) -> list[dict[str, str | int]]:
    name, _, value = text.partition(":")
    if name != "moves":
        return [{name: int(value) if value.isdigit() else value}]
    found = [game.space.clicks(action)[-1] for action in state.legal(seat)]
    return [element for number, element in enumerate(found) if element not in found[:number]]
