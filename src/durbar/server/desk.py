"""The front desk: making tables, taking and leaving seats, starting, and the next match. What HTTP asks for."""

from __future__ import annotations

import itertools
import secrets
import time
from typing import Any

from durbar import games
from durbar.core.chance import SEED_BYTES
from durbar.core.options import BadOptions
from durbar.server import clocks, showing
from durbar.server.frame import Frame, Seat
from durbar.server.guests import Guest
from durbar.server.hall import Act, Hall, Live
from durbar.server.messages import Join, Level, NewTable, Refused, SetSeat, Status, TableInfo, Tables
from durbar.server.table import Table

MOST_LISTED = 50
STALE = 30 * clocks.DAY  # where nothing has happened for so long, nobody is waited for or watched; no move has longer
LONGEST_NAME = 30
LEAST_SECONDS = 10  # on a live clock
BOT_NAMES = ("Akbar", "Jahan", "Mumtaz", "Noor", "Dara")


class Problem(Exception):
    """A wish that cannot be granted: an HTTP status, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, detail: str, clause: str = "") -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.clause = status, code, detail, clause


class Desk:
    """Grants wishes about tables, or says why not."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def find(self, table_id: str, guest: Guest | None, invite: str | None = None) -> Live:
        """The table, if this guest may see it."""
        live = await self.hall.find(table_id)
        if live is None:
            raise Problem(404, "no_table", "there is no such table")
        if not may_see(live.table, guest, invite):
            raise Problem(403, "private", "this table is private: ask its host for the invite link")
        return live

    async def invited(self, invite: str, guest: Guest | None) -> TableInfo:
        table_id = await self.hall.storage.invited(invite)
        if table_id is None:
            raise Problem(404, "no_table", "this invite leads to no table")
        return (await self.find(table_id, guest, invite)).info(guest.id if guest else None)

    async def lists(self, guest: Guest | None) -> Tables:
        """Mine, those that wait for me first; public ones with an open seat; and public ones in play."""
        storage, who = self.hall.storage, guest.id if guest else None
        mine = await storage.of_guest(guest.id, MOST_LISTED) if guest else []
        mine_ids = {row.id for row in mine}

        async def others(status: Status) -> list[TableInfo]:
            rows = await storage.listed(status, time.time() - STALE, MOST_LISTED)
            return [self._listed(row, who) for row in rows if row.id not in mine_ids]

        own = [self._listed(row, who) for row in mine]
        current = [info for info in own if any(seat.mine for seat in info.seats) or info.host]
        return Tables(
            sorted(current, key=lambda info: not info.waits_for_me),
            open=await others("waiting"),
            watch=await others("playing"),
        )

    def _listed(self, row: Any, guest: str | None) -> TableInfo:
        live = self.hall.tables.get(row.id)
        if live:
            return live.info(guest)
        frame = showing.decode_frame(row.frame)
        return showing.info(
            row.id,
            frame,
            guest,
            invite=row.invite,
            seed=row.seed,
            updated=row.updated,
        )

    # -- making ------------------------------------------------------------------------------------------------------

    async def make(self, wish: NewTable, guest: Guest) -> TableInfo:
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
        frame = Frame(
            game=game.id,
            options=options,
            host=guest.id,
            public=wish.public,
            clock=wish.clock,
            seats=seats,
            eager=wish.start,
        )
        return (await self.open(frame)).info(guest.id)

    async def open(self, frame: Frame, seed: bytes | None = None) -> Live:
        """A new table; only a lesson brings a seed of its own."""
        return await self.open_with(frame, lambda table: _begin_if_full(table, time.time()), seed)

    async def open_with(self, frame: Frame, begin: Act, seed: bytes | None = None) -> Live:
        """A new table at which this is done first."""
        table = Table(secrets.token_hex(6), secrets.token_urlsafe(16), seed or secrets.token_bytes(SEED_BYTES), frame)
        live = Live(table, time.time())
        await self._do(live, begin)
        self.hall.take_in(live)
        return live

    async def rematch(self, live: Live, guest: Guest) -> TableInfo:
        """The next match of the same people, everybody one seat on. Asked twice, it is the same table."""
        frame = live.table.frame
        if not frame.mine(guest.id):
            raise Problem(403, "not_yours", "only those who played can ask for another match")
        if frame.status not in ("finished", "abandoned"):
            raise Problem(409, "playing", "this match is not over yet")
        async with live.lock:
            again = frame.rematch
            if again is None:
                new = Frame(
                    game=frame.game,
                    options=frame.options,
                    host=guest.id,
                    public=frame.public,
                    clock=frame.clock,
                    seats=_seated_again(frame, guest),
                    eager=True,
                )
                again = (await self.open(new)).table.id
                await self._do(live, lambda table: setattr(table.frame, "rematch", again), locked=True)
        return (await self.find(again, guest)).info(guest.id)

    # -- seats -------------------------------------------------------------------------------------------------------

    async def join(self, live: Live, guest: Guest, wish: Join) -> TableInfo:
        if live.table.frame.mine(guest.id) and wish.seat is None:
            return live.info(guest.id)

        def sit(table: Table) -> None:
            frame = table.frame
            if frame.status != "waiting":
                raise Problem(409, "playing", "this match has begun; you can watch it")
            free = frame.open_seats()
            if not free or wish.seat not in (None, *free):
                raise Problem(409, "taken", "this seat is taken" if free else "all seats are taken")
            seat = frame.seats[free[0] if wish.seat is None else wish.seat]
            seat.kind, seat.name, seat.guest = "person", clean_name(wish.name), guest.id
            _begin_if_full(table, time.time())

        await self._do(live, sit)
        return live.info(guest.id)

    async def leave(self, live: Live, guest: Guest) -> TableInfo:
        """Before the start the seat is free again; in a match a bot stands in."""

        def stand_up(table: Table) -> None:
            frame, mine = table.frame, _own(table, guest)
            if frame.lesson:
                raise Problem(409, "playing", "a lesson needs no stand-in: just go, it waits for you")
            if frame.status == "playing":
                for seat in mine:
                    table.hand_over(seat, time.time())
            elif frame.status == "waiting":
                for seat in mine:
                    frame.seats[seat] = Seat()
                if frame.host == guest.id:
                    others = frame.guests()
                    frame.host = others[0] if others else guest.id
                    frame.status = "waiting" if others else "abandoned"

        await self._do(live, stand_up)
        return live.info(guest.id)

    async def start(self, live: Live, guest: Guest) -> TableInfo:

        def begin(table: Table) -> None:
            frame = table.frame
            if frame.host != guest.id:
                raise Problem(403, "not_host", "only the host can start the match")
            if frame.status != "waiting":
                return
            if free := frame.open_seats():
                raise Problem(409, "open_seats", f"seat {free[0] + 1} is still open: wait for somebody or seat a bot")
            table.begin(time.time())

        await self._do(live, begin)
        return live.info(guest.id)

    async def set_seat(self, live: Live, guest: Guest, number: int, wish: SetSeat) -> TableInfo:
        if number not in range(len(live.table.frame.seats)):
            raise Problem(404, "no_seat", f"there is no seat {number + 1} at this table")

        def change(table: Table) -> Refused | None:
            if table.frame.status == "waiting":
                return _arrange(table, guest, number, wish)
            if number not in table.frame.mine(guest.id):
                raise Problem(403, "not_yours", "this is not your seat")
            if wish.kind == "open":
                raise Problem(409, "playing", "in a match a seat can be given to a bot, not be left open")
            act = table.hand_over if wish.kind == "bot" else table.take_back
            return act(number, time.time())

        await self._do(live, change)
        return live.info(guest.id)

    async def _do(self, live: Live, act: Act, *, locked: bool = False) -> None:
        """Change the table; a refusal becomes a problem."""
        changing = self.hall.change_locked if locked else self.hall.change
        if refused := await changing(live, act):
            raise Problem(409, refused.code, refused.why)


def _own(table: Table, guest: Guest) -> list[int]:
    if not (mine := table.frame.mine(guest.id)):
        raise Problem(403, "not_yours", "you have no seat at this table")
    return mine


def may_see(table: Table, guest: Guest | None, invite: str | None) -> bool:
    frame = table.frame
    if frame.public or (invite is not None and secrets.compare_digest(invite.encode(), table.invite.encode())):
        return True
    return guest is not None and (guest.id == frame.host or bool(frame.mine(guest.id)))


def clean_name(name: str) -> str:
    """A name on one line without control signs."""
    cleaned = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:LONGEST_NAME]
    if not cleaned:
        raise Problem(400, "name", "a name needs at least one sign that can be seen")
    return cleaned


def _arrange(table: Table, guest: Guest, number: int, wish: SetSeat) -> Refused | None:
    """Before the start: the host makes a seat open or a bot's."""
    frame = table.frame
    if frame.host != guest.id:
        raise Problem(403, "not_host", "only the host can change seats before the start")
    if frame.seats[number].guest not in (None, guest.id):
        raise Problem(409, "taken", "somebody sits there")
    if wish.kind == "person":
        raise Problem(409, "join", "to sit down yourself, join the table")
    frame.seats[number] = _bot(number, wish.level, None) if wish.kind == "bot" else Seat()
    return _begin_if_full(table, time.time())


def _bot(number: int, level: Level | None, name: str | None) -> Seat:
    return Seat(kind="bot", name=clean_name(name or BOT_NAMES[number]), level=level or "normal")


def _seated_again(frame: Frame, guest: Guest) -> list[Seat]:
    """The same company, everybody one seat on. A fork bears the names of the match it comes from; whoever plays again
    sits there by the own name, and so do the bots."""
    old = [*frame.seats[-1:], *frame.seats[:-1]]
    if frame.fork is None:
        return [Seat(kind=seat.kind, name=seat.name, guest=seat.guest, level=seat.level) for seat in old]
    own = itertools.count(1)
    return [
        _bot(number, seat.level, None)
        if seat.kind == "bot"
        else Seat(kind="person", name=_numbered(guest.name, next(own)), guest=guest.id)
        for number, seat in enumerate(old)
    ]


def _numbered(name: str, count: int) -> str:
    """Who holds several seats is told apart: Ann, Ann 2."""
    return name if count == 1 else f"{name[: LONGEST_NAME - 2]} {count}"


def _begin_if_full(table: Table, now: float) -> Refused | None:
    if table.frame.eager and not table.frame.open_seats():
        table.begin(now)
    return None
