"""Whoever comes to a table in the middle of a move: what is being written is told once, and only when it is stored."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from durbar.server.table_record import Seat, TableRecord
from server.inside import Client, Quick, live_tables, open_table, until


async def come_while_a_move_is_written(folder: Path) -> list[int]:
    """The numbers of all entries that the newcomer hears of."""
    seats = [Seat(kind="person", name=f"P{i}", guest=f"g{i}", stand_in=True) for i in range(2)]
    async with live_tables(folder, Quick("random")) as where:
        writing, go_on, write = asyncio.Event(), asyncio.Event(), where.storage.write

        async def slow(change: Any) -> Any:
            if change_of_a_move.is_set():
                writing.set()
                await go_on.wait()
            return await write(change)

        change_of_a_move = asyncio.Event()
        where.storage.write = slow  # type: ignore[method-assign]
        options = {"layout": "first", "places": "large", "set_up": "first"}
        live = await open_table(where, TableRecord(game="radscha", options=options, host="g0", seats=seats, eager=True))
        change_of_a_move.set()
        await writing.wait()
        newcomer = Client(where, live, None)
        for _ in range(20):
            await asyncio.sleep(0)
        assert newcomer.told == []  # the move on the table is not stored yet
        go_on.set()
        await until(lambda: len(newcomer.told) >= 5)
        await newcomer.leave()
        welcome, *steps = [message for message in newcomer.told if message["type"] in ("welcome", "step")]
        return [entry["seq"] for entry in welcome["log"] + [e for step in steps for e in step["entries"]]]


def test_a_newcomer_hears_of_every_entry_once(tmp_path: Path) -> None:
    async def in_time() -> list[int]:
        async with asyncio.timeout(30):
            return await come_while_a_move_is_written(tmp_path)

    heard = asyncio.run(in_time())
    assert heard == list(range(heard[0], heard[0] + len(heard)))
    assert len(heard) >= 4
