"""The bots' turns: whenever a table waits for a bot, a task asks the workers for its choice and plays it."""

from __future__ import annotations

import asyncio
import time

import structlog

from durbar.server import clocks, lesson_runner
from durbar.server.change import change
from durbar.server.fair_queue import Owner
from durbar.server.live_table import LiveTable
from durbar.server.messages import Refused
from durbar.server.metrics import BOT_TURN_SECONDS, MOVES
from durbar.server.remote import Thinkers
from durbar.server.table import Table, refuse
from durbar.server.workers import Question, Workers, question

log = structlog.get_logger()

HURRIED = 0.7  # of the usual budget: less is told to the players


class BotTurns:
    """Lets the bots of all tables think."""

    def __init__(self, workers: Workers, thinkers: Thinkers | None = None) -> None:
        self.workers, self.thinkers = workers, thinkers

    def wake(self, live: LiveTable, after: float = 0.0) -> None:
        """Let the bots think that the table waits for, after so many seconds."""
        if after:
            asyncio.get_running_loop().call_later(after, self.wake, live)
            return
        if live.unattended():
            return
        for seat in live.table.record.thinking():
            if seat not in live.jobs and not live.dropped:
                live.jobs[seat] = asyncio.create_task(self._play(live, seat))

    async def stop(self, tables: list[LiveTable]) -> None:
        jobs = [job for live in tables for job in live.jobs.values()]
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    async def _play(self, live: LiveTable, seat: int) -> None:
        began, level = time.perf_counter(), live.table.record.seats[seat].bot_level
        try:
            while seat in live.table.record.thinking() and not live.dropped and not live.unattended():
                await self._one_choice(live, seat)
            if level and seat not in live.table.record.thinking():
                BOT_TURN_SECONDS.labels(level).observe(time.perf_counter() - began)
        except Exception:
            log.exception("bot failed; it is asked again within seconds", table=live.table.id, seat=seat)
        finally:
            live.jobs.pop(seat, None)

    async def _choose(self, asked: Question, owner: Owner, legal: list[int]) -> int:
        """By our own workers; by another host while they have enough to do."""
        if self.thinkers and self.thinkers.count and self.workers.busy:
            choice = await self.thinkers.choose(asked)
            if choice in legal:
                return choice
        return await self.workers.choose(asked, owner)

    async def _one_choice(self, live: LiveTable, seat: int) -> None:
        table = live.table
        match, level = table.match, table.record.seats[seat].bot_level
        assert match is not None
        seq, legal = len(table.story), match.state.legal(seat)
        scripted = lesson_runner.choice(table.record, match, seat)
        if scripted is not None or len(legal) == 1:
            choice = legal[0] if scripted is None else scripted
            await asyncio.sleep(0)
        else:
            assert level is not None
            effort = self.workers.effort
            live.hurry(effort < HURRIED)
            asked = question(table.record.game, match.state, seat, level, table.id, effort)
            owner = Owner(live.address, table.record.host, bool(live.connections or live.elsewhere))
            choice = await self._choose(asked, owner, legal)

        def play(now: Table) -> Refused | None:
            if now is not table or seat not in now.record.thinking():
                return refuse("stale", "the table has moved on")
            return now.play(seat, seq, [choice], False, clocks.now())

        refused = await change(live, play)
        if refused is None:
            MOVES.labels(table.record.game, "bot").inc()
        elif refused.code != "stale":
            raise RuntimeError(f"the bot's choice was refused: {refused.why}")
