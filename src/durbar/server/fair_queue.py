"""Who is served next, so that nobody starves: tables that somebody looks at first, then by turns.

The address that has waited longest since it was last served comes first, then its guest who has, then what came first.
Somebody with a hundred tables gets no more turns than somebody with one.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")
MOST_REMEMBERED = 10_000


class Owner(Struct, frozen=True):
    """For whom something is done."""

    address: str = ""
    guest: str = ""
    watched: bool = True
    """Somebody waits for it just now."""


class FairQueue(Generic[T]):
    """Like `asyncio.Queue`, but by turns of the owners."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Owner, int, T]] = []
        self._number = itertools.count()
        self._served: dict[tuple[str, ...], int] = {}
        self._new = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, item: T, owner: Owner) -> None:
        self._waiting.append((owner, next(self._number), item))
        self._new.set()

    async def get(self) -> T:
        while not self._waiting:
            self._new.clear()
            await self._new.wait()
        chosen = min(self._waiting, key=self._rank)
        self._waiting.remove(chosen)
        owner = chosen[0]
        if len(self._served) > MOST_REMEMBERED:
            self._served.clear()
        self._served[owner.address,] = self._served[owner.address, owner.guest] = next(self._number)
        return chosen[2]

    def _rank(self, one: tuple[Owner, int, T]) -> tuple[bool, int, int, int]:
        owner, number, _ = one
        address, guest = self._served.get((owner.address,), -1), self._served.get((owner.address, owner.guest), -1)
        return not owner.watched, address, guest, number
