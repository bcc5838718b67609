"""The WebSocket of a table, as lean as one can be: uvicorn's own protocol with a short way in and a short way out.

A move is one small frame in and two or three frames out, two hundred tables at a time; passing each through the queues,
tasks and parsers that serve every case would cost more than the move itself. So a whole, small, plain text frame is
taken as it comes. What has come in on all wires is handled in one go, and what is to be said on all of them is sent in
one go: a processor that does the same thing many times in a row does it in half the time. Everything else (the
handshake, pings, closing, fragments, anything in error) goes the way that uvicorn and websockets have for it.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import cython
import structlog
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the package has no compiled part
    from websockets.utils import apply_mask

log = structlog.get_logger()

NAME = "durbar.wire"
"""Under this name the application finds the wire among the scope's extensions."""

MOST_UNREAD = 4 * 1024 * 1024  # bytes that a client may leave unread before it is cut off
TEXT = 0x81  # a whole text frame
MASKED = 0x80
SHORT, LONG = 126, 127  # lengths with this meaning: the real one follows in two or eight bytes


class Reel:
    """What of a wire is needed for every message, in one place: what comes in is cut, what goes out is wound up."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.transport: Any = None
        self.heard: Callable[[bytes], None] = wire.keep
        self.rest = b""
        self.unsent: list[bytes] = []
        self.plain = True
        """Frames are still cut here; once one is too long, the parser gets everything and says so."""
        self.ready = self.amid = self.closed = self.crowded = False
        """After the handshake; between two fragments; after a goodbye; while much is unread."""

    # -- in ----------------------------------------------------------------------------------------------------------

    def cut(self, data: bytes) -> None:
        """Bytes as they come, on the wire's behalf."""
        if not self.ready:
            self.ready = self.plain and self.wire.handshake_complete
            if not self.ready:
                self.wire.parse(data)
                return
        data = self.rest + data if self.rest else data
        if len(data) > 6 and len(data) == 6 + (data[1] ^ MASKED) < 6 + SHORT and self._take(data, 0, len(data)):
            self.rest = b""
            return
        at = 0
        while (end := self._frame_end(data, at)) > 0:
            if not self._take(data, at, end):
                self.wire.parse(data[at:end])
                self.amid = bool(self.wire.frames)
            at = end
        if end < 0:
            self.plain = self.ready = False
            self.wire.parse(data[at:])
        self.rest = data[at:]

    def _frame_end(self, data: bytes, at: int) -> int:
        """Where the frame that begins here ends; 0 if it is not all there yet, -1 if it is longer than allowed."""
        there = len(data) - at
        if there < 2:
            return 0
        length, head = data[at + 1] & 0x7F, 2
        if length >= SHORT:
            head = 4 if length == SHORT else 10
            if there < head:
                return 0
            length = int.from_bytes(data[at + 2 : at + head])
        if length > self.wire.config.ws_max_size:
            return -1
        end = at + head + (4 if data[at + 1] & MASKED else 0) + length
        return end if end <= len(data) else 0

    def _take(self, data: bytes, at: int, end: int) -> bool:
        """A small text frame of plain signs that stands by itself: hand it over. Is it one?"""
        length = data[at + 1] - MASKED
        if data[at] != TEXT or not 0 <= length < SHORT or self.amid or self.closed:
            return False
        text = apply_mask(data[at + 6 : end], data[at + 2 : at + 6])
        if not text.isascii():
            return False
        self.pass_on(text)
        return True

    def pass_on(self, text: bytes) -> None:
        """In a moment, together with what others have sent: the same work for many is quicker done in one go."""
        if not _TO_HEAR:
            self.wire.loop.call_soon(_hear_all)
        _TO_HEAR.append((self, text))

    def hear(self, text: bytes) -> None:
        """Whatever goes wrong here costs this connection, and no other."""
        try:
            self.heard(text)
        except Exception:
            log.exception("a message could not be handled")
            self.transport.abort()

    # -- out ---------------------------------------------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """Send this text, together with whatever else is said at this moment."""
        if not self.unsent:
            if not _TO_FLUSH:
                self.wire.loop.call_soon(_flush_all)
            _TO_FLUSH.append(self)
        self.unsent.append(_head(len(message)))
        self.unsent.append(message)

    def flush(self) -> None:
        """Who leaves too much unread is cut off, and comes back to a fresh welcome."""
        said = b"".join(self.unsent)
        self.unsent.clear()
        if self.closed or self.transport.is_closing():
            return
        self.transport.write(said)
        if self.crowded and self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.reel = Reel(self)
        self.say = self.reel.say
        self.data_received = self.reel.cut  # type: ignore[method-assign]
        super().__init__(*given, **more)
        self._early: list[bytes] = []

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.reel.transport = transport

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            scope: Any = self.scope
            scope["extensions"][NAME] = self

    @property
    def close_sent(self) -> bool:
        return self.reel.closed

    @close_sent.setter
    def close_sent(self, closed: bool) -> None:
        self.reel.closed = closed

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reel.crowded = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reel.crowded = False

    def parse(self, data: bytes) -> None:
        """The long way in."""
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message that came the long way."""
        data = b"".join(self.frames)
        if self.close_sent or (self.curr_msg_data_type == "text" and not _is_text(data)):
            super().send_receive_event_to_app()  # which knows what to do then
            return
        self.frames = []
        self.reel.pass_on(data)

    def keep(self, text: bytes) -> None:
        """Nobody listens yet."""
        self._early.append(text)
        self.pause(True)

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """From now on, every message is given to this function."""
        self.reel.heard, early = heard, self._early
        self._early = []
        self.pause(False)
        for text in early:
            heard(text)

    def pause(self, on: bool) -> None:
        """Read nothing more until further notice."""
        if on != self.read_paused:
            self.read_paused = on
            if on:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    async def gone(self) -> None:
        """When nobody is at the other end any more."""
        while (await self.queue.get())["type"] != "websocket.disconnect":
            pass


_TO_HEAR: list[tuple[Reel, bytes]] = []
_TO_FLUSH: list[Reel] = []


def _hear_all() -> None:
    heard = _TO_HEAR[:]
    _TO_HEAR.clear()
    for reel, text in heard:
        reel.hear(text)


def _flush_all() -> None:
    reels = _TO_FLUSH[:]
    _TO_FLUSH.clear()
    for reel in reels:
        with cython.nogil:  # the pen's turn, if it waits
            pass
        reel.flush()


@lru_cache(10_000)
def _head(length: int) -> bytes:
    """What stands before a text of this length."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, SHORT)) + length.to_bytes(2)
    return bytes((TEXT, LONG)) + length.to_bytes(8)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
