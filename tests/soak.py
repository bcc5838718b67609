"""Bad luck in mid-play, again and again, and no acknowledged move is ever lost: `make soak`.

    python tests/soak.py --times 200
    python tests/soak.py --times 50 --postgresql

People play at several tables and go on trying whatever happens. In each round, while moves are under way, the server
dies without warning (SIGKILL) and is started again; with PostgreSQL, every second time the database is stopped instead
(at once or politely) and comes back after up to ten seconds. Every move that was acknowledged must be there. A move
that got no answer, or could not be stored, is sent again with the same id: it counts exactly once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).parent))

from server.client import Guest, Seat
from server.database import Postgres
from server.served import Served

TABLES = 6
MOVES = (3, 60)  # acknowledged before the next kill
AWAY = 10.0  # seconds that the database is away at most
PATIENCE = 90.0  # seconds until everybody can play again


class Again(Exception):
    """It did not work just now: come back and try again."""


class Player:
    """One person who plays both seats of a table, and remembers what was acknowledged."""

    def __init__(self, address: str, luck: random.Random) -> None:
        self.guest, self.luck = Guest(address), luck
        self.table = ""
        self.acknowledged: list[tuple[int, int]] = []  # entry and seat of each accepted move
        self.pending: dict[str, Any] | None = None
        self.number = 0
        self.moves = 0
        self.resent = 0

    async def sit_down(self) -> None:
        seats = [{"kind": "me"}, {"kind": "me"}]
        wish = {"game": "radscha", "name": "Ann", "seats": seats, "options": {"layout": "first", "set_up": "first"}}
        answer = await self.guest.http.post("/api/tables", json=wish)
        if answer.status_code != 201:
            raise Again
        self.table, self.acknowledged, self.pending = answer.json()["id"], [], None

    async def play(self, enough: asyncio.Event) -> None:
        """Until it is enough, whatever happens. First, what got no answer is sent again."""
        while not enough.is_set():
            try:
                if not self.table:
                    await self.sit_down()
                seat = await self.guest.watch(self.table)
                self._check(seat.heard[0]["log"])
                if self.pending is not None:
                    self.resent += 1
                    await self._send(seat)
                while seat.position and not seat.position["view"]["over"] and not enough.is_set():
                    await self._move(seat)
                if not enough.is_set():
                    self.table = ""
            except (Again, ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError, TimeoutError):
                await asyncio.sleep(self.luck.uniform(0.02, 0.2))

    async def look(self) -> None:
        """The last word: everything is still there."""
        seat = await self.guest.watch(self.table)
        self._check(seat.heard[0]["log"])

    def _check(self, log: list[dict[str, Any]]) -> None:
        for entry, who in self.acknowledged:
            assert entry <= len(log), f"table {self.table}: entry {entry} was acknowledged, {len(log)} are there"
            assert log[entry - 1]["seat"] == who, f"table {self.table}: entry {entry} is not what was acknowledged"

    async def _move(self, seat: Seat) -> None:
        position = seat.position
        assert position is not None
        if not position["moves"]:
            await seat.ask("look", seat=position["view"]["to_act"][0])
            await seat.until("welcome")
            return
        self.number += 1
        self.pending = {
            "move_id": f"{self.table}-{self.number}",
            "seat": position["seat"],
            "seq": position["seq"],
            "actions": [self.luck.choice(position["moves"])["action"]],
        }
        await self._send(seat)

    async def _send(self, seat: Seat) -> None:
        assert self.pending is not None
        await seat.ask("play", **self.pending)
        answer = await seat.answer(self.pending["move_id"])
        if answer["type"] != "accepted":
            raise Again
        self.acknowledged.append((self.pending["seq"] + 1, self.pending["seat"]))
        self.pending = None
        self.moves += 1
        await seat.until_position(lambda now: bool(now["seq"] >= answer["seq"]))


async def soak(
    server: Served, times: int, seed: int, postgres: Postgres | None = None, *, loud: bool = False
) -> tuple[int, int]:
    """How many moves were acknowledged in all, and how many were sent again."""
    luck, enough = random.Random(seed), asyncio.Event()
    players = [Player(server.address, random.Random(seed + i + 1)) for i in range(TABLES)]
    server.start()
    playing = [asyncio.create_task(player.play(enough)) for player in players]
    try:
        for number in range(1, times + 1):
            await _until_all_play(players, playing, luck.randint(*MOVES))
            if postgres and number % 2:
                await asyncio.to_thread(postgres.down, immediate=luck.random() < 0.5)
                await asyncio.sleep(luck.uniform(0, AWAY))
                await asyncio.to_thread(postgres.up)
            else:
                server.kill()
                await asyncio.to_thread(server.start)
            total = sum(player.moves for player in players)
            if loud:
                print(f"\r{number} of {times} times, {total} moves acknowledged, none lost", end="", flush=True)
        await _until_all_play(players, playing, 1)
        enough.set()
        await asyncio.gather(*playing)
        for player in players:
            if player.table:
                await player.look()
    finally:
        for task in playing:
            task.cancel()
        server.kill()
        for player in players:
            await player.guest.close()
    return sum(player.moves for player in players), sum(player.resent for player in players)


async def _until_all_play(players: list[Player], playing: list[asyncio.Task[None]], moves: int) -> None:
    """So many more moves in all, and at least one of everybody: nobody is left behind by what happened before."""
    before = [player.moves for player in players]
    async with asyncio.timeout(PATIENCE):
        while sum(one.moves for one in players) < sum(before) + moves or any(
            one.moves == count for one, count in zip(players, before, strict=True)
        ):
            for task in playing:
                if task.done():
                    task.result()  # a move was lost
            await asyncio.sleep(0.005)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=round(time.time()))
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL, which is stopped every second time")
    wanted = parser.parse_args()
    postgres = Postgres() if wanted.postgresql else None
    url = asyncio.run(postgres.url("soak")) if postgres else ""
    try:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            total, resent = asyncio.run(soak(Served(Path(folder), url), wanted.times, wanted.seed, postgres, loud=True))
    finally:
        if postgres:
            postgres.stop()
    print(f"\nseed {wanted.seed}: {wanted.times} times in {time.monotonic() - began:.0f} s")
    print(f"{total} moves acknowledged, 0 lost; {resent} moves without an answer sent again, each counted once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
