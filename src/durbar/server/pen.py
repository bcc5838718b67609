"""The short way of moves into SQLite: all that wait are one statement, in a thread that needs nothing of Python.

A thread that executes row after row gives up the interpreter for each, and waits to get it back from the busy event
loop. So all rows are bound to one statement: it inserts them into a view, whose trigger knows which row of which table
is meant. The statement is a transaction of its own, flushed at its end. There is one for each power of two; the rows
that a group has less are empty.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from durbar.server.storage import Waiting

    Told = Callable[[list[Waiting], list[Exception | None], float], object]

BUSY = 10.0  # seconds that another program may hold the database
MOST = 256  # rows of one statement
MOVED: tuple[str, ...] = ("version", "frame", "status", "listed", "deadline", "updated", "id")
ENTRY: tuple[str, ...] = ("table_id", "seq", "body", "at", "receipt")
_ROW = (*MOVED, "was", *ENTRY[1:])

STALE = "the table has moved on"
_VIEW = f"CREATE TEMP VIEW moves AS SELECT {', '.join(f'NULL AS {name}' for name in _ROW)}"
_TRIGGER = f"""CREATE TEMP TRIGGER write_move INSTEAD OF INSERT ON moves WHEN NEW.id IS NOT NULL BEGIN
    UPDATE tables SET {", ".join(f"{name} = NEW.{name}" for name in MOVED[:-1])}
        WHERE id = NEW.id AND version = NEW.was;
    SELECT RAISE(ABORT, '{STALE}') WHERE changes() = 0 AND NEW.was IS NOT NULL;
    INSERT INTO entries ({", ".join(ENTRY)})
        SELECT NEW.id, {", ".join(f"NEW.{name}" for name in ENTRY[1:])} WHERE NEW.seq IS NOT NULL;
END"""
_NOTHING = (None,) * len(_ROW)
_NO_MOVE = (None,) * (len(MOVED) - 1)
_NO_ENTRY = (None,) * (len(ENTRY) - 1)


class Pen:
    """A connection with a thread of its own, which writes whatever has come in since it wrote last."""

    def __init__(self, path: str, told: Told) -> None:
        """`told` is called in the thread, with each group and how it went."""
        self._connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
        for statement in ("PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", _VIEW, _TRIGGER):
            self._connection.execute(statement)
        self._told = told
        self._given: SimpleQueue[Waiting | None] = SimpleQueue()
        self._taken = Lock()
        self._thread = Thread(target=self._write_all, name="pen", daemon=True)
        self._thread.start()
        self.put = self._given.put

    def close(self) -> None:
        """Write what is waiting, then let go."""
        self._given.put(None)
        self._thread.join()
        self._connection.close()

    @asynccontextmanager
    async def put_down(self) -> AsyncIterator[None]:
        """Nothing is written with it meanwhile: SQLite has one writer at a time."""
        await asyncio.to_thread(self._taken.acquire)
        try:
            yield
        finally:
            self._taken.release()

    def _write_all(self) -> None:
        first = self._given.get()
        while first is not None:
            group: list[Waiting] = [first]
            last: Waiting | None = first
            with suppress(Empty):
                while len(group) < MOST and (last := self._given.get_nowait()) is not None:
                    group.append(last)
            began = time.perf_counter()
            with self._taken:
                errors = self._write(group)
            self._told(group, errors, time.perf_counter() - began)
            first = self._given.get() if last is not None else None

    def _write(self, group: list[Waiting]) -> list[Exception | None]:
        """All on disk when this returns, but for those that had an error; a bad one takes no other along."""
        given: list[Any] = []
        for change, _ in group:
            given += change.moved
            given.append(change.version)
            given += change.entries[-1][1:] if change.entries else _NO_ENTRY
            for entry in change.entries[:-1]:
                given += (*_NO_MOVE, change.table, None, *entry[1:])
        rows = len(given) // len(_ROW)
        size = 1 << (rows - 1).bit_length()
        try:
            self._connection.execute(_insert(size), given + [*_NOTHING] * (size - rows))
        except Exception as error:
            if len(group) > 1:
                return [self._write([one])[0] for one in group]
            return [error]
        return [None] * len(group)


@cache
def _insert(size: int) -> str:
    """The statement for so many rows."""
    row = f"({', '.join('?' * len(_ROW))})"
    return f"INSERT INTO moves VALUES {', '.join([row] * size)}"
