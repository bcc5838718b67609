"""Reviews at the server: a queue, kept once made, taken up again, and nothing told about a match that runs."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from durbar import games
from durbar.bots import review as looking
from durbar.bots.review import Judgement, Piece, Point
from durbar.server import messages as m
from durbar.server import reviews as module
from durbar.server.guests import Guest
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables
from durbar.server.lobby import Problem
from durbar.server.reviews import CURVE, Reviews
from durbar.server.table_record import Seat, TableRecord
from durbar.server.workers import REVIEWS_NICE, Workers
from server.conftest import Room
from server.inside import live_tables, open_table
from server.looking import finished_table

ANN, BEN = Guest("ann", "Ann"), Guest("ben", "Ben")
MATCH = "radscha/2-winner-382.jsonl"


class Here(Workers):
    """Looks in this process, with very little effort; can be held up, and counts."""

    def __init__(self) -> None:
        super().__init__(1)
        self.looked: list[Piece] = []
        self.go_on = asyncio.Event()
        self.go_on.set()

    def start(self) -> None:
        pass

    async def look(self, piece: Piece) -> Point | Judgement | None:
        await self.go_on.wait()
        await asyncio.sleep(0)
        self.looked.append(piece)
        if piece.seat is None:
            return Point(piece.seq, [0.6, 0.4])
        return Judgement(seq=piece.seq, seat=piece.seat, played=looking.choice(games.get(piece.game), piece.played))


@asynccontextmanager
async def opened(where: LiveTables, workers: Workers | None = None) -> AsyncIterator[Reviews]:
    reviews = Reviews(where.storage, workers or Here())
    reviews.open()
    try:
        yield reviews
    finally:
        await reviews.close()


async def whole(reviews: Reviews, live: LiveTable) -> m.Review:
    async with asyncio.timeout(60):
        while True:
            told = await reviews.tell(live)
            if told.parts and all(part.progress == 1 for part in told.parts):
                return told
            await asyncio.sleep(0.01)


def test_a_review_is_made_once_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where:
            live = await finished_table(where, "0" * 12, MATCH, ["ann", None])
            workers = Here()
            async with opened(where, workers) as reviews:
                assert await reviews.tell(live) == m.Review(seconds=0.0)
                workers.go_on.clear()
                begun = await reviews.ask(live, ANN, 0)
                assert [part.seat for part in begun.parts] == [None, 0]
                assert begun.parts[0].progress < 1
                workers.go_on.set()
                told = await whole(reviews, live)
                match = live.table.match
                assert match is not None
                assert len(told.points) == len(match.steps)
                assert told.points[-1].shares == [1.0, 0.0] or told.points[-1].shares == [0.0, 1.0]
                assert {decision.seat for decision in told.decisions} == {0}
                assert told.seconds == 0
                looked = len(workers.looked)
                await reviews.ask(live, BEN, 0)  # it is there
                assert await whole(reviews, live) == told
                assert len(workers.looked) == looked
                await reviews.ask(live, BEN, 1)  # another seat's, on demand: the curve is there already
                more = await whole(reviews, live)
                assert {decision.seat for decision in more.decisions} == {0, 1}
                assert {piece.seat for piece in workers.looked[looked:]} == {1}
        async with live_tables(tmp_path) as where, opened(where, later := Here()) as reviews:
            again = await where.find("0" * 12)
            assert again is not None
            assert await whole(reviews, again) == more
            assert not later.looked

    asyncio.run(test())


def test_an_interrupted_review_goes_on_from_what_is_stored(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where:
            live = await finished_table(where, "1" * 12, MATCH, ["ann", None])
            workers = Here()
            async with opened(where, workers) as reviews:
                workers.go_on.clear()  # else all may be looked at before the question is stored
                await reviews.ask(live, ANN, None)
                workers.go_on.set()
                while len(workers.looked) < 40:
                    await asyncio.sleep(0)
                workers.go_on.clear()
            first = {piece.seq for piece in workers.looked}
            rows = await where.storage.reviews(live.table.id)
            assert [(row.seat, row.done) for row in rows] == [(CURVE, False)]
            async with opened(where, later := Here()) as reviews:
                told = await whole(reviews, live)  # to look is enough
                assert len(told.points) == len(live.table.match.steps if live.table.match else [])
            assert later.looked
            assert not {piece.seq for piece in later.looked} & first

    asyncio.run(test())


def test_what_waits_in_the_queue_survives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where:
            live = await finished_table(where, "4" * 12, MATCH, ["ann", None])
            workers = Here()
            workers.go_on.clear()
            async with opened(where, workers) as reviews:
                await reviews.ask(live, ANN, 0)
            async with opened(where) as reviews:
                told = await whole(reviews, live)
                assert [part.seat for part in told.parts] == [None, 0]
                assert told.decisions

    asyncio.run(test())


def test_guests_take_turns(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where:
            tables = [await finished_table(where, f"{i + 5:012x}", MATCH, ["ann", "ben"]) for i in range(2)]
            workers = Here()
            workers.go_on.clear()
            async with opened(where, workers) as reviews:
                await reviews.ask(tables[0], ANN, 0)
                await reviews.ask(tables[0], ANN, 1)
                await reviews.ask(tables[1], BEN, 1)
                order = []
                while reviews.jobs:
                    job = reviews._next()
                    order.append(job.owner.guest)
                    reviews.jobs.remove(job)
                assert order[:4] in (["ann", "ben", "ann", "ben"], ["ben", "ann", "ben", "ann"])

    asyncio.run(test())


def test_a_killed_worker_costs_no_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "AT_A_POINT", 60)

    async def test() -> None:
        async with live_tables(tmp_path) as where:
            live = await finished_table(where, "2" * 12, MATCH, ["ann", None])
            async with opened(where, pool := Workers(1, REVIEWS_NICE)) as reviews:
                await reviews.ask(live, ANN, None)
                killed = 0
                while killed < 2:
                    await asyncio.sleep(0.02)
                    process = pool.workers[0].process
                    if reviews.jobs and len(reviews.jobs[0].found) > 30 * killed and process and process.pid:
                        assert os.getpriority(os.PRIO_PROCESS, process.pid) >= REVIEWS_NICE
                        os.kill(process.pid, signal.SIGKILL)
                        killed += 1
                        while pool.workers[0].process is process:
                            await asyncio.sleep(0.01)
                told = await whole(reviews, live)
                match = live.table.match
                assert match is not None
                assert len(told.points) == len(match.steps)

    asyncio.run(test())


def test_nobody_floods_the_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OF_GUEST", 4)
    monkeypatch.setattr(module, "MOST_WAITING", 6)

    async def test() -> None:
        async with live_tables(tmp_path) as where:
            tables = [await finished_table(where, f"{i:012x}", MATCH, ["ann", "ben"]) for i in range(4)]
            workers = Here()
            workers.go_on.clear()
            async with opened(where, workers) as reviews:
                await reviews.ask(tables[0], ANN, 0)
                second = await reviews.ask(tables[1], ANN, 1)
                assert second.ahead == 1
                assert second.seconds
                with pytest.raises(Problem, match="your other reviews") as refused:
                    await reviews.ask(tables[2], ANN, 0)
                assert refused.value.status == 429
                await reviews.ask(tables[0], ANN, 0)  # asked for already: no more work
                await reviews.ask(tables[2], BEN, 0)
                with pytest.raises(Problem, match="many reviews are waiting"):
                    await reviews.ask(tables[3], BEN, 0)
                workers.go_on.set()
                await whole(reviews, tables[2])
                await reviews.ask(tables[3], BEN, 0)

    asyncio.run(test())


def test_only_finished_matches_are_reviewed(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where, opened(where) as reviews:
            seats = [Seat(kind="person", name=name, guest=name) for name in ("ann", "ben")]
            options = games.get("radscha").complete(2, {})
            live = await open_table(
                where, TableRecord(game="radscha", options=options, host="ann", seats=seats, eager=True)
            )
            for ask in (reviews.ask(live, ANN, 0), reviews.tell(live)):
                with pytest.raises(Problem, match="when it is finished"):
                    await ask
            over = await finished_table(where, "3" * 12, MATCH, ["ann", "ben"])
            with pytest.raises(Problem, match="there is no seat 3"):
                await reviews.ask(over, ANN, 2)

    asyncio.run(test())


def test_over_http_a_running_match_tells_nothing_and_a_name_is_needed(room: Room) -> None:
    async def test() -> None:
        ann, ben = room.guest("Ann"), room.guest("Ben")
        table = await ann.table("radscha", ["me", "easy"], public=True)
        path = f"/api/tables/{table['id']}/review"
        assert (await ann.post(path, {"seat": 0}, 403))["code"] == "not_over"
        assert (await ann.get(path, 403))["code"] == "not_over"
        assert (await ben.post(path, {}, 403))["code"] == "no_name"

    room.run(test)
