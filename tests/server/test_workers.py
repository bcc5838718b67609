"""Bots in worker processes: a worker that dies, hangs or fails never stalls a table, and none ever gets a secret."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from durbar import games
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.server import workers as module
from durbar.server.table_record import Seat, TableRecord
from durbar.server.workers import Question, Workers, question
from server.inside import Watcher, live_tables, open_table

SEED = bytes(range(32))


def asked(level: Any = "easy", game: str = "radscha") -> Question:
    match = Match.new(games.get(game), 3, {}, seed=SEED)
    return question(game, match.state, match.state.to_act[0], level)


def with_workers(test: Callable[[Workers], Awaitable[None]], count: int = 1) -> None:
    async def whole() -> None:
        pool = Workers(count)
        pool.start()
        try:
            await asyncio.wait_for(test(pool), 120)
        finally:
            await pool.stop()

    asyncio.run(whole())


def test_a_dead_worker_is_replaced_and_the_question_asked_again() -> None:
    async def test(pool: Workers) -> None:
        one = asked("expert")
        legal = one.sample.legal(one.seat)
        assert await pool.choose(asked()) in legal
        process = pool.workers[0].process
        assert process is not None
        assert process.pid is not None
        thinking = asyncio.create_task(pool.choose(one))
        await asyncio.sleep(0.5)
        os.kill(process.pid, signal.SIGKILL)
        assert await thinking in legal
        assert pool.workers[0].process is not process

    with_workers(test)


def test_a_hanging_worker_is_replaced_and_in_the_end_a_quick_choice_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: Workers) -> None:
        await pool.choose(asked())  # it runs
        monkeypatch.setattr(module, "PATIENCE", 0.3)
        monkeypatch.setattr(module, "START_PATIENCE", 0.0)
        process = pool.workers[0].process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        one = asked("expert")  # takes two seconds: too long for every try
        assert await pool.choose(one) in one.sample.legal(one.seat)
        assert not process.is_alive()

    with_workers(test)


def test_a_bot_that_fails_is_no_reason_to_stop() -> None:
    async def test(pool: Workers) -> None:
        one = asked("no such level")
        assert await pool.choose(one) in one.sample.legal(one.seat)
        assert await pool.choose(asked()) in one.sample.legal(one.seat)

    with_workers(test)


@pytest.mark.parametrize("game", ["raja", "tajmahal", "java"])
def test_what_a_worker_gets_depends_on_no_secret(game: str) -> None:
    """From two positions that a seat cannot tell apart, the same question is asked."""
    rng, match = Rng(5), Match.new(games.get(game), 3, {}, seed=SEED)
    differed = False
    for _ in range(120):
        if match.state.over:
            break
        seat = match.state.to_act[0]
        other = match.state.resample(seat, rng)
        differed |= other != match.state
        luck = rng.below(1 << 30)
        assert match.state.resample(seat, Rng(luck)) == other.resample(seat, Rng(luck))
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    assert differed, "nothing was hidden on the way: the test shows nothing"


def test_a_table_of_bots_goes_on_while_workers_die(tmp_path: Path) -> None:
    async def test() -> None:
        pool = Workers(1)
        pool.start()
        seats = [Seat(kind="bot", name=name, level="easy") for name in ("A", "B")]
        options = games.get("radscha").complete(2, {})
        async with live_tables(tmp_path, pool) as where:
            live = await open_table(
                where, TableRecord(game="radscha", options=options, host="x", seats=seats, eager=True)
            )
            Watcher(live, None, None)  # somebody looks
            for goal in (5, 10, 15):
                async with asyncio.timeout(60):
                    while live.table.record.moves < goal + 1:
                        await asyncio.sleep(0.01)
                process = pool.workers[0].process
                if process is not None and process.pid is not None:
                    os.kill(process.pid, signal.SIGKILL)
        await pool.stop()

    asyncio.run(test())


def test_a_bot_keeps_its_worker_and_its_memory_from_one_decision_to_the_next() -> None:
    async def test(pool: Workers) -> None:
        match = Match.new(games.get("radscha"), 3, {}, seed=SEED)
        homes = set()
        for table in ("one", "two", "one", "one"):
            one = question("radscha", match.state, match.state.to_act[0], "easy", table)
            assert await pool.choose(one) in one.sample.legal(one.seat)
            homes.add((table, pool._worker_for(one)))
        assert len([home for home in homes if home[0] == "one"]) == 1

    with_workers(test, count=2)


def test_a_worker_process_keeps_the_bot_of_a_table_and_not_too_many() -> None:
    module._bots.clear()
    match = Match.new(games.get("radscha"), 3, {}, seed=SEED)
    for number in (*range(module.BOTS_KEPT + 1), module.BOTS_KEPT):
        module.answer(question("radscha", match.state, match.state.to_act[0], "easy", f"table {number}"))
    assert len(module._bots) == module.BOTS_KEPT
    kept = next(reversed(module._bots.values()))
    module.answer(question("radscha", match.state, match.state.to_act[0], "easy", f"table {module.BOTS_KEPT}"))
    assert next(reversed(module._bots.values())) is kept
    module._bots.clear()
