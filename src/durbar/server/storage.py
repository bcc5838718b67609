"""What is kept: SQLite in a file, or PostgreSQL by its URL. Nothing is acknowledged before it is on disk.

All changes go through one writer, which commits whatever has come in since its last commit in one transaction: two
hundred tables that move at once share a single flush of the disk. A change says which version of its table it was made
on; if somebody else was faster, only that change is refused (`Conflict`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import msgspec
import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Update, bindparam, event, insert, literal, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from durbar.server.metrics import COMMIT_SECONDS, COMMITS, STORED
from durbar.server.pen import ENTRY, MOVED, STALE, Pen
from durbar.server.schema import chat, entries, guests, reviews, sitters, tables

log = structlog.get_logger()

CHANNEL = "durbar"  # what was stored: a table and its version, 0 for a line of chat
PRESENCE = "durbar_presence"
MIGRATION_LOCK = 0x6475726261  # of PostgreSQL's advisory locks: one process migrates at a time


class Conflict(Exception):
    """The table was changed by another process since it was read."""


class Change(msgspec.Struct, kw_only=True, gc=False):
    """Something to be stored at once or not at all: a table's row with new entries, or rows of other tables."""

    table: str = ""
    version: int | None = None
    """The version this was made on; None for a new table, or if no table changes."""
    row: dict[str, Any] | None = None
    moved: tuple[Any, ...] = ()
    """Instead of the row, if nothing but moves were made: what they change of it, in the order of `MOVED`."""
    entries: list[tuple[Any, ...]] = []
    """In the order of `ENTRY`."""
    sitters: list[str] = []
    chat: list[dict[str, Any]] = []
    guest: dict[str, Any] | None = None
    review: dict[str, Any] | None = None


Done = Callable[[Exception | None], None]
Waiting = tuple[Change, Done]
_NOTIFY = select(text("pg_notify(:channel, :said)"))


class Storage:
    """The database, with its one writer."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite(url) if self.is_sqlite else create_async_engine(url, pool_size=5, pool_pre_ping=True)
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._writing = False
        self._writer: asyncio.Task[None] | None = None
        self._pen: Pen | None = None

    async def open(self) -> None:
        """Bring the schema up to date and start the writer."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            await connection.run_sync(migrate)
        if self.is_sqlite and self.url.database:
            say = asyncio.get_running_loop().call_soon_threadsafe
            self._pen = Pen(self.url.database, lambda *news: say(_tell, *news))
        self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.001)
        if self._pen:
            await asyncio.to_thread(self._pen.close)
        await asyncio.sleep(0)  # and say so
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # -- writing -----------------------------------------------------------------------------------------------------

    def write(self, change: Change) -> Awaitable[None]:
        """Done when the change is on disk; raises `Conflict` if the table has moved on."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.put(change, done)
        return future

    def put(self, change: Change, done: Done) -> None:
        """The same for those who cannot wait: `done` is called with what `write` would raise, or None."""
        if self._pen and change.moved:
            self._pen.put((change, done))
            return
        self._waiting.append((change, done))
        self._wake.set()

    async def _write_all(self) -> None:
        """Everything but what goes with the pen."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            self._writing = True
            async with self._pen.put_down() if self._pen else nullcontext():
                await self._write_part(batch)
            self._writing = False

    async def _write_part(self, batch: list[Waiting]) -> None:
        """Those who wait are told a moment later: first the next ones are on their way to the disk."""
        began = time.perf_counter()
        changes = [change for change, _ in batch]
        errors: list[Exception | None]
        try:
            fits = await self._transaction(changes)
            errors = [None if fit else Conflict(change.table) for change, fit in zip(changes, fits, strict=True)]
        except Exception as error:
            if len(batch) > 1:
                for one in batch:  # one bad change must not take the others along
                    await self._write_part([one])
                return
            errors = [error]
        asyncio.get_running_loop().call_soon(_tell, batch, errors, time.perf_counter() - began)

    async def _transaction(self, changes: list[Change]) -> list[bool]:
        """Store them; False where a table has moved on."""
        async with self.engine.begin() as connection:
            found = await self._versions(connection, [c.table for c in changes if c.version is not None])
            fits = [c.version is None or found.get(c.table) == c.version for c in changes]
            fresh = [change for change, fit in zip(changes, fits, strict=True) if fit]
            await _store(connection, fresh)
            if not self.is_sqlite:
                said = [_notice(change) for change in fresh if change.table]
                if said:
                    await connection.execute(_NOTIFY, said)
        return fits

    async def _versions(self, connection: AsyncConnection, ids: list[str]) -> dict[str, int]:
        if not ids:
            return {}
        query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        rows = await connection.execute(query if self.is_sqlite else query.with_for_update())
        return {row[0]: row[1] for row in rows}

    # -- reading -----------------------------------------------------------------------------------------------------

    async def guest(self, guest_id: str) -> Any | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(select(guests).where(guests.c.id == guest_id))).first()

    async def table(self, table_id: str) -> Any | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(select(tables).where(tables.c.id == table_id))).first()

    async def entries(self, table_id: str, first: int = 0) -> list[Any]:
        query = select(entries).where(entries.c.table_id == table_id, entries.c.seq >= first).order_by(entries.c.seq)
        async with self.engine.connect() as connection:
            return list(await connection.execute(query))

    async def chat(self, table_id: str, most: int, after: int = 0) -> list[Any]:
        """The last lines, oldest first; only those with a higher number than `after`."""
        query = select(chat).where(chat.c.table_id == table_id, chat.c.number > after)
        async with self.engine.connect() as connection:
            return list(await connection.execute(query.order_by(chat.c.number.desc()).limit(most)))[::-1]

    async def invited(self, invite: str) -> str | None:
        """The table that this invite leads to."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables.c.id).where(tables.c.invite == invite))).first()
        return str(row[0]) if row else None

    async def of_guest(self, guest_id: str, most: int) -> list[Any]:
        """The newest tables of this guest; those that are not over come before all others."""
        query = select(tables).join(sitters, sitters.c.table_id == tables.c.id).where(sitters.c.guest == guest_id)
        running = tables.c.status.in_(("waiting", "playing"))
        async with self.engine.connect() as connection:
            return list(await connection.execute(query.order_by(running.desc(), tables.c.updated.desc()).limit(most)))

    async def finished_of(self, guest_id: str, most: int) -> list[Any]:
        """The finished tables of this guest, newest first."""
        query = select(tables.c.id, tables.c.frame, tables.c.updated).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.guest == guest_id, tables.c.status == "finished")
        async with self.engine.connect() as connection:
            return list(await connection.execute(query.order_by(tables.c.updated.desc()).limit(most)))

    async def reviews(self, table_id: str) -> list[Any]:
        query = select(reviews).where(reviews.c.table_id == table_id).order_by(reviews.c.seat)
        async with self.engine.connect() as connection:
            return list(await connection.execute(query))

    async def listed(self, status: str, since: float, most: int) -> list[Any]:
        """The public tables that wait for players or are in play, newest first; none where nothing happened since."""
        query = select(tables).where(tables.c.listed.is_(True), tables.c.updated > since, tables.c.status == status)
        async with self.engine.connect() as connection:
            return list(await connection.execute(query.order_by(tables.c.updated.desc()).limit(most)))

    async def late(self, now: float) -> list[str]:
        """The tables where a clock has run out."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(tables.c.id).where(tables.c.deadline < now))
            return [str(row[0]) for row in rows]

    async def ready(self) -> None:
        """Raises if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(literal(1)))

    async def tell_processes(self, text_: str) -> None:
        """PostgreSQL: say something that is not stored to the other processes (`PRESENCE`)."""
        async with self.engine.begin() as connection:
            await connection.execute(_NOTIFY, {"channel": PRESENCE, "said": text_})

    async def listen(self, heard: dict[str, Callable[[str], Awaitable[None]]]) -> None:
        """PostgreSQL: hear what other processes say on these channels, for as long as this runs."""
        import asyncpg  # type: ignore[import-untyped]

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(address)
        said: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        for channel in heard:
            await connection.add_listener(channel, lambda *about: said.put_nowait((str(about[-2]), str(about[-1]))))
        gone = asyncio.Event()
        connection.add_termination_listener(lambda *_: gone.set())
        try:
            while not gone.is_set():
                with suppress(TimeoutError):
                    channel, words = await asyncio.wait_for(said.get(), 1)
                    await heard[channel](words)
        finally:
            await connection.close(timeout=1)


def _tell(batch: list[Waiting], errors: list[Exception | None], seconds: float) -> None:
    COMMIT_SECONDS.observe(seconds)
    COMMITS.inc()
    STORED.inc(sum(len(change.entries) for (change, _), error in zip(batch, errors, strict=True) if error is None))
    for (change, done), error in zip(batch, errors, strict=True):
        try:
            done(Conflict(change.table) if str(error) == STALE else error)
        except Exception:
            log.exception("what was stored could not be told", table=change.table)


def _update(*names: str) -> Update:
    values: dict[str, Any] = {name: bindparam(f"b_{name}") for name in names}
    return update(tables).where(tables.c.id == bindparam("b_id")).values(values)


_UPDATE_MOVED, _UPDATE = _update(*MOVED[:-1]), _update(*MOVED[:-1], "header")


async def _store(connection: AsyncConnection, changes: list[Change]) -> None:
    rows = [change for change in changes if change.row is not None]
    added = [change.row for change in rows if change.version is None and change.row]
    changed = [change for change in rows if change.version is not None]
    new_guests = [change.guest for change in changes if change.guest]
    for guest in new_guests:
        known = await connection.execute(update(guests).where(guests.c.id == guest["id"]).values(guest))
        if not known.rowcount:
            await connection.execute(insert(guests), guest)
    for review in [change.review for change in changes if change.review]:
        same = (reviews.c.table_id == review["table_id"]) & (reviews.c.seat == review["seat"])
        known = await connection.execute(update(reviews).where(same).values(review))
        if not known.rowcount:
            await connection.execute(insert(reviews), review)
    if added:
        await connection.execute(insert(tables), added)
    moved = [dict(zip(MOVED, change.moved, strict=True)) for change in changes if change.moved]
    for statement, given in ((_UPDATE, [change.row for change in changed]), (_UPDATE_MOVED, moved)):
        if given:
            await connection.execute(statement, [_bound(row) for row in given])
    for change in changes:
        if change.sitters:
            known_rows = await connection.execute(select(sitters.c.guest).where(sitters.c.table_id == change.table))
            missing = set(change.sitters) - {row[0] for row in known_rows}
            if missing:
                await connection.execute(insert(sitters), [{"guest": g, "table_id": change.table} for g in missing])
    for target, values in (
        (entries, [dict(zip(ENTRY, entry, strict=True)) for change in changes for entry in change.entries]),
        (chat, [line for change in changes for line in change.chat]),
    ):
        if values:
            await connection.execute(insert(target), values)


def _bound(row: dict[str, Any] | None) -> dict[str, Any]:
    return {f"b_{name}": value for name, value in (row or {}).items() if name not in ("invite", "seed")}


def _notice(change: Change) -> dict[str, str]:
    version = change.row["version"] if change.row else change.moved[0] if change.moved else 0
    return {"channel": CHANNEL, "said": f"{change.table} {version}"}


def _sqlite(url: str) -> AsyncEngine:
    path = make_url(url).database
    if path:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "durbar.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
