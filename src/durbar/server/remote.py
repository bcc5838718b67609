"""Bots that think on other hosts: a question is a row of the database, its answer a notification.

`durbar think` (`think`) takes the oldest question away and answers it. A server asks there only while its own workers
are busy and a thinker was seen lately; if no answer comes in time, it asks its own workers after all. So a thinker may
die at any moment, and nothing has to be cleared up but old questions.
"""

from __future__ import annotations

import asyncio
import base64
import platform
import secrets
import time
from functools import cache

import msgspec
import structlog
from sqlalchemy import Connection, delete, insert, select

from durbar import games
from durbar.core.state import State
from durbar.server.fair_queue import Owner
from durbar.server.messages import Level
from durbar.server.schema import questions
from durbar.server.storage import ANSWERS, QUESTIONS, Change, Storage
from durbar.server.workers import Question, Workers

log = structlog.get_logger()

WAIT = 15.0  # seconds for an answer
OLD = 60.0  # seconds after which a question is thrown away
SEEN = 30.0  # seconds since a thinker was last heard of
BEAT = 5.0  # seconds between two signs of life of a thinker


class Asked(msgspec.Struct, frozen=True):
    """A question as it stands in the database; `sample` is the position, as bytes."""

    game: str
    seat: int
    level: Level
    luck: int
    table: str
    effort: float
    sample: bytes


class Thinkers:
    """The other hosts, as a server sees them."""

    def __init__(self, storage: Storage) -> None:
        self.storage, self.count = storage, 0
        self._waiting: dict[str, asyncio.Future[int]] = {}

    async def look(self) -> None:
        """How many are there?"""
        self.count = await self.storage.processes("think", time.time() - SEEN)

    async def choose(self, asked: Question) -> int | None:
        """The choice of a bot on another host; None if none comes."""
        number, future = secrets.token_hex(8), asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            await self.storage.transact(lambda connection: _ask(connection, number, asked))
            return await asyncio.wait_for(future, WAIT)
        except Exception as error:
            log.warning("no answer from another host", why=str(error) or type(error).__name__)
            return None
        finally:
            del self._waiting[number]

    def heard(self, text: str) -> None:
        number, _, choice = text.partition(" ")
        future = self._waiting.get(number)
        if future and not future.done():
            future.set_result(int(choice))


async def think(url: str, count: int | None) -> None:
    """Answer questions of servers until cancelled."""
    storage, workers, name = Storage(url), Workers(count), secrets.token_hex(6)
    await storage.open()
    workers.start()
    log.info("thinking", database=storage.url.render_as_string(), bots=workers.count)

    async def beat() -> None:
        while True:
            seen = {"id": name, "kind": "think", "host": platform.node()[:100], "seen": time.time()}
            await storage.write(Change(process=seen))
            await asyncio.sleep(BEAT)

    async def answer_all(new: asyncio.Event) -> None:
        while True:
            new.clear()
            found = await storage.transact(_claim)
            if found is None:
                await new.wait()
                continue
            number, asked = found
            choice = await workers.choose(asked, Owner())
            await storage.notify(ANSWERS, f"{number} {choice}")

    try:
        new = [asyncio.Event() for _ in range(workers.count)]
        async with storage.listening((QUESTIONS,)) as heard, asyncio.TaskGroup() as tasks:
            tasks.create_task(beat())
            for event in new:
                tasks.create_task(answer_all(event))
            async for _ in heard:
                for event in new:
                    event.set()
    finally:
        await workers.stop()
        await storage.close()


def _ask(connection: Connection, number: str, asked: Question) -> None:
    sample = base64.b64encode(asked.sample.to_bytes())
    body = Asked(asked.game, asked.seat, asked.level, asked.luck, asked.table, asked.effort, sample)
    now = time.time()
    connection.execute(delete(questions).where(questions.c.asked < now - OLD))
    connection.execute(insert(questions), {"id": number, "asked": now, "body": msgspec.json.encode(body).decode()})
    Storage.notify_in(connection, QUESTIONS, number)


def _claim(connection: Connection) -> tuple[str, Question] | None:
    """Take the oldest question away; nobody else gets it."""
    oldest = select(questions.c.id).order_by(questions.c.asked).limit(1).with_for_update(skip_locked=True)
    row = connection.execute(
        delete(questions).where(questions.c.id == oldest.scalar_subquery()).returning(questions.c.id, questions.c.body)
    ).first()
    if row is None:
        return None
    number, text = row
    body = msgspec.json.decode(text, type=Asked)
    sample = _state_of(body.game)()
    sample.load_bytes(base64.b64decode(body.sample))
    return str(number), Question(body.game, body.seat, body.level, sample, body.luck, body.table, body.effort)


@cache
def _state_of(game_id: str) -> type[State]:
    game = games.get(game_id)
    players = game.counts[0]
    return type(game.start(players, next(game.variants(players))))
