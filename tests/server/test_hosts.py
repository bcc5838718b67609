"""Several hosts: processes that share nothing but the address of the database."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from durbar import games
from durbar.server.remote import Thinkers
from durbar.server.settings import database_url
from durbar.server.storage import ANSWERS, Storage
from server.client import Guest
from server.database import Postgres
from server.served import SOURCES, Served
from server.test_workers import asked


def test_a_bot_thinks_on_another_host(tmp_path: Path, postgres: Postgres) -> None:
    url = asyncio.run(postgres.url("thinking"))

    async def ask() -> None:
        storage = Storage(database_url(url))
        await storage.open()
        thinkers = Thinkers(storage)
        async with asyncio.timeout(60):
            while not thinkers.count:
                await thinkers.look()
                await asyncio.sleep(0.1)

        async def hear(heard: Any) -> None:
            async for _, text in heard:
                thinkers.heard(text)

        async with storage.listening((ANSWERS,)) as heard:
            hearing = asyncio.create_task(hear(heard))
            for game in games.NAMES:
                one = asked("easy", game)
                assert await thinkers.choose(one) in one.sample.legal(one.seat), game
            hearing.cancel()
        await storage.close()

    with (tmp_path / "think.log").open("wb") as log:
        command = [sys.executable, "-m", "durbar.cli", "think", "--database", url, "--bots", "1"]
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        thinker = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        asyncio.run(asyncio.wait_for(ask(), 120))
    finally:
        thinker.kill()
        thinker.wait()


def test_a_killed_hosts_tables_go_on_on_another_one(tmp_path: Path, postgres: Postgres) -> None:
    """The person comes back to the other host and finds every acknowledged move, and the bot's answers, there."""
    url = asyncio.run(postgres.url("hosts"))
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    one, other = [Served(folder, url).start() for folder in folders]

    async def play() -> None:
        ann = Guest(one.address)
        table = (await ann.table("radscha", ["me", "easy"], options={"layout": "first", "set_up": "first"}))["id"]
        seat = await ann.watch(table)
        await seat.ask("setting", confirm=False)
        await seat.until_position(lambda position: bool(position["moves"]))
        assert seat.position
        accepted = await seat.play([seat.position["moves"][0]["action"]])
        assert accepted["type"] == "accepted"
        await asyncio.to_thread(one.kill)
        again = Guest(other.address)
        again.http.cookies.set("durbar_guest", ann.http.cookies["durbar_guest"])
        back = await again.watch(table)
        assert back.position
        assert back.position["seq"] >= accepted["seq"]
        async with asyncio.timeout(30):
            for _ in range(5):
                position = await back.until_position(lambda position: bool(position["moves"]))
                answer = await back.play([position["moves"][0]["action"]])
                assert answer["type"] == "accepted", answer
                await back.until_position(lambda now, seq=answer["seq"]: bool(now["seq"] >= seq))  # type: ignore[misc]
        await again.close()
        await ann.http.aclose()

    try:
        asyncio.run(asyncio.wait_for(play(), 90))
    finally:
        one.kill()
        other.stop()
