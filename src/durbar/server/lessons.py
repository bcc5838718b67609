"""The lessons' desk: beginning a title's lesson, or going on with it."""

from __future__ import annotations

import asyncio

from durbar import games
from durbar.server import showing
from durbar.server.desk import BOT_NAMES, Desk, clean_name
from durbar.server.frame import Frame, Learning, Seat
from durbar.server.guests import Guest
from durbar.server.guide import lesson_of
from durbar.server.hall import Live
from durbar.server.messages import NewLesson, TableInfo
from durbar.server.table import Table

MOST_LOOKED_AT = 200
_one_at_a_time = asyncio.Lock()  # or a second click would begin a second one


async def learn(desk: Desk, game_id: str, wish: NewLesson, guest: Guest) -> TableInfo:
    """The guest's unfinished lesson of this title, or a new one; `again` lets go of the old one."""
    async with _one_at_a_time:
        begun = await _begun(desk, game_id, guest)
        if begun and not wish.again:
            return begun[0].info(guest.id)
        for one in begun:
            await desk.hall.change(one, _give_up)
        return await _begin(desk, game_id, wish, guest)


async def _begin(desk: Desk, game_id: str, wish: NewLesson, guest: Guest) -> TableInfo:
    whole, game = lesson_of(game_id), games.get(game_id)
    seats = [
        Seat(kind="person", name=clean_name(wish.name), guest=guest.id)
        if number == whole.learner
        else Seat(kind="bot", name=BOT_NAMES[number], level="easy")
        for number in range(whole.players)
    ]
    options = game.complete(whole.players, dict(whole.options))
    frame = Frame(game=game_id, options=options, host=guest.id, seats=seats, eager=True, lesson=Learning())
    return (await desk.open(frame, whole.seed)).info(guest.id)


async def _begun(desk: Desk, game_id: str, guest: Guest) -> list[Live]:
    found = []
    for row in await desk.hall.storage.of_guest(guest.id, MOST_LOOKED_AT):
        frame = showing.decode_frame(row.frame)
        if frame.game == game_id and frame.status == "playing" and frame.lesson and frame.lesson.guided:
            found.append(await desk.find(row.id, guest))
    return found


def _give_up(table: Table) -> None:
    if table.frame.status == "playing":
        table.frame.status = "abandoned"
