"""The short way of moves into SQLite: all that wait are one statement, in a thread that needs nothing of Python.

A thread that executes row after row gives up the interpreter for each, and waits to get it back from the busy event
loop. So all rows are bound to one statement: it inserts them into a view, whose trigger knows which row of which table
is meant. The statement is a transaction of its own, flushed at its end. There is one for each power of two; the rows
that a group has less are empty.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from durbar.server.storage import Change

BUSY = 10.0  # seconds that another program may hold the database
MOST = 256  # rows of one statement
MOVED: tuple[str, ...] = ("version", "frame", "status", "listed", "deadline", "updated", "id")
ENTRY: tuple[str, ...] = ("table_id", "seq", "body", "at", "receipt")
_ROW = (*MOVED, "was", *ENTRY[1:])

_STALE = "the table has moved on"
_VIEW = f"CREATE TEMP VIEW moves AS SELECT {', '.join(f'NULL AS {name}' for name in _ROW)}"
_TRIGGER = f"""CREATE TEMP TRIGGER write_move INSTEAD OF INSERT ON moves WHEN NEW.id IS NOT NULL BEGIN
    UPDATE tables SET {", ".join(f"{name} = NEW.{name}" for name in MOVED[:-1])}
        WHERE id = NEW.id AND version = NEW.was;
    SELECT RAISE(ABORT, '{_STALE}') WHERE changes() = 0 AND NEW.was IS NOT NULL;
    INSERT INTO entries ({", ".join(ENTRY)})
        SELECT NEW.id, {", ".join(f"NEW.{name}" for name in ENTRY[1:])} WHERE NEW.seq IS NOT NULL;
END"""
_NOTHING = (None,) * len(_ROW)
_NO_MOVE = (None,) * (len(MOVED) - 1)
_NO_ENTRY = (None,) * (len(ENTRY) - 1)


class Pen:
    """The writer's own connection."""

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
        for statement in ("PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", _VIEW, _TRIGGER):
            self._connection.execute(statement)
        self._thread = ThreadPoolExecutor(1, "flush")

    def close(self) -> None:
        self._thread.shutdown()
        self._connection.close()

    async def write(self, changes: list[Change]) -> bool:
        """Moves at tables, all on disk when this returns; or none of them, where one of the tables has moved on."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, changes)
        except sqlite3.IntegrityError as error:
            if str(error) != _STALE:
                raise
            return False
        return True

    def _write(self, changes: list[Change]) -> None:
        given: list[Any] = []
        for change in changes:
            given += change.moved
            given.append(change.version)
            given += change.entries[-1][1:] if change.entries else _NO_ENTRY
            for entry in change.entries[:-1]:
                given += (*_NO_MOVE, change.table, None, *entry[1:])
        rows = len(given) // len(_ROW)
        size = 1 << (rows - 1).bit_length()
        self._connection.execute(_insert(size), given + [*_NOTHING] * (size - rows))


@cache
def _insert(size: int) -> str:
    """The statement for so many rows."""
    row = f"({', '.join('?' * len(_ROW))})"
    return f"INSERT INTO moves VALUES {', '.join([row] * size)}"
