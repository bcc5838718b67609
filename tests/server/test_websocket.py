"""What comes over a WebSocket in unusual pieces is understood all the same, and what is too much is refused."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosedError

from durbar.server import connection, guests, http
from server.client import PATIENCE, Guest, Seat
from server.conftest import Room
from server.served import Served

FIRST = {"layout": "first", "set_up": "first"}
PING = '{"type":"ping","v":1,"at":%d}'


@pytest.fixture(scope="session")
def database() -> Callable[[], str]:
    """Which one makes no difference here."""
    return lambda: ""


async def sit(room: Room) -> Seat:
    ann = room.guest()
    return await ann.watch((await ann.table("radscha", ["me", "me"], options=FIRST))["id"])


async def pongs(seat: Seat, count: int) -> list[float]:
    return [(await seat.until("pong"))["at"] for _ in range(count)]


def test_a_message_in_fragments(room: Room) -> None:
    async def play() -> None:
        seat = await sit(room)
        text = PING % 7
        await seat.socket.send([text[:5], text[5:9], text[9:]])  # three frames
        await seat.socket.send(PING % 8)
        assert await pongs(seat, 2) == [7, 8]

    room.run(play)


def test_signs_that_are_not_ascii_and_long_messages(room: Room) -> None:
    async def play() -> None:
        seat = await sit(room)
        await seat.ask("say", text="Grüß euch, çok güzel 🐘")
        assert (await seat.until("chat"))["line"]["text"] == "Grüß euch, çok güzel 🐘"
        await seat.ask("say", text="x" * 400)  # its length takes two more bytes
        assert (await seat.until("chat"))["line"]["text"] == "x" * 400
        await seat.socket.send(PING.encode() % 9)  # as bytes
        assert await pongs(seat, 1) == [9]
        assert await asyncio.wait_for(await seat.socket.ping(), PATIENCE) >= 0

    room.run(play)


def test_bytes_that_arrive_one_by_one_or_many_at_once(room: Room) -> None:
    """Frames begin and end where they like in what the network brings."""

    def frame(text: str) -> bytes:
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text.encode()))
        return bytes((0x81, 0x80 | len(masked))) + mask + masked

    async def play() -> None:
        ann = room.guest()
        table = (await ann.table("radscha", ["me", "me"], options=FIRST))["id"]
        reader, writer = await asyncio.open_connection("127.0.0.1", room.server.port)
        hello = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{room.server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: durbar_guest={ann.http.cookies['durbar_guest']}\r\n\r\n"
        )
        writer.write(hello.encode())
        await reader.readuntil(b"\r\n\r\n")
        for number in frame(PING % 1):
            writer.write(bytes((number,)))
            await writer.drain()
            await asyncio.sleep(0.001)
        many = b"".join(frame(PING % number) for number in range(2, 12))
        writer.write(many[:-7])
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.write(many[-7:])
        heard: list[float] = []
        async with asyncio.timeout(PATIENCE):
            while len(heard) < 11:
                head = await reader.readexactly(2)
                size = (
                    head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2 if head[1] == 126 else 8))
                )
                message = msgspec.json.decode(await reader.readexactly(size))
                heard += [message["at"]] if message["type"] == "pong" else []
        assert heard == list(range(1, 12))
        writer.close()

    room.run(play)


@pytest.mark.parametrize("pieces", [1, 4])
def test_a_message_that_is_too_long_ends_the_connection(room: Room, pieces: int) -> None:
    async def play() -> None:
        seat = await sit(room)
        text = "x" * (connection.MAX_MESSAGE + 100)
        size = len(text) // pieces + 1
        await seat.socket.send([text[i : i + size] for i in range(0, len(text), size)] if pieces > 1 else text)
        with pytest.raises(ConnectionClosedError) as closed:
            await seat.until("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009

    room.run(play)


def test_all_tabs_of_a_guest_share_one_limit(tmp_path: Path) -> None:
    """Each tab stays below its own limit; together they are too fast."""
    server = Served(tmp_path).start()

    async def play() -> None:
        ann = Guest(server.address)
        table = (await ann.table("radscha", ["me", "me"], options=FIRST))["id"]
        tabs = [await ann.watch(table) for _ in range(round(guests.BURST / connection.BURST) + 2)]
        for tab in tabs:
            for number in range(round(connection.BURST) - 5):
                await tab.socket.send(PING % number)
        refused = 0
        for tab in tabs:
            for _ in range(round(connection.BURST) - 5):
                answer = await tab.hear()
                while answer["type"] not in ("pong", "refused"):
                    answer = await tab.hear()
                refused += answer["type"] == "refused" and answer["code"] == "too_fast"
        assert refused > 0
        other = Guest(server.address, "Bob")  # nobody else is held up
        seat = await other.watch((await other.table("radscha", ["me", "me"], options=FIRST))["id"])
        await seat.socket.send(PING % 1)
        assert await pongs(seat, 1) == [1]
        for guest in (ann, other):
            await guest.close()

    try:
        asyncio.run(asyncio.wait_for(play(), 60))
    finally:
        server.stop()


def test_a_table_has_room_for_so_many_spectators(room: Room) -> None:
    async def play() -> None:
        ann = room.guest()
        table = (await ann.table("radscha", ["me", "me"], options=FIRST, public=True))["id"]
        crowd = [room.guest(f"G{i}") for i in range(4)]
        watching = await asyncio.gather(
            *(guest.watch(table) for guest in crowd for _ in range(http.MOST_SPECTATORS // 4))
        )
        assert len(watching) == http.MOST_SPECTATORS
        with pytest.raises(ConnectionClosedError) as closed:
            await crowd[0].watch(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == http.FULL
        assert (await ann.watch(table)).position  # who sits there always comes in
        await watching[0].close()
        async with asyncio.timeout(PATIENCE):
            while True:  # until the server has noticed that one has left
                try:
                    await crowd[1].watch(table)
                    break
                except ConnectionClosedError:
                    await asyncio.sleep(0.05)

    room.run(play)
