"""Good neighbours: the host mutes and throws out, a link brings a lost seat back, and an absent person's seat goes to a
bot when the others agree."""

from __future__ import annotations

import secrets

from durbar.server import clocks
from durbar.server.change import Act, change
from durbar.server.guests import Guest
from durbar.server.live_table import LiveTable
from durbar.server.messages import HostWish, Refused, SeatLink, TableInfo
from durbar.server.problem import Problem
from durbar.server.table import Table, refuse
from durbar.server.table_record import Seat, handle_of

SPECTATORS = "spectators"
"""Muted together: all who have no seat."""
KEY_BYTES = 16


async def host_wish(live: LiveTable, host: Guest, wish: HostWish) -> TableInfo:
    """The host mutes somebody or throws somebody out, or takes that back."""

    def act(table: Table) -> None:
        record = table.record
        if record.host != host.id:
            raise Problem(403, "not_host", "only the host can do that")
        if wish.who == handle_of(table.id, host.id):
            raise Problem(409, "yourself", "you cannot mute yourself or throw yourself out")
        if wish.muted is not None:
            record.muted = _listed(record.muted, wish.who, wish.muted)
        if wish.thrown_out is not None and wish.who != SPECTATORS:
            record.thrown_out = _listed(record.thrown_out, wish.who, wish.thrown_out)
            _show_out(table, wish.who, wish.thrown_out)

    await _do(live, act)
    return live.info(host.id)


def _listed(handles: list[str], who: str, wanted: bool) -> list[str]:
    rest = [handle for handle in handles if handle != who]
    return [*rest, who][-200:] if wanted else rest


def _show_out(table: Table, who: str, out: bool) -> None:
    """Before the start the seat is free; in a match a bot plays on. The old invite leads nowhere any more."""
    record = table.record
    for number, seat in enumerate(record.seats):
        if seat.guest is None or handle_of(table.id, seat.guest) != who:
            continue
        if record.status == "waiting":
            record.seats[number] = Seat()
        elif record.status == "playing":
            if out and not seat.stand_in:
                table.hand_over(number, clocks.now())
            seat.thrown_out = out
    if out:
        table.invite = secrets.token_urlsafe(16)


# -- a lost cookie -----------------------------------------------------------------------------------------------------


async def seat_link(live: LiveTable, guest: Guest, number: int) -> SeatLink:
    """The secret address that brings this seat back; made when it is first asked for."""
    seats = live.table.record.seats
    if number not in range(len(seats)) or seats[number].guest != guest.id:
        raise Problem(403, "not_yours", "this is not your seat")
    if not seats[number].key:

        def act(table: Table) -> None:
            seat = table.record.seats[number]
            seat.key = seat.key or secrets.token_urlsafe(KEY_BYTES)

        await _do(live, act)
    return SeatLink(f"/seat/{live.table.id}/{live.table.record.seats[number].key}")


def seat_of_key(table: Table, key: str) -> int:
    """Whose seat this secret opens."""
    for number, seat in enumerate(table.record.seats):
        if seat.key and secrets.compare_digest(seat.key.encode(), key.encode("utf-8", "replace")):
            return number
    raise Problem(404, "no_seat_link", "this link leads to no seat")


async def recover(live: LiveTable, key: str, guest: Guest) -> TableInfo:
    """Whoever brings the secret holds the seat from now on, and all others of that person; and is host, if that was."""

    def act(table: Table) -> None:
        record = table.record
        old = record.seats[seat_of_key(table, key)].guest
        if old is None or handle_of(table.id, old) in record.thrown_out:
            raise Problem(403, "thrown_out", "the host has asked the person of this seat to leave")
        for seat in record.seats:
            if seat.guest == old:
                seat.guest = guest.id
        if record.host == old:
            record.host = guest.id

    await _do(live, act)
    for who in list(live.connections):  # the old browser looks on without a seat
        who.welcome()
    return live.info(guest.id)


# -- absent people -----------------------------------------------------------------------------------------------------


def give_seat(table: Table, guest: str, absent: int, agree: bool, online: set[str]) -> Refused | None:
    """A person votes to let a bot play for somebody who is away; it does when all who are here agree."""
    record, now = table.record, clocks.now()
    if absent not in record.deciders() or record.clock.kind != "none":
        return refuse("not_away", "the table does not wait for this seat, or its clock does that")
    away = record.seats[absent]
    if away.guest in online or away.bot_level is not None or now < record.since + clocks.AWAY:
        return refuse("not_away", "a seat can be given to a bot when its person has been away for a quarter of an hour")
    for own in record.mine(guest):
        rest = [seat for seat in record.seats[own].gives if seat != absent]
        record.seats[own].gives = [*rest, absent] if agree else rest
    voters = [seat for seat in record.persons() if seat.guest in online and seat.guest != away.guest]
    if voters and all(absent in seat.gives for seat in voters):
        for seat in record.seats:
            seat.gives = []
        return table.hand_over(absent, now)
    return None


async def _do(live: LiveTable, act: Act) -> None:
    if refused := await change(live, act):
        raise Problem(503 if refused.code == "bad" else 409, refused.code, refused.why)
