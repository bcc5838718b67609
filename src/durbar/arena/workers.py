"""The matches of an arena on the cores of this machine.

Each process gets one match at a time over its own pipe, so that it is always known which match a dead process was
playing: that match is played again by a new one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from multiprocessing.connection import wait

from durbar.arena.plan import Item, Plan
from durbar.arena.playing import BotFault, Record, Result, play_match
from durbar.core.processes import Fault, Worker, WorkerLost

Played = tuple[Result, Record]
TRIES = 3  # times a process may die over the same match


def play_here(plan: Plan, items: Iterable[Item], jobs: int) -> Generator[Played, None, None]:
    """Play these, in whatever order they get done. Closing the iterator stops all at once."""
    waiting = list(items)
    with Workers(min(jobs, len(waiting))) as workers:
        yield from workers.play(plan, waiting)


class Workers:
    """So many processes that play; with fewer than two, this one plays alone."""

    def __init__(self, jobs: int) -> None:
        self._workers = [_Player() for _ in range(jobs)] if jobs > 1 else []

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.worker.kill()

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
            ready = set(wait([worker.worker.pipe for worker in busy]))
            for worker in busy:
                if worker.worker.pipe not in ready:
                    continue
                item, played = worker.take()
                if played is not None:
                    yield played
                    continue
                deaths[item.number] = deaths.get(item.number, 0) + 1
                if deaths[item.number] == TRIES:
                    raise BotFault(f"match {item.number}: its process died {TRIES} times; --jobs 1 shows where")
                waiting.appendleft(item)
                self._workers[self._workers.index(worker)] = _Player()


class _Player:
    """A process that plays one match after the other."""

    def __init__(self) -> None:
        self.worker = Worker(_play)
        self.item: Item | None = None

    def give(self, plan: Plan, item: Item) -> None:
        self.item = item
        self.worker.give((plan, item))

    def take(self) -> tuple[Item, Played | None]:
        """What came of the item; None if the process died over it."""
        assert self.item is not None
        item, self.item = self.item, None
        try:
            answer = self.worker.take()
        except WorkerLost:
            return item, None
        if isinstance(answer, Fault):
            raise RuntimeError(answer.why)
        if isinstance(answer, BotFault):
            raise answer
        return item, answer


def _play(asked: tuple[Plan, Item]) -> Played | BotFault:
    try:
        return play_match(*asked)
    except BotFault as fault:
        return BotFault(fault.message, fault.trace)  # without its cause, which may not travel
