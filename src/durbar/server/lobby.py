"""The lobby: making tables, taking and leaving seats, starting, and the next match. What HTTP asks for."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from typing import Any

import structlog

from durbar import games
from durbar.core.chance import SEED_BYTES
from durbar.core.options import BadOptions
from durbar.server import clocks, projection
from durbar.server.change import Act, change
from durbar.server.guests import Guest
from durbar.server.live_table import LiveTable
from durbar.server.live_tables import LiveTables, Unreadable
from durbar.server.messages import Join, Level, NewTable, Refused, SetSeat, Status, TableInfo, Tables
from durbar.server.names import LONGEST, check_free, clean_name, looks
from durbar.server.problem import Problem
from durbar.server.table import Table
from durbar.server.table_record import Seat, TableRecord, handle_of

log = structlog.get_logger()

MOST_LISTED = 50
STALE = 30 * clocks.DAY  # where nothing has happened for so long, nobody is waited for or watched; no move has longer
MOST_BOT_TABLES = 20  # with computer players, of one guest
MOST_NEAR = 100  # of one address
LEAST_SECONDS = 10  # on a live clock
BOT_NAMES = ("Akbar", "Jahan", "Mumtaz", "Noor", "Dara")
MORE_NAMES = ("Babur", "Zeb", "Salim", "Gulab", "Mira")  # where a person bears one of those


class Lobby:
    """Grants wishes about tables, or says why not."""

    def __init__(self, tables: LiveTables, posts_per_second: float = 5.0) -> None:
        """The limits of an address grow with the posts that it may send."""
        self.tables, self.leniency = tables, posts_per_second / 5
        self._rematching = asyncio.Lock()

    async def known(self, table_id: str) -> LiveTable:
        """The table, whoever asks."""
        try:
            live = await self.tables.find(table_id)
        except Unreadable as error:
            log.error("table cannot be read", table=table_id, why=str(error))
            raise Problem(410, "unreadable", "this table cannot be read any more; `durbar repair` may help") from None
        if live is None:
            raise Problem(404, "no_table", "there is no such table")
        return live

    async def find(self, table_id: str, guest: Guest | None, invite: str | None = None) -> LiveTable:
        """The table, if this guest may see it."""
        live = await self.known(table_id)
        if guest and handle_of(table_id, guest.id) in live.table.record.thrown_out:
            raise Problem(403, "thrown_out", "the host has asked you to leave this table")
        if not may_see(live.table, guest, invite):
            raise Problem(403, "private", "this table is private: ask its host for the invite link")
        return live

    async def invited(self, invite: str, guest: Guest | None) -> TableInfo:
        table_id = await self.tables.storage.invited(invite)
        if table_id is None:
            raise Problem(404, "no_table", "this invite leads to no table")
        return (await self.find(table_id, guest, invite)).info(guest.id if guest else None)

    async def lists(self, guest: Guest | None) -> Tables:
        """Mine, those that wait for me first; public ones with an open seat; and public ones in play."""
        storage, who = self.tables.storage, guest.id if guest else None
        mine = await storage.of_guest(guest.id, MOST_LISTED) if guest else []
        mine_ids = {row.id for row in mine}

        unreadable = 0

        def readable(rows: list[Any]) -> list[TableInfo]:
            nonlocal unreadable
            infos = [self._listed(row, who) for row in rows]
            unreadable += infos.count(None)
            return [info for info in infos if info]

        async def others(status: Status) -> list[TableInfo]:
            rows = await storage.listed(status, time.time() - STALE, MOST_LISTED)
            return readable([row for row in rows if row.id not in mine_ids])

        own = readable(mine)
        current = [info for info in own if any(seat.mine for seat in info.seats) or info.host]
        waiting, playing = await others("waiting"), await others("playing")
        return Tables(
            sorted(current, key=lambda info: not info.waits_for_me),
            open=waiting,
            watch=playing,
            unreadable=unreadable,
        )

    async def waiting(self, guest: Guest | None) -> list[str]:
        """The tables where this guest is to decide, those that have waited longest first."""
        rows = await self.tables.storage.playing_of(guest.id, MOST_LISTED) if guest else []
        records = [(row.id, projection.readable_record(row)) for row in rows]
        return [table for table, record in records if guest and record and record.waits_for(guest.id)]

    def _listed(self, row: Any, guest: str | None) -> TableInfo | None:
        """The table for a list; None if its row cannot be read."""
        live = self.tables.by_id.get(row.id)
        if live:
            return live.info(guest)
        record = projection.readable_record(row)
        if record is None:
            return None
        return projection.info(
            row.id,
            record,
            guest,
            invite=row.invite,
            seed=row.seed,
            updated=row.updated,
        )

    # -- making ------------------------------------------------------------------------------------------------------

    async def make(self, wish: NewTable, guest: Guest, address: str = "") -> TableInfo:
        try:
            game = games.get(wish.game)
            options = game.complete(len(wish.seats), dict(wish.options))
        except KeyError:
            raise Problem(
                400, "no_game", f"there is no game {wish.game!r}; there are {', '.join(games.NAMES)}"
            ) from None
        except BadOptions as error:
            raise Problem(400, "options", str(error), error.clause) from None
        if wish.clock.kind == "live" and wish.clock.seconds < LEAST_SECONDS:
            raise Problem(400, "clock_live", f"a live clock needs at least {LEAST_SECONDS} seconds for each player")
        if wish.clock.kind == "days" and wish.clock.days < 1:
            raise Problem(400, "clock_days", "a clock of days needs at least one day for a move")
        seats = []
        for number, seat in enumerate(wish.seats):
            if seat.kind == "me":
                seats.append(Seat(kind="person", name=clean_name(seat.name or wish.name), guest=guest.id))
            elif seat.kind == "bot":
                seats.append(_bot(number, seat.level, seat.name))
            else:
                seats.append(Seat())
        _step_aside(seats)
        record = TableRecord(
            game=game.id,
            options=options,
            host=guest.id,
            public=wish.public,
            clock=wish.clock,
            seats=seats,
            eager=wish.start,
        )
        if any(seat.kind == "bot" for seat in seats):
            self._check_bots(guest, address)
        live = await self.open(record)
        live.address = address
        return live.info(guest.id)

    def _check_bots(self, guest: Guest, address: str) -> None:
        """How many tables with bots one person, or one address, may have going on."""
        going = [
            live
            for live in self.tables.by_id.values()
            if live.table.record.status == "playing" and any(seat.kind == "bot" for seat in live.table.record.seats)
        ]
        own = sum(live.table.record.host == guest.id for live in going)
        near = sum(bool(address) and live.address == address for live in going)
        if own >= MOST_BOT_TABLES or near >= MOST_NEAR * self.leniency:
            raise Problem(429, "bot_tables", "you have many matches with computer players already: finish some first")

    async def open(self, record: TableRecord, seed: bytes | None = None) -> LiveTable:
        """A new table; only a lesson brings a seed of its own."""
        return await self.open_with(record, lambda table: _begin_if_full(table, clocks.now()), seed)

    async def open_with(self, record: TableRecord, begin: Act, seed: bytes | None = None) -> LiveTable:
        """A new table at which this is done first."""
        table = Table(secrets.token_hex(6), secrets.token_urlsafe(16), seed or secrets.token_bytes(SEED_BYTES), record)
        live = LiveTable(self.tables, table, time.time())
        await self._do(live, begin)
        self.tables.add(live)
        return live

    async def rematch(self, live: LiveTable, guest: Guest) -> TableInfo:
        """The next match of the same people, everybody one seat on. Asked twice, it is the same table."""
        record = live.table.record
        if not record.mine(guest.id):
            raise Problem(403, "not_yours", "only those who played can ask for another match")
        if record.status not in ("finished", "abandoned"):
            raise Problem(409, "playing", "this match is not over yet")
        async with self._rematching:
            if live.table.record.rematch is None:
                new = TableRecord(
                    game=record.game,
                    options=record.options,
                    host=guest.id,
                    public=record.public,
                    clock=record.clock,
                    seats=_seated_again(record, guest),
                    eager=True,
                )
                made = await self.open(new)
                await self._do(live, lambda table: _lead_on(table, made.table.id))
                if live.table.record.rematch != made.table.id:  # another process was faster
                    await self._do(made, _give_up)
        return (await self.find(live.table.record.rematch or "", guest)).info(guest.id)

    # -- seats -------------------------------------------------------------------------------------------------------

    async def join(self, live: LiveTable, guest: Guest, wish: Join) -> TableInfo:
        if live.table.record.mine(guest.id) and wish.seat is None:
            return live.info(guest.id)

        def sit(table: Table) -> None:
            record = table.record
            if record.status != "waiting":
                raise Problem(409, "playing", "this match has begun; you can watch it")
            free = record.open_seats()
            if not free or wish.seat not in (None, *free):
                raise Problem(409, "taken", "this seat is taken" if free else "all seats are taken")
            seat = record.seats[free[0] if wish.seat is None else wish.seat]
            name = clean_name(wish.name)
            check_free(name, [other.name for other in record.seats if other.guest not in (None, guest.id)])
            seat.kind, seat.name, seat.guest = "person", name, guest.id
            _step_aside(record.seats)
            _begin_if_full(table, clocks.now())

        await self._do(live, sit)
        return live.info(guest.id)

    async def leave(self, live: LiveTable, guest: Guest) -> TableInfo:
        """Before the start the seat is free again; in a match a bot stands in."""

        def stand_up(table: Table) -> None:
            record, mine = table.record, _own(table, guest)
            if record.lesson:
                raise Problem(409, "playing", "a lesson needs no stand-in: just go, it waits for you")
            if record.status == "playing":
                for seat in mine:
                    table.hand_over(seat, clocks.now())
            elif record.status == "waiting":
                for seat in mine:
                    record.seats[seat] = Seat()
                if record.host == guest.id:
                    others = record.guests()
                    record.host = others[0] if others else guest.id
                    record.status = "waiting" if others else "abandoned"

        await self._do(live, stand_up)
        return live.info(guest.id)

    async def start(self, live: LiveTable, guest: Guest) -> TableInfo:

        def begin(table: Table) -> None:
            record = table.record
            if record.host != guest.id:
                raise Problem(403, "not_host", "only the host can start the match")
            if record.status != "waiting":
                return
            if free := record.open_seats():
                raise Problem(409, "open_seats", f"seat {free[0] + 1} is still open: wait for somebody or seat a bot")
            table.begin(clocks.now())

        await self._do(live, begin)
        return live.info(guest.id)

    async def set_seat(self, live: LiveTable, guest: Guest, number: int, wish: SetSeat) -> TableInfo:
        if number not in range(len(live.table.record.seats)):
            raise Problem(404, "no_seat", f"there is no seat {number + 1} at this table")

        def arrange(table: Table) -> Refused | None:
            if table.record.status == "waiting":
                return _arrange(table, guest, number, wish)
            if number not in table.record.mine(guest.id):
                raise Problem(403, "not_yours", "this is not your seat")
            if wish.kind == "open":
                raise Problem(409, "playing", "in a match a seat can be given to a bot, not be left open")
            act = table.hand_over if wish.kind == "bot" else table.take_back
            return act(number, clocks.now())

        await self._do(live, arrange)
        return live.info(guest.id)

    async def _do(self, live: LiveTable, act: Act) -> None:
        """Change the table; a refusal becomes a problem."""
        if refused := await change(live, act):
            raise Problem(503 if refused.code == "bad" else 409, refused.code, refused.why)


def _own(table: Table, guest: Guest) -> list[int]:
    if not (mine := table.record.mine(guest.id)):
        raise Problem(403, "not_yours", "you have no seat at this table")
    return mine


def may_see(table: Table, guest: Guest | None, invite: str | None) -> bool:
    record = table.record
    if record.public or (invite is not None and secrets.compare_digest(invite.encode(), table.invite.encode())):
        return True
    return guest is not None and (guest.id == record.host or bool(record.mine(guest.id)))


def _arrange(table: Table, guest: Guest, number: int, wish: SetSeat) -> Refused | None:
    """Before the start: the host makes a seat open or a bot's."""
    record = table.record
    if record.host != guest.id:
        raise Problem(403, "not_host", "only the host can change seats before the start")
    if record.seats[number].guest not in (None, guest.id):
        raise Problem(409, "taken", "somebody sits there")
    if wish.kind == "person":
        raise Problem(409, "join", "to sit down yourself, join the table")
    record.seats[number] = _bot(number, wish.level, None) if wish.kind == "bot" else Seat()
    _step_aside(record.seats)
    return _begin_if_full(table, clocks.now())


def _bot(number: int, level: Level | None, name: str | None) -> Seat:
    return Seat(kind="bot", name=clean_name(name or BOT_NAMES[number]), level=level or "normal")


def _step_aside(seats: list[Seat]) -> None:
    """A bot that is called as a person there gets another name."""
    people = [looks(seat.name)[0] for seat in seats if seat.kind == "person"]
    for seat in seats:
        if seat.kind == "bot" and looks(seat.name)[0] in people:
            taken = {looks(other.name)[0] for other in seats}
            seat.name = next(name for name in (*BOT_NAMES, *MORE_NAMES) if looks(name)[0] not in taken)


def _seated_again(record: TableRecord, guest: Guest) -> list[Seat]:
    """The same company, everybody one seat on. A fork bears the names of the match it comes from; whoever plays again
    sits there by the own name, and so do the bots."""
    old = [*record.seats[-1:], *record.seats[:-1]]
    if record.fork is None:
        return [
            _bot(number, seat.level, None)
            if seat.thrown_out or (seat.kind == "person" and seat.guest is None)  # or somebody who is forgotten
            else Seat(kind=seat.kind, name=seat.name, guest=seat.guest, level=seat.level)
            for number, seat in enumerate(old)
        ]
    own = itertools.count(1)
    return [
        _bot(number, seat.level, None)
        if seat.kind == "bot"
        else Seat(kind="person", name=_numbered(guest.name, next(own)), guest=guest.id)
        for number, seat in enumerate(old)
    ]


def _numbered(name: str, count: int) -> str:
    """Who holds several seats is told apart: Ann, Ann 2."""
    return name if count == 1 else f"{name[: LONGEST - 2]} {count}"


def _lead_on(table: Table, rematch: str) -> None:
    """The next match is at this table, unless there is one already."""
    table.record.rematch = table.record.rematch or rematch


def _give_up(table: Table) -> None:
    table.record.status = "abandoned"


def _begin_if_full(table: Table, now: float) -> Refused | None:
    if table.record.eager and not table.record.open_seats():
        table.begin(now)
    return None
