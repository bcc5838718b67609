"""Dying and stopping: no acknowledged move is lost, and whoever is stopped politely says so."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.client import Guest
from server.database import Postgres
from server.served import Served
from soak import soak


def test_ten_kills_lose_no_acknowledged_move(tmp_path: Path) -> None:
    moves, resent = asyncio.run(soak(Served(tmp_path), 10, seed=7))
    assert moves > 10
    assert resent > 0, "no move was under way when the server died: the test shows nothing"


def test_kills_lose_nothing_on_postgresql_either(tmp_path: Path, postgres: Postgres) -> None:
    """One kill of the server; the database stays up: other tests use it, too (test_outages.py takes one down)."""
    url = asyncio.run(postgres.url("killed"))
    moves, _ = asyncio.run(soak(Served(tmp_path, url), 2, seed=8))
    assert moves > 2


def test_a_polite_stop_closes_sockets_and_everything_is_there_afterwards(tmp_path: Path) -> None:
    server = Served(tmp_path).start()

    async def before() -> tuple[str, str, int]:
        ann = Guest(server.address)
        table = await ann.table("radscha", ["me", "easy"])
        seat = await ann.watch(table["id"])
        await seat.until_position(lambda position: bool(position["moves"]))
        assert seat.position
        accepted = await seat.play([random.Random(1).choice(seat.position["moves"])["action"]], move_id="last")
        await seat.ask("say", text="see you")
        await seat.until("chat")
        code = await asyncio.to_thread(server.stop)
        assert code == -signal.SIGTERM, server.log()
        with pytest.raises(ConnectionClosed) as closed:
            await seat.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        token = ann.http.cookies["durbar_guest"]
        await ann.close()
        return table["id"], token, accepted["seq"]

    table, token, seq = asyncio.run(before())
    assert token.encode() not in (tmp_path / "durbar.sqlite3").read_bytes(), "only the token's hash is stored"
    server.start()

    async def after() -> None:
        ann = Guest(server.address)
        ann.http.cookies.set("durbar_guest", token)
        seat = await ann.watch(table)
        assert seat.position
        assert seat.position["seq"] >= seq
        assert [line["text"] for line in seat.heard[0]["chat"]] == ["see you"]
        again = await seat.play([0], move_id="last", seat=0, seq=0)
        assert (again["type"], again["seq"]) == ("accepted", seq), "receipts survive"
        assert [info["id"] for info in (await ann.get("/api/tables"))["mine"]] == [table]
        await ann.close()

    try:
        asyncio.run(after())
    finally:
        server.stop()
    assert "Traceback" not in server.log()
