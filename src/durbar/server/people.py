"""What happens to a whole person: a guest becomes another one, takes everything along, or is forgotten.

Tables move one by one, each in a change of its own; `guests.became` says that it is under way, so that a server that
dies in between goes on with it at its next start.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, delete, select, update

from durbar.server import clocks
from durbar.server.change import change
from durbar.server.guests import Guest, Guests, Session, open_session
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables, Unreadable
from durbar.server.messages import ChatLine
from durbar.server.projection import iso, readable_record
from durbar.server.schema import chat, guests, one_time, passkeys, sessions, sitters, tables
from durbar.server.storage import PEOPLE
from durbar.server.table import Table
from durbar.server.table_record import Seat

log = structlog.get_logger()

NOBODY = "–"  # the name of somebody who is forgotten

_chat_line = msgspec.json.Decoder(ChatLine).decode


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What processes tell each other: this guest's devices or seats have changed; this table is to be read again."""

    guest: str = ""
    table: str = ""


class People:
    """Merges, exports and deletes."""

    def __init__(self, live_tables: LiveTables, known: Guests) -> None:
        self.tables, self.guests, self.storage = live_tables, known, live_tables.storage
        live_tables.heard_people = lambda text: self._heard(msgspec.json.decode(text, type=News))
        self._moving = asyncio.Lock()

    async def sign_in(self, guest_id: str, here: Session | None, agent: str) -> str:
        """A new session of this guest in place of the one that is here; whoever was here until now becomes this guest.
        Returns the token for the cookie."""

        def store(connection: Connection) -> str:
            if here:
                connection.execute(delete(sessions).where(sessions.c.id == here.id))
            return open_session(connection, guest_id, agent)

        token = await self.storage.do(store)
        if here and here.guest.id != guest_id:
            await self.merge(here.guest.id, guest_id)
        elif here:
            await self.changed(guest_id)
        return token

    async def changed(self, guest_id: str) -> None:
        """Devices of this guest have come or gone: whoever is connected comes back and is looked up again."""
        await self._tell(News(guest=guest_id))

    # -- two become one ------------------------------------------------------------------------------------------------

    async def merge(self, old: str, new: str) -> None:
        """`old` becomes `new`: devices and passkeys at once, then every table."""

        def begin(connection: Connection) -> None:
            for target in (sessions, passkeys):
                connection.execute(update(target).where(target.c.guest == old).values(guest=new))
            connection.execute(delete(one_time).where(one_time.c.guest == old))
            among = (guests.c.id == old) | (guests.c.became == old)
            connection.execute(update(guests).where(among, guests.c.id != new).values(became=new))

        await self.storage.do(begin)
        await self._tell(News(guest=old))
        await self.finish_merges()

    async def finish_merges(self) -> None:
        """Move the tables of all who are becoming somebody else; also what an earlier process has left."""
        async with self._moving:
            for row in await self.storage.look(
                select(guests.c.id, guests.c.became).where(guests.c.became.is_not(None))
            ):
                for table_id in await self._tables_of(row.id):
                    if live := await self._find(table_id):
                        await change(live, lambda table, row=row: _reseat(table, row.id, row.became))  # type: ignore[misc]
                        await self._leave_list(row.id, table_id)
                await self._tell(News(guest=row.id))
                await self._tell(News(guest=row.became))
                if not await self._tables_of(row.id):
                    gone = delete(guests).where(guests.c.id == row.id)
                    await self.storage.do(lambda connection, gone=gone: connection.execute(gone))  # type: ignore[misc]

    # -- everything of one's own ---------------------------------------------------------------------------------------

    async def export(self, guest: Guest) -> dict[str, Any]:
        """All that is kept of this guest."""
        (row,) = await self.storage.look(select(guests).where(guests.c.id == guest.id))
        places = await self.storage.look(select(sessions).where(sessions.c.guest == guest.id))
        keys = await self.storage.look(select(passkeys).where(passkeys.c.guest == guest.id))
        return {
            "name": guest.name,
            "first_here": iso(row.made),
            "confirm_turns": guest.confirm,
            "settings": msgspec.to_builtins(guest.settings),
            "devices": [{"device": s.device, "since": iso(s.made), "last_used": iso(s.seen)} for s in places],
            "passkeys": [{"made_on": key.device, "since": iso(key.made)} for key in keys],
            "tables": [await self._exported(guest, table_id) for table_id in await self._tables_of(guest.id)],
        }

    async def _exported(self, guest: Guest, table_id: str) -> dict[str, Any]:
        (row,) = await self.storage.look(select(tables).where(tables.c.id == table_id))
        record = readable_record(row)
        if record is None:
            return {"table": table_id}
        mine = record.mine(guest.id)
        return {
            "table": table_id,
            "game": record.game,
            "status": record.status,
            "last_change": iso(row.updated),
            "my_seats": [{"seat": seat, "name": record.seats[seat].name} for seat in mine],
            "scores": record.scores,
            "ranking": record.ranking,
            "match_file": f"/api/tables/{table_id}/match.jsonl" if record.status == "finished" else None,
            "my_chat": [{"at": line.at, "text": line.text} for _, line in await self._lines(table_id, mine)],
        }

    async def delete(self, guest: Guest) -> None:
        """Forget this guest. The others keep their matches, without the name; a bot plays on where one was going."""
        for table_id in await self._tables_of(guest.id):
            if live := await self._find(table_id):
                mine = live.table.record.mine(guest.id)
                numbers = [number for number, _ in await self._lines(table_id, mine)]
                await change(live, lambda table: _forget(table, guest.id))
                said = delete(chat).where(chat.c.table_id == table_id, chat.c.number.in_(numbers))
                await self.storage.do(lambda connection, said=said: connection.execute(said))  # type: ignore[misc]
                await self._tell(News(table=table_id))
            await self._leave_list(guest.id, table_id)

        def store(connection: Connection) -> None:
            for target in (sessions, passkeys, one_time):
                connection.execute(delete(target).where(target.c.guest == guest.id))
            connection.execute(delete(guests).where(guests.c.id == guest.id))

        await self.storage.do(store)
        await self._tell(News(guest=guest.id))

    # -- helpers -------------------------------------------------------------------------------------------------------

    async def _tables_of(self, guest_id: str) -> list[str]:
        return [
            row[0] for row in await self.storage.look(select(sitters.c.table_id).where(sitters.c.guest == guest_id))
        ]

    async def _find(self, table_id: str) -> LiveTable | None:
        try:
            return await self.tables.find(table_id)
        except Unreadable as error:
            log.error("table cannot be read", table=table_id, why=str(error))
            return None

    async def _lines(self, table_id: str, seats: list[int]) -> list[tuple[int, ChatLine]]:
        """What these seats have said, with the numbers of the lines."""
        rows = await self.storage.look(select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number))
        lines = [(row.number, _chat_line(row.line)) for row in rows]
        return [(number, line) for number, line in lines if line.seat in seats]

    async def _leave_list(self, guest_id: str, table_id: str) -> None:
        mine = delete(sitters).where(sitters.c.guest == guest_id, sitters.c.table_id == table_id)
        await self.storage.do(lambda connection: connection.execute(mine))

    async def _tell(self, news: News) -> None:
        """This process and all others."""
        self._heard(news)
        if not self.storage.is_sqlite:
            await self.storage.notify(PEOPLE, msgspec.json.encode(news).decode())

    def _heard(self, news: News) -> None:
        if news.guest:
            self.guests.forget(news.guest)
            self.tables.call_back(news.guest)
        if live := self.tables.by_id.get(news.table):
            self.tables.drop(live)


def _reseat(table: Table, old: str, new: str) -> None:
    """Everything that `old` has at this table is `new`'s."""
    record = table.record
    for seat in record.mine(old):
        record.seats[seat].guest = new
    if record.host == old:
        record.host = new


def _forget(table: Table, guest_id: str) -> None:
    """This guest leaves for good, and leaves no name behind."""
    record, mine = table.record, table.record.mine(guest_id)
    for seat in mine:
        if record.status == "waiting":
            record.seats[seat] = Seat()
            continue
        if record.status == "playing" and not record.lesson:
            table.hand_over(seat, clocks.now(), for_good=True)
        record.seats[seat].guest, record.seats[seat].name = None, NOBODY
    if table.match:
        names = [NOBODY if seat in mine else name for seat, name in enumerate(table.match.header.seats)]
        table.match.header = msgspec.structs.replace(table.match.header, seats=names)
    others = record.guests()
    if record.host == guest_id:
        record.host = others[0] if others else ""
    if not others and record.status in ("waiting", "playing"):
        record.status = "abandoned"
        record.hold = None
