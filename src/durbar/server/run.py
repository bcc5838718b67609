"""Runs the server until it is told to stop: then writes are finished, and clients are asked to come back (1012)."""

from __future__ import annotations

import ctypes
import gc
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import Any

import structlog
import uvicorn
from litestar.types import ASGIApp

from durbar.server import settings
from durbar.server.app import make_app
from durbar.server.live import MAX_MESSAGE
from durbar.server.wire import Wire

GARBAGE = (50_000, 20, 100)  # objects made between two looks for garbage that hangs together: there is hardly any
SWITCH = 0.0005  # seconds that the thread with the news from the disk waits for its turn at most
SPARE_MEMORY = 16 * 1024 * 1024  # bytes
M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD = -1, -2, -3  # of malloc.h
LAST_CALL = 10  # seconds for requests under way when the server is stopped


class CannotServe(Exception):
    """Why the server cannot start, in one line."""


def serve(host: str, port: int, workers: int, *, show: bool = False) -> None:
    """Serve until SIGTERM or Ctrl-C. `show`: open the browser once the server is up."""
    try:
        chosen = settings.from_environment()
    except ValueError as error:
        raise CannotServe(str(error)) from None
    if workers > 1 and chosen.database.startswith("sqlite"):
        raise CannotServe(
            "several workers need PostgreSQL: set DURBAR_DATABASE_URL=postgresql://user:password@host/name"
        )
    _check_port(host, port)
    parameters: dict[str, Any] = {
        "host": host,
        "port": port,
        "factory": True,
        "ws": Wire,
        "ws_max_size": MAX_MESSAGE,
        "ws_per_message_deflate": False,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": LAST_CALL,
    }
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}/"
    print(f"Durbar is served at {address} (Ctrl-C stops it)", flush=True)
    if workers > 1:
        uvicorn.run("durbar.server.run:app", workers=workers, **parameters)
    else:
        _Server(uvicorn.Config("durbar.server.run:app", **parameters), address if show else "").run()


class _Server(uvicorn.Server):
    """Opens the browser when it is ready."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self.address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.address and self.started:
            webbrowser.open(self.address)


def _check_port(host: str, port: int) -> None:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
    except OSError as error:
        raise CannotServe(f"{host}:{port} cannot be used: {error.strerror}; choose another one with --port") from None


def _keep_memory() -> None:
    """Messages come and go by the hundred: glibc shall not give their memory back and ask for it again each time."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            mallopt = ctypes.CDLL(None).mallopt
            for option in M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD:
                mallopt(option, SPARE_MEMORY)


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
    _keep_memory()
    made = make_app(settings.from_environment())
    gc.freeze()  # what is there now stays: no need to look through it again and again
    gc.set_threshold(*GARBAGE)
    return made
