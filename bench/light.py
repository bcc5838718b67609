"""A WebSocket client for load: next to no work for a message, so that the server is what is measured."""

from __future__ import annotations

import asyncio
from typing import cast
from urllib.parse import urlsplit

TEXT, PING, PONG, MASKED = 0x81, 0x89, 0x8A, 0x80
NO_MASK = bytes(4)  # a mask of zeros leaves the text as it is


class Client(asyncio.Protocol):
    """One connection; `message` is called for every text that comes."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self._rest = b""
        self._open = False

    async def connect(self, address: str, cookie: str = "") -> None:
        url = urlsplit(address)
        self._hello = (
            f"GET {url.path}?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        await asyncio.get_running_loop().create_connection(lambda: self, url.hostname, url.port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            assert b" 101 " in data[:20], data[:200]
            self._open = True
        while len(data) - at >= 2:
            length, head = data[at + 1], 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if len(data) - at < head:
                    break
                length = int.from_bytes(data[at + 2 : at + head])
            if len(data) - at < head + length:
                break
            if data[at] == TEXT:
                self.message(data[at + head : at + head + length])
            elif data[at] == PING:
                self.send(data[at + head : at + head + length], PONG)
            at += head + length
        self._rest = data[at:]

    def message(self, text: bytes) -> None:
        raise NotImplementedError

    def send(self, text: bytes, kind: int = TEXT) -> None:
        length = len(text)
        if length < 126:
            head = bytes((kind, MASKED | length))
        else:
            head = bytes((kind, MASKED | 126)) + length.to_bytes(2)
        self.transport.write(head + NO_MASK + text)
