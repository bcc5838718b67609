"""Finds tables whose stored match is no whole match, and restores each to its last good entry.

Such a table may come from a server before the database refused gaps, from a disk that lost pages, or from somebody with
a shell. What is taken away is written to a file first.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from durbar.core.log import BadFile
from durbar.server.change import row_of
from durbar.server.live_tables import table_of
from durbar.server.schema import entries, tables
from durbar.server.storage import Storage
from durbar.server.table import Table


class Damage(msgspec.Struct, frozen=True):
    """One table that cannot be read: how many entries are good, how many are lost, and why."""

    table: str
    good: int
    lost: int
    why: str


async def repair(url: str, lost: Path, *, only_look: bool, progress: Callable[[], None]) -> list[Damage]:
    """Look at every table; unless `only_look`, restore those that cannot be read. What is lost goes into that file."""
    storage = Storage(url)
    await storage.open()
    try:
        found = []
        for table_id in await storage.transact(lambda c: list(c.scalars(select(tables.c.id).order_by(tables.c.id)))):
            damage = await storage.transact(lambda c, one=table_id: _mend(c, one, lost, only_look=only_look))  # type: ignore[misc]
            found += [damage] if damage else []
            progress()
        return found
    finally:
        await storage.close()


def _mend(connection: Connection, table_id: str, lost: Path, *, only_look: bool) -> Damage | None:
    row = connection.execute(select(tables).where(tables.c.id == table_id).with_for_update()).one()
    stored = list(connection.execute(select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq)))
    try:
        table_of(row, stored)
        return None
    except (BadFile, KeyError, msgspec.DecodeError) as error:
        why = str(error)
    try:
        table, good = _last_good(row, stored)
    except (BadFile, KeyError, msgspec.DecodeError) as error:  # not even its beginning can be read
        return Damage(table_id, 0, len(stored), f"nothing could be restored: {error}")
    if not only_look:
        with lost.open("ab") as file:
            for entry in stored[good:]:
                file.write(msgspec.json.encode(dict(entry._mapping)) + b"\n")
        connection.execute(delete(entries).where(entries.c.table_id == table_id, entries.c.seq >= good))
        mended = row_of(table, row._mapping["updated"])
        connection.execute(update(tables).where(tables.c.id == table_id).values(mended))
    return Damage(table_id, good, len(stored) - good, why)


def _last_good(row: Any, stored: list[Any]) -> tuple[Table, int]:
    """The table with as many entries as can be played again, and how many these are."""
    low, high = 0, next((i for i, one in enumerate(stored) if one.seq != i), len(stored))
    while low < high:  # what can be played again up to an entry can be played again up to every one before it
        middle = (low + high + 1) // 2
        try:
            table_of(row, stored[:middle])
        except (BadFile, msgspec.DecodeError):
            high = middle - 1
        else:
            low = middle
    table = table_of(row, stored[:low])
    if table.record.status in ("finished", "playing"):
        table.record.status, table.record.hold = "playing", None
        table.record.scores, table.record.ranking = [], []
        table._update_record()
    return table, low
