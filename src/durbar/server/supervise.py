"""Tasks that must not die: each is started again after a failure, with a pause that doubles, and says how it fares."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from durbar.server.metrics import TASK_FAILURES, TASK_WELL

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0  # seconds before the next try


class Supervisor:
    """Runs named tasks until it is stopped."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failures: dict[str, int] = {}

    def keep(self, name: str, work: Callable[[], Awaitable[None]], pause: float = 0.0) -> None:
        """Do this again and again, `pause` seconds apart, whatever happens."""
        self.well(name)
        self._tasks[name] = asyncio.create_task(self._run(name, work, pause), name=name)

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def failing(self) -> list[str]:
        """The tasks whose last try failed."""
        return [name for name, task in self._tasks.items() if self._failures[name] or task.done()]

    async def _run(self, name: str, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            try:
                await work()
            except Exception as error:
                self._failures[name] += 1
                TASK_FAILURES.labels(name).inc()
                TASK_WELL.labels(name).set(0)
                wait = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._failures[name] - 1, 10))
                log.error("task failed; trying again", task=name, seconds=wait, exc_info=error)
                await asyncio.sleep(wait)
            else:
                self.well(name)
                await asyncio.sleep(pause)

    def well(self, name: str) -> None:
        """A task that runs on and on says that all is well with it again."""
        self._failures[name] = 0
        TASK_WELL.labels(name).set(1)
