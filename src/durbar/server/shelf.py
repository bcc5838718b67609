"""The games as a client needs them: what there is, their words, their boards."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from durbar import games
from durbar.core.board import load_board
from durbar.core.game import Game
from durbar.core.lesson import LessonWords, words_of
from durbar.core.options import Choice, Value
from durbar.core.words import LANGUAGES, Words
from durbar.server.messages import GameInfo, GameWords, OptionInfo

MINUTES = {"raja": (60, 120), "tajmahal": (75, 100), "java": (90, 150), "radscha": (20, 40)}


@cache
def game_infos() -> list[GameInfo]:
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            titles={language: game.words(language).name("title") for language in LANGUAGES},
            counts=list(game.counts),
            minutes=MINUTES[game.id],
            options=[
                OptionInfo(type=structs_tag(option), default=option.default, **_limits(option))
                for option in game.options
            ],
            vocabularies=_vocabularies(game),
            needs=_needs(game),
            secrets=game.hides,
        )
        for game in games.all_games()
    ]


def structs_tag(option: Any) -> Any:
    return option.__struct_config__.tag


def _limits(option: Any) -> dict[str, Any]:
    fields = {name: value for name, value in structs.asdict(option).items() if name != "default"}
    return {**fields, "values": list(fields["values"])} if "values" in fields else fields


def _needs(game: Game) -> dict[int, dict[str, Value]]:
    """What has to be chosen for a number of players: two play Tadsch Mahal only with the neutral third."""
    usual = {option.name: option.default for option in game.options}
    firsts = {players: next(game.variants(players)) for players in game.counts}
    return {
        players: {name: value for name, value in values.items() if value != usual[name]}
        for players, values in firsts.items()
        if values != usual
    }


def _vocabularies(game: Game) -> dict[str, dict[str, str]]:
    """The values of choices that bring words of their own."""
    defaults = {option.name: option.default for option in game.options}
    found: dict[str, dict[str, str]] = {}
    for option in game.options:
        if isinstance(option, Choice):
            for value in option.values:
                if vocabulary := game.vocabulary({**defaults, option.name: value}):
                    found.setdefault(option.name, {})[value] = vocabulary
    return found


@cache
def game_words(game_id: str, language: str, vocabulary: str) -> GameWords | None:
    """The words of this language, with those of a vocabulary in front; None if there are none."""
    folder = games.get(game_id).folder.joinpath("words")
    layers = [
        folder.joinpath(f"{name}.toml") for name in (language, *([f"{language}.{vocabulary}"] if vocabulary else []))
    ]
    known = {"", *(v for by_value in _vocabularies(games.get(game_id)).values() for v in by_value.values())}
    if vocabulary not in known or not all(layer.is_file() for layer in layers):
        return None
    return GameWords(language, **Words.load([layer.read_text("utf-8") for layer in layers], language).sections)


@cache
def game_insights(game_id: str) -> dict[str, Any] | None:
    """What `durbar insights` found out about this game; None if it was never asked."""
    file = games.get(game_id).folder.joinpath("insights.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Any]) if file.is_file() else None


@cache
def lesson_words(game_id: str, language: str) -> LessonWords:
    """What the lesson says in this language."""
    return words_of(games.get(game_id), language)


@cache
def game_board(game_id: str) -> dict[str, Any]:
    """board.toml, or the corrected one of somebody who owns the box."""
    return load_board(game_id)
