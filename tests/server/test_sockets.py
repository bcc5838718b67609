"""What one connection may cost: whoever floods, trickles or never reads costs nobody else memory or time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from durbar.server import limits, sockets
from server.attacks import (
    NEIGHBOUR,
    endless_header,
    fill_with_small_frames,
    memory,
    opened,
    pipelined,
    upgraded,
    without_reading_pongs,
)
from server.client import Guest
from server.served import Served

MEGABYTES = 40  # that one attacker may cost at most


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("server"), DURBAR_POSTS="5").start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


@contextlib.asynccontextmanager
async def at_rest(server: Served) -> AsyncIterator[None]:
    """While this happens, memory grows little and the server answers others quickly."""
    before, slowest = memory(server), 0.0
    stop = asyncio.Event()

    async def ask() -> None:
        nonlocal slowest
        bob = Guest(server.address)
        while not stop.is_set():
            began = time.perf_counter()
            await bob.get("/api/me")
            slowest = max(slowest, time.perf_counter() - began)
            await asyncio.sleep(0.02)
        await bob.close()

    asking = asyncio.create_task(ask())
    yield
    stop.set()
    await asking
    assert memory(server) - before < MEGABYTES
    assert slowest < 5.0, "an idle machine answers in milliseconds; this one may be busy"


def test_pipelined_requests_wait_in_the_network(server: Served) -> None:
    async def attack() -> None:
        async with at_rest(server):
            await pipelined(server.port, seconds=4)

    asyncio.run(attack())


def test_an_endless_header_line_is_refused(server: Served) -> None:
    async def attack() -> None:
        async with at_rest(server):
            ended = await endless_header(server.port, seconds=6)
        assert ended, "the connection should have ended"

    asyncio.run(attack())


def test_a_request_that_never_ends_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Headers or a body that trickle in; in this process, so that the time can be shortened."""
    import uvicorn

    monkeypatch.setattr(sockets, "REQUEST_SECONDS", 0.5)

    async def answer(scope: dict[str, object], receive: object, send: object) -> None:
        if scope["type"] == "http":
            message = {"more_body": True}
            while message.get("more_body"):
                message = await receive()  # type: ignore[operator]
            await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]
            await send({"type": "http.response.body", "body": b"fine"})  # type: ignore[operator]

    async def whole() -> None:
        config = uvicorn.Config(answer, port=0, http=sockets.Http, lifespan="off", log_level="error")  # type: ignore[arg-type]
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        for start, more in (
            (b"", b""),
            (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n"),
            (b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n", b"x"),
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(start)
            async with asyncio.timeout(10):
                with contextlib.suppress(ConnectionError):
                    while not reader.at_eof():
                        writer.write(more)
                        with contextlib.suppress(TimeoutError):
                            assert await asyncio.wait_for(reader.read(100), 0.1) == b""
            writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc")
        assert b"fine" in await reader.readuntil(b"fine")
        writer.close()
        server.should_exit = True
        await running

    asyncio.run(whole())


def test_pongs_that_nobody_reads_end_the_connection(server: Served) -> None:
    async def attack() -> None:
        async with at_rest(server):
            ended = await without_reading_pongs(server.port, seconds=6)
        assert ended, "the connection should have ended"

    asyncio.run(attack())


def test_a_flood_of_small_messages_is_read_slowly_or_cut_off(server: Served) -> None:
    async def attack() -> None:
        ann = Guest(server.address)
        table = (await ann.table("radscha", ["me", "open"]))["id"]
        async with at_rest(server):
            await fill_with_small_frames(server.port, table, dict(ann.http.cookies), seconds=4)
        await ann.close()

    asyncio.run(attack())


def test_an_address_has_so_many_connections_and_neighbours_none_the_less(server: Served) -> None:
    async def attack() -> None:
        crowd = await opened(server.port, sockets.MOST_CONNECTIONS + 50, NEIGHBOUR)
        alive = 0
        for reader, writer in crowd:
            writer.write(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                alive += bool(await reader.read(10))
        assert alive == sockets.MOST_CONNECTIONS
        bob = Guest(server.address)
        await bob.get("/api/me")
        await bob.close()
        for _, writer in crowd:
            writer.close()
        async with asyncio.timeout(20):  # whoever leaves makes room
            while True:
                ((reader, writer),) = await opened(server.port, 1, NEIGHBOUR)
                writer.write(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
                answered = b""
                with contextlib.suppress(ConnectionError):
                    answered = await reader.read(10)
                writer.close()
                if answered:
                    break
                await asyncio.sleep(0.05)

    asyncio.run(attack())


def test_a_websocket_that_ends_makes_room_too(server: Served) -> None:
    async def attack() -> None:
        ann = Guest(server.address)
        table = (await ann.table("radscha", ["me", "open"], public=True))["id"]
        for _ in range(3):
            for _ in range(sockets.MOST_CONNECTIONS // 2 - 1):
                reader, writer = await upgraded(server.port, table, {}, NEIGHBOUR)
                writer.close()
                with contextlib.suppress(ConnectionError):
                    while await reader.read(65536):
                        pass
        await ann.close()

    asyncio.run(attack())


def test_an_ipv6_household_is_one_address() -> None:
    assert limits.network("2001:db8:1:2:3::4") == limits.network("2001:db8:1:2:ffff::9")
    assert limits.network("2001:db8:1:2::1") != limits.network("2001:db8:1:3::1")
    assert limits.network("::ffff:192.0.2.7") == limits.network("192.0.2.7") == "192.0.2.7"
    assert limits.network("fe80::1%eth0") == limits.network("fe80::2")
    assert limits.network("testclient") == "testclient"
