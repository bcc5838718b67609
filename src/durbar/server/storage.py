"""What is kept: SQLite in a file, or PostgreSQL by its URL. Nothing is acknowledged before it is on disk.

All changes go through one writer, which commits whatever has come in since its last commit in one transaction: two
hundred tables that move at once share a single flush of the disk. A change says which version of its table it was made
on; if somebody else was faster, only that change is refused (`Conflict`).
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import structlog
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import (
    URL,
    Connection,
    Executable,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import create_async_engine

from durbar.server.metrics import COMMIT_SECONDS, COMMITS, STORED
from durbar.server.schema import chat, entries, guests, processes, reviews, sessions, sitters, tables

log = structlog.get_logger()

CHANNEL = "durbar"  # what was stored: a table and its version
FORGOTTEN = 3600.0  # seconds after which a process that has not been seen is forgotten
PRESENCE = "durbar_presence"
PEOPLE = "durbar_people"  # whose devices or seats have changed
QUESTIONS, ANSWERS = "durbar_questions", "durbar_answers"  # of bots that think on other hosts
MIGRATION_LOCK = 0x6475726261  # of PostgreSQL's advisory locks: one process migrates at a time
READERS = 4  # threads that read SQLite
LARGEST_CHECKED = 256 * 1024 * 1024  # bytes of a SQLite file that is looked through at the start
CONNECT_SECONDS, ANSWER_SECONDS = 5, 15  # how long PostgreSQL may take
TRY_AGAIN = 1.0  # seconds between two looks whether PostgreSQL is back


T = TypeVar("T")


class Conflict(Exception):
    """The table was changed by another process since it was read."""


class Unavailable(Exception):
    """The database cannot be asked just now."""


class CannotOpen(Exception):
    """Why this database cannot be used, in one line."""


class Change(msgspec.Struct, kw_only=True):
    """Something to be stored at once or not at all: a table's row with what is new at it, or rows of other kinds."""

    table: str = ""
    version: int | None = None
    """The version this was made on; None for a new table, or if no table changes."""
    row: dict[str, Any] = {}
    entries: list[dict[str, Any]] = []
    chat: list[dict[str, Any]] = []
    sitters: list[str] = []
    """Those in whose lists the table stands, if there are new ones."""
    guest: dict[str, Any] | None = None
    """What changes at a guest who is there."""
    process: dict[str, Any] | None = None
    review: dict[str, Any] | None = None


class Storage:
    """The database, with its one writer."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._database: _Sqlite | _Postgresql = _Sqlite(self.url) if self.is_sqlite else _Postgresql(self.url)
        self.trouble = ""
        """Why the last transaction failed; nothing if it did not."""
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and start the writer. Raises `CannotOpen`."""
        try:
            await self._database.check()
            await self.transact(migrate)
        except (DBAPIError, sqlite3.Error, OSError, TimeoutError, CommandError) as error:
            await self._database.close()
            raise CannotOpen(_why_not(self.url, error)) from error
        self._writer = asyncio.create_task(self._write_all())

    async def open_when_there(self) -> None:
        """Like `open`, but waits for a PostgreSQL that does not answer.

        A process that ended here would take the whole server along: uvicorn stops all processes when one cannot start.
        Nothing has begun yet, so a signal may end this one at once.
        """
        handlers: dict[int, Any] = {}
        try:
            while True:
                try:
                    return await self.open()
                except CannotOpen as error:
                    if self.is_sqlite or isinstance(error.__cause__, CommandError):
                        raise
                    log.warning("waiting for the database", why=str(error))
                if not handlers:
                    handlers = {one: signal.signal(one, signal.SIG_DFL) for one in (signal.SIGTERM, signal.SIGINT)}
                await asyncio.sleep(TRY_AGAIN)
        finally:
            for one, handler in handlers.items():
                signal.signal(one, handler)

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._writer:
            await self._idle.wait()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._database.close()

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction."""
        return await self._database.transact(work)

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do this in one transaction, for somebody who waits. Raises `Unavailable` if the database does not answer."""
        try:
            return await self._database.transact(work)
        except (IntegrityError, DataError):
            raise
        except (DBAPIError, NoConnection, OSError) as error:
            raise Unavailable(str(error)) from error

    # -- writing -----------------------------------------------------------------------------------------------------

    async def write(self, change: Change) -> None:
        """Returns when the change is on disk; raises `Conflict` if the table has moved on."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, stored))
        self._wake.set()
        self._idle.clear()
        await stored

    async def _write_all(self) -> None:
        while True:
            if not self._waiting:
                self._wake.clear()
                self._idle.set()
                await self._wake.wait()
            batch, self._waiting = self._waiting, []
            await self._write_batch(batch)

    async def _write_batch(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        outcomes: Sequence[Exception | None]
        try:
            changes = [change for change, _ in batch]
            outcomes = await self.transact(lambda connection: _store(connection, changes))
        except (IntegrityError, DataError) as error:
            if len(batch) > 1:
                for one in batch:  # a bad change must not take the others along
                    await self._write_batch([one])
                return
            outcomes = [error]
        except Exception as error:
            outcomes = [error] * len(batch)
            self.trouble = f"the last change could not be stored: {type(error).__name__}"
        else:
            self.trouble = ""
        COMMIT_SECONDS.observe(time.perf_counter() - began)
        COMMITS.inc()
        for (change, stored), outcome in zip(batch, outcomes, strict=True):
            if outcome is None:
                STORED.inc(len(change.entries))
            if stored.done():  # nobody waits any more
                continue
            if outcome is None:
                stored.set_result(None)
            else:
                stored.set_exception(outcome)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def _fetch(self, query: Executable) -> list[Any]:
        try:
            return await self._database.read(lambda connection: list(connection.execute(query)))
        except (DBAPIError, NoConnection, OSError) as error:
            raise Unavailable(str(error)) from error

    async def _first(self, query: Executable) -> Any | None:
        rows = await self._fetch(query)
        return rows[0] if rows else None

    async def session(self, session_id: str) -> Any | None:
        """A session, with its guest."""
        query = select(sessions, guests.c.name, guests.c.confirm, guests.c.settings)
        query = query.join(guests, guests.c.id == sessions.c.guest)
        return await self._first(query.where(sessions.c.id == session_id))

    async def look(self, query: Executable) -> list[Any]:
        """The rows of a question that only one module asks."""
        return await self._fetch(query)

    async def table(self, table_id: str) -> Any | None:
        return await self._first(select(tables).where(tables.c.id == table_id))

    async def entries(self, table_id: str, first: int = 0) -> list[Any]:
        wanted = (entries.c.table_id == table_id) & (entries.c.seq >= first)
        return await self._fetch(select(entries).where(wanted).order_by(entries.c.seq))

    async def chat(self, table_id: str, most: int, after: int = 0) -> list[Any]:
        """The last lines, oldest first; only those with a higher number than `after`."""
        query = select(chat).where(chat.c.table_id == table_id, chat.c.number > after)
        return (await self._fetch(query.order_by(chat.c.number.desc()).limit(most)))[::-1]

    async def invited(self, invite: str) -> str | None:
        """The table that this invite leads to."""
        row = await self._first(select(tables.c.id).where(tables.c.invite == invite))
        return str(row[0]) if row else None

    async def of_guest(self, guest_id: str, most: int) -> list[Any]:
        """The newest tables of this guest; those that are not over come before all others."""
        query = select(tables).join(sitters, sitters.c.table_id == tables.c.id).where(sitters.c.guest == guest_id)
        running = tables.c.status.in_(("waiting", "playing"))
        return await self._fetch(query.order_by(running.desc(), tables.c.updated.desc()).limit(most))

    async def playing_of(self, guest_id: str, most: int) -> list[Any]:
        """The records of the tables in play of this guest; those where nothing has happened for longest come first."""
        query = select(tables.c.id, tables.c.record).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.guest == guest_id, tables.c.status == "playing")
        return await self._fetch(query.order_by(tables.c.updated).limit(most))

    async def finished_of(self, guest_id: str, most: int) -> list[Any]:
        """The finished tables of this guest, newest first."""
        query = select(tables.c.id, tables.c.record, tables.c.updated).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.guest == guest_id, tables.c.status == "finished")
        return await self._fetch(query.order_by(tables.c.updated.desc()).limit(most))

    async def reviews(self, table_id: str) -> list[Any]:
        return await self._fetch(select(reviews).where(reviews.c.table_id == table_id).order_by(reviews.c.seat))

    async def listed(self, status: str, since: float, most: int) -> list[Any]:
        """The public tables that wait for players or are in play, newest first; none where nothing happened since."""
        query = select(tables).where(tables.c.listed.is_(True), tables.c.updated > since, tables.c.status == status)
        return await self._fetch(query.order_by(tables.c.updated.desc()).limit(most))

    async def late(self, now: float) -> list[str]:
        """The tables where a clock has run out."""
        return [str(row[0]) for row in await self._fetch(select(tables.c.id).where(tables.c.deadline < now))]

    async def ready(self) -> None:
        """Raises `Unavailable` if the database does not answer."""
        await self._fetch(select(literal(1)))

    async def processes(self, kind: str, since: float) -> int:
        """How many processes of this kind have been seen since then."""
        query = select(func.count()).select_from(processes).where(processes.c.kind == kind, processes.c.seen > since)
        return int((await self._fetch(query))[0][0])

    # -- between processes -------------------------------------------------------------------------------------------

    async def tell_processes(self, said: str) -> None:
        """PostgreSQL: say something that is not stored to the other processes (`PRESENCE`)."""
        await self.notify(PRESENCE, said)

    async def notify(self, channel: str, said: str) -> None:
        await self.transact(lambda connection: self.notify_in(connection, channel, said))

    @staticmethod
    def notify_in(connection: Connection, channel: str, said: str) -> None:
        """PostgreSQL: to be heard when this transaction is stored."""
        connection.execute(_NOTIFY, {"channel": channel, "said": said})

    @asynccontextmanager
    async def listening(self, channels: Sequence[str]) -> AsyncIterator[AsyncIterator[tuple[str, str]]]:
        """PostgreSQL: what other processes say on these channels. Raises `Unavailable` when the connection is lost."""
        import asyncpg  # type: ignore[import-untyped]

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(address, timeout=CONNECT_SECONDS)
        said: asyncio.Queue[tuple[str, str] | None] = asyncio.Queue()
        connection.add_termination_listener(lambda *_: said.put_nowait(None))

        async def heard() -> AsyncIterator[tuple[str, str]]:
            while (one := await said.get()) is not None:
                yield one
            raise Unavailable("the connection to PostgreSQL was lost")

        try:
            for channel in channels:
                await connection.add_listener(channel, lambda *about: said.put_nowait((str(about[-2]), str(about[-1]))))
            yield heard()
        finally:
            with suppress(Exception):
                await connection.close(timeout=1)


_NOTIFY = text("select pg_notify(:channel, :said)")
_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("b_id"))
    .values({name: bindparam(f"b_{name}") for name in tables.c.keys() if name != "id"})  # noqa: SIM118
)


def _store(connection: Connection, changes: list[Change]) -> list[Conflict | None]:
    """Write all changes but those whose table has moved on; for these, a `Conflict`."""
    found = _versions(connection, [c.table for c in changes if c.version is not None])
    fits = [c.version is None or found.get(c.table) == c.version for c in changes]
    fresh = [change for change, fit in zip(changes, fits, strict=True) if fit]
    for change in fresh:
        if change.guest:
            connection.execute(update(guests).where(guests.c.id == change.guest["id"]).values(change.guest))
        if change.process:
            connection.execute(delete(processes).where(processes.c.seen < change.process["seen"] - FORGOTTEN))
            _put(connection, processes, {"id": change.process["id"]}, change.process)
    if new := [c.row for c in fresh if c.row and c.version is None]:
        connection.execute(insert(tables), new)
    if changed := [c.row for c in fresh if c.row and c.version is not None]:
        connection.execute(_UPDATE, [{f"b_{name}": value for name, value in row.items()} for row in changed])
    for change in fresh:
        for guest in change.sitters:
            _put(connection, sitters, {"guest": guest, "table_id": change.table}, {})
        if change.review:
            same = {name: change.review[name] for name in ("table_id", "seat")}
            _put(connection, reviews, same, change.review)
    for target, values in (
        (entries, [entry for change in fresh for entry in change.entries]),
        (chat, [line for change in fresh for line in change.chat]),
    ):
        if values:
            connection.execute(insert(target), values)
    notices = [{"channel": CHANNEL, "said": f"{c.table} {c.row['version']}"} for c in fresh if c.row]
    if notices and connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, notices)
    return [None if fit else Conflict(change.table) for change, fit in zip(changes, fits, strict=True)]


def _versions(connection: Connection, ids: list[str]) -> dict[str, int]:
    """How far these tables are; PostgreSQL keeps others from changing them until the transaction ends."""
    if not ids:
        return {}
    query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update()
    return {row[0]: row[1] for row in connection.execute(query)}


def _put(connection: Connection, target: Any, key: dict[str, Any], row: dict[str, Any]) -> None:
    """Write this row, whether there is one of its key already or not."""
    same = [target.c[name] == value for name, value in key.items()]
    if connection.execute(select(literal(1)).select_from(target).where(*same)).first() is None:
        connection.execute(insert(target), {**key, **row})
    elif row:
        connection.execute(update(target).where(*same).values(row))


# -- the two kinds of databases ----------------------------------------------------------------------------------------


class _Postgresql:
    """PostgreSQL, asked by asyncpg."""

    def __init__(self, url: URL) -> None:
        waits = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS}
        self._engine = create_async_engine(
            url, pool_size=5, pool_pre_ping=True, pool_timeout=CONNECT_SECONDS, connect_args=waits
        )

    async def check(self) -> None:
        """Nothing that PostgreSQL does not check itself."""

    async def transact(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class _Sqlite:
    """SQLite in a file: one thread writes, some others read."""

    def __init__(self, url: URL) -> None:
        self._path = path = Path(url.database or "")
        self._writing, self._reading = ThreadPoolExecutor(1, "writer"), ThreadPoolExecutor(READERS, "reader")
        self._engine = create_engine(f"sqlite:///{path}", pool_size=READERS + 1)
        event.listen(self._engine, "connect", self._set_up)

    @staticmethod
    def _set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where this file says so
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def check(self) -> None:
        """Make the file for the owner alone, or see that it is whole."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if self._path.stat().st_size < LARGEST_CHECKED:
            found = await self.read(lambda connection: connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
            if found != "ok":
                raise sqlite3.DatabaseError(str(found))

    async def transact(self, work: Callable[[Connection], T]) -> T:
        def whole() -> T:
            with self._engine.begin() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # so that what is read in it stays true
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writing, whole)

    async def read(self, work: Callable[[Connection], T]) -> T:
        def whole() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, whole)

    async def close(self) -> None:
        for threads in (self._writing, self._reading):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()


def _why_not(url: URL, error: Exception) -> str:
    """Why a database could not be opened, and what to do."""
    name = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    reason = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip().partition("\n")[0]
    if isinstance(error, CommandError) and "Can't locate revision" in reason:  # Alembic has no type of its own for it
        reason = "it was written by a newer Durbar; install that one, or restore a backup"
    return f"the database {name} cannot be opened: {reason or type(error).__name__}"


def migrate(connection: Connection) -> None:
    """Bring the schema up to date."""
    config = Config()
    config.set_main_option("script_location", "durbar.server:migrations")
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    command.upgrade(config, "head")
