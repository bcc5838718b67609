"""What a hostile client does to a server, by raw sockets on this machine: used by the tests and by `make chaos`."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from contextlib import suppress
from pathlib import Path

from server.served import Served

NEIGHBOUR = "127.0.0.2"
"""Another address of this machine: uvicorn takes 127.0.0.1 for a proxy, and counts nothing there."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def memory(server: Served) -> float:
    """Megabytes that the serving processes use."""
    total = 0
    for process in server.serving():
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                total += int(line.split()[1])
    return total / 1024


async def opened(port: int, count: int, source: str = NEIGHBOUR) -> list[Streams]:
    """So many connections from this address."""
    return [await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0)) for _ in range(count)]


async def pour(writer: asyncio.StreamWriter, data: bytes, seconds: float) -> int:
    """Send this again and again, and never read; how many bytes the other side took before it hung up."""
    sent, end = 0, time.monotonic() + seconds
    with suppress(ConnectionError, TimeoutError):
        while time.monotonic() < end and not writer.is_closing():
            writer.write(data)
            await asyncio.wait_for(writer.drain(), max(0.01, end - time.monotonic()))
            sent += len(data)
    return sent


async def pipelined(port: int, seconds: float, path: str = "/api/games") -> int:
    """Requests without end on one connection, answers unread."""
    ((_, writer),) = await opened(port, 1)
    request = f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode()
    sent = await pour(writer, request * 3000, seconds)
    writer.transport.abort()
    return sent


async def endless_header(port: int, seconds: float) -> bool:
    """A header line that never ends; was the connection ended?"""
    ((_, writer),) = await opened(port, 1)
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ")
    began = time.monotonic()
    await pour(writer, b"a" * 65536, seconds)
    writer.transport.abort()
    return time.monotonic() - began < seconds


async def upgraded(port: int, table: str, cookies: dict[str, str], source: str = NEIGHBOUR) -> Streams:
    """A WebSocket to this table, its first answer read."""
    ((reader, writer),) = await opened(port, 1, source)
    key = base64.b64encode(os.urandom(16)).decode()
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    writer.write(
        f"GET /ws/tables/{table} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"cookie: {cookie}\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(opcode: int, payload: bytes) -> bytes:
    """A masked frame of a client, up to 125 bytes; the mask is zero."""
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + b"\0\0\0\0" + payload


async def without_reading_pongs(port: int, seconds: float, table: str = "0" * 12) -> bool:
    """Pings whose answers nobody reads; was the connection ended?"""
    _, writer = await upgraded(port, table, {})
    sent = await pour(writer, frame(9, b"x" * 125) * 500, seconds)
    ended = writer.is_closing() or sent == 0
    writer.transport.abort()
    return ended


async def fill_with_small_frames(port: int, table: str, cookies: dict[str, str], seconds: float) -> int:
    """Messages of one byte, far too many."""
    _, writer = await upgraded(port, table, cookies)
    sent = await pour(writer, frame(1, b"x") * 5000, seconds)
    writer.transport.abort()
    return sent


async def half_sent(port: int, count: int) -> list[Streams]:
    """Requests that are begun and never finished."""
    connections = await opened(port, count)
    for _, writer in connections:
        writer.write(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n{")
    return connections
