"""A hall in this process: storage on a file, bots that answer at once, and onlookers that keep every byte."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from durbar import games
from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.server import showing
from durbar.server.desk import Desk
from durbar.server.frame import Frame
from durbar.server.hall import Hall, Live
from durbar.server.storage import Storage
from durbar.server.table import Table
from durbar.server.workers import Question, Workers


class Quick(Workers):
    """Bots that choose here and now: greedy, one dream, unless another one is named."""

    def __init__(self, name: str = "easy") -> None:
        super().__init__(1)
        self.name = name

    async def choose(self, asked: Question) -> int:
        await asyncio.sleep(0)
        return bot(self.name).choose(Seen(games.get(asked.game), asked.dream, asked.seat), Rng(asked.luck))


class Eye:
    """Looks at a table with the eye of a seat, and keeps all it is told."""

    def __init__(self, live: Live, eye: int | None, guest: str | None) -> None:
        self.live, self.eye, self.guest = live, eye, guest
        self.told: list[bytes] = []
        live.onlookers.add(self)
        self.welcome()

    def tell(self, message: bytes) -> None:
        self.told.append(message)

    def welcome(self) -> None:
        info = self.live.info(self.guest)
        self.tell(showing.welcome(self.live.table, self.eye, info, True, time.time()))

    def messages(self) -> list[dict[str, object]]:
        return [msgspec.json.decode(told) for told in self.told]


@asynccontextmanager
async def hall(folder: Path, workers: Workers | None = None) -> AsyncIterator[Hall]:
    storage = Storage(f"sqlite+aiosqlite:///{folder / 'hall.sqlite3'}")
    await storage.open()
    opened = Hall(storage, workers or Quick())
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()
        await storage.close()


async def open_table(where: Hall, frame: Frame) -> Live:
    live = await Desk(where).open(frame)
    assert isinstance(live.table, Table)
    return live
