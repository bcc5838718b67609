"""The application: the parts put together, opened and closed in order, and every error as a kind answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from durbar import __version__
from durbar.server import browser_client, http, http_board, http_me, http_past, http_review
from durbar.server.guard import Guard
from durbar.server.guests import Guests
from durbar.server.live_tables import LiveTables
from durbar.server.lobby import Lobby
from durbar.server.messages import Trouble
from durbar.server.one_time import OneTime
from durbar.server.passkeys import Passkeys
from durbar.server.people import People
from durbar.server.problem import Problem
from durbar.server.reviews import Reviews
from durbar.server.settings import Settings
from durbar.server.storage import Storage, Unavailable
from durbar.server.workers import REVIEWS_NICE, Workers

log = structlog.get_logger()

MAX_BODY = 64 * 1024
MERGES = 600.0  # seconds between two looks for people whose tables were not all moved
CODES = {400: "bad", 404: "no_page", 405: "method", 413: "too_long", 415: "not_json"}


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as one ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        storage, workers = Storage(settings.database), Workers(settings.bots)
        await storage.open_when_there()
        workers.start()
        tables = LiveTables(storage, workers)
        await tables.open()
        reviews = Reviews(storage, Workers(settings.reviews, REVIEWS_NICE), settings.review_effort)
        reviews.open()
        guests, one_time = Guests(storage), OneTime(storage)
        people = People(tables, guests)
        tables.tasks.keep("merges", people.finish_merges, MERGES)
        app.state.update(
            {
                "tables": tables,
                "lobby": Lobby(tables, settings.posts_per_second),
                "guests": guests,
                "people": people,
                "one_time": one_time,
                "passkeys": Passkeys(storage, one_time),
                "reviews": reviews,
            }
        )
        log.info("open", database=storage.url.render_as_string(), bots=workers.count)
        try:
            yield
        finally:
            await reviews.close()
            await _close(tables, workers, storage)

    app = Litestar(
        route_handlers=[
            *http.HANDLERS,
            *http_me.HANDLERS,
            *http_past.HANDLERS,
            *http_review.HANDLERS,
            *http_board.HANDLERS,
            *browser_client.handlers(),
        ],
        lifespan=[lifespan],
        exception_handlers={
            Problem: _problem,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            UnicodeError: _no_text,
            Unavailable: _unavailable,
            Exception: _error,
        },
        openapi_config=OpenAPIConfig(
            title="Durbar", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=6),
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )
    return Guard(app, settings.origins, settings.posts_per_second)


async def _close(tables: LiveTables, workers: Workers, storage: Storage) -> None:
    """Nobody new comes in; what was begun is finished and stored."""
    await tables.close()
    await workers.stop()
    await storage.close()
    log.info("closed")


def _answer(
    status: int, code: str, detail: str, headers: dict[str, str] | None = None, clause: str = ""
) -> Response[Trouble]:
    return Response(Trouble(code, detail, clause), status_code=status, media_type="application/json", headers=headers)


def _problem(request: Request[Any, Any, Any], problem: Problem) -> Response[Any]:
    if problem.code == "no_page" and (page := browser_client.lost(request)):
        return page
    return _answer(problem.status, problem.code, problem.detail, clause=problem.clause)


def _too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Trouble]:
    return _answer(400, "bad", "this is nested too deeply to be read")


def _no_text(_request: Request[Any, Any, Any], _error: UnicodeError) -> Response[Trouble]:
    return _answer(400, "bad", "this is no sound UTF-8 text")


def _unavailable(_request: Request[Any, Any, Any], error: Unavailable) -> Response[Trouble]:
    log.warning("database does not answer", why=str(error))
    return _answer(503, "storage", "the database does not answer; try again in a moment", {"retry-after": "3"})


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and (page := browser_client.lost(request)):
        return page
    detail = error.detail
    if isinstance(error.extra, list):  # which field of the body is wrong, and why
        reasons = [
            f"{one.get('key', '')}: {one.get('message', '')}".strip(": ")
            for one in error.extra
            if isinstance(one, dict)
        ]
        detail = "; ".join(reasons) or detail
    return _answer(error.status_code, CODES.get(error.status_code, "bad"), detail, dict(error.headers or {}))


def _error(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    log.error("request failed", path=request.url.path, exc_info=error)
    return _answer(500, "fault", "something went wrong here; it has been noted")
