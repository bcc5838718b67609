"""The short way of a move: in order, once, answered when it is on disk, and taken back if it does not get there."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from durbar.core.rng import Rng
from durbar.server import live as module
from durbar.server.frame import Frame, Seat
from durbar.server.guests import Guest, Guests
from durbar.server.hall import Hall, Live
from durbar.server.live import Connection
from durbar.server.lock import Lock
from durbar.server.messages import Step
from durbar.server.storage import Change, Conflict, Done
from server.inside import hall, open_table

SET_UP = {"layout": "first", "places": "large", "set_up": "first"}


class Client:
    """Somebody at a table, without a network: messages in, messages out."""

    def __init__(self, where: Hall, live: Live, guest: str) -> None:
        self.told: list[dict[str, Any]] = []
        self.paused = False
        self.left = asyncio.Event()
        self.heard: Callable[[bytes], None] = lambda _: None
        self.where, self.live = where, live
        connection = Connection(self, where, Guests(where.storage), live, Guest(guest, guest, confirm=False))
        self.running = asyncio.create_task(connection.run())

    def say(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))
        if self.told[-1]["type"] == "step":  # put together from encoded parts: is it whole?
            assert msgspec.json.encode(msgspec.json.decode(message, type=Step)) == message

    def listen(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard

    def pause(self, on: bool) -> None:
        self.paused = on

    async def gone(self) -> None:
        await self.left.wait()

    def ask(self, kind: str, **more: Any) -> None:
        self.heard(msgspec.json.encode({"type": kind, "v": 1, **more}))

    def play(self, move_id: str, **more: Any) -> dict[str, Any]:
        """A move that is legal now; what was sent."""
        match = self.live.table.match
        assert match is not None
        seat = match.state.to_act[0]
        asked = {"move_id": move_id, "seat": seat, "seq": len(match.entries), "actions": [match.state.legal(seat)[0]]}
        self.ask("play", **(asked | more))
        self.where._make_all()  # at once: there are no others' moves to wait for
        return asked | more

    def kinds(self, *wanted: str) -> list[str]:
        return [one["type"] for one in self.told if one["type"] in wanted]

    async def until(self, kind: str, count: int = 1) -> dict[str, Any]:
        async with asyncio.timeout(20):
            while len(found := [one for one in self.told if one["type"] == kind]) < count:
                await asyncio.sleep(0.005)
        return found[count - 1]


class Disk:
    """What is put into the storage waits until it is let through, or fails."""

    def __init__(self, where: Hall) -> None:
        self.storage, self.put = where.storage, where.storage.put
        self.held: list[tuple[Change, Done]] = []
        where.storage.put = self.hold  # type: ignore[method-assign]

    def hold(self, change: Change, done: Done) -> None:
        self.held.append((change, done))

    def let_through(self) -> None:
        self.storage.put = self.put  # type: ignore[method-assign]
        held, self.held = self.held, []
        for change, done in held:
            self.put(change, done)

    def fail(self, error: Exception) -> None:
        self.storage.put = self.put  # type: ignore[method-assign]
        held, self.held = self.held, []
        for _, done in held:
            done(error)


def at_a_table(folder: Path, play: Callable[[Hall, Live, Client], Awaitable[None]]) -> None:
    """One guest has both seats of a table of Radscha."""

    async def whole() -> None:
        async with hall(folder) as where:
            seats = [Seat(kind="person", name=f"P{i}", guest="ann") for i in range(2)]
            live = await open_table(where, Frame(game="radscha", options=SET_UP, host="ann", seats=seats, eager=True))
            client = Client(where, live, "ann")
            await client.until("welcome")
            await play(where, live, client)
            client.left.set()
            await client.running

    asyncio.run(asyncio.wait_for(whole(), 60))


async def stored(where: Hall, live: Live) -> tuple[int, int]:
    """The version and the number of entries on disk."""
    row = await where.storage.table(live.table.id)
    assert row is not None
    return row.version, len(await where.storage.entries(live.table.id))


def test_a_move_is_acknowledged_and_told_only_when_it_is_on_disk(tmp_path: Path) -> None:
    async def play(where: Hall, live: Live, client: Client) -> None:
        before, disk = await stored(where, live), Disk(where)
        client.play("one")
        await asyncio.sleep(0.05)
        assert len(disk.held) == 1
        assert client.kinds("accepted", "step") == []
        assert live.lock.locked()
        disk.let_through()
        accepted = await client.until("accepted")
        await client.until("step")
        assert client.kinds("accepted", "step") == ["accepted", "step"]
        version, entries = await stored(where, live)
        assert (version, entries) == (before[0] + 1, accepted["seq"])
        assert live.table.version == version
        assert not live.lock.locked()

    at_a_table(tmp_path, play)


def test_messages_of_one_client_are_done_in_their_order(tmp_path: Path) -> None:
    async def play(where: Hall, live: Live, client: Client) -> None:
        disk = Disk(where)
        first = client.play("one")
        client.ask("ping", at=1)
        client.ask("play", **(first | {"move_id": "two"}))  # what it saw is no longer so
        client.ask("play", **first)  # and the first one again
        for number in range(module.MOST_WAITING + 1):
            client.ask("ping", at=2 + number)
        assert client.kinds("accepted", "refused", "pong") == []
        assert client.paused
        disk.let_through()
        await client.until("pong", module.MOST_WAITING + 2)
        answers = [one for one in client.told if one["type"] in ("accepted", "refused", "pong")]
        assert [one["type"] for one in answers[:4]] == ["accepted", "pong", "refused", "accepted"]
        assert (answers[2]["code"], answers[2]["move_id"]) == ("stale", "two")
        assert answers[3] == answers[0]
        assert [one["at"] for one in answers if one["type"] == "pong"] == list(range(1, module.MOST_WAITING + 3))
        assert not client.paused
        assert len([one for one in client.told if one["type"] == "step"]) == 1

    at_a_table(tmp_path, play)


def test_what_is_refused_changes_nothing_and_holds_up_nobody(tmp_path: Path) -> None:
    async def play(where: Hall, live: Live, client: Client) -> None:
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
            client.play("wrong", **wrong)
            assert client.told[-1]["type"] == "refused", client.told[-1]
            assert (client.told[-1]["code"], client.told[-1]["move_id"]) == (code, "wrong")
            assert not live.lock.locked()
        assert await stored(where, live) == before
        client.play("right")
        await client.until("accepted")

    at_a_table(tmp_path, play)


def test_a_move_that_cannot_be_stored_is_taken_back(tmp_path: Path) -> None:
    async def play(where: Hall, live: Live, client: Client) -> None:
        before, entries, disk = await stored(where, live), len(live.table.story), Disk(where)
        client.play("lost")
        assert len(live.table.story) > entries
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

    async def play(where: Hall, live: Live, client: Client) -> None:
        before, disk = await stored(where, live), Disk(where)
        client.play("mine")
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
        async with hall(tmp_path) as where:
            seats = [Seat(kind="person", name=f"P{i}", guest="ann") for i in range(2)]
            frames = [Frame(game="radscha", options=SET_UP, host="ann", seats=seats, eager=True) for _ in range(2)]
            lives = [await open_table(where, msgspec.convert(msgspec.to_builtins(one), Frame)) for one in frames]
            clients = [Client(where, live, "ann") for live in lives]
            for client in clients:
                await client.until("welcome")
            disk = Disk(where)
            for client in clients:
                client.play("one")
            assert len(disk.held) == 2
            stale = disk.held[0][0]
            stale.version, stale.moved = 77, (78, *stale.moved[1:])
            disk.let_through()
            for client in clients:
                await client.until("accepted")  # the stale one after it was read anew
            assert clients[0].kinds("welcome") == ["welcome"] * 2
            assert clients[1].kinds("welcome") == ["welcome"]
            for live in lives:
                assert await stored(where, live) == (live.table.version, len(live.table.story))
            for client in clients:
                client.left.set()
                await client.running

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_a_move_waits_for_the_table_to_be_free(tmp_path: Path) -> None:
    async def play(where: Hall, live: Live, client: Client) -> None:
        async with live.lock:
            client.play("later")
            await asyncio.sleep(0.02)
            assert client.kinds("accepted") == []
        await client.until("accepted")

    at_a_table(tmp_path, play)


def test_many_random_moves_are_all_there_afterwards(tmp_path: Path) -> None:
    async def play(where: Hall, live: Live, client: Client) -> None:
        rng, count = Rng(5), 0
        while live.table.frame.status == "playing" and count < 60:
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


def test_the_lock_goes_round_in_order_and_past_those_who_gave_up() -> None:
    async def whole() -> None:
        lock, order = Lock(), []

        async def wait(name: str) -> None:
            async with lock:
                order.append(name)
                await asyncio.sleep(0)

        assert lock.take()
        assert not lock.take()
        waiting = [asyncio.create_task(wait(name)) for name in "abcd"]
        await asyncio.sleep(0)
        waiting[0].cancel()  # gives up while waiting
        await asyncio.sleep(0)
        lock.release()
        assert lock.locked(), "handed over, nobody slips in"
        assert not lock.take()
        waiting[1].cancel()  # gives up in the moment it gets it
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == ["c", "d"]
        assert not lock.locked()

    asyncio.run(asyncio.wait_for(whole(), 10))
