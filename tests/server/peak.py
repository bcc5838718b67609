"""Opens many tables in one process and forgets them; prints the kilobytes in use before, at the peak, afterwards."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from durbar import games
from durbar.server import live_tables as module
from durbar.server.table_record import Seat, TableRecord
from server.inside import live_tables, open_table


def kilobytes() -> int:
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def crowd(where: module.LiveTables, tables: int) -> None:
    """So many tables, each with a long match."""
    options = games.get("java").complete(2, {})
    seats = [Seat(kind="person", name=name, guest=name) for name in ("ann", "bob")]
    for _ in range(tables):
        live = await open_table(where, TableRecord(game="java", options=options, host="ann", seats=seats, eager=True))
        match = live.table.match
        assert match
        for _ in range(400):
            seat = match.state.to_act[0]
            match.play(seat, match.state.legal(seat)[-1])


async def forget(where: module.LiveTables) -> None:
    seconds, module.FORGET = module.FORGET, 0.0
    await where._go_round()
    module.FORGET = seconds


async def main(folder: Path) -> None:
    async with live_tables(folder) as where:
        await crowd(where, 100)  # fills the caches
        await forget(where)
        before = kilobytes()
        await crowd(where, 200)
        peak = kilobytes()
        await forget(where)
        print(before, peak, kilobytes())


asyncio.run(main(Path(sys.argv[1])))
