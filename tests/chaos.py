"""Everything bad at once to a real server, with SQLite and with PostgreSQL and two processes: `make chaos`.

Somebody plays all the time while a neighbour attacks; then things are killed. Prints a table: what was done, how slow
others' moves got, how much memory was used, and whether it went well. Only this machine is talked to.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from server import attacks
from server.client import Guest
from server.database import NoPostgres, Postgres
from server.served import Served
from soak import soak

SECONDS = 5.0  # of each attack
MOST_MEMORY = 600.0  # megabytes
SLOWEST = 0.25  # seconds, p99 of others' moves; goes wrong on a machine that is busy with other things
BAD_PATHS = ("/%00", "/api/invites/%00", "/" + "a" * 5000, "/api/tables/%ff", "/api/tables/000000000000")


class Neighbour:
    """Somebody who plays both seats of a table and notes how long each move takes."""

    def __init__(self, address: str) -> None:
        self.guest, self.times, self.stop = Guest(address), list[float](), asyncio.Event()

    async def play(self) -> None:
        options = {"layout": "first", "set_up": "first"}
        while not self.stop.is_set():
            table = (await self.guest.table("radscha", ["me", "me"], options=options, public=True))["id"]
            seat = await self.guest.watch(table)
            while seat.position and not seat.position["view"]["over"] and not self.stop.is_set():
                if not seat.position["moves"]:
                    await seat.ask("look", seat=seat.position["view"]["to_act"][0])
                    await seat.until("welcome")
                    continue
                began = time.perf_counter()
                answer = await seat.play([seat.position["moves"][0]["action"]])
                self.times.append(time.perf_counter() - began)
                assert answer["type"] == "accepted", answer
                await seat.until_position(lambda now, seq=answer["seq"]: bool(now["seq"] >= seq))  # type: ignore[misc]
                await asyncio.sleep(0.02)
        await self.guest.close()


async def bad_inputs(server: Served) -> None:
    """Each is answered with 4xx, never 5xx."""
    guest = Guest(server.address)
    for path in BAD_PATHS:
        answer = await guest.http.get(path)
        assert 400 <= answer.status_code < 500, (path, answer.status_code)
    answer = await guest.http.post("/api/me", json={"name": "Ann"}, headers={"origin": "http://["})
    assert answer.status_code == 403, answer.status_code
    file = b'{"seat":4294967296,"undo":true}\n' * 3
    answer = await guest.http.post("/api/matches", content=file)
    assert answer.status_code == 400, answer.status_code
    await guest.close()


async def half_sent(server: Served) -> None:
    connections = await attacks.half_sent(server.port, 150)
    await asyncio.sleep(SECONDS)
    for _, writer in connections:
        writer.transport.abort()


async def flood(server: Served) -> None:
    guest = Guest(server.address)
    table = (await guest.table("radscha", ["me", "open"]))["id"]
    many = (attacks.fill_with_small_frames(server.port, table, dict(guest.http.cookies), SECONDS) for _ in range(5))
    await asyncio.gather(*many)
    await guest.close()


ATTACKS: dict[str, Callable[[Served], Awaitable[object]]] = {
    "pipelined requests, unread": lambda server: attacks.pipelined(server.port, SECONDS),
    "an endless header line": lambda server: attacks.endless_header(server.port, SECONDS),
    "half-sent requests": half_sent,
    "pings, pongs unread": lambda server: attacks.without_reading_pongs(server.port, SECONDS),
    "floods of small messages": flood,
    "bad inputs": bad_inputs,
}


async def attacked(server: Served, attack: Callable[[Served], Awaitable[object]]) -> tuple[str, bool]:
    neighbour = Neighbour(server.address)
    playing = asyncio.create_task(neighbour.play())
    trouble = ""
    try:
        async with asyncio.timeout(60):
            await attack(server)
            await asyncio.sleep(0.5)
    except (AssertionError, OSError, TimeoutError) as error:
        trouble = f"{type(error).__name__}: {error}"
    neighbour.stop.set()
    await playing
    times = sorted(neighbour.times)
    slow, used = times[min(len(times) - 1, len(times) * 99 // 100)], attacks.memory(server)
    good = not trouble and slow < SLOWEST and used < MOST_MEMORY and "Traceback" not in server.log()
    return f"moves {len(times)}, p99 {slow * 1000:.0f} ms, {used:.0f} MB{trouble and '; ' + trouble}", good


def rounds(name: str, folder: Path, postgres: Postgres | None, kills: int) -> list[tuple[str, str, bool]]:
    """All attacks, then kills; what was done, what came of it, whether it went well."""
    url = asyncio.run(postgres.url("chaos")) if postgres else ""
    server, found = Served(folder, url, workers=2 if postgres else 1, DURBAR_POSTS="50").start(), []
    try:
        for what, attack in ATTACKS.items():
            found.append((f"{name}: {what}", *asyncio.run(attacked(server, attack))))
            print(".", end="", flush=True, file=sys.stderr)
    finally:
        server.stop()
    server = Served(folder, url, workers=2 if postgres else 1)
    try:
        moves, resent = asyncio.run(soak(server, kills, seed=17, postgres=postgres))
        found.append((f"{name}: {kills} kills", f"{moves} moves acknowledged, {resent} sent again, 0 lost", True))
    except (AssertionError, TimeoutError) as error:
        found.append((f"{name}: {kills} kills", f"{type(error).__name__}: {error}", False))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=12, help="of each kind of database")
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        found = rounds("SQLite", Path(one), None, kills)
        try:
            postgres = Postgres()
        except NoPostgres as reason:
            found.append(("PostgreSQL", str(reason), False))
        else:
            try:
                found += rounds("PostgreSQL, 2 processes", Path(other), postgres, kills)
            finally:
                postgres.stop()
    print("\n| test | result | |\n|---|---|---|")
    for what, came, good in found:
        print(f"| {what} | {came} | {'ok' if good else 'WRONG'} |")
    return 0 if all(good for _, _, good in found) else 1


if __name__ == "__main__":
    sys.exit(main())
