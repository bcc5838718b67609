"""The processes where bots think and matches are reviewed, and the queue before them.

A worker never gets the true position of a match that runs: the server sends one that looks the same from the bot's
seat. A worker that dies or thinks far too long is replaced and the question asked again; after some failures a quick
choice is made instead, so that no table ever stalls. Reviews have workers of their own, which stand back for bots.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Any

import structlog
from msgspec import Struct

from durbar.bots.review import Judgement, Piece, Point
from durbar.bots.seen import Bot
from durbar.core.processes import Fault, Worker, WorkerLost, cores
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.server.fair_queue import FairQueue, Owner
from durbar.server.messages import Level
from durbar.server.metrics import BOT_SECONDS, WORKER_DEATHS

log = structlog.get_logger()

TRIES = 3
PAUSE = 0.5  # seconds before the second try; the third waits twice as long
PATIENCE = 20.0  # seconds for one choice; the strongest level takes four
START_PATIENCE = 60.0  # a process has to import the games first
HOMES = 10_000  # bots whose worker is remembered
BOTS_KEPT = 16  # in a worker process; each may hold a tree
UNHURRIED = 4  # bots that may wait for each worker before they think less
LEAST_EFFORT = 0.1
ANYBODY = Owner()
BOTS_NICE, REVIEWS_NICE = 5, 10  # people's moves go first, then the bots they play with


class Question(Struct, frozen=True):
    """What a bot is asked: a position that looks like the real one from its seat."""

    game: str
    seat: int
    level: Level
    sample: State
    luck: int
    table: str = ""
    """With the seat: whose bot it is, which remembers its turn from one question to the next."""
    effort: float = 1.0
    """The share of the usual budget."""


def question(game: str, state: State, seat: int, level: Level, table: str = "", effort: float = 1.0) -> Question:
    luck = secrets.randbits(63)
    return Question(game, seat, level, state.resample(seat, Rng(luck)), luck, table, effort)


class Workers:
    """A small pool. `choose` and `look` wait for a free worker and for its answer."""

    def __init__(self, count: int | None = None, nice: int = BOTS_NICE) -> None:
        self.count = count or max(1, cores() - 1)
        self.nice = nice
        self._queues: list[FairQueue[tuple[Question | Piece, asyncio.Future[Any]]]] = []
        self._waiting: list[int] = []  # by worker: questions given to it and not answered yet
        self._homes: OrderedDict[tuple[str, int], int] = OrderedDict()  # by table and seat: the worker asked last
        self._threads = ThreadPoolExecutor(self.count, "workers")
        self._tasks: list[asyncio.Task[None]] = []
        self.workers: list[_Replaceable] = []

    def start(self) -> None:
        self.workers = [_Replaceable(self.nice) for _ in range(self.count)]
        self._queues, self._waiting = [FairQueue() for _ in self.workers], [0] * self.count
        self._tasks = [asyncio.create_task(self._serve(number)) for number in range(self.count)]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def busy(self) -> bool:
        """Each worker has something to do, and more waits."""
        return sum(self._waiting) >= self.count

    @property
    def effort(self) -> float:
        """The share of its usual budget that a bot gets now: all of it while few wait, less in a full house."""
        waiting = sum(self._waiting) / self.count
        return max(LEAST_EFFORT, min(1.0, UNHURRIED / max(1.0, waiting)))

    async def choose(self, asked: Question, owner: Owner = ANYBODY) -> int:
        """The bot's choice; one of the legal actions in any case."""
        began = time.perf_counter()
        choice = await self._ask(asked, owner, level=asked.level)
        if choice is None:
            log.error("bot gave no answer; a random move stands in", game=asked.game, level=asked.level)
            legal = asked.sample.legal(asked.seat)
            return legal[asked.luck % len(legal)]
        BOT_SECONDS.labels(asked.level).observe(time.perf_counter() - began)
        return int(choice)

    async def look(self, piece: Piece) -> Point | Judgement | None:
        """What a piece of a review gives; None if it cannot be had."""
        found: Point | Judgement | None = await self._ask(piece, ANYBODY, seq=piece.seq)
        return found

    async def _ask(self, asked: Question | Piece, owner: Owner, **about: Any) -> Any:
        """The answer; None after too many failures."""
        for attempt in range(TRIES):
            future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            number = self._worker_for(asked)
            self._waiting[number] += 1
            self._queues[number].put((asked, future), owner)
            try:
                return await future
            except _Failed as failure:
                log.warning("worker failed", game=asked.game, attempt=attempt + 1, why=str(failure), **about)
                await asyncio.sleep(attempt * PAUSE)
            finally:
                self._waiting[number] -= 1
        return None

    def _worker_for(self, asked: Question | Piece) -> int:
        """The worker with the least to do; for a bot the one that knows its turn, unless others are much freer."""
        freest = min(range(self.count), key=self._waiting.__getitem__)
        if isinstance(asked, Piece) or not asked.table:
            return freest
        key = (asked.table, asked.seat)
        home = self._homes.pop(key, freest)
        if self._waiting[home] > self._waiting[freest] + 1:
            home = freest
        self._homes[key] = home
        if len(self._homes) > HOMES:
            self._homes.popitem(last=False)
        return home

    async def _serve(self, number: int) -> None:
        """One question after the other for this worker, from its own thread. Whatever fails, fails that question."""
        loop, worker = asyncio.get_running_loop(), self.workers[number]
        while True:
            asked, future = await self._queues[number].get()
            if future.cancelled():
                continue
            try:
                answer = await loop.run_in_executor(self._threads, worker.ask, asked)
            except Exception as error:
                if not future.done():
                    future.set_exception(_Failed(str(error) or type(error).__name__))
            else:
                if not future.done():
                    future.set_result(answer)


class _Failed(Exception):
    """A worker died, hung, could not be started, or its bot raised an error."""


class _Replaceable:
    """A worker that is started when it is first needed, and again after it was lost."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.worker: Worker | None = None

    @property
    def process(self) -> BaseProcess | None:
        return self.worker.process if self.worker else None

    def ask(self, asked: Question | Piece) -> Any:
        patience = PATIENCE
        if self.worker is None:
            self.worker, patience = Worker(answer, self.nice), PATIENCE + START_PATIENCE
        self.worker.give(asked)
        try:
            found = self.worker.take(patience)
        except WorkerLost:
            self.worker = None
            WORKER_DEATHS.inc()
            raise
        if isinstance(found, Fault):
            raise _Failed(found.why)
        return found

    def kill(self) -> None:
        worker, self.worker = self.worker, None
        if worker:
            worker.kill()


_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # of this worker process; they remember their turns


def answer(asked: Question | Piece) -> int | Point | Judgement:
    """What a worker process does."""
    from durbar import games
    from durbar.bots.players import SearchBot, bot
    from durbar.bots.review import look
    from durbar.bots.seen import Seen

    game = games.get(asked.game)
    if isinstance(asked, Piece):
        return look(game, asked)
    key = (asked.table, asked.seat, asked.level)
    player = _bots.pop(key, None) or bot(asked.level)
    if asked.table:
        _bots[key] = player
        if len(_bots) > BOTS_KEPT:
            _bots.popitem(last=False)
    if isinstance(player, SearchBot):
        player.factor = asked.effort
    return player.choose(Seen(game, asked.sample, asked.seat), Rng(asked.luck))
