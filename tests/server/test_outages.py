"""Bad luck: the database goes away, rows are damaged, the clock jumps. Nothing is lost, nothing dies quietly."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from durbar.cli import main
from durbar.core.processes import Worker
from durbar.server import live_tables as module
from durbar.server import supervise, workers
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables, Unreadable
from durbar.server.lobby import Lobby
from durbar.server.messages import Clock
from durbar.server.storage import CannotOpen, Storage, Unavailable
from durbar.server.table_record import Seat, TableRecord
from durbar.server.workers import Workers
from server.client import Guest
from server.database import Postgres
from server.inside import Client, live_tables, open_table, until
from server.served import SOURCES, Served

FIRST: dict[str, str | bool | int] = {"layout": "first", "set_up": "first"}


def two(clock: Clock | None = None) -> TableRecord:
    seats = [Seat(kind="person", name=name, guest=name) for name in ("ann", "bob")]
    clock = clock or Clock()
    return TableRecord(
        game="radscha", options=dict(FIRST), host="ann", clock=clock, seats=seats, eager=True, public=True
    )


def inside(folder: Path, play: Callable[[LiveTables], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with live_tables(folder) as where:
            await play(where)

    asyncio.run(asyncio.wait_for(whole(), 60))


# -- PostgreSQL away ---------------------------------------------------------------------------------------------------


async def keep_moving(guest: Guest, table: str, stop: asyncio.Event) -> int:
    """Somebody at both seats who goes on trying; how many moves were acknowledged."""
    moves = 0
    while not stop.is_set():
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError):
            seat = await guest.watch(table)
            while not stop.is_set():
                assert seat.position
                if not seat.position["moves"]:
                    await seat.ask("look", seat=seat.position["view"]["to_act"][0])
                    await seat.until("welcome")
                    continue
                answer = await seat.play([seat.position["moves"][0]["action"]])
                if answer["type"] == "accepted":
                    moves += 1
                    await seat.until_position(lambda now, seq=answer["seq"]: bool(now["seq"] >= seq))  # type: ignore[misc]
                else:
                    await seat.ask("look", seat=seat.position["seat"])
                    await seat.until("welcome")
        await asyncio.sleep(0.05)
    return moves


def test_moves_while_postgresql_is_away_leave_no_gap_and_everything_goes_on(tmp_path: Path) -> None:
    """Two processes; somebody moves all the time; the database is away for some seconds; afterwards all is well."""
    postgres = Postgres()
    url = asyncio.run(postgres.url("away"))
    one, other = Served(tmp_path, url).start(), Served(tmp_path, url).start()

    async def play() -> tuple[str, str, int]:
        ann, stop = Guest(one.address), asyncio.Event()
        table = (await ann.table("radscha", ["me", "me"], options=FIRST, public=True))["id"]
        moving = asyncio.create_task(keep_moving(ann, table, stop))
        await asyncio.sleep(1)
        await asyncio.to_thread(postgres.down, immediate=True)
        async with asyncio.timeout(20):
            while (await ann.http.get("/healthz")).status_code != 503:
                await asyncio.sleep(0.1)
        await asyncio.sleep(2)
        await asyncio.to_thread(postgres.up)
        async with asyncio.timeout(60):
            for server in (one, other):
                while not await asyncio.to_thread(server.healthy):
                    await asyncio.sleep(0.1)
            eve = Guest(other.address, "Eve")
            seen = await eve.watch(table)
            for _ in range(3):  # they hear each other again
                await seen.until("step")
        stop.set()
        moves = await moving
        cookie = ann.http.cookies["durbar_guest"]
        for guest in (ann, eve):
            await guest.close()
        return table, cookie, moves

    async def look(table: str, cookie: str, moves: int) -> None:
        ann = Guest(one.address)
        ann.http.cookies.set("durbar_guest", cookie)
        seat = await ann.watch(table)
        assert len([entry for entry in seat.heard[0]["log"] if entry["seat"] is not None]) >= moves
        await ann.close()

    try:
        table, cookie, moves = asyncio.run(asyncio.wait_for(play(), 150))
        assert moves > 0
        one.stop()
        one.start()
        asyncio.run(asyncio.wait_for(look(table, cookie, moves), 60))
    finally:
        one.stop()
        other.stop()
        postgres.stop()


# -- tasks that must not die -------------------------------------------------------------------------------------------


def test_a_task_that_fails_is_tried_again_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervise, "FIRST_PAUSE", 0.01)

    async def whole() -> None:
        tries = 0

        async def work() -> None:
            nonlocal tries
            tries += 1
            if tries < 4:
                raise OSError("away")

        tasks = supervise.Supervisor()
        tasks.keep("work", work, 0.01)
        await until(lambda: tries == 2)
        assert tasks.failing() == ["work"]
        await until(lambda: tries > 6)
        assert tasks.failing() == []
        await tasks.stop()

    asyncio.run(whole())


def test_clocks_run_on_after_an_outage_and_one_bad_table_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(where: LiveTables) -> None:
        write, failed = where.storage.write, []

        async def away(change: Any) -> None:
            failed.append(change)
            raise Unavailable("the database is away")

        late, bad, fine = [await open_table(where, two(Clock(kind="live", seconds=1))) for _ in range(3)]
        broken = asyncio.Event()

        def breaks(*_: Any) -> bool:
            broken.set()
            raise RuntimeError("a bug")

        bad.table.time_out = breaks  # type: ignore[method-assign]
        monkeypatch.setattr(where.storage, "write", away)
        await until(lambda: bool(failed))
        monkeypatch.setattr(where.storage, "write", write)
        await until(lambda: all(seat.stand_in for seat in fine.table.record.seats))
        again = await where.find(late.table.id)
        assert again
        await until(lambda: any(seat.stand_in for seat in again.table.record.seats))
        assert broken.is_set()

    inside(tmp_path, play)


def test_a_late_table_that_cannot_be_read_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUND", 0.1)

    async def make(where: LiveTables) -> list[str]:
        return [(await open_table(where, two(Clock(kind="days", days=1)))).table.id for _ in range(3)]

    async def whole() -> None:
        async with live_tables(tmp_path) as where:
            ids = sorted(await make(where))
        with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
            database.execute("update tables set deadline = 1000")
            database.execute("update tables set header = substr(header, 1, 20) where id = ?", ids[:1])
        async with live_tables(tmp_path) as where:
            await until(lambda: set(ids[1:]) <= set(where.by_id))
            with pytest.raises(Unreadable, match="repair"):
                await where.find(ids[0])

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_bots_play_on_after_no_process_could_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of file descriptors, once."""
    from server.test_workers import asked

    failures = 0

    def fails(*given: Any) -> Worker:
        nonlocal failures
        failures += 1
        if failures <= workers.TRIES:
            raise OSError(24, "Too many open files")
        return Worker(*given)

    monkeypatch.setattr(workers, "Worker", fails)
    monkeypatch.setattr(workers, "PAUSE", 0.0)

    async def whole() -> None:
        pool = Workers(1)
        pool.start()
        one = asked()
        assert await pool.choose(one) in one.sample.legal(one.seat)  # a random one stands in
        assert pool.workers[0].process is None
        assert await pool.choose(one) in one.sample.legal(one.seat)
        assert pool.workers[0].process is not None
        await pool.stop()

    asyncio.run(asyncio.wait_for(whole(), 90))


def test_health_tells_of_a_disk_that_takes_nothing_more(tmp_path: Path) -> None:
    """A full disk, by a limit on the size of files."""
    server = Served(tmp_path)
    server.limit_files = 400 * 1024
    server.start()

    async def fill() -> None:
        ann = Guest(server.address)
        async with asyncio.timeout(60):
            told: list[Any] = []
            while [one.status_code for one in told] != [503, 503]:  # what still fits into the file is stored
                await ann.http.post(
                    "/api/tables", json={"game": "radscha", "name": "Ann", "seats": [{"kind": "me"}] * 2}
                )
                told = [await ann.http.get(path) for path in ("/healthz", "/readyz")]
        assert told[1].json()["code"] == "storage"
        await ann.close()

    try:
        asyncio.run(fill())
    finally:
        server.stop()


# -- damage ------------------------------------------------------------------------------------------------------------


def test_a_bad_row_costs_that_row_alone(tmp_path: Path) -> None:
    async def whole() -> None:
        async with live_tables(tmp_path) as where:
            ids = [(await open_table(where, two())).table.id for _ in range(3)]
        with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
            database.execute("update tables set record = substr(record, 1, 40) where id = ?", ids[:1])
        async with live_tables(tmp_path) as where:
            lists = await Lobby(where).lists(None)
            assert sorted(info.id for info in lists.watch) == sorted(ids[1:])
            assert lists.unreadable == 1

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_repair_restores_a_gapped_table_to_its_last_good_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: Callable[[], str]
) -> None:
    url = database() or f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    monkeypatch.setenv("DURBAR_DATABASE_URL", url)
    monkeypatch.chdir(tmp_path)

    async def play() -> tuple[str, str, int]:
        async with live_tables(tmp_path, url=url) as where:
            tables = [await open_table(where, two()) for _ in range(2)]
            for live in tables:
                await moves(where, live, 8)
            count = len(tables[0].table.story)
            return tables[0].table.id, tables[1].table.id, count

    async def damage(table: str, seq: int) -> None:
        storage = Storage(module_url(url))
        await storage.open()
        gap = text("delete from entries where table_id = :table and seq = :seq")
        await storage.transact(lambda connection: connection.execute(gap, {"table": table, "seq": seq}))
        await storage.close()

    async def look(broken: str, fine: str) -> tuple[int, int]:
        async with live_tables(tmp_path, url=url) as where:
            mended, other = await where.find(broken), await where.find(fine)
            assert mended
            assert other
            good = len(mended.table.story)
            await moves(where, mended, 2)
            return good, len(other.table.story)

    broken, fine, count = asyncio.run(play())
    asyncio.run(damage(broken, count - 3))
    assert main(["repair", "--look"]) == 1
    assert f"table {broken}: has {count - 3} good entries, 2 lost" in capsys.readouterr().out
    assert main(["repair"]) == 0
    said = capsys.readouterr().out
    assert f"table {broken}: restored to {count - 3} good entries, 2 lost" in said
    assert fine not in said
    assert len(next(iter(tmp_path.glob("durbar-lost-*.jsonl"))).read_text().splitlines()) == 2
    good, others = asyncio.run(look(broken, fine))
    assert (good, others) == (count - 3, count)
    assert main(["repair", "--look"]) == 0


async def moves(where: LiveTables, live: LiveTable, count: int) -> None:
    """So many moves, whoever's turn it is."""
    clients = {guest: Client(where, live, guest) for guest in ("ann", "bob")}
    for number in range(count):
        match = live.table.match
        assert match
        guest = ("ann", "bob")[match.state.to_act[0]]
        done = len(clients[guest].kinds("accepted"))
        clients[guest].play(f"{live.table.version}-{number}")
        await clients[guest].until("accepted", done + 1)
    for client in clients.values():
        await client.leave()


def module_url(url: str) -> str:
    from durbar.server.settings import database_url

    return database_url(url)


# -- the machine's clock -----------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_makes_a_bot_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(where: LiveTables) -> None:
        live, ticks, wall = await open_table(where, two(Clock(kind="live", seconds=600))), 0, time.time
        look = where._watch_clocks

        async def counted() -> None:
            nonlocal ticks
            await look()
            ticks += 1

        for hours in (2, -2):
            monkeypatch.setattr(time, "time", lambda jump=hours * 3600: wall() + jump)
            await counted()
            await where._find_late()
            await moves(where, live, 2)
            again = await where._read(await where.storage.table(live.table.id))
            for table in (live.table, again):
                assert not any(seat.stand_in for seat in table.record.seats)
                assert all(seat.left > 590 for seat in table.record.seats)
        assert ticks == 2

    inside(tmp_path, play)


# -- opening -----------------------------------------------------------------------------------------------------------


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    async def make() -> None:
        storage = Storage(f"sqlite:///{tmp_path / 'good.sqlite3'}")
        await storage.open()
        await storage.close()

    asyncio.run(make())
    good = (tmp_path / "good.sqlite3").read_bytes()
    (tmp_path / "cut.sqlite3").write_bytes(good[: len(good) // 2])
    (tmp_path / "text.sqlite3").write_text("this is no database at all\n" * 100)
    (tmp_path / "newer.sqlite3").write_bytes(good)
    with sqlite3.connect(tmp_path / "newer.sqlite3") as database:
        database.execute("update alembic_version set version_num = '9999'")
    for name, said in (
        ("cut.sqlite3", "malformed"),
        ("text.sqlite3", "not a database"),
        ("newer.sqlite3", "newer Durbar"),
        ("no/folder/\0", "null"),
    ):
        with pytest.raises((CannotOpen, ValueError)) as why:
            asyncio.run(Storage(f"sqlite:///{tmp_path / name}").open())
        assert said in str(why.value), name
        assert "\n" not in str(why.value)


def test_files_are_made_for_the_owner_alone(tmp_path: Path) -> None:
    async def play(where: LiveTables) -> None:
        await open_table(where, two())
        made = sorted(tmp_path.glob("tables.sqlite3*"))
        assert len(made) == 3  # the database, its log, its index
        assert {path.stat().st_mode & 0o777 for path in made} == {0o600}

    inside(tmp_path, play)


# -- boards ------------------------------------------------------------------------------------------------------------


def test_a_comment_in_a_board_file_makes_no_table_unreadable(tmp_path: Path) -> None:
    """In processes of their own: boards are read when a game is first used."""
    own = SOURCES / "durbar" / "games" / "radscha" / "board.toml"
    corrected = tmp_path / "boards" / "radscha.toml"
    corrected.parent.mkdir()
    corrected.write_text(own.read_text("utf-8") + "\n# the same board\n", "utf-8")
    file = tmp_path / "match.jsonl"
    environment = {**os.environ, "DURBAR_BOARDS": str(corrected.parent)}
    script = (
        "import sys; from pathlib import Path; from durbar.core.match import Match; from durbar.games import get\n"
        "path = Path(sys.argv[1])\n"
        "if not path.exists(): Match.new(get('radscha'), 2, {}, seed=bytes(32)).save(path)\n"
        "Match.load(path, get)"
    )
    run = [sys.executable, "-c", script, str(file)]
    subprocess.run(run, env=environment, check=True)
    corrected.write_text("# a comment\n" + corrected.read_text("utf-8").replace(" = ", "  =  ", 1), "utf-8")
    subprocess.run(run, env=environment, check=True)


# -- memory ------------------------------------------------------------------------------------------------------------


def test_memory_is_given_back_after_a_peak(tmp_path: Path) -> None:
    """In a process of its own: many tables come and go."""
    script = Path(__file__).with_name("peak.py")
    environment = {**os.environ, "PYTHONPATH": f"{script.parents[1]}:{SOURCES}"}
    answer = subprocess.run(
        [sys.executable, str(script), str(tmp_path)], env=environment, check=True, capture_output=True, text=True
    )
    before, peak, after = (int(number) for number in answer.stdout.split())
    assert peak > before + 20_000, "kilobytes: the peak is too small to show anything"
    assert peak < before + 200 * 400, "a table with a match of 400 decisions holds less than 400 kilobytes"
    assert after < before + (peak - before) / 2, answer.stdout  # the rest are gaps that the next tables fill
