"""The games as a client needs them: what there is, their words, their boards."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import structs

from durbar import games
from durbar.core.game import Game
from durbar.core.lesson import LessonWords, words_of
from durbar.core.options import Choice, Value
from durbar.core.words import LANGUAGES
from durbar.server.messages import ActionKind, GameActions, GameInfo, GameWords, OptionInfo


@cache
def game_infos() -> list[GameInfo]:
    """Every registered game, the shortest first."""
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            titles={language: game.words(language).name("title") for language in LANGUAGES},
            descriptions={language: game.words(language).name("description") for language in LANGUAGES},
            languages=list(game.languages),
            counts=list(game.counts),
            minutes=game.minutes,
            options=[
                OptionInfo(type=structs_tag(option), default=option.default, **_limits(option))
                for option in game.options
            ],
            vocabularies=_vocabularies(game),
            needs=_needs(game),
            secrets=game.hides,
            lesson=game.has_lesson,
            actions=actions_digest(game.id),
        )
        for game in sorted(games.all_games(), key=lambda game: game.minutes)
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
def game_actions(game_id: str) -> bytes:
    """What the numbers of a game's actions mean (`GameActions`), encoded."""
    space = games.get(game_id).space
    kinds = [
        ActionKind(
            do=kind.name,
            first=kind.first,
            params={key: list(values) for key, values in kind.params.items()},
            clicks=[space.clicks(action) for action in range(kind.first, kind.first + kind.size)],
        )
        for kind in space.kinds
        if not kind.chance
    ]
    return msgspec.json.encode(GameActions(game=game_id, kinds=kinds))


@cache
def actions_digest(game_id: str) -> str:
    return sha256(game_actions(game_id)).hexdigest()[:16]


@cache
def game_words(game_id: str, language: str, vocabulary: str) -> GameWords | None:
    """The words of this language (else of English), with those of a vocabulary in front; None if there are none."""
    game = games.get(game_id)
    known = {"", *(v for by_value in _vocabularies(game).values() for v in by_value.values())}
    if vocabulary not in known or language not in LANGUAGES:
        return None
    words = game.words_with(language, vocabulary)
    return GameWords(words.language, **words.sections)


@cache
def game_insights(game_id: str) -> dict[str, Any] | None:
    """What `durbar insights` found out about this game, with the ladder of its bots; None if it was never asked."""
    file = games.get(game_id).folder.joinpath("insights.json")
    if not file.is_file():
        return None
    ladder = games.get(game_id).folder.joinpath("ladder.json")
    found = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
    return found | {"ladder": msgspec.json.decode(ladder.read_bytes()) if ladder.is_file() else {}}


@cache
def lesson_words(game_id: str, language: str) -> LessonWords:
    """What the lesson says in this language; nothing without a lesson."""
    return words_of(games.get(game_id), language)


@cache
def game_board(game_id: str) -> dict[str, Any]:
    """board.toml, or the corrected one of somebody who owns the box."""
    return games.get(game_id).board
