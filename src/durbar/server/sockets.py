"""What one network connection may cost, before the application sees anything of it.

uvicorn reads requests with h11, which limits the size of headers and leaves pipelined requests in the network. What is
left is done here: requests that never end, too many connections from one address, clients that send pings and never
read the answers.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from durbar.server.limits import network

LONGEST_HEADERS = 16 * 1024  # bytes, all of them together
REQUEST_SECONDS = 30.0  # until a request has to be there, with its body
MOST_CONNECTIONS = 200  # of one address
MOST_UNREAD_PONGS = 1024 * 1024  # bytes
MOST_WAITING = 1000  # messages of one connection that were sent before the first of them was handled
READ_AT_ONCE = 32 * 1024  # bytes of the system's buffer; a large one full of small frames takes half a second

_open: Counter[str] = Counter()
"""The connections to this process, by address."""
_allowed = {"most": MOST_CONNECTIONS}


def allow(leniency: float) -> None:
    """So many times the usual number of connections."""
    _allowed["most"] = round(MOST_CONNECTIONS * leniency)


class Http(H11Protocol):
    """HTTP with a limit on time and connections. A proxy that uvicorn trusts may have any number of them."""

    _counted = ""
    _slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if (connected := transport.get_extra_info("socket")) is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_AT_ONCE)
        address = self.client[0] if self.client else ""
        if address and not self._trusted(address):
            self._counted = network(address)
            _open[self._counted] += 1
            if _open[self._counted] > _allowed["most"]:
                transport.abort()
                return
        self._slow = self.loop.call_later(REQUEST_SECONDS, transport.abort)

    def _trusted(self, address: str) -> bool:
        trusted: Any = self.config.forwarded_allow_ips
        names = [name.strip() for name in trusted.split(",")] if isinstance(trusted, str) else trusted
        return "*" in names or address in names

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        _leave(self._counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # a WebSocket by now
            return
        begun = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        if not begun and self.conn.their_state is not h11.SEND_BODY:
            self._in_time()
        elif self._slow is None:
            self._slow = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._in_time()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, WebSocket):
            protocol.counted = self._counted

    def _in_time(self) -> None:
        if self._slow:
            self._slow.cancel()
            self._slow = None


class WebSocket(WebSocketsSansIOProtocol):
    """WebSockets whose pings cost no memory here."""

    counted = ""

    def connection_lost(self, exc: Exception | None) -> None:
        _leave(self.counted)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNREAD_PONGS:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """As bytes: whether they are sound text the application finds out, and says so."""
        self.curr_msg_data_type = "bytes"
        if self.queue.qsize() >= MOST_WAITING:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().send_receive_event_to_app()


def _leave(counted: str) -> None:
    if counted:
        _open[counted] -= 1
        if _open[counted] <= 0:
            del _open[counted]
