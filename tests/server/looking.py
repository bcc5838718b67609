"""Finished matches at tables in this process, for reviews and statistics."""

from __future__ import annotations

import time
from pathlib import Path

from durbar import games
from durbar.core.match import Match
from durbar.server.frame import Frame, Seat
from durbar.server.hall import Hall, Live, _record
from durbar.server.table import Table

GOLDEN = Path(__file__).parents[1] / "golden"


async def finished_table(where: Hall, table_id: str, file: str, guests: list[str | None]) -> Live:
    """A table with this recorded match, played by these guests (None: a bot)."""
    match = Match.load(GOLDEN / file, games.get)
    seats = [
        Seat(kind="person", name=guest.title(), guest=guest) if guest else Seat(kind="bot", name="Bot", level="hard")
        for guest in guests
    ]
    frame = Frame(game=match.game.id, options=dict(match.header.options), host=guests[0] or "", seats=seats)
    end = match.entries[-1].end
    assert end is not None
    table = Table(table_id, f"invite-{table_id}", bytes.fromhex(end.seed), frame)
    table.resume(match.header, [(entry, time.time()) for entry in match.entries])
    table._settle()
    await where.storage.write(_record(table, 0, None, time.time()))
    table.version = 1
    live = Live(table, time.time())
    where.take_in(live)
    return live
