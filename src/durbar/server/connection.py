"""One WebSocket at one table: what the client asks is decoded, done and answered in its order; what happens is told.

A slow reader holds up nobody: what it is told waits in its own connection. One that falls too far behind is
disconnected, and comes back to a fresh welcome.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from durbar.core.game import View
from durbar.server import clocks, neighbours, projection
from durbar.server import messages as m
from durbar.server.change import Act, Receipt, change
from durbar.server.guests import Guest, Guests
from durbar.server.limits import Bucket
from durbar.server.live_table import LiveTable
from durbar.server.metrics import CONNECTIONS, MOVE_SECONDS, MOVES, REFUSALS
from durbar.server.names import check_free
from durbar.server.problem import Problem
from durbar.server.table import CHAT_KEPT, Table, refuse
from durbar.server.table_record import TableRecord, handle_of
from durbar.server.why_not import reason

log = structlog.get_logger()

MAX_MESSAGE = 16 * 1024
MOST_UNREAD = 4 * 1024 * 1024  # bytes that a client may leave unread before it is disconnected
PER_SECOND, BURST = 30.0, 120.0
CALM = 0.05  # seconds until the next message is read after one that came too fast
MOST_OF_SPECTATOR = CHAT_KEPT // 4  # of the lines that are kept: those who play keep theirs
MOST_OF_SPEAKER = CHAT_KEPT // 2  # of one person, and of all spectators together, in the last hour
HOUR = 3600.0
COME_BACK = 1012  # the code that says: connect again
FORBIDDEN = 4403

_decode = msgspec.json.Decoder(m.FromClient).decode
_encode = projection.encode


class Connection:
    """One client at one table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        guests: Guests,
        live: LiveTable,
        guest: Guest | None,
        address: str = "",
    ) -> None:
        self.socket, self.guests, self.live, self.who, self.address = socket, guests, live, guest, address
        self.guest = guest.id if guest else None
        self.viewer = projection.default_viewer(live.table.record, self.guest)
        self.shown: View | None = None
        self._pace = Bucket(PER_SECOND, BURST)
        self._handling = asyncio.Lock()
        self._unsent: deque[bytes] = deque()
        self._unread = 0
        self._new = asyncio.Event()
        self._leaving: tuple[int, str] | None = None
        self._sending: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until either side hangs up."""
        live = self.live
        async with live.lock:  # not between a move and its writing: it would be told twice, or be lost
            live.connections.add(self)
            self.welcome()
            if live.dropped:
                self.come_back()
        CONNECTIONS.inc()
        live.home.bots.wake(live)
        self._presence()
        self._sending = asyncio.create_task(self._send_all())
        hearing = asyncio.create_task(self._hear_all())
        try:
            await asyncio.wait((hearing, self._sending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.connections.discard(self)
            CONNECTIONS.dec()
            live.used = time.monotonic()
            self._presence()
            self._sending.cancel()
            async with self._handling:  # what was asked last is done to its end
                hearing.cancel()
            await asyncio.gather(hearing, self._sending, return_exceptions=True)

    def _presence(self) -> None:
        """Tell the others, if this was the first or the last connection of somebody who sits here."""
        same = sum(who.guest == self.guest for who in self.live.connections)
        if self.guest and same <= 1 and self.live.table.record.mine(self.guest):
            self.live.home.presence.changed(self.live)

    # -- telling -----------------------------------------------------------------------------------------------------

    def tell(self, message: bytes) -> None:
        """Send this text as soon as the client takes it."""
        self._unsent.append(message)
        self._unread += len(message)
        self._new.set()
        if self._unread > MOST_UNREAD and self._sending:
            self._sending.cancel()  # ends the connection

    def come_back(self) -> None:
        """Say goodbye, so that the client connects again."""
        self._leaving = COME_BACK, "come back"
        self._new.set()

    def turn_away(self) -> None:
        """Say goodbye: the host has asked this guest to leave."""
        self._leaving = FORBIDDEN, "the host has asked you to leave"
        self._new.set()

    async def _send_all(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                while self._unsent:
                    message = self._unsent.popleft()
                    await self.socket.send_data(message, "text")
                    self._unread -= len(message)
                if self._leaving:
                    await self.socket.close(*self._leaving)
                    return
                self._new.clear()
                await self._new.wait()

    def answer(self, message: m.Told) -> None:
        if isinstance(message, m.Refused):
            REFUSALS.labels(message.code).inc()
        self.tell(_encode(message))

    def welcome(self) -> None:
        """Everything, as seen from the seat that is looked from."""
        mine = self.live.table.record.mine(self.guest)
        if self.viewer is not None and self.viewer not in mine:
            self.viewer = None
        confirm = self.who.confirm if self.who else True
        info = self.live.info(self.guest)
        self.tell(projection.welcome(self.live.table, self, info, confirm, clocks.now()))

    # -- hearing -----------------------------------------------------------------------------------------------------

    async def _hear_all(self) -> None:
        """One message after the other: the next is read when the last one is done."""
        while (event := await self.socket.receive())["type"] == "websocket.receive":
            async with self._handling:
                await self._handle(event.get("text") or event.get("bytes") or b"")

    async def _handle(self, text: str | bytes) -> None:
        if not self._pace.take() or (self.guest and not self.guests.pace.take(self.guest)):
            self.answer(refuse("too_fast", "too many messages at once; slow down", _move_id(text)))
            await asyncio.sleep(CALM)
            return
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.answer(refuse("bad", f"this message cannot be read: {error}", _move_id(text)))
            return
        try:
            await HANDLERS[type(message)](self, message)
        except Exception:
            log.exception("message could not be handled", table=self.live.table.id)
            self.answer(refuse("bad", "something went wrong here; try again", getattr(message, "move_id", None)))

    async def _move(self, asked: m.Play | m.Undo | m.Back) -> None:
        """A decision of this client; it counts once, however often it is sent."""
        began = time.perf_counter()

        def act(table: Table) -> m.Refused | None:
            if refused := self._not_mine(asked.seat):
                return refused
            now = clocks.now()
            if isinstance(asked, m.Play):
                confirm = self.who.confirm if self.who else True
                return table.play(asked.seat, asked.seq, asked.actions, confirm, now)
            return table.undo(asked.seat, now) if isinstance(asked, m.Undo) else table.back(asked.seq, now)

        def acknowledge(seq: int) -> None:
            self.answer(m.Accepted(move_id=asked.move_id, seq=seq))

        receipt = Receipt(f"{asked.seat}/{asked.move_id}", acknowledge)
        if refused := self._not_mine(asked.seat) or await change(self.live, act, receipt):
            self.answer(msgspec.structs.replace(refused, move_id=asked.move_id))
        else:
            MOVE_SECONDS.observe(time.perf_counter() - began)
            MOVES.labels(self.live.table.record.game, "person").inc()

    def _not_mine(self, seat: int) -> m.Refused | None:
        """May this guest act for this seat?"""
        seats = self.live.table.record.seats
        if not 0 <= seat < len(seats) or self.guest is None or seats[seat].guest != self.guest:
            return refuse("not_yours", "this is not your seat")
        if seats[seat].resigned:
            return refuse("not_yours", "you have resigned: a bot plays this seat to the end")
        if seats[seat].stand_in:
            return refuse("not_yours", "a bot plays for you; take your seat back first")
        return None

    async def _act(self, seat: int, act: Act) -> None:
        """Something without a move id."""
        refused = self._not_mine(seat) or await change(self.live, act)
        if refused:
            self.answer(refused)

    async def _confirm(self, confirm: m.Confirm) -> None:
        await self._act(confirm.seat, lambda table: table.confirm(confirm.seat, clocks.now()))

    async def _resign(self, resign: m.Resign) -> None:
        await self._act(resign.seat, lambda table: table.hand_over(resign.seat, clocks.now(), for_good=True))

    async def _abandon(self, abandon: m.Abandon) -> None:
        await self._act(abandon.seat, lambda table: table.vote(self.guest or "", abandon.agree))

    async def _give_seat(self, give: m.GiveSeat) -> None:
        def vote(table: Table) -> m.Refused | None:
            return neighbours.give_seat(table, self.guest or "", give.absent, give.agree, self.live.online())

        await self._act(give.seat, vote)

    async def _play_on(self, play_on: m.PlayOn) -> None:
        await self._act(play_on.seat, lambda table: table.play_on())

    async def _setting(self, setting: m.Setting) -> None:
        if self.who:
            await self.guests.set_confirm(self.who, setting.confirm)

    async def _look(self, look: m.Look) -> None:
        if look.seat is not None and look.seat not in self.live.table.record.mine(self.guest):
            self.answer(refuse("not_yours", "you can only look with your own seats"))
            return
        async with self.live.lock:
            self.viewer = look.seat
            self.welcome()

    async def _why(self, why: m.Why) -> None:
        if not self.guests.questions.take(self.guest or ""):
            self.answer(refuse("too_fast", "too many questions at once; wait a moment"))
            return
        mine = why.seat is not None and self._not_mine(why.seat) is None
        self.answer(reason(self.live.table, why, mine=mine))

    async def _preview(self, preview: m.Preview) -> None:
        if self.guests.previews.take(self.guest or ""):
            self.answer(projection.preview(self.live.table, self.viewer, preview))
        else:
            self.answer(m.Previewed(seq=preview.seq, clicks=preview.clicks))

    async def _say(self, say: m.Say) -> None:
        text = "".join(sign if sign.isprintable() else " " for sign in say.text).strip()
        if self.who is None:
            self.answer(refuse("not_yours", "to chat, give yourself a name first"))
            return
        if not text:
            return
        record = self.live.table.record
        mine = record.mine(self.guest)
        seat = self.viewer if self.viewer in mine else (mine[0] if mine else None)
        name = self.who.name if seat is None else record.seats[seat].name
        who = handle_of(self.live.table.id, self.guest or "")
        if refused := self._silent(record, who, seat, name):
            self.answer(refused)
            return
        line = m.ChatLine(projection.iso(time.time()), name, seat, text, who)
        if refused := await change(self.live, lambda table: table.say(line, time.time_ns() // 1000)):
            self.answer(refused)

    def _silent(self, record: TableRecord, who: str, seat: int | None, name: str) -> m.Refused | None:
        """Why this guest may not chat now."""
        if who in record.muted or (seat is None and neighbours.SPECTATORS in record.muted):
            return refuse("muted", "the host has muted you")
        if seat is None:
            try:
                check_free(name, [other.name for other in record.seats if other.kind == "person"])
            except Problem as problem:
                return refuse("name_taken", problem.detail)
        since = projection.iso(time.time() - HOUR)
        recent = [line for line in self.live.table.chat if line.at >= since]
        own = sum(line.who == who for line in recent)
        spectators = sum(line.seat is None for line in recent)
        many = own >= MOST_OF_SPEAKER or (seat is None and (own >= MOST_OF_SPECTATOR or spectators >= MOST_OF_SPEAKER))
        if many or not self.guests.chat.take(self.guest or ""):
            return refuse("too_fast", "too many lines of chat; let others speak first")
        return None

    async def _ping(self, ping: m.Ping) -> None:
        self.answer(m.Pong(at=ping.at))


def _move_id(text: str | bytes) -> str | None:
    """The id in a message that was not understood, so that the client knows which one it was."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        found = msgspec.json.decode(text)
        if isinstance(found, dict) and isinstance(found.get("move_id"), str):
            return str(found["move_id"])[:40]
    return None


HANDLERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    m.Play: Connection._move,
    m.Undo: Connection._move,
    m.Back: Connection._move,
    m.Confirm: Connection._confirm,
    m.Setting: Connection._setting,
    m.Look: Connection._look,
    m.Why: Connection._why,
    m.Preview: Connection._preview,
    m.Resign: Connection._resign,
    m.Abandon: Connection._abandon,
    m.GiveSeat: Connection._give_seat,
    m.Say: Connection._say,
    m.PlayOn: Connection._play_on,
    m.Ping: Connection._ping,
}
