"""A process that starts while PostgreSQL is away waits for it, and the server goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.database import NoPostgres, Postgres
from server.served import Served

PATIENCE = 120.0


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    try:
        postgres = Postgres()
    except NoPostgres as why:
        pytest.skip(str(why))
    yield postgres
    postgres.stop()


def wait_until(true: Callable[[], bool], server: Served) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert server.process is not None
        assert server.process.poll() is None, f"the server has ended:\n{server.log()[-3000:]}"
        assert time.monotonic() < end, server.log()[-3000:]
        time.sleep(0.1)


def test_a_process_replaced_while_the_database_is_away_serves_when_it_is_back(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    server = Served(tmp_path, asyncio.run(own_postgres.url("away")), workers=2)
    try:
        server.start()
        wait_until(lambda: server.log().count('"event": "open"') == 2, server)
        first, second = server.serving()
        own_postgres.down()
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: "waiting for the database" in server.log(), server)
        own_postgres.up()
        wait_until(lambda: server.log().count('"event": "open"') == 3, server)
        os.kill(second, signal.SIGKILL)
        wait_until(lambda: server.healthy() and second not in server.serving(), server)
    finally:
        server.kill()


def test_a_process_that_waits_for_the_database_can_be_stopped(own_postgres: Postgres, tmp_path: Path) -> None:
    server = Served(tmp_path, asyncio.run(own_postgres.url("stopped")), workers=2)
    try:
        server.start()
        wait_until(lambda: server.log().count('"event": "open"') == 2, server)
        own_postgres.down()
        os.kill(server.serving()[0], signal.SIGKILL)
        wait_until(lambda: server.log().count("waiting for the database") >= 2, server)
        server.stop()
        own_postgres.up()
    finally:
        server.kill()
