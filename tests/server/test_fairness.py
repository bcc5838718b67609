"""Nobody starves: bots think by turns of the guests, people's tables first, less where many wait."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from durbar import games
from durbar.server import connection, guests, lobby
from durbar.server.fair_queue import FairQueue, Owner
from durbar.server.guests import Guest
from durbar.server.lobby import Lobby
from durbar.server.messages import NewTable, SeatWish
from durbar.server.problem import Problem
from durbar.server.table_record import Seat, TableRecord
from durbar.server.workers import LEAST_EFFORT, UNHURRIED, Workers
from server.inside import Client, Watcher, live_tables, open_table, until
from server.test_workers import asked


def order(*asked: tuple[str, Owner]) -> list[str]:
    async def whole() -> list[str]:
        queue: FairQueue[str] = FairQueue()
        for name, owner in asked:
            queue.put(name, owner)
        return [await queue.get() for _ in asked]

    return asyncio.run(whole())


def test_somebody_with_many_tables_gets_no_more_turns_than_somebody_with_one() -> None:
    crowd = [(f"crowd {number}", Owner("1.1.1.1", "eve")) for number in range(100)]
    served = order(*crowd, ("ann", Owner("2.2.2.2", "ann")), ("bob", Owner("3.3.3.3", "bob")))
    assert served.index("ann") <= 2
    assert served.index("bob") <= 2
    assert [name for name in served if name.startswith("crowd")] == [name for name, _ in crowd], "in their order"


def test_many_guests_of_one_address_are_one_address() -> None:
    crowd = [(f"crowd {number}", Owner("1.1.1.1", f"eve {number}")) for number in range(100)]
    more = [(f"ann {number}", Owner("2.2.2.2", "ann")) for number in range(3)]
    served = order(*crowd, *more)
    assert [served.index(name) for name, _ in more] == [1, 3, 5]


def test_tables_that_somebody_looks_at_come_first() -> None:
    away = [(f"away {number}", Owner("1.1.1.1", "eve", watched=False)) for number in range(5)]
    assert order(*away, ("here", Owner("1.1.1.1", "eve")))[0] == "here"


def test_bots_think_less_in_a_full_house(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        pool = Workers(1)
        monkeypatch.setattr(pool, "_serve", lambda _number: asyncio.sleep(0))  # nobody answers
        pool.start()
        assert pool.effort == 1.0
        waiting = [asyncio.create_task(pool.choose(asked())) for _ in range(2 * UNHURRIED)]
        await until(lambda: sum(pool._waiting) == len(waiting))
        assert pool.effort == 0.5
        waiting += [asyncio.create_task(pool.choose(asked())) for _ in range(200)]
        await until(lambda: sum(pool._waiting) == len(waiting))
        assert pool.effort == LEAST_EFFORT
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await pool.stop()

    asyncio.run(whole())


def test_bots_among_themselves_wait_until_somebody_looks(tmp_path: Path) -> None:
    async def whole() -> None:
        seats = [Seat(kind="bot", name=name, level="easy") for name in ("A", "B")]
        options = games.get("radscha").complete(2, {})
        async with live_tables(tmp_path) as where:
            record = TableRecord(game="radscha", options=options, host="x", seats=seats, eager=True)
            live = await open_table(where, record)
            before = live.table.record.moves
            await where._go_round()
            assert live.jobs == {}
            watcher = Watcher(live, None, None)
            where.bots.wake(live)
            await until(lambda: live.table.record.moves > before + 5)
            live.connections.discard(watcher)
            await until(lambda: not live.jobs)
            assert live.table.record.status == "playing"

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_one_guest_and_one_address_have_so_many_tables_with_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_BOT_TABLES", 2)
    monkeypatch.setattr(lobby, "MOST_NEAR", 3)

    async def whole() -> None:
        async with live_tables(tmp_path) as where:
            wish = NewTable(game="radscha", name="Ann", seats=[SeatWish(kind="me"), SeatWish(kind="bot")])
            front = Lobby(where)
            for _ in range(2):
                await front.make(wish, Guest("ann", "Ann"), "1.1.1.1")
            with pytest.raises(Problem) as refused:
                await front.make(wish, Guest("ann", "Ann"), "2.2.2.2")
            assert refused.value.status == 429
            await front.make(wish, Guest("bob", "Bob"), "1.1.1.1")
            with pytest.raises(Problem):
                await front.make(wish, Guest("cid", "Cid"), "1.1.1.1")
            await front.make(wish, Guest("cid", "Cid"), "2.2.2.2")

    asyncio.run(asyncio.wait_for(whole(), 60))


def test_chat_has_a_rate_and_a_spectator_cannot_fill_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        seats = [Seat(kind="person", name=name, guest=name) for name in ("ann", "bob")]
        options = games.get("radscha").complete(2, {})
        async with live_tables(tmp_path) as where:
            record = TableRecord(game="radscha", options=options, host="ann", seats=seats, eager=True)
            live = await open_table(where, record)
            ann, eve = Client(where, live, "ann"), Client(where, live, "eve")
            for number in range(round(guests.LINES_AT_ONCE) + 1):
                ann.ask("say", text=f"line {number}")
            assert (await ann.until("refused"))["code"] == "too_fast"
            assert len(live.table.chat) == guests.LINES_AT_ONCE
            monkeypatch.setattr(connection, "MOST_OF_SPECTATOR", 5)
            for number in range(6):
                eve.ask("say", text=f"noise {number}")
            await eve.until("refused")
            assert sum(line.name == "eve" for line in live.table.chat) == 5
            for client in (ann, eve):
                await client.leave()

    asyncio.run(asyncio.wait_for(whole(), 60))
