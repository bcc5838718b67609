"""A corrected board of somebody who owns the box: its file, whether a changed one keeps the counts, and keeping it.

A board is part of the rules, and a server plays every table of a title on one board. So it can be kept only by whoever
sits at the machine that serves, and it is used from the next start on.
"""

from __future__ import annotations

import os
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import Body, FromPath

from durbar import games
from durbar.core.game import Game
from durbar.server.http import REFUSALS
from durbar.server.problem import Problem
from durbar.server.settings import kept_boards

LONGEST = 200_000  # characters of a board file
THIS_MACHINE = ("127.0.0.1", "::1", "localhost")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")  # what a proxy adds


class CheckedBoard(msgspec.Struct, frozen=True):
    """POST /api/games/{game}/board: the board as data, or what is wrong with the file."""

    board: dict[str, Any] | None
    problem: str = ""


class KeptBoard(msgspec.Struct, frozen=True):
    """GET and POST /api/games/{game}/board/kept."""

    possible: bool
    """May this browser keep one?"""
    kept: bool


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
    try:
        return CheckedBoard(_checked(_game(game), data.get("text", "")))
    except ValueError as error:
        return CheckedBoard(None, str(error))


def _checked(game: Game, text: str) -> dict[str, Any]:
    """The board in this file; `ValueError` says what is wrong with it."""
    if len(text) > LONGEST:
        raise Problem(413, "too_long", f"a board file has at most {LONGEST} characters")
    try:
        board = tomllib.loads(text)
        import_module(f"{game.package}.material").check_board(board)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(str(error) or type(error).__name__) from None
    return board


@get("/api/games/{game:str}/board/kept", summary="Is a corrected board kept?", responses=REFUSALS, sync_to_thread=True)
def kept_board(request: Request[Any, Any, State], game: FromPath[str]) -> KeptBoard:
    return KeptBoard(_at_this_machine(request), _kept(_game(game)).is_file())


@post(
    "/api/games/{game:str}/board/kept",
    summary="Keep a corrected board for the next start; an empty text lets go of it",
    responses=REFUSALS,
    sync_to_thread=True,
    status_code=200,
)
def keep_board(
    request: Request[Any, Any, State], game: FromPath[str], data: Annotated[dict[str, str], Body()]
) -> KeptBoard:
    if not _at_this_machine(request):
        raise Problem(403, "not_here", "a board is kept by whoever sits at the machine that serves")
    path, text = _kept(_game(game)), data.get("text", "")
    if not text:
        path.unlink(missing_ok=True)
        return KeptBoard(True, False)
    try:
        _checked(_game(game), text)
    except ValueError as error:
        raise Problem(400, "bad", str(error)) from None
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.replace(path)
    return KeptBoard(True, True)


def _kept(game: Game) -> Path:
    return Path(os.environ.get("DURBAR_BOARDS") or kept_boards()) / f"{game.id}.toml"


def _at_this_machine(request: Request[Any, Any, State]) -> bool:
    """Not through a proxy, and not by another name of this machine, which a stranger's page could have."""
    called = request.headers.get("host", "").rsplit(":", 1)[0].strip("[]")
    direct = request.client is not None and request.client.host in THIS_MACHINE
    return direct and called in THIS_MACHINE and not any(name in request.headers for name in FORWARDED)


HANDLERS = [board_file, check_board, kept_board, keep_board]
