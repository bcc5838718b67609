"""Whoever comes to a table in the middle of a move: what is being written is told once, and only when it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from durbar.server.frame import Frame, Seat
from durbar.server.guests import Guests
from durbar.server.live import Connection
from server.inside import Quick, hall, open_table


class Socket:
    """A client that only listens."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.left = asyncio.Event()

    def say(self, message: bytes) -> None:
        self.heard.append(msgspec.json.decode(message))

    def listen(self, heard: Callable[[bytes], None]) -> None:
        pass

    def pause(self, on: bool) -> None:
        pass

    async def gone(self) -> None:
        await self.left.wait()


async def come_while_a_move_is_written(folder: Path) -> list[int]:
    """The numbers of all entries that the newcomer hears of."""
    seats = [Seat(kind="person", name=f"P{i}", guest=f"g{i}", stand_in=True) for i in range(2)]
    async with hall(folder, Quick("random")) as where:
        writing, go_on, write = asyncio.Event(), asyncio.Event(), where.storage.write

        async def slow(change: Any) -> Any:
            if change_of_a_move.is_set():
                writing.set()
                await go_on.wait()
            return await write(change)

        change_of_a_move = asyncio.Event()
        where.storage.write = slow  # type: ignore[method-assign]
        options = {"layout": "first", "places": "large", "set_up": "first"}
        live = await open_table(where, Frame(game="radscha", options=options, host="g0", seats=seats, eager=True))
        change_of_a_move.set()
        await writing.wait()
        socket = Socket()
        newcomer = Connection(socket, where, Guests(where.storage), live, None)
        running = asyncio.create_task(newcomer.run())
        await asyncio.sleep(0.05)
        assert socket.heard == []  # the move on the table is not stored yet
        go_on.set()
        while len(socket.heard) < 5:
            await asyncio.sleep(0.01)
        socket.left.set()
        await running
        welcome, *steps = [message for message in socket.heard if message["type"] in ("welcome", "step")]
        return [entry["seq"] for entry in welcome["log"] + [e for step in steps for e in step["entries"]]]


def test_a_newcomer_hears_of_every_entry_once(tmp_path: Path) -> None:
    async def in_time() -> list[int]:
        async with asyncio.timeout(30):
            return await come_while_a_move_is_written(tmp_path)

    heard = asyncio.run(in_time())
    assert heard == list(range(heard[0], heard[0] + len(heard)))
    assert len(heard) >= 4
