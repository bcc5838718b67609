"""A guest's own record: wins in parts, places, opponents; and what is not counted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from durbar import games
from durbar.server import catalogue
from durbar.server.messages import ForkInfo
from durbar.server.projection import encode
from durbar.server.stats import stats
from durbar.server.table_record import Seat, TableRecord
from server.conftest import Room
from server.inside import live_tables, open_table
from server.looking import finished_table


class Row(NamedTuple):
    """A finished table as the database gives it."""

    id: str
    record: str
    updated: float


def row(number: int, ranking: list[int], seats: list[Any], **more: Any) -> Row:
    made = [
        Seat(kind="bot", name="Bot", level=who) if who in ("easy", "hard") else Seat(kind="person", name=who, guest=who)
        for who in seats
    ]
    scores = [10 * (5 - place) for place in ranking]
    record = TableRecord(
        game=more.pop("game", "java"),
        options={},
        host="x",
        seats=made,
        status="finished",
        scores=scores,
        ranking=ranking,
    )
    for name, value in more.items():
        setattr(record, name, value)
    return Row(f"{number:012x}", encode(record).decode(), float(number))


def test_wins_places_and_opponents() -> None:
    found = stats(
        "ann",
        [
            row(4, [2, 1, 3], ["ann", "ben", "hard"]),
            row(3, [1, 1, 3], ["ann", "ben", "hard"]),  # a shared win
            row(2, [1, 2], ["ann", "hard"]),
            row(1, [2, 1, 3], ["ann", "easy", "easy"], game="raja"),  # two of them are one opponent
        ],
    )
    tallies = {(one.game, one.kind, one.opponent): one for one in found.tallies}
    java = tallies["java", "all", ""]
    assert (java.matches, java.wins) == (3, 1.5)
    assert java.points == pytest.approx((30 + 40 + 40) / 3, abs=0.01)
    assert java.place == pytest.approx((2 + 1 + 1) / 3, abs=0.01)
    ben = tallies["java", "person", "ben"]
    assert (ben.matches, ben.wins, ben.ahead) == (2, 0.5, 0.5)  # behind once, equal once
    hard = tallies["java", "bot", "hard"]
    assert (hard.matches, hard.wins, hard.ahead) == (3, 1.5, 3)
    easy = tallies["raja", "bot", "easy"]
    assert (easy.matches, easy.wins, easy.ahead, tallies["raja", "all", ""].place) == (1, 0, 0.5, 2)
    assert [match.table for match in found.matches] == [f"{i:012x}" for i in (4, 3, 2, 1)]
    assert found.matches[1].won == 0.5
    assert found.matches[0].others == ["ben", "Bot"]


def test_what_is_no_match_of_ones_own_is_not_counted() -> None:
    alone = row(1, [1, 2], ["ann", "ann"])  # both at one device
    brought = row(2, [1, 2], ["ann", "hard"], imported="c0ffee")
    tried = row(3, [1, 2], ["ann", "hard"], fork=ForkInfo("0" * 12, 7))
    assert stats("ann", [alone, brought, tried]).matches == []
    assert stats("ben", [row(1, [1, 2], ["ann", "hard"])]).tallies == []


@pytest.mark.parametrize("resigned", [True, False])
def test_who_resigned_or_left_has_lost(resigned: bool) -> None:
    ann = Seat(kind="person", name="ann", guest="ann", resigned=resigned, stand_in=True)
    seats = [ann, Seat(kind="bot", level="easy")]
    record = TableRecord(
        game="java", options={}, host="ann", seats=seats, status="finished", scores=[9, 1], ranking=[1, 2]
    )
    found = stats("ann", [Row("0" * 12, encode(record).decode(), 1.0)])
    assert (found.matches[0].won, found.matches[0].place) == (0.0, 2)
    assert {tally.ahead for tally in found.tallies} == {0.0}  # the bot that stood in was ahead, not ann


def test_what_runs_is_never_crowded_out_of_ones_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where:
            seats = [Seat(kind="person", name=name, guest=name) for name in ("ann", "ben")]
            options = games.get("radscha").complete(2, {})
            record = TableRecord(game="radscha", options=options, host="ann", seats=seats, eager=True)
            running = await open_table(where, record)
            await finished_table(where, "1" * 12, "radscha/2-winner-382.jsonl", ["ann", None])
            assert [row.id for row in await where.storage.of_guest("ann", 1)] == [running.table.id]

    asyncio.run(test())


def test_only_ones_own_finished_tables_are_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with live_tables(tmp_path) as where:
            await finished_table(where, "0" * 12, "radscha/2-winner-382.jsonl", ["ann", "ben"])
            await finished_table(where, "1" * 12, "raja/2-pro2-full-palaces.jsonl", ["ben", None])
            for guest, count in (("ann", 1), ("ben", 2), ("cleo", 0)):
                rows = await where.storage.finished_of(guest, 100)
                found = stats(guest, rows)
                assert len(found.matches) == count
                assert sum(one.matches for one in found.tallies if one.kind == "all") == count
            both = [stats(guest, await where.storage.finished_of(guest, 100)) for guest in ("ann", "ben")]
            radscha = [match for found in both for match in found.matches if match.game == "radscha"]
            assert sum(match.won for match in radscha) == 1

    asyncio.run(test())


def test_a_stranger_has_no_record_and_every_game_its_insights(room: Room) -> None:
    async def test() -> None:
        ann = room.guest()
        assert await ann.get("/api/stats") == {"tallies": [], "matches": []}
        for game in games.all_games():
            told = await ann.get(f"/api/games/{game.id}/insights")
            assert told == catalogue.game_insights(game.id)
            assert told["game"] == game.id
        await ann.get("/api/games/chess/insights", 404)

    room.run(test)
