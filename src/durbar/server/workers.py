"""The processes where bots think and matches are reviewed, and the queue before them.

A worker never gets the true position of a match that runs: the server sends one that looks the same from the bot's
seat. A worker that dies or thinks far too long is replaced and the question asked again; after some failures a quick
choice is made instead, so that no table ever stalls. Reviews have workers of their own, which stand back for bots.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import structlog
from msgspec import Struct

from durbar.bots.review import Judgement, Piece, Point
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.server.messages import Level
from durbar.server.metrics import BOT_SECONDS, WORKER_DEATHS

log = structlog.get_logger()

TRIES = 3
PATIENCE = 20.0  # seconds for one choice; the strongest level takes two
START_PATIENCE = 60.0  # a process has to import the games first
BOTS_NICE, REVIEWS_NICE = 5, 10  # people's moves go first, then the bots they play with


class Question(Struct, frozen=True):
    """What a bot is asked: a position that looks like the real one from its seat."""

    game: str
    seat: int
    level: Level
    dream: State
    luck: int


def question(game: str, state: State, seat: int, level: Level) -> Question:
    luck = secrets.randbits(63)
    return Question(game, seat, level, state.resample(seat, Rng(luck)), luck)


class Workers:
    """A small pool. `choose` and `look` wait for a free worker and for its answer."""

    def __init__(self, count: int | None = None, nice: int = BOTS_NICE) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.nice = nice
        self._questions: asyncio.Queue[tuple[Question | Piece, asyncio.Future[Any]]] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(self.count, "workers")
        self._tasks: list[asyncio.Task[None]] = []
        self.workers: list[_Worker] = []

    def start(self) -> None:
        self.workers = [_Worker(self.nice) for _ in range(self.count)]
        self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self.workers]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def choose(self, asked: Question) -> int:
        """The bot's choice; one of the legal actions in any case."""
        began = time.perf_counter()
        choice = await self._ask(asked, level=asked.level)
        if choice is None:
            log.error("bot gave no answer; a random move stands in", game=asked.game, level=asked.level)
            legal = asked.dream.legal(asked.seat)
            return legal[asked.luck % len(legal)]
        BOT_SECONDS.labels(asked.level).observe(time.perf_counter() - began)
        return int(choice)

    async def look(self, piece: Piece) -> Point | Judgement | None:
        """What a piece of a review gives; None if it cannot be had."""
        found: Point | Judgement | None = await self._ask(piece, seq=piece.seq)
        return found

    async def _ask(self, asked: Question | Piece, **about: Any) -> Any:
        """The answer; None after too many failures."""
        for attempt in range(TRIES):
            future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            self._questions.put_nowait((asked, future))
            try:
                return await future
            except _Failed as failure:
                log.warning("worker failed", game=asked.game, attempt=attempt + 1, why=str(failure), **about)
        return None

    async def _serve(self, worker: _Worker) -> None:
        """One question after the other for this worker, from its own thread."""
        loop = asyncio.get_running_loop()
        while True:
            asked, future = await self._questions.get()
            if future.cancelled():
                continue
            try:
                answer = await loop.run_in_executor(self._threads, worker.ask, asked)
                if not future.done():
                    future.set_result(answer)
            except _Failed as failure:
                if not future.done():
                    future.set_exception(failure)


class _Failed(Exception):
    """A worker died, hung, or its bot raised an error."""


class _Worker:
    """A process and our end of its pipe; started when it is first needed, and again after it was lost."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.process: BaseProcess | None = None
        self.pipe: Any = None

    def ask(self, asked: Question | Piece) -> Any:
        fresh = self.process is None
        pipe = self._started()
        try:
            pipe.send(asked)
            if not pipe.poll(PATIENCE + (START_PATIENCE if fresh else 0)):
                raise _Failed("it took too long")
            answer = pipe.recv()
        except (EOFError, OSError, _Failed) as error:
            self.kill()
            WORKER_DEATHS.inc()
            raise _Failed(str(error) or "its process died") from None
        if isinstance(answer, str):
            raise _Failed(answer)
        return answer

    def _started(self) -> Any:
        if self.pipe is None:
            context = get_context("spawn")
            self.pipe, theirs = context.Pipe()
            self.process = context.Process(target=_work, args=(theirs, self.nice), daemon=True)
            self.process.start()
            theirs.close()
        return self.pipe

    def kill(self) -> None:
        process, pipe = self.process, self.pipe
        self.process = self.pipe = None
        if process:
            process.kill()
            process.join()
        if pipe:
            pipe.close()


def _work(pipe: Connection, nice: int) -> None:
    from durbar import games
    from durbar.bots.players import bot
    from durbar.bots.review import look
    from durbar.bots.seen import Seen

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # stopping is the server's business
    with suppress(OSError, AttributeError):
        os.nice(nice)
    while True:
        try:
            asked: Question | Piece = pipe.recv()
        except (EOFError, OSError):
            return
        answer: int | str | Point | Judgement
        try:
            game = games.get(asked.game)
            if isinstance(asked, Piece):
                answer = look(game, asked)
            else:
                answer = bot(asked.level).choose(Seen(game, asked.dream, asked.seat), Rng(asked.luck))
        except Exception as error:  # whatever it is, the table goes on and the log tells
            answer = f"{type(error).__name__}: {error}"
        try:
            pipe.send(answer)
        except OSError:  # nobody waits for it any more
            return
