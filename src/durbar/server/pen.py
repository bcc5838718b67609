"""The short way of moves into SQLite: one transaction for all that wait, written here, flushed in a thread.

Statements go through a connection of their own in the event loop's thread (some microseconds each); only the commit,
which waits for the disk, is given to a thread. So the threads do not fight over the interpreter for every row.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from durbar.server.storage import Change

BUSY = 10.0  # seconds that another program may hold the database
BUSY_STEP = 0.005

MOVED = ("version", "frame", "status", "listed", "deadline", "updated", "id")
ENTRY = ("table_id", "seq", "body", "at", "receipt")

_BEGIN = "BEGIN IMMEDIATE"
_ROW = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in MOVED[:-1])} WHERE id = ? AND version = ?"
_ENTRY = f"INSERT INTO entries ({', '.join(ENTRY)}) VALUES ({', '.join('?' * len(ENTRY))})"


class Pen:
    """The writer's own connection."""

    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._thread = ThreadPoolExecutor(1, "flush")

    def close(self) -> None:
        self._thread.shutdown()
        self._connection.close()

    async def write(self, changes: list[Change]) -> list[bool]:
        """Moves at tables, all on disk when this returns; False where a table has moved on."""
        await self._begin()
        execute = self._connection.execute
        try:
            fresh = []
            for change in changes:
                fits = execute(_ROW, (*change.moved, change.version)).rowcount == 1
                fresh.append(fits)
                for entry in change.entries if fits else ():
                    execute(_ENTRY, entry)
            await asyncio.get_running_loop().run_in_executor(self._thread, execute, "COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise
        return fresh

    async def _begin(self) -> None:
        """Without ever making the event loop wait for a lock."""
        loop = asyncio.get_running_loop()
        end = loop.time() + BUSY
        while True:
            try:
                self._connection.execute(_BEGIN)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or loop.time() > end:
                    raise
            await asyncio.sleep(BUSY_STEP)
