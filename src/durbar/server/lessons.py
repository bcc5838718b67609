"""Lessons: beginning a title's lesson, or going on with it."""

from __future__ import annotations

import asyncio

from durbar import games
from durbar.server import projection
from durbar.server.change import change
from durbar.server.guests import Guest
from durbar.server.lesson_runner import lesson_of
from durbar.server.live_table import LiveTable
from durbar.server.lobby import BOT_NAMES, Lobby
from durbar.server.messages import NewLesson, TableInfo
from durbar.server.names import clean_name
from durbar.server.problem import Problem
from durbar.server.table import Table
from durbar.server.table_record import Learning, Seat, TableRecord

MOST_LOOKED_AT = 200
_one_at_a_time = asyncio.Lock()  # or a second click would begin a second one


async def learn(lobby: Lobby, game_id: str, wish: NewLesson, guest: Guest) -> TableInfo:
    """The guest's unfinished lesson of this title, or a new one; `again` lets go of the old one."""
    if not games.get(game_id).has_lesson:
        raise Problem(404, "no_lesson", f"{game_id} has no lesson")
    async with _one_at_a_time:
        begun = await _begun(lobby, game_id, guest)
        if begun and not wish.again:
            return begun[0].info(guest.id)
        for one in begun:
            await change(one, _give_up)
        return await _begin(lobby, game_id, wish, guest)


async def _begin(lobby: Lobby, game_id: str, wish: NewLesson, guest: Guest) -> TableInfo:
    whole, game = lesson_of(game_id), games.get(game_id)
    seats = [
        Seat(kind="person", name=clean_name(wish.name), guest=guest.id)
        if number == whole.learner
        else Seat(kind="bot", name=BOT_NAMES[number], level="easy")
        for number in range(whole.players)
    ]
    options = game.complete(whole.players, dict(whole.options))
    record = TableRecord(game=game_id, options=options, host=guest.id, seats=seats, eager=True, lesson=Learning())
    return (await lobby.open(record, whole.seed)).info(guest.id)


async def _begun(lobby: Lobby, game_id: str, guest: Guest) -> list[LiveTable]:
    found = []
    for row in await lobby.tables.storage.of_guest(guest.id, MOST_LOOKED_AT):
        record = projection.readable_record(row)
        if record and record.game == game_id and record.status == "playing" and record.lesson and record.lesson.guided:
            found.append(await lobby.find(row.id, guest))
    return found


def _give_up(table: Table) -> None:
    if table.record.status == "playing":
        table.record.status = "abandoned"
