"""Kills the server in mid-play, again and again, and shows that no acknowledged move is ever lost: `make soak`.

    python tests/soak.py --times 200

In each round people play at several tables; the server dies without warning (SIGKILL) while moves are under way; it is
started again, and every move that was acknowledged must be there. A move that got no answer is sent again with the same
id: it counts exactly once.
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
from server.served import Served

TABLES = 6
MOVES = (3, 60)  # acknowledged before the next kill


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
        made = await self.guest.table("radscha", ["me", "me"], options={"layout": "first", "set_up": "first"})
        self.table = made["id"]
        self.acknowledged.clear()

    async def play(self) -> None:
        """Until the server is gone. First, what got no answer is sent again."""
        try:
            while True:
                seat = await self.guest.watch(self.table)
                self._check(seat.heard[0]["log"])
                if self.pending is not None:
                    await self._send(seat)
                    self.resent += 1
                while seat.position and not seat.position["view"]["over"]:
                    await self._move(seat)
                await self.sit_down()
        except (ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError, TimeoutError):
            return

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
        assert answer["type"] == "accepted", answer
        self.acknowledged.append((self.pending["seq"] + 1, self.pending["seat"]))
        self.pending = None
        self.moves += 1
        await seat.until_position(lambda now: bool(now["seq"] >= answer["seq"]))


async def soak(server: Served, times: int, seed: int, tables: int = TABLES, *, loud: bool = False) -> tuple[int, int]:
    """How many moves were acknowledged in all, and how many were sent again after a crash."""
    luck = random.Random(seed)
    players = [Player(server.address, random.Random(seed + i + 1)) for i in range(tables)]
    total = 0
    server.start()
    try:
        for player in players:
            await player.sit_down()
        for number in range(1, times + 1):
            before = sum(player.moves for player in players)
            goal = before + luck.randint(*MOVES)
            playing = [asyncio.create_task(player.play()) for player in players]
            while sum(player.moves for player in players) < goal and not any(one.done() for one in playing):
                await asyncio.sleep(luck.uniform(0.001, 0.01))
            server.kill()
            await asyncio.gather(*playing)
            total = sum(player.moves for player in players)
            server.start()
            if loud:
                print(f"\r{number} of {times} kills, {total} moves acknowledged, none lost", end="", flush=True)
        for player in players:  # the last word: everything is still there
            seat = await player.guest.watch(player.table)
            player._check(seat.heard[0]["log"])
    finally:
        server.kill()
        for player in players:
            await player.guest.close()
    return total, sum(player.resent for player in players)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=round(time.time()))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        total, resent = asyncio.run(soak(Served(Path(folder)), wanted.times, wanted.seed, loud=True))
    print(f"\nseed {wanted.seed}: killed {wanted.times} times in {time.monotonic() - began:.0f} s")
    print(f"{total} moves acknowledged, 0 lost; {resent} moves without an answer sent again, each counted once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
