"""What can keep a server from starting, found before it claims to serve; each is told in one line."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from durbar import games
from durbar.server.storage import CannotOpen, Storage

CLIENT = Path(__file__).parent / "static" / "index.html"
EVERYWHERE = ("0.0.0.0", "::")
PATIENCE = 5.0  # seconds that a database gets to answer


class CannotServe(Exception):
    """Why the server cannot start, in one line."""


def check_address(host: str, port: int) -> None:
    """Can this address be listened at? `CannotServe` says why not."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise CannotServe(
            f"{host!r} is no address: --host is 127.0.0.1 for this machine alone, 0.0.0.0 for all"
        ) from None
    family, kind, protocol, _, address = found[0]
    try:
        with socket.socket(family, kind, protocol) as trial:
            if os.name == "posix":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        raise CannotServe(_why_not(host, port, error)) from None


def _why_not(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} is taken by another program: choose another one, for example --port {_free(port)}"
        case errno.EACCES:
            return f"port {port} is kept for the system: choose one from 1024 on, for example --port 8080"
        case errno.EADDRNOTAVAIL:
            return f"{host} is not an address of this machine: --host 0.0.0.0 listens at all of them"
    return f"{host}:{port} cannot be used: {error.strerror}"


def _free(port: int) -> int:
    for candidate in range(port + 1, min(port + 100, 65536)):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", candidate)) != 0:
                return candidate
    return 8080


def check_database(url: str) -> None:
    """Does the database answer? `CannotServe` says why not."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        _check_file(Path(parsed.database or ""))
        return
    shown = parsed.set(drivername="postgresql").render_as_string()
    try:
        asyncio.run(asyncio.wait_for(_ask(url), PATIENCE))
    except TimeoutError:
        raise CannotServe(f"the database {shown} does not answer") from None
    except Exception as error:  # drivers raise their own kinds for a wrong password, no such database, no such host
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__
        raise CannotServe(f"the database {shown} cannot be used: {reason}") from None


def check_storage(url: str) -> None:
    """Can it be opened and brought up to date? `CannotServe` says why not."""
    try:
        asyncio.run(_open(url))
    except CannotOpen as error:
        raise CannotServe(str(error)) from None


async def _open(url: str) -> None:
    storage = Storage(url)
    await storage.open()
    await storage.close()


def check_games() -> None:
    """Can every game be loaded, corrected boards included? `CannotServe` says which cannot."""
    try:
        games.all_games()
    except (ValueError, OSError) as error:
        raise CannotServe(f"a game cannot be loaded: {error}") from None


async def _ask(url: str) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.execute(text("select 1"))
    finally:
        await engine.dispose()


def _check_file(path: Path) -> None:
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    if path.is_dir() or not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise CannotServe(f"the database {path} cannot be written: DURBAR_DATABASE_URL=sqlite:///... names another one")
    if not path.exists():
        return
    with path.open("rb") as file:
        start = file.read(16)
    if start and start != b"SQLite format 3\0":
        raise CannotServe(f"{path} is not a SQLite database: DURBAR_DATABASE_URL=sqlite:///... names another one")


def addresses(host: str, port: int) -> list[tuple[str, str]]:
    """Where browsers find the server: for whom, and the address."""
    here = "localhost" if host in ("127.0.0.1", "::1", *EVERYWHERE) else host
    found = [("on this machine", f"http://{_bracketed(here)}:{port}/")]
    if host in EVERYWHERE and (network := network_address()):
        found.append(("in this network", f"http://{network}:{port}/"))
    return found


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def network_address() -> str:
    """This machine's address in its network; empty if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))  # an address for examples: the system chooses the way there, no more
            address: str = trial.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else address
