"""A corrected board of somebody who owns the box: its file, and whether a changed one keeps the counts."""

from __future__ import annotations

import tomllib
from importlib import import_module
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import Body, FromPath

from durbar import games
from durbar.core.game import Game
from durbar.server.http import REFUSALS
from durbar.server.problem import Problem

LONGEST = 200_000  # characters of a board file


class CheckedBoard(msgspec.Struct, frozen=True):
    """POST /api/games/{game}/board: the board as data, or what is wrong with the file."""

    board: dict[str, Any] | None
    problem: str = ""


def _game(name: str) -> Game:
    try:
        return games.get(name)
    except KeyError:
        raise Problem(404, "no_game", f"there is no game {name!r}") from None


@get(
    "/api/games/{game:str}/board.toml",
    summary="The file of a game's board",
    media_type=MediaType.TEXT,
    responses=REFUSALS,
    sync_to_thread=False,
)
def board_file(game: FromPath[str]) -> Response[str]:
    file = _game(game).folder.joinpath("board.toml")
    if not file.is_file():
        raise Problem(404, "no_page", f"{game} has no board file")
    headers = {"content-disposition": f'attachment; filename="{game}.toml"'}
    return Response(file.read_text("utf-8"), media_type="application/toml; charset=utf-8", headers=headers)


@post(
    "/api/games/{game:str}/board",
    summary="Does a corrected board keep all known counts?",
    responses=REFUSALS,
    sync_to_thread=True,
    status_code=200,
)
def check_board(game: FromPath[str], data: Annotated[dict[str, str], Body()]) -> CheckedBoard:
    text = data.get("text", "")
    if len(text) > LONGEST:
        raise Problem(413, "too_long", f"a board file has at most {LONGEST} characters")
    material = import_module(f"{_game(game).package}.material")
    try:
        board = tomllib.loads(text)
        material.check_board(board)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        return CheckedBoard(None, str(error) or type(error).__name__)
    return CheckedBoard(board)


HANDLERS = [board_file, check_board]
