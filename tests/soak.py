"""Bad luck in mid-play, again and again, and no acknowledged move is ever lost: `make soak`.

    python tests/soak.py --times 200
    python tests/soak.py --times 50 --postgresql

People play at several tables, one of them against a bot, and go on trying whatever happens. In each round, while moves
are under way, something dies without warning (SIGKILL): the whole server, which is started again; or a process in which
bots think. With PostgreSQL two processes serve, and in turns one of them dies, a bot, the database (stopped at once or
politely, away for up to ten seconds), or everything. Every move that was acknowledged must be there. A move that got no
answer, or could not be stored, is sent again with the same id: it counts exactly once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
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
    """One person who plays both seats of a table, or against a bot, and remembers what was acknowledged."""

    def __init__(self, address: str, luck: random.Random, *, bot: bool = False) -> None:
        self.guest, self.luck, self.bot = Guest(address), luck, bot
        self.table = ""
        self.acknowledged: list[tuple[int, int]] = []  # entry and seat of each accepted move
        self.pending: dict[str, Any] | None = None
        self.number = 0
        self.moves = 0
        self.resent = 0

    async def sit_down(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"} if self.bot else {"kind": "me"}]
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
                self.guest.seats.clear()  # with all that was heard
                seat = await self.guest.watch(self.table)
                self._check(seat.heard[0]["log"])
                await seat.ask("setting", confirm=False)
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
        if not position["moves"] and self.bot:
            await seat.hear()
            return
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
    players = [Player(server.address, random.Random(seed + i + 1), bot=i == 0) for i in range(TABLES)]
    died: Counter[str] = Counter()
    kinds = ("database", "process", "bot", "everything") if postgres else ("everything", "everything", "bot")
    server.start()
    playing = [asyncio.create_task(player.play(enough)) for player in players]
    try:
        for number in range(1, times + 1):
            await _until_all_play(players, playing, luck.randint(*MOVES))
            kind = kinds[number % len(kinds)]
            if kind == "database" and postgres:
                await asyncio.to_thread(postgres.down, immediate=luck.random() < 0.5)
                await asyncio.sleep(luck.uniform(0, AWAY))
                await asyncio.to_thread(postgres.up)
            elif kind == "everything" or not kill_one(server.bots() if kind == "bot" else server.serving(), luck):
                kind = "everything"
                server.kill()
                await asyncio.to_thread(server.start)
            died[kind] += 1
            total = sum(player.moves for player in players)
            if loud:
                told = ", ".join(f"{count} {kind}" for kind, count in sorted(died.items()))
                print(f"{number} of {times} times ({told}): {total} moves acknowledged, none lost", flush=True)
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


def kill_one(processes: list[int], luck: random.Random) -> bool:
    """Kill one of them; False if there is none."""
    if not processes:
        return False
    with suppress(ProcessLookupError):  # it has gone by itself
        os.kill(luck.choice(processes), signal.SIGKILL)
    return True


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
    parser.add_argument("--postgresql", action="store_true", help="with two processes and PostgreSQL")
    wanted = parser.parse_args()
    postgres = Postgres() if wanted.postgresql else None
    url = asyncio.run(postgres.url("soak")) if postgres else ""
    try:
        with tempfile.TemporaryDirectory() as folder:
            began, server = time.monotonic(), Served(Path(folder), url, workers=2 if url else 1)
            total, resent = asyncio.run(soak(server, wanted.times, wanted.seed, postgres, loud=True))
    finally:
        if postgres:
            postgres.stop()
    print(f"seed {wanted.seed}: {wanted.times} times in {time.monotonic() - began:.0f} s")
    print(f"{total} moves acknowledged, 0 lost; {resent} moves without an answer sent again, each counted once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
