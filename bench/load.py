"""How many tables a server carries as people really play: `python bench/load.py`.

Tables of our titles, mixed; half of the seats are bots of level normal, the others people who decide every two to six
seconds; every fourth table has a spectator. Tables are added step by step until the 99th percentile of the time from
a person's move to its acknowledgement exceeds the limit. Reviews of a finished match go on in the background. CPU and
memory are those of the server's processes (not of the bots' and PostgreSQL's): with some tables that warm up, with
live tables, and once nobody looks any more. `--rude`: so many more clients that never read what they are told, and as
many that send as fast as they can. `--stay`: hold the last number of tables so long and tell each minute's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvloop

from light import Client
from server_tables import OurPlayer, Tally, cpu_of

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from server.database import Postgres  # noqa: E402
from server.served import Served  # noqa: E402

SEATS = {"raja": 4, "tajmahal": 4, "java": 4, "radscha": 4}
PAUSE = (2.0, 6.0)  # seconds between two decisions of a person
FILE = HERE.parent / "tests" / "golden" / "radscha" / "2-winner-382.jsonl"
AT_ONCE = 10
WARM = 20  # tables that fill the server's caches before its memory is measured


class Person(OurPlayer):
    """Somebody who takes time to decide."""

    waiting = False
    table = ""

    def go(self) -> None:
        if not self.waiting and not self.sent:
            self.waiting = True
            asyncio.get_running_loop().call_later(self.luck.uniform(*PAUSE), self._decide)

    def _decide(self) -> None:
        self.waiting = False
        if not self.transport.is_closing():
            super().go()


class Processes:
    """Those that serve: uvicorn's children where there are several, else the one that was started."""

    def __init__(self, server: Served) -> None:
        assert server.process
        pid = server.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        self.pids = [pid] if server.workers == 1 else [int(child) for child in children if _serves(child)]

    def cpu(self) -> float:
        return sum(map(cpu_of, self.pids))

    def kilobytes(self) -> int:
        return sum(map(_kilobytes, self.pids))


def _serves(pid: str) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


class Deaf(Client):
    """Reads its welcome and nothing after it."""

    def message(self, text: bytes) -> None:
        self.transport.pause_reading()


class Greedy(Client):
    """Asks as fast as it is answered, a hundred questions at a time."""

    def message(self, text: bytes) -> None:
        if not self.transport.is_closing() and b'"welcome"' in text[:40]:
            self.ask()

    def ask(self) -> None:
        if not self.transport.is_closing():
            for _ in range(100):
                self.send(b'{"type":"ping","v":1,"at":1}')
            asyncio.get_running_loop().call_later(0.1, self.ask)


async def annoy(address: str, count: int, table: str) -> list[Client]:
    rude: list[Client] = [kind() for kind in (Deaf, Greedy) for _ in range(count)]
    for client in rude:
        await client.connect(address.replace("http", "ws") + f"/ws/tables/{table}")
    return rude


async def sit_down(address: str, game: str, tally: Tally, number: int) -> list[Person]:
    """A new table: two people, two bots, and sometimes somebody who watches."""
    count = SEATS[game]
    kinds = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "level": "normal"}] * (count - 2)]
    guests = [httpx.AsyncClient(base_url=address, timeout=120) for _ in range(3 if number % 4 == 0 else 2)]
    people: list[Person] = []
    try:
        wish = {"game": game, "name": "P0", "seats": kinds, "public": True}
        table = (await guests[0].post("/api/tables", json=wish)).raise_for_status().json()["id"]
        (await guests[1].post(f"/api/tables/{table}/join", json={"name": "P1"})).raise_for_status()
        for me, guest in enumerate(guests):
            person = Person(tally, me)
            person.table = table
            cookie = f"durbar_guest={guest.cookies['durbar_guest']}" if me < 2 else ""
            await person.connect(address.replace("http", "ws") + f"/ws/tables/{table}", cookie)
            await person.ready.wait()
            if me < 2:
                person.send(b'{"type":"setting","v":1,"confirm":false}')
            people.append(person)
    finally:
        for guest in guests:
            await guest.aclose()
    return people


async def review_again_and_again(address: str) -> None:
    """Somebody brings matches and has them reviewed."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as guest:
        while True:
            table = (await guest.post("/api/matches", content=FILE.read_bytes())).raise_for_status().json()["id"]
            await guest.post(f"/api/tables/{table}/review", json={"seat": 0})
            await asyncio.sleep(20)


async def load(server: Served, wanted: argparse.Namespace) -> int:
    """The greatest number of tables that was carried."""
    serving, carried, people = Processes(server), 0, list[Person]()
    reviewing = asyncio.create_task(review_again_and_again(server.address))
    gate = asyncio.Semaphore(AT_ONCE)
    tally = Tally("load", serving.pids[0])
    tally.running = True
    games = list(SEATS)

    async def one(number: int) -> None:
        async with gate:
            people.extend(await sit_down(server.address, games[number % len(games)], tally, number))

    await asyncio.gather(*(one(number) for number in range(WARM)))
    await asyncio.sleep(min(wanted.seconds, 20))
    warm, tables = serving.kilobytes(), WARM

    async def measured(seconds: float) -> float:
        """The 99th percentile; what was seen in these seconds is printed."""
        tally.latencies.clear()
        began, cpu = time.perf_counter(), serving.cpu()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        times = sorted(tally.latencies) or [0.0]
        p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
        print(
            f"{tables:5} tables  {len(times) / took:6.1f} moves/s of people  p50 {1000 * p50:6.1f} ms  "
            f"p99 {1000 * p99:6.1f} ms  server {(serving.cpu() - cpu) / took:4.0%} of a core  "
            f"{(serving.kilobytes() - warm) / max(1, tables - WARM):5.0f} kB a live table",
            flush=True,
        )
        return p99

    for goal in range(wanted.first, wanted.most + 1, wanted.step):
        await asyncio.gather(*(one(number) for number in range(tables, goal)))
        tables = goal
        if await measured(wanted.seconds) > wanted.limit:
            break
        carried = tables
    if wanted.rude:
        rude = await annoy(server.address, wanted.rude, people[0].table)
        print(f"with {wanted.rude} clients that never read and {wanted.rude} that send as fast as they can:")
        await measured(wanted.seconds)
        for client in rude:
            client.transport.close()
    for _ in range(int(wanted.stay // 60)):
        await measured(60)
    reviewing.cancel()
    for person in people:
        person.transport.close()
    await asyncio.sleep(2)
    print(f"{(serving.kilobytes() - warm) / max(1, tables - WARM):.0f} kB a table that nobody looks at")
    return carried


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--step", type=int, default=100)
    parser.add_argument("--most", type=int, default=1200)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each number of tables")
    parser.add_argument("--limit", type=float, default=0.15, help="seconds of the 99th percentile")
    parser.add_argument("--rude", type=int, default=0, help="clients of each kind that do harm, at the end")
    parser.add_argument("--stay", type=float, default=0.0, help="seconds at the last number of tables: memory")
    parser.add_argument("--postgresql", action="store_true", help="with two workers")
    wanted = parser.parse_args()
    random.seed(1)
    postgres = Postgres() if wanted.postgresql else None
    url = asyncio.run(postgres.url("load")) if postgres else ""
    try:
        with tempfile.TemporaryDirectory() as folder:
            server = Served(Path(folder), url, workers=2 if postgres else 1, DURBAR_POSTS="100000").start()
            try:
                found = uvloop.run(load(server, wanted))
            finally:
                server.kill()
    finally:
        if postgres:
            postgres.stop()
    print(f"carried: {found} tables with p99 below {1000 * wanted.limit:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
