"""The short way of moves into SQLite: all that wait are one statement, in a thread that needs nothing of Python.

A thread that executes row after row gives up the interpreter for each, and waits to get it back from the busy event
loop. So the rows go over as one JSON text, and SQLite itself takes them apart and writes them: a view to insert into,
whose trigger knows which row of which table is meant. The statement is a transaction of its own, flushed at its end.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from durbar.server.storage import Change

BUSY = 10.0  # seconds that another program may hold the database
MOVED: tuple[str, ...] = ("version", "frame", "status", "listed", "deadline", "updated", "id")
ENTRY: tuple[str, ...] = ("table_id", "seq", "body", "at", "receipt")

_STALE = "the table has moved on"
_VIEW = f"CREATE TEMP VIEW moves AS SELECT {', '.join(f'NULL AS {name}' for name in (*MOVED, 'was', 'entries'))}"
_TRIGGER = f"""CREATE TEMP TRIGGER write_move INSTEAD OF INSERT ON moves BEGIN
    UPDATE tables SET {", ".join(f"{name} = NEW.{name}" for name in MOVED[:-1])}
        WHERE id = NEW.id AND version = NEW.was;
    SELECT RAISE(ABORT, '{_STALE}') WHERE changes() = 0;
    INSERT INTO entries ({", ".join(ENTRY)})
        SELECT {", ".join(f"value ->> {i}" for i in range(len(ENTRY)))} FROM json_each(NEW.entries);
END"""
_WRITE = f"""INSERT INTO moves SELECT {", ".join(f"value ->> {i}" for i in range(len(MOVED) + 1))},
    value -> {len(MOVED) + 1} FROM json_each(?)"""
_encode = msgspec.json.Encoder().encode


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
        text = _encode([(*change.moved, change.version, change.entries) for change in changes]).decode()
        execute = self._connection.execute
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, execute, _WRITE, (text,))
        except sqlite3.IntegrityError as error:
            if str(error) != _STALE:
                raise
            return False
        return True
