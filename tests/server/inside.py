"""Live tables in this process: storage on a file, bots that answer at once, and connections that keep every byte."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
from litestar import WebSocket

from durbar import games
from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.game import View
from durbar.core.rng import Rng
from durbar.server import projection
from durbar.server.connection import Connection
from durbar.server.fair_queue import Owner
from durbar.server.guests import Guest, Guests
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables
from durbar.server.lobby import Lobby
from durbar.server.messages import Step
from durbar.server.settings import database_url
from durbar.server.storage import Storage
from durbar.server.table import Table
from durbar.server.table_record import TableRecord
from durbar.server.workers import ANYBODY, Question, Workers
from server.fold import Folder, Message


class Quick(Workers):
    """Bots that choose here and now: greedy, one sample, unless another one is named."""

    def __init__(self, name: str = "easy") -> None:
        super().__init__(1)
        self.name = name

    async def choose(self, asked: Question, _owner: Owner = ANYBODY) -> int:
        await asyncio.sleep(0)
        return bot(self.name).choose(Seen(games.get(asked.game), asked.sample, asked.seat), Rng(asked.luck))


class Watcher:
    """Looks at a table as a seat or the public does, and keeps all it is told."""

    def __init__(self, live: LiveTable, viewer: int | None, guest: str | None) -> None:
        self.live, self.viewer, self.guest = live, viewer, guest
        self.shown: View | None = None
        self.told: list[bytes] = []
        self.position: Message | None = None
        """The newest one, put together from all that was told."""
        self._folder = Folder()
        self.gone = False
        self.address = ""
        live.connections.add(self)
        self.welcome()

    def tell(self, message: bytes) -> None:
        self.told.append(message)
        self._folder.whole(msgspec.json.decode(message))
        self.position = self._folder.position

    def welcome(self) -> None:
        info = self.live.info(self.guest)
        self.tell(projection.welcome(self.live.table, self, info, True, time.time()))

    def come_back(self) -> None:
        self.gone = True

    def turn_away(self) -> None:
        self.gone = True

    def messages(self) -> list[Message]:
        """All of it, with whole positions."""
        folder = Folder()
        return [folder.whole(msgspec.json.decode(told)) for told in self.told]


class Client:
    """Somebody at a table, without a network: messages in, messages out."""

    def __init__(self, where: LiveTables, live: LiveTable, guest: str | None) -> None:
        self.told: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.where, self.live = where, live
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        socket = cast(WebSocket[Any, Any, Any], self)
        connection = Connection(
            socket, Guests(where.storage), live, Guest(guest, guest, confirm=False) if guest else None
        )
        self.running = asyncio.create_task(connection.run())

    async def receive(self) -> dict[str, Any]:
        return await self._sent.get()

    async def send_data(self, message: bytes, _mode: str) -> None:
        self.told.append(msgspec.json.decode(message))
        if self.told[-1]["type"] == "step":  # put together from encoded parts: is it whole?
            assert msgspec.json.encode(msgspec.json.decode(message, type=Step)) == message

    async def close(self, code: int, _reason: str) -> None:
        self.closed = code

    async def leave(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.running

    def ask(self, kind: str, **more: Any) -> None:
        self._sent.put_nowait(
            {"type": "websocket.receive", "bytes": msgspec.json.encode({"type": kind, "v": 1, **more})}
        )

    def play(self, move_id: str, **more: Any) -> dict[str, Any]:
        """A move that is legal now; what was sent."""
        match = self.live.table.match
        assert match is not None
        seat = match.state.to_act[0]
        asked = {"move_id": move_id, "seat": seat, "seq": len(match.entries), "actions": [match.state.legal(seat)[0]]}
        self.ask("play", **(asked | more))
        return asked | more

    def kinds(self, *wanted: str) -> list[str]:
        return [one["type"] for one in self.told if one["type"] in wanted]

    async def until(self, kind: str, count: int = 1) -> dict[str, Any]:
        await until(lambda: len(self.kinds(kind)) >= count)
        return [one for one in self.told if one["type"] == kind][count - 1]


async def until(fits: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not fits():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def live_tables(folder: Path, workers: Workers | None = None, url: str = "") -> AsyncIterator[LiveTables]:
    storage = Storage(database_url(url or f"sqlite:///{folder / 'tables.sqlite3'}"))
    await storage.open()
    opened = LiveTables(storage, workers or Quick())
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()
        await storage.close()


async def open_table(where: LiveTables, record: TableRecord) -> LiveTable:
    live = await Lobby(where).open(record)
    assert isinstance(live.table, Table)
    return live
