"""The WebSocket of a table, as lean as one can be: uvicorn's own protocol with a short way in and a short way out.

A move is one small frame in and two or three frames out, two hundred tables at a time; passing each through the queues,
tasks and parsers that serve every case would cost more than the move itself. So a whole, small, plain text frame is
taken as it comes, and messages are written to the transport at once. Everything else (the handshake, pings, closing,
fragments, anything in error) goes the way that uvicorn and websockets have for it.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the package has no compiled part
    from websockets.utils import apply_mask

NAME = "durbar.wire"
"""Under this name the application finds the wire among the scope's extensions."""

MOST_WAITING = 20  # messages of a client that wait to be handled before no more are read
MOST_UNREAD = 4 * 1024 * 1024  # bytes that a client may leave unread before it is cut off
TEXT = 0x81  # a whole text frame
MASKED = 0x80
SHORT, LONG = 126, 127  # lengths with this meaning: the real one follows in two or eight bytes


class Gone(Exception):
    """Nobody is at the other end any more."""


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    _rest = b""
    _plain = True
    """Frames are still cut here; once one is too long, the parser gets everything and says so."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._unsent: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            scope: Any = self.scope
            scope["extensions"][NAME] = self

    # -- in ----------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._plain or not self.handshake_complete:
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        at = 0
        while (end := self._frame_end(data, at)) > 0:
            if not self._take(data, at, end):
                super().data_received(data[at:end])
            at = end
        if end < 0:
            self._plain = False
            super().data_received(data[at:])
        self._rest = data[at:]

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
        if length > self.config.ws_max_size:
            return -1
        end = at + head + (4 if data[at + 1] & MASKED else 0) + length
        return end if end <= len(data) else 0

    def _take(self, data: bytes, at: int, end: int) -> bool:
        """A small text frame of plain signs that stands by itself: keep it for `hear`. Is it one?"""
        length = data[at + 1] - MASKED
        if data[at] != TEXT or not 0 <= length < SHORT or self.frames or self.close_sent:
            return False
        text = apply_mask(data[at + 6 : end], data[at + 2 : at + 6])
        if not text.isascii():
            return False
        self.queue.put_nowait(text)  # type: ignore[arg-type]  # see hear
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    async def hear(self) -> bytes:
        """The next message; `Gone` if there will be none."""
        message: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if isinstance(message, bytes):
            return message
        if message["type"] != "websocket.receive":
            raise Gone
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text.encode()

    # -- out ---------------------------------------------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """Send this text, together with whatever else is said at this moment."""
        if not self._unsent:
            self.loop.call_soon(self._flush)
        length = len(message)
        if length < SHORT:
            self._unsent.append(bytes((TEXT, length)))
        elif length < 1 << 16:
            self._unsent.append(bytes((TEXT, SHORT)) + length.to_bytes(2))
        else:
            self._unsent.append(bytes((TEXT, LONG)) + length.to_bytes(8))
        self._unsent.append(message)

    def _flush(self) -> None:
        """Who leaves too much unread is cut off, and comes back to a fresh welcome."""
        unsent, self._unsent = self._unsent, []
        if self.close_sent or self.transport.is_closing():
            return
        self.transport.write(b"".join(unsent))
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
