"""A lock that can also be taken without waiting, by whoever finds it free."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """Those who wait get it in their order; it is handed over directly, so that nobody slips in between."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """Take it if it is free; was it?"""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():  # else it was cancelled
                first.set_result(None)
                return
        self._taken = False

    async def acquire(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came just before
                self.release()
            raise

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_error: object) -> None:
        self.release()
