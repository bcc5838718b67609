"""Finished matches at tables in this process, for reviews and statistics."""

from __future__ import annotations

import time
from pathlib import Path

from durbar import games
from durbar.core.match import Match
from durbar.server.change import Before, difference
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables
from durbar.server.table import Table
from durbar.server.table_record import Seat, TableRecord

GOLDEN = Path(__file__).parents[1] / "golden"


async def finished_table(where: LiveTables, table_id: str, file: str, guests: list[str | None]) -> LiveTable:
    """A table with this recorded match, played by these guests (None: a bot)."""
    match = Match.load(GOLDEN / file, games.get)
    seats = [
        Seat(kind="person", name=guest.title(), guest=guest) if guest else Seat(kind="bot", name="Bot", level="hard")
        for guest in guests
    ]
    record = TableRecord(game=match.game.id, options=dict(match.header.options), host=guests[0] or "", seats=seats)
    end = match.entries[-1].end
    assert end is not None
    table = Table(table_id, f"invite-{table_id}", bytes.fromhex(end.seed), record)
    before = Before(table)
    table.resume(match.header, [(entry, time.time()) for entry in match.entries])
    table._update_record()
    await where.storage.write(difference(before, table))
    table.version = 1
    live = LiveTable(where, table, time.time())
    where.add(live)
    return live
