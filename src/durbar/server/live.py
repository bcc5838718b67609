"""One WebSocket at one table: what the client asks is decoded, done and answered; what happens is told in order.

A slow reader holds up nobody: what is told waits in its own connection (wire.py); one that falls too far behind is cut
off and comes back to a fresh welcome.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec
import structlog

from durbar.server import messages as m
from durbar.server import showing
from durbar.server.guests import Guest, Guests
from durbar.server.hall import Act, Hall, Live
from durbar.server.limits import Bucket
from durbar.server.metrics import CONNECTIONS, MOVE_SECONDS, MOVES, REFUSALS
from durbar.server.table import Table, refuse
from durbar.server.wondering import reason

log = structlog.get_logger()

MAX_MESSAGE = 16 * 1024
MOST_WAITING = 20  # messages of a client that wait to be handled before no more are read
PER_SECOND, BURST = 30.0, 120.0

_decode = msgspec.json.Decoder(m.FromClient).decode
_encode = showing.encode


class Line(Protocol):
    """What a connection needs of its wire."""

    def listen(self, heard: Callable[[bytes], None]) -> None: ...
    def pause(self, on: bool) -> None: ...
    def say(self, message: bytes) -> None: ...
    async def gone(self) -> None: ...


class Connection:
    """One client at one table. What it asks is done in its order: the next thing when the last one is over."""

    def __init__(self, wire: Line, hall: Hall, guests: Guests, live: Live, guest: Guest | None) -> None:
        self.wire, self.hall, self.guests, self.live, self.who = wire, hall, guests, live, guest
        self.guest = guest.id if guest else None
        self.eye = showing.default_eye(live.table.frame, self.guest)
        self.tell = wire.say
        self._bucket, self._pace = Bucket(PER_SECOND, BURST), guests.pace
        self._busy = self._catching_up = False
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until somebody hangs up."""
        async with self.live.lock:  # not between a move and its writing: it would be told twice, or be lost
            self.live.onlookers.add(self)
            self.welcome()
        CONNECTIONS.inc()
        self._presence()
        self.wire.listen(self.heard)
        try:
            await self.wire.gone()
        finally:
            self._waiting.clear()
            self.live.onlookers.discard(self)
            CONNECTIONS.dec()
            self.live.used = time.monotonic()
            self._presence()

    def _presence(self) -> None:
        """Tell the others, if this was the first or the last connection of somebody who sits here."""
        same = sum(who.guest == self.guest for who in self.live.onlookers)
        if self.guest and same <= 1 and self.live.table.frame.mine(self.guest):
            self.hall.presence.changed(self.live)

    # -- telling -----------------------------------------------------------------------------------------------------

    def answer(self, message: m.Told) -> None:
        if isinstance(message, m.Refused):
            REFUSALS.labels(message.code).inc()
        self.tell(_encode(message))

    def welcome(self) -> None:
        """Everything, for the eye that is looked with."""
        mine = self.live.table.frame.mine(self.guest)
        if self.eye is not None and self.eye not in mine:
            self.eye = None
        confirm = self.who.confirm if self.who else True
        info = self.live.info(self.guest)
        self.tell(showing.welcome(self.live.table, self.eye, info, confirm, time.time()))

    # -- hearing -----------------------------------------------------------------------------------------------------

    def heard(self, text: bytes) -> None:
        """The next message."""
        if not self._busy:
            self._answer_to(text)
            return
        self._waiting.append(text)
        if len(self._waiting) > MOST_WAITING:
            self.wire.pause(True)

    def next(self) -> None:
        """What was asked last is over."""
        self._busy = False
        if self._catching_up or not self._waiting:
            return
        self._catching_up = True
        while self._waiting and not self._busy:
            self._answer_to(self._waiting.popleft())
        self._catching_up = False
        if not self._waiting:
            self.wire.pause(False)

    def _answer_to(self, text: bytes) -> None:
        if not self._bucket.take() or (self.guest and not self._pace.take(self.guest)):
            self.answer(refuse("too_fast", "too many messages at once; slow down", _move_id(text)))
            return
        try:
            message = _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.answer(refuse("bad", f"this message cannot be read: {error}", _move_id(text)))
            return
        self._busy = True
        if isinstance(message, m.Play) and self.live.lock.take():
            self._do(Playing(self, message))
        else:
            self._task = asyncio.create_task(self._take_time(message))

    async def _take_time(self, message: m.Ask) -> None:
        """What cannot be done here and now."""
        try:
            if isinstance(message, m.Play | m.Undo | m.Back):
                await self.live.lock.acquire()
                self._do(Playing(self, message))
                return
            await HANDLERS[type(message)](self, message)
        except Exception:
            log.exception("a message could not be handled", table=self.live.table.id)
            self.answer(refuse("bad", "something went wrong here; try again"))
        self.next()

    def _do(self, move: Playing) -> None:
        """The lock is ours: do it once, however often it is sent."""
        refused = self._not_mine(move.seat)
        done = self.live.table.receipts.get(move.receipt) if refused is None else None
        if refused is None and done is None:
            self.hall.play(self.live, move)
            return
        self.live.lock.release()
        if done is not None:
            self.answer(m.Accepted(move_id=move.move_id, seq=done))
        move.over(refused)

    def _not_mine(self, seat: int) -> m.Refused | None:
        """May this guest act for this seat?"""
        seats = self.live.table.frame.seats
        if not 0 <= seat < len(seats) or self.guest is None or seats[seat].guest != self.guest:
            return refuse("not_yours", "this is not your seat")
        if seats[seat].resigned:
            return refuse("not_yours", "you have resigned: a bot plays this seat to the end")
        if seats[seat].stand_in:
            return refuse("not_yours", "a bot plays for you; take your seat back first")
        return None

    async def _act(self, seat: int, act: Act) -> None:
        """Something without a move id."""
        refused = self._not_mine(seat) or await self.hall.change(self.live, act)
        if refused:
            self.answer(refused)

    async def _confirm(self, confirm: m.Confirm) -> None:
        await self._act(confirm.seat, lambda table: table.confirm(confirm.seat, time.time()))

    async def _resign(self, resign: m.Resign) -> None:
        await self._act(resign.seat, lambda table: table.hand_over(resign.seat, time.time(), for_good=True))

    async def _abandon(self, abandon: m.Abandon) -> None:
        await self._act(abandon.seat, lambda table: table.vote(self.guest or "", abandon.agree))

    async def _play_on(self, play_on: m.PlayOn) -> None:
        await self._act(play_on.seat, lambda table: table.play_on())

    async def _setting(self, setting: m.Setting) -> None:
        if self.who:
            await self.guests.set_confirm(self.who, setting.confirm)

    async def _look(self, look: m.Look) -> None:
        if look.seat is not None and look.seat not in self.live.table.frame.mine(self.guest):
            self.answer(refuse("not_yours", "you can only look with your own seats"))
            return
        async with self.live.lock:
            self.eye = look.seat
            self.welcome()

    async def _why(self, why: m.Why) -> None:
        if not self.guests.questions.take(self.guest or ""):
            self.answer(refuse("too_fast", "too many questions at once; wait a moment"))
            return
        mine = why.seat is not None and self._not_mine(why.seat) is None
        self.answer(reason(self.live.table, why, mine=mine))

    async def _say(self, say: m.Say) -> None:
        text = "".join(sign if sign.isprintable() else " " for sign in say.text).strip()
        if self.who is None:
            self.answer(refuse("not_yours", "to chat, give yourself a name first"))
        elif text:
            frame = self.live.table.frame
            mine = frame.mine(self.guest)
            seat = self.eye if self.eye in mine else (mine[0] if mine else None)
            name = self.who.name if seat is None else frame.seats[seat].name
            await self.hall.say(self.live, m.ChatLine(showing.iso(time.time()), name, seat, text))

    async def _ping(self, ping: m.Ping) -> None:
        self.answer(m.Pong(at=ping.at))


class Playing:
    """A move of this client."""

    def __init__(self, connection: Connection, message: m.Play | m.Undo | m.Back) -> None:
        self.began = time.perf_counter()
        self.connection, self.message = connection, message
        self.seat, self.move_id = message.seat, message.move_id
        self.receipt = f"{self.seat}/{self.move_id}"

    def act(self, table: Table) -> m.Refused | None:
        asked, now = self.message, time.time()
        if isinstance(asked, m.Play):
            who = self.connection.who
            return table.play(asked.seat, asked.seq, asked.actions, who.confirm if who else True, now)
        return table.undo(asked.seat, now) if isinstance(asked, m.Undo) else table.back(asked.seq, now)

    def accepted(self) -> None:
        """It is on disk."""
        here = self.connection
        here.tell(_encode(m.Accepted(move_id=self.move_id, seq=len(here.live.table.story))))

    def over(self, refused: m.Refused | None) -> None:
        here = self.connection
        if refused:
            here.answer(msgspec.structs.replace(refused, move_id=self.move_id))
        else:
            MOVE_SECONDS.observe(time.perf_counter() - self.began)
            MOVES.inc((here.live.table.frame.game, "person"))
        here.next()


def _move_id(text: bytes) -> str | None:
    """The id in a message that was not understood, so that the client knows which one it was."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        found = msgspec.json.decode(text)
        if isinstance(found, dict) and isinstance(found.get("move_id"), str):
            return str(found["move_id"])[:40]
    return None


HANDLERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    m.Confirm: Connection._confirm,
    m.Setting: Connection._setting,
    m.Look: Connection._look,
    m.Why: Connection._why,
    m.Resign: Connection._resign,
    m.Abandon: Connection._abandon,
    m.Say: Connection._say,
    m.PlayOn: Connection._play_on,
    m.Ping: Connection._ping,
}
