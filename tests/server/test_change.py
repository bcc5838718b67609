"""The way of a change: in order, once, answered when it is on disk, and taken back if it does not get there."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection as Connected
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from durbar.core.rng import Rng
from durbar.server import schema
from durbar.server.change import change
from durbar.server.connection import COME_BACK
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables
from durbar.server.messages import ChatLine
from durbar.server.settings import database_url
from durbar.server.storage import Change, Conflict, Storage, Unavailable
from durbar.server.table_record import Seat, TableRecord
from server.inside import Client, live_tables, open_table, until

LINE = ChatLine("2026-01-01T00:00:00.000+00:00", "Ann", None, "hello")
SET_UP = {"layout": "first", "places": "large", "set_up": "first"}


class Disk:
    """What is put into the storage waits until it is let through, or fails."""

    def __init__(self, where: LiveTables) -> None:
        self.storage, self.write = where.storage, where.storage.write
        self.held: list[Change] = []
        self.verdict: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        where.storage.write = self.hold  # type: ignore[method-assign]

    async def hold(self, change: Change) -> None:
        self.held.append(change)
        await asyncio.shield(self.verdict)
        await self.write(change)

    def let_through(self) -> None:
        self.storage.write = self.write  # type: ignore[method-assign]
        self.verdict.set_result(None)

    def fail(self, error: Exception) -> None:
        self.storage.write = self.write  # type: ignore[method-assign]
        self.verdict.set_exception(error)


def at_a_table(folder: Path, play: Callable[[LiveTables, LiveTable, Client], Awaitable[None]]) -> None:
    """One guest has both seats of a table of Radscha."""

    async def whole() -> None:
        async with live_tables(folder) as where:
            seats = [Seat(kind="person", name=f"P{i}", guest="ann") for i in range(2)]
            live = await open_table(
                where, TableRecord(game="radscha", options=SET_UP, host="ann", seats=seats, eager=True)
            )
            client = Client(where, live, "ann")
            await client.until("welcome")
            await play(where, live, client)
            await client.leave()

    asyncio.run(asyncio.wait_for(whole(), 60))


async def stored(where: LiveTables, live: LiveTable) -> tuple[int, int]:
    """The version and the number of entries on disk."""
    row = await where.storage.table(live.table.id)
    assert row is not None
    return row.version, len(await where.storage.entries(live.table.id))


def test_a_move_is_acknowledged_and_told_only_when_it_is_on_disk(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        before, disk = await stored(where, live), Disk(where)
        client.play("one")
        await until(lambda: len(disk.held) == 1)
        assert client.kinds("accepted", "step") == []
        assert live.lock.locked()
        disk.let_through()
        accepted = await client.until("accepted")
        await client.until("step")
        assert client.kinds("accepted", "step") == ["accepted", "step"]
        version, entries = await stored(where, live)
        assert (version, entries) == (before[0] + 1, accepted["seq"])
        assert live.table.version == version
        await until(lambda: not live.lock.locked())

    at_a_table(tmp_path, play)


def test_messages_of_one_client_are_done_in_their_order(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        disk = Disk(where)
        first = client.play("one")
        client.ask("ping", at=1)
        client.ask("play", **(first | {"move_id": "two"}))  # what it saw is no longer so
        client.ask("play", **first)  # and the first one again
        for number in range(20):
            client.ask("ping", at=2 + number)
        await until(lambda: len(disk.held) == 1)
        assert client.kinds("accepted", "refused", "pong") == []
        disk.let_through()
        await client.until("pong", 21)
        answers = [one for one in client.told if one["type"] in ("accepted", "refused", "pong")]
        assert [one["type"] for one in answers[:4]] == ["accepted", "pong", "refused", "accepted"]
        assert (answers[2]["code"], answers[2]["move_id"]) == ("stale", "two")
        assert answers[3] == answers[0]
        assert [one["at"] for one in answers if one["type"] == "pong"] == list(range(1, 22))
        assert len([one for one in client.told if one["type"] == "step"]) == 1

    at_a_table(tmp_path, play)


def test_what_is_refused_changes_nothing_and_holds_up_nobody(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        before = await stored(where, live)
        match = live.table.match
        assert match is not None
        for wrong, code in (
            ({"seat": 7}, "not_yours"),
            ({"seat": 10**30}, "not_yours"),
            ({"actions": [10**30]}, "illegal"),
            ({"actions": [-1]}, "illegal"),
            ({"seq": 0, "seat": match.state.to_act[0]}, "stale"),
            ({"seq": 10**30}, "stale"),
        ):
            count = len(client.kinds("refused"))
            client.play("wrong", **wrong)
            refused = await client.until("refused", count + 1)
            assert (refused["code"], refused["move_id"]) == (code, "wrong")
            assert not live.lock.locked()
        assert await stored(where, live) == before
        client.play("right")
        await client.until("accepted")

    at_a_table(tmp_path, play)


def test_a_move_that_cannot_be_stored_is_taken_back(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        before, entries, disk = await stored(where, live), len(live.table.story), Disk(where)
        client.play("lost")
        await until(lambda: len(live.table.story) > entries)
        disk.fail(sqlite3.OperationalError("disk I/O error"))
        refused = await client.until("refused")
        assert (refused["code"], refused["move_id"]) == ("bad", "lost")
        assert len(live.table.story) == entries
        assert await stored(where, live) == before
        await client.until("welcome", 2)  # everybody sees what is there now
        assert client.kinds("accepted", "step") == []
        client.play("lost")  # the same id may be tried again
        await client.until("accepted")
        assert await stored(where, live) == (before[0] + 1, len(live.table.story))

    at_a_table(tmp_path, play)


def test_a_move_after_somebody_elses_is_looked_at_again(tmp_path: Path) -> None:
    """Another process was faster: what is on disk counts, and the move is made there if it still fits."""

    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        before, disk = await stored(where, live), Disk(where)
        client.play("mine")
        await until(lambda: len(disk.held) == 1)
        disk.fail(Conflict(live.table.id))
        accepted = await client.until("accepted")
        assert await stored(where, live) == (before[0] + 1, accepted["seq"])
        live.table.version -= 1  # as if somebody else had stored something
        client.play("yours")
        await client.until("accepted", 2)
        assert (await stored(where, live))[0] == before[0] + 2
        assert live.table.version == before[0] + 2

    at_a_table(tmp_path, play)


def test_one_bad_move_takes_no_other_along(tmp_path: Path) -> None:
    """Two tables' moves go to the disk together; one of the tables has moved on."""

    async def whole() -> None:
        async with live_tables(tmp_path) as where:
            seats = [Seat(kind="person", name=f"P{i}", guest="ann") for i in range(2)]
            records = [
                TableRecord(game="radscha", options=SET_UP, host="ann", seats=seats, eager=True) for _ in range(2)
            ]
            lives = [await open_table(where, msgspec.convert(msgspec.to_builtins(one), TableRecord)) for one in records]
            clients = [Client(where, live, "ann") for live in lives]
            for client in clients:
                await client.until("welcome")
            disk = Disk(where)
            for client in clients:
                client.play("one")
            await until(lambda: len(disk.held) == 2)
            stale = next(change for change in disk.held if change.table == lives[0].table.id)
            stale.version = 77
            disk.let_through()
            for client in clients:
                await client.until("accepted")  # the stale one after it was read anew
            assert clients[0].kinds("welcome") == ["welcome"] * 2
            assert clients[1].kinds("welcome") == ["welcome"]
            for live in lives:
                assert await stored(where, live) == (live.table.version, len(live.table.story))
            for client in clients:
                await client.leave()

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_a_move_waits_for_the_table_to_be_free(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        async with live.lock:
            client.play("later")
            await until(lambda: bool(live.lock._waiters))  # the move has come as far as the lock
            assert client.kinds("accepted") == []
        await client.until("accepted")

    at_a_table(tmp_path, play)


def test_many_random_moves_are_all_there_afterwards(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        rng, count = Rng(5), 0
        while live.table.record.status == "playing" and count < 60:
            match = live.table.match
            assert match is not None
            seat = match.state.to_act[0]
            legal = match.state.legal(seat)
            count += 1
            client.play(str(count), actions=[legal[rng.below(len(legal))]])
            await client.until("accepted", count)
        assert await stored(where, live) == (live.table.version, len(live.table.story))
        again = await where._read(await where.storage.table(live.table.id))
        assert again.match is not None
        assert live.table.match is not None
        assert again.match.state == live.table.match.state
        assert again.receipts == live.table.receipts

    at_a_table(tmp_path, play)


# -- when the database is away -----------------------------------------------------------------------------------------


def test_a_table_that_can_neither_be_stored_nor_read_is_dropped_and_its_connections_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refused move must not stay in memory: the next one would leave a gap in the log."""

    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        before, read = await stored(where, live), where.storage.table

        async def away(*_: Any) -> None:
            raise Unavailable("the database is away")

        monkeypatch.setattr(where.storage, "write", away)
        monkeypatch.setattr(where.storage, "table", away)
        client.play("lost")
        assert (await client.until("refused"))["move_id"] == "lost"
        await until(lambda: client.closed == COME_BACK)
        assert where.by_id == {}
        monkeypatch.undo()
        monkeypatch.setattr(where.storage, "table", read)
        again = await where.find(live.table.id)
        assert again is not None
        assert again is not live
        assert (again.table.version, len(again.table.story)) == before == await stored(where, again)
        back = Client(where, again, "ann")
        await back.until("welcome")
        back.play("lost")
        await back.until("accepted")
        assert await stored(where, again) == (before[0] + 1, len(again.table.story))
        entries = await where.storage.entries(live.table.id)
        assert [entry.seq for entry in entries] == list(range(len(entries)))
        await back.leave()

    at_a_table(tmp_path, play)


def test_whoever_waits_for_a_table_that_is_dropped_does_not_change_it(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        async with live.lock:
            client.play("late")
            await asyncio.sleep(0)
            where.drop(live)
        await until(lambda: client.closed == COME_BACK)
        await client.running
        assert client.kinds("accepted", "step") == []
        assert await stored(where, live) == (live.table.version, len(live.table.story))

    at_a_table(tmp_path, play)


def test_a_change_that_is_cancelled_on_its_way_to_the_disk_leaves_no_doubtful_table(tmp_path: Path) -> None:
    async def play(where: LiveTables, live: LiveTable, client: Client) -> None:
        disk = Disk(where)
        changing = asyncio.create_task(change(live, lambda table: table.say(LINE, 1)))
        await until(lambda: len(disk.held) == 1)
        changing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await changing
        assert live.dropped
        assert where.by_id == {}
        disk.let_through()

    at_a_table(tmp_path, play)


def test_the_database_itself_refuses_an_entry_that_does_not_follow_the_last_one(database: Callable[[], str]) -> None:
    """Whoever writes it: a bug, a second server, somebody with a shell."""

    async def whole(url: str) -> None:
        storage = Storage(database_url(url))
        await storage.open()
        row = {"id": "t", "version": 1, "invite": "i", "seed": b"", "record": "{}", "status": "playing"}
        await storage.transact(lambda c: c.execute(insert(schema.tables), {**row, "listed": False, "updated": 0.0}))
        for seqs, fits in (([0], True), ([1, 2], True), ([4], False), ([3, 5], False), ([3], True), ([3], False)):
            rows = [{"table_id": "t", "seq": seq, "body": "{}", "at": 0.0} for seq in seqs]
            try:
                await storage.transact(partial(Connected.execute, statement=insert(schema.entries), parameters=rows))
            except IntegrityError:
                assert not fits, seqs
            else:
                assert fits, seqs
        assert [entry.seq for entry in await storage.entries("t")] == [0, 1, 2, 3]
        await storage.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(whole(database() or f"sqlite:///{folder}/t.sqlite3"))
