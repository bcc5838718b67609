"""Thinking time: who pays for it, what comes back, and what happens when it is up."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from durbar.server import clocks
from durbar.server.messages import Clock
from durbar.server.table import Table
from durbar.server.table_record import Seat, TableRecord
from server.conftest import Room
from server.inside import Watcher, live_tables, open_table

LIVE = Clock(kind="live", seconds=60, increment=5)
DAYS = Clock(kind="days", days=2)
FIRST: dict[str, str | bool | int] = {"layout": "first", "set_up": "first"}


def table(clock: Clock) -> Table:
    """Ann and Bob, just begun at time 1000."""
    seats = [Seat(kind="person", name=name, guest=name) for name in ("Ann", "Bob")]
    made = Table(
        "t", "i", bytes(32), TableRecord(game="radscha", options=dict(FIRST), host="Ann", clock=clock, seats=seats)
    )
    made.begin(1000.0)
    return made


def play(at: Table, now: float, confirm: bool = False) -> int:
    """Any move of the one to act; who it was."""
    assert at.match
    seat = at.record.to_act[0]
    assert at.play(seat, len(at.story), [at.match.state.legal(seat)[0]], confirm, now) is None
    return seat


def test_only_the_clock_of_the_one_to_act_runs() -> None:
    one = table(LIVE)
    mover = one.record.to_act[0]
    assert [tick.runs for tick in clocks.ticks(one.record, 1010.0)] == [seat == mover for seat in (0, 1)]
    assert clocks.left(one.record, mover, 1010.0) == 50
    assert clocks.left(one.record, 1 - mover, 1010.0) == 60
    assert clocks.deadline(one.record) == 1060


def test_the_increment_comes_with_the_end_of_a_turn_not_with_every_decision() -> None:
    one = table(LIVE)
    mover = one.record.to_act[0]
    now = 1000.0
    while one.record.to_act == [mover]:
        now += 1
        play(one, now)
        still = one.record.to_act == [mover]
        assert one.record.seats[mover].left == 60 - (now - 1000) + (0 if still else 5)


def test_while_a_turn_waits_to_be_confirmed_its_player_pays() -> None:
    one = table(LIVE)
    now = 1000.0
    while one.record.hold is None:
        now += 1
        mover = play(one, now, confirm=True)
    before = one.record.seats[mover].left
    assert clocks.running(one.record) == [mover]
    assert one.confirm(mover, now + 7) is None
    assert one.record.seats[mover].left == before - 7 + 5
    assert clocks.running(one.record) == [1 - mover]


def test_every_decision_has_its_days() -> None:
    one = table(DAYS)
    mover = one.record.to_act[0]
    assert clocks.deadline(one.record) == 1000 + 2 * 86_400
    play(one, 90_000.0)
    assert clocks.deadline(one.record) == 90_000 + 2 * 86_400
    assert clocks.expired(one.record, 90_000 + 2 * 86_400 - 1) == []
    late = one.record.to_act[0]
    assert one.time_out(90_000 + 2 * 86_400)
    assert one.record.seats[late].stand_in
    assert mover in (0, 1)


def test_who_runs_out_is_replaced_and_may_come_back_with_a_reserve() -> None:
    one = table(LIVE)
    mover = one.record.to_act[0]
    assert not one.time_out(1059.9)
    assert one.time_out(1060.0)
    assert one.record.thinking() == [mover]
    assert clocks.running(one.record) == []
    assert one.take_back(mover, 1100.0) is None
    assert one.record.seats[mover].left == 30, "a tenth of the total, but at least half a minute"
    assert clocks.deadline(one.record) == 1130


def test_a_bot_never_pays() -> None:
    seats = [Seat(kind="bot", name=name, level="easy") for name in ("A", "B")]
    one = Table(
        "t", "i", bytes(32), TableRecord(game="radscha", options=dict(FIRST), host="x", clock=LIVE, seats=seats)
    )
    one.begin(1000.0)
    assert clocks.deadline(one.record) is None
    assert [tick.left for tick in clocks.ticks(one.record, 5000.0)] == [60_000, 60_000]


def test_the_server_sees_that_time_is_up_and_a_bot_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        seats = [Seat(kind="person", name=name, guest=name) for name in ("Ann", "Bob")]
        clock = Clock(kind="live", seconds=1)
        record = TableRecord(game="radscha", options=dict(FIRST), host="Ann", clock=clock, seats=seats, eager=True)
        async with live_tables(tmp_path) as where:
            live = await open_table(where, record)
            watcher = Watcher(live, 0, "Ann")
            async with asyncio.timeout(30):
                while live.table.record.moves < 10:
                    await asyncio.sleep(0.05)
            assert all(seat.stand_in for seat in live.table.record.seats)
            assert any(message["type"] == "table" for message in watcher.messages())

    asyncio.run(test())


def test_live_clocks_stand_still_while_the_server_is_down_and_days_do_not(tmp_path: Path) -> None:
    async def test(clock: Clock) -> float:
        seats = [Seat(kind="person", name=name, guest=name) for name in ("Ann", "Bob")]
        record = TableRecord(game="radscha", options=dict(FIRST), host="Ann", clock=clock, seats=seats, eager=True)
        async with live_tables(tmp_path) as where:
            table_id = (await open_table(where, record)).table.id
        async with live_tables(tmp_path) as where:
            where.began += 1000  # as if it had taken so long to come back
            again = await where.find(table_id)
            assert again
            mover = again.table.record.to_act[0]
            return clocks.left(again.table.record, mover, where.began + 10)

    assert asyncio.run(test(LIVE)) == 50
    assert asyncio.run(test(DAYS)) < 2 * 86_400 - 1000


def test_a_table_with_a_clock_shows_it(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        made = await ann.table("radscha", ["me", "me"], clock={"kind": "live", "seconds": 600, "increment": 10})
        seat = await ann.watch(made["id"])
        assert seat.position
        assert sorted(tick["runs"] for tick in seat.position["clocks"]) == [False, True]
        assert all(590_000 < tick["left"] <= 600_000 for tick in seat.position["clocks"])
        move = random.Random(1).choice(seat.position["moves"])
        assert (await seat.play([move["action"]]))["type"] == "accepted"

    room.run(test)
