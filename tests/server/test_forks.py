"""Forks at the tables: played on to the end by bots, undone across everything, kept when the server is killed."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from durbar import games
from durbar.core.log import read_lines
from durbar.core.match import Match
from durbar.server import past
from durbar.server.change import change
from durbar.server.guests import Guest as Somebody
from durbar.server.lobby import Lobby
from durbar.server.messages import NewFork, SeatWish
from server.client import Guest, Seat
from server.conftest import Room
from server.inside import Quick, live_tables
from server.served import Served
from server.test_past import FILES, bring, fork, golden

ME, BOT = SeatWish(kind="me"), SeatWish(kind="bot", level="easy")
ANN = Somebody("ann", "Ann")


@pytest.mark.parametrize("game", FILES)
def test_a_fork_of_each_game_is_played_to_its_end_by_bots(game: str, tmp_path: Path) -> None:
    """From the middle; on the way everything is taken back to the beginning, then once more to the middle."""

    async def test() -> None:
        async with live_tables(tmp_path, Quick("random")) as where:
            lobby = Lobby(where)
            source = await where.find((await past.bring(lobby, ANN, golden(game))).id)
            assert source is not None
            middle = len(source.table.story) // 2
            seats = [ME, *[BOT] * (len(source.table.record.seats) - 1)]
            info = await past.fork(lobby, source, ANN, NewFork(seq=middle, name="Ann", seats=seats))
            assert info.fork is not None
            assert (info.fork.table, info.fork.seq) == (source.table.id, middle)
            assert [seat.name for seat in info.seats] == [seat.name for seat in source.table.record.seats]
            live = await where.find(info.id)
            assert live is not None
            table = live.table
            assert [told.events for told in table.story[:middle]] == [t.events for t in source.table.story[:middle]]
            undone = 0
            while await change(live, lambda table: table.undo(0, time.time())) is None:
                undone += 1
                assert 0 in table.record.to_act
            assert undone > 3
            first = next(n for n, entry in enumerate(source.table.match.entries) if entry.seat == 0)  # type: ignore[union-attr]
            assert table.match is not None
            assert table.match.entries[-1].back is not None
            assert table.match.entries[-1].back <= first
            assert await change(live, lambda table: table.back(middle, time.time())) is None
            await change(live, lambda table: table.hand_over(0, time.time()))
            async with asyncio.timeout(120):
                while table.record.status == "playing":
                    await asyncio.sleep(0.01)
            fair = await past.fairness(live)
            assert fair.state == "proven"
            assert fair.taken_over == middle
            again = Match.replay(*read_lines(past.match_file(table)), games.get)
            assert again.verify() == []
            assert len(table.story) == len(table.match.entries)
            again_forked = await past.fork(lobby, live, ANN, NewFork(seq=len(table.story) - 8, name="Ann", seats=seats))
            assert again_forked.status == "playing"

    asyncio.run(test())


def test_wishes_that_make_no_fork_are_refused_with_the_reason(room: Room) -> None:
    async def test() -> None:
        ann, eve = room.guest("Ann"), room.guest("Eve")
        table = await bring(ann, golden("radscha"))
        path = f"/api/tables/{table['id']}/fork"
        last = table["moves"]
        for wish, status, code in (
            (fork(last, 2), 409, "over"),
            (fork(last - 1, 2), 409, "over"),
            (fork(9_999, 2), 409, "over"),
            (fork(5, 3), 400, "seats"),
            (fork(5, 2, 0), 400, "seats"),
            ({**fork(5, 2), "seats": [{"kind": "me"}, {"kind": "open"}]}, 400, "seats"),
            ({**fork(5, 2), "seq": -1}, 400, "bad"),
            ({**fork(5, 2), "name": ""}, 400, "bad"),
        ):
            assert (await ann.post(path, wish, status))["code"] == code, wish
        assert (await eve.post(path, fork(5, 2), 403))["code"] == "private"
        invite = table["invite"].removeprefix("/join/")
        made = await eve.post(f"{path}?invite={invite}", fork(5, 2), 201)
        assert [seat["mine"] for seat in made["seats"]] == [True, False]
        assert (await ann.get(f"/api/tables/{made['id']}", 403))["code"] == "private"

    room.run(test)


async def settled(seat: Seat, after: int = -1) -> Any:
    """The next position after so many entries in which this seat decides."""
    return await seat.until_position(lambda position: bool(position["moves"]) and position["seq"] > after)


def test_who_plays_a_fork_again_sits_there_by_the_own_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path, Quick("random")) as where:
            lobby = Lobby(where)
            source = await where.find((await past.bring(lobby, ANN, golden("tajmahal"))).id)
            assert source is not None
            late = len(source.table.story) - 8
            info = await past.fork(lobby, source, ANN, NewFork(seq=late, name="Ann", seats=[ME, BOT, ME]))
            live = await where.find(info.id)
            assert live is not None
            assert not {"Ann", "Jahan"} & {seat.name for seat in info.seats}, (
                "the fork itself is told with the old names"
            )
            for seat in (0, 2):
                await change(live, lambda table, seat=seat: table.hand_over(seat, time.time()))  # type: ignore[misc]
            async with asyncio.timeout(60):
                while live.table.record.status == "playing":
                    await asyncio.sleep(0.01)
            again = await lobby.rematch(live, ANN)
            assert [(seat.name, seat.kind) for seat in again.seats] == [
                ("Ann", "person"),
                ("Ann 2", "person"),
                ("Mumtaz", "bot"),
            ]
            assert again.fork is None

    asyncio.run(test())


def test_everything_can_be_taken_back_over_the_wire(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        source = await bring(ann, golden("tajmahal"))
        table = await ann.post(f"/api/tables/{source['id']}/fork", fork(120, 3), 201)
        seat = await ann.watch(table["id"])
        start = await settled(seat)
        assert start["undo"]
        shown = start
        for _ in range(3):  # bots move in between, and cards are drawn: no fence holds at a fork
            assert (await seat.play([shown["moves"][0]["action"]]))["type"] == "accepted"
            shown = await settled(seat, shown["seq"])
        for _ in range(3):
            assert (await seat.undo())["type"] == "accepted"
            shown = await settled(seat, shown["seq"])
        assert shown["view"] == start["view"]
        await seat.ask("back", move_id="b1", seat=0, seq=20)
        assert (await seat.answer("b1"))["type"] == "accepted"
        await seat.until_position(lambda position: position["seq"] > shown["seq"])
        log = await ann.get(f"/api/tables/{table['id']}/log?viewer=0")
        assert 20 in [entry["back"] for entry in log]
        await seat.ask("back", move_id="b2", seat=0, seq=100_000)
        refused = await seat.answer("b2")
        assert (refused["type"], refused["code"]) == ("refused", "no_undo")
        await seat.ask("back", move_id="b3", seat=1, seq=3)
        assert (await seat.answer("b3"))["code"] == "not_yours"

    room.run(test)


def test_at_an_ordinary_table_nobody_goes_back(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        seat = await ann.watch((await ann.table("radscha", ["me", "easy"]))["id"])
        await settled(seat)
        await seat.ask("back", move_id="b", seat=0, seq=0)
        assert (await seat.answer("b"))["code"] == "no_undo"

    room.run(test)


def test_forks_and_imported_matches_outlive_a_kill(tmp_path: Path) -> None:
    async def test() -> None:
        server = Served(tmp_path).start()
        ann = Guest(server.address)
        try:
            source = await bring(ann, golden("radscha"))
            table = await ann.post(f"/api/tables/{source['id']}/fork", fork(40, 2, 2), 201)
            seat = await ann.watch(table["id"])
            await settled(seat)
            assert (await seat.undo())["type"] == "accepted"
            await settled(seat)
            before = await ann.get(f"/api/tables/{table['id']}/log")
            shown = await ann.get(f"/api/tables/{table['id']}/positions?first={len(before)}&last={len(before)}")
            server.kill()
            server.start()
            assert await ann.get(f"/api/tables/{table['id']}/log") == before
            again = f"/api/tables/{table['id']}/positions?first={len(before)}&last={len(before)}"
            assert await ann.get(again) == shown
            info = await ann.get(f"/api/tables/{table['id']}")
            assert info["fork"] == {"table": source["id"], "seq": 40}
            assert await ann.get(f"/api/tables/{source['id']}") == source
            assert (await ann.get(f"/api/tables/{source['id']}/fairness"))["state"] == "proven"
            seat = await ann.watch(table["id"])
            assert (await seat.undo())["type"] == "accepted"
        finally:
            await ann.close()
            server.stop()

    asyncio.run(test())
