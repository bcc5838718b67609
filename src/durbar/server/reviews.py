"""Reviews of finished matches: asked for by people, made piece by piece in processes that stand back for bots, kept.

One match's curve, or one seat's decisions, is a job. Jobs are done one after the other, each on all the processes, and
what is found is stored every few seconds: after a restart the next question about a review takes it up where it was.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
import structlog

from durbar.bots import review as looking
from durbar.bots.review import Judgement, Piece, Point
from durbar.core.match import Match
from durbar.server import messages as m
from durbar.server.fair_queue import Owner
from durbar.server.guests import Guest
from durbar.server.live_table import LiveTable
from durbar.server.problem import Problem
from durbar.server.storage import Change, Storage
from durbar.server.workers import Workers

log = structlog.get_logger()

CURVE = -1  # the "seat" of a job that makes the curve
MOST_WAITING = 24  # jobs
MOST_OF_GUEST = 6
MOST_OF_ADDRESS = 12
STORE_EVERY = 4.0  # seconds
ABANDONED = 30.0  # seconds without a word from another server process that was making it

Found = list[Point] | list[Judgement]
_points = msgspec.json.Decoder(list[Point]).decode
_judgements = msgspec.json.Decoder(list[Judgement]).decode
_encode = msgspec.json.Encoder().encode


class Job:
    """One thing to be made: what is to do, what is found."""

    def __init__(self, table: str, seat: int, owner: Owner, pieces: list[Piece], found: list[Any]) -> None:
        self.table, self.seat, self.owner = table, seat, owner
        self.all = len(pieces)
        known = {one.seq for one in found}
        self.todo = [piece for piece in pieces if piece.seq not in known]
        self.found: list[Any] = found
        self.stored = time.monotonic()

    @property
    def left(self) -> int:
        return max(0, self.all - len(self.found))

    @property
    def progress(self) -> float:
        return 1 - self.left / self.all if self.all else 1.0


class Reviews:
    """Everything that is being looked back at."""

    def __init__(self, storage: Storage, workers: Workers, effort: float = 1.0) -> None:
        self.storage, self.workers, self.effort = storage, workers, effort
        self.jobs: list[Job] = []
        self.pace = 0.1  # seconds for a piece, all processes together
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._asking = asyncio.Lock()
        self._served: dict[str, float] = {}  # by address, and by guest

    def open(self) -> None:
        self.workers.start()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What was found so far is stored."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for job in self.jobs:
            if job.found:
                await self._store(job)
        await self.workers.stop()

    # -- asking ------------------------------------------------------------------------------------------------------

    async def ask(self, live: LiveTable, guest: Guest, seat: int | None, address: str = "") -> m.Review:
        """Begin the curve, and this seat's decisions, unless they are there already."""
        match = finished(live)
        if seat is not None and seat not in range(match.header.players):
            raise Problem(404, "no_seat", f"there is no seat {seat + 1} at this table")
        async with self._asking:
            begun = {row.seat for row in await self.storage.reviews(live.table.id)}
            begun |= {job.seat for job in self.jobs if job.table == live.table.id}
            wanted = [one for one in (CURVE, seat) if one is not None and one not in begun]
            owner = Owner(address, guest.id)
            self._check_limits(owner, len(wanted))
            for one in wanted:
                await self._store(self._add(match, live.table.id, one, owner, []))
        return await self.tell(live)

    def _check_limits(self, owner: Owner, more: int) -> None:
        if not more:
            return
        own = sum(job.owner.guest == owner.guest for job in self.jobs)
        near = sum(bool(owner.address) and job.owner.address == owner.address for job in self.jobs)
        if own + more > MOST_OF_GUEST or near + more > MOST_OF_ADDRESS:
            raise Problem(429, "your_reviews", "your other reviews are still being made: ask again when they are done")
        if len(self.jobs) + more > MOST_WAITING:
            raise Problem(429, "many_reviews", "many reviews are waiting just now: ask again in a few minutes")

    def _add(self, match: Match, table: str, seat: int, owner: Owner, found: list[Any]) -> Job:
        curve = seat == CURVE
        pieces = looking.curve_pieces(match, self.effort) if curve else looking.seat_pieces(match, seat, self.effort)
        job = Job(table, seat, owner, pieces, found)
        self.jobs.append(job)
        self._wake.set()
        return job

    # -- telling -----------------------------------------------------------------------------------------------------

    async def tell(self, live: LiveTable) -> m.Review:
        """As far as it is made. What a stopped server left unfinished is taken up again."""
        match, table = finished(live), live.table.id
        found: dict[int, list[Any]] = {}
        progress: dict[int, float] = {}
        async with self._asking:
            for row in await self.storage.reviews(table):
                found[row.seat] = list(_points(row.found) if row.seat == CURVE else _judgements(row.found))
                progress[row.seat] = 1.0
                if not row.done and not any((job.table, job.seat) == (table, row.seat) for job in self.jobs):
                    if self.storage.is_sqlite or time.time() - row.updated > ABANDONED:
                        self._add(match, table, row.seat, Owner(), found[row.seat])
                    else:
                        progress[row.seat] = 0.5  # another process is at it
        for job in self.jobs:
            if job.table == table:
                found[job.seat], progress[job.seat] = job.found, min(job.progress, 0.999)
        return self._told(match, table, found, progress)

    def _told(self, match: Match, table: str, found: dict[int, list[Any]], progress: dict[int, float]) -> m.Review:
        last = max((i for i, job in enumerate(self.jobs) if job.table == table), default=-1)
        before = self.jobs[: last + 1]
        pieces = sum(job.left for job in before)
        curve = looking.whole_curve(match, found.get(CURVE, [])) if CURVE in found else []
        ended = progress.get(CURVE) == 1
        return m.Review(
            parts=[m.ReviewPart(None if seat == CURVE else seat, round(progress[seat], 3)) for seat in sorted(found)],
            ahead=len({job.table for job in before} - {table}),
            seconds=round(pieces * self.pace, 1),
            points=[m.SharePoint(point.seq, point.shares) for point in curve],
            turning_points=[
                m.TurningPoint(swing.first, swing.last, swing.seat, swing.change)
                for swing in (looking.turning_points(match, curve) if ended else [])
            ],
            decisions=[
                _decision(one)
                for seat, ones in sorted(found.items())
                if seat != CURVE
                for one in sorted(ones, key=lambda judged: judged.seq)
            ],
        )

    # -- making ------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            while not self.jobs:
                self._wake.clear()
                await self._wake.wait()
            job = self._next()
            try:
                await self._make(job)
                await self._store(job, done=True)
            except Exception:
                log.exception("a review failed", table=job.table, seat=job.seat)
            self.jobs.remove(job)

    def _next(self) -> Job:
        """The address that was served longest ago is first, then its guest who was; a guest's jobs come in order."""
        served = self._served

        def rank(job: Job) -> tuple[float, float]:
            return served.get(job.owner.address, 0.0), served.get(job.owner.guest, 0.0)

        job = min(self.jobs, key=rank)
        names = {name for one in self.jobs for name in (one.owner.address, one.owner.guest)}
        self._served = {name: at for name, at in served.items() if name in names}
        self._served[job.owner.address] = self._served[job.owner.guest] = time.monotonic()
        return job

    async def _make(self, job: Job) -> None:
        """All pieces, as many at a time as there are processes."""
        todo = iter(list(job.todo))
        await self._store(job)
        began, first = time.monotonic(), len(job.found)

        async def one_after_the_other() -> None:
            for piece in todo:
                found = await self.workers.look(piece)
                if found is None:
                    job.all -= 1  # it failed again and again: the rest is worth having without it
                else:
                    job.found.append(found)
                    self.pace = (time.monotonic() - began) / (len(job.found) - first)
                if time.monotonic() - job.stored > STORE_EVERY:
                    await self._store(job)

        async with asyncio.TaskGroup() as group:
            for _ in range(self.workers.count):
                group.create_task(one_after_the_other())

    async def _store(self, job: Job, *, done: bool = False) -> None:
        job.stored = time.monotonic()
        row = {
            "table_id": job.table,
            "seat": job.seat,
            "done": done,
            "found": _encode(job.found).decode(),
            "updated": time.time(),
        }
        await self.storage.write(Change(review=row))


def finished(live: LiveTable) -> Match:
    match = live.table.match
    if match is None or not match.finished:
        raise Problem(403, "not_over", "a match can be reviewed when it is finished")
    return match


def _decision(judged: Judgement) -> m.Decision:
    return m.Decision(
        seq=judged.seq,
        seat=judged.seat,
        played=_move(judged.played),
        better=_move(judged.better) if judged.better else None,
        loss=judged.loss,
        sure=judged.sure,
        share=judged.share,
        clear=judged.clear,
    )


def _move(choice: looking.Choice) -> m.Move:
    return m.Move(choice.action, choice.named, choice.clicks)
