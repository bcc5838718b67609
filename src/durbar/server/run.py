"""Runs the server until it is told to stop: then writes are finished, and clients are asked to come back (1012)."""

from __future__ import annotations

import gc
import os
import socket
import sys
import webbrowser
from typing import Any

import structlog
import uvicorn
from litestar.types import ASGIApp

from durbar.server import settings, sockets
from durbar.server.app import make_app
from durbar.server.checks import (
    CLIENT,
    CannotServe,
    addresses,
    check_address,
    check_database,
    check_games,
    check_storage,
)
from durbar.server.connection import MAX_MESSAGE
from durbar.server.settings import Settings, kept_boards

GARBAGE = (50_000, 20, 100)  # objects made between two searches for cyclic garbage: there is hardly any
SWITCH = 0.0005  # seconds that the thread with the news from the disk waits for its turn at most
PATIENCE = 30  # seconds that a process may be too busy to answer before it is replaced
LAST_CALL = 10  # seconds for requests under way when the server is stopped


def serve(chosen: Settings, *, show: bool = False) -> None:
    """Serve until SIGTERM or Ctrl-C; `CannotServe` says why not. `show`: open the browser once the server is up."""
    host, port, workers = chosen.host, chosen.port, chosen.workers
    if workers > 1 and chosen.database.startswith("sqlite"):
        raise CannotServe(
            "several workers need PostgreSQL: set DURBAR_DATABASE_URL=postgresql://user:password@host/name"
        )
    check_address(host, port)
    check_database(chosen.database)
    check_storage(chosen.database)
    if not CLIENT.is_file():
        print("durbar: the browser client is not built, so browsers see nothing: make play builds it", file=sys.stderr)
    if chosen.boards or kept_boards().is_dir():
        os.environ["DURBAR_BOARDS"] = chosen.boards or str(kept_boards())  # where core and the bots' processes look
    check_games()
    parameters: dict[str, Any] = {
        "host": host,
        "port": port,
        "factory": True,
        "http": "durbar.server.sockets:Http",
        "h11_max_incomplete_event_size": sockets.LONGEST_HEADERS,
        "ws": "durbar.server.sockets:WebSocket",
        "ws_max_size": MAX_MESSAGE,
        "ws_per_message_deflate": False,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": LAST_CALL,
    }
    if workers > 1:
        _announce(host, port)
        parameters["timeout_worker_healthcheck"] = PATIENCE
        uvicorn.run("durbar.server.run:app", workers=workers, **parameters)
    else:
        _Server(uvicorn.Config("durbar.server.run:app", **parameters), show=show).run()


class _Server(uvicorn.Server):
    """Says where it is, and opens the browser, when it is ready."""

    def __init__(self, config: uvicorn.Config, *, show: bool) -> None:
        super().__init__(config)
        self.show = show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            address = _announce(self.config.host, self.config.port)
            if self.show:
                webbrowser.open(address)


def _announce(host: str, port: int) -> str:
    """Print where the server is; the address for this machine."""
    (_, here), *others = addresses(host, port)
    print(f"Durbar is served at {here} (Ctrl-C stops it)", flush=True)
    for where, address in others:
        print(f"  {where}: {address}", flush=True)
    return here


def app() -> ASGIApp:
    """What uvicorn calls in each process."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    sys.setswitchinterval(SWITCH)
    chosen = settings.from_environment()
    sockets.allow(chosen.posts_per_second / 5)
    made = make_app(chosen)
    gc.freeze()  # what is there now stays: no need to look through it again and again
    gc.set_threshold(*GARBAGE)
    return made
