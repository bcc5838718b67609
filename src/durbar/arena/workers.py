"""The matches of an arena on the cores of this machine.

Each process gets one match at a time over its own pipe, so that it is always known which match a dead process was
playing: that match is played again by a new one.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from durbar.arena.deaf import deaf_children
from durbar.arena.plan import Item, Plan
from durbar.arena.playing import BotFault, Record, Result, play_match

Played = tuple[Result, Record]
TRIES = 3  # times a process may die over the same match


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_here(plan: Plan, items: Iterable[Item], jobs: int) -> Generator[Played, None, None]:
    """Play these, in whatever order they get done. Closing the iterator stops all at once."""
    waiting = list(items)
    with Workers(min(jobs, len(waiting))) as workers:
        yield from workers.play(plan, waiting)


class Workers:
    """So many processes that play; with fewer than two, this one plays alone."""

    def __init__(self, jobs: int) -> None:
        self._workers = [_Worker() for _ in range(jobs)] if jobs > 1 else []

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.stop()

    def play(self, plan: Plan, items: Iterable[Item]) -> Generator[Played, None, None]:
        """Play these, in whatever order they get done."""
        if not self._workers:
            yield from (play_match(plan, item) for item in items)
            return
        waiting = deque(items)
        deaths: dict[int, int] = {}
        while True:
            for worker in self._workers:
                if worker.item is None and waiting:
                    worker.give(plan, waiting.popleft())
            busy = [worker for worker in self._workers if worker.item is not None]
            if not busy:
                return
            ready = set(wait([worker.pipe for worker in busy]))
            for worker in busy:
                if worker.pipe not in ready:
                    continue
                item, played = worker.take()
                if played is not None:
                    yield played
                    continue
                deaths[item.number] = deaths.get(item.number, 0) + 1
                if deaths[item.number] == TRIES:
                    raise BotFault(f"match {item.number}: its process died {TRIES} times; --jobs 1 shows where")
                waiting.appendleft(item)
                self._workers[self._workers.index(worker)] = _Worker()


class _Worker:
    """A process that plays one match after the other."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.item: Item | None = None
        self.process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True)
        with deaf_children():
            self.process.start()
        theirs.close()

    def give(self, plan: Plan, item: Item) -> None:
        self.item = item
        with suppress(OSError):  # of a dead process; `take` will notice
            self.pipe.send((plan, item))

    def take(self) -> tuple[Item, Played | None]:
        """What came of the item; None if the process died over it."""
        assert self.item is not None
        item, self.item = self.item, None
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.stop()
            return item, None
        if isinstance(answer, BotFault):
            raise answer
        return item, answer

    def stop(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be made deaf
    while True:
        try:
            plan, item = pipe.recv()
        except EOFError:
            return
        answer: Played | BotFault
        try:
            answer = play_match(plan, item)
        except BotFault as fault:
            answer = BotFault(str(fault))  # without its cause, which may not travel
        try:
            pipe.send(answer)
        except OSError:  # nobody waits for it any more
            return
