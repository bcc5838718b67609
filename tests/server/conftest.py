"""Servers for the tests: on SQLite, and on a real PostgreSQL where there is one."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from server.client import Guest
from server.database import NoPostgres, Postgres
from server.served import Served

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    try:
        server = Postgres()
    except NoPostgres as reason:
        pytest.skip(str(reason))
    yield server
    server.stop()


@pytest.fixture(scope="session", params=DATABASES)
def database(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Makes a new, empty database and gives its URL ('': the server's own SQLite file)."""
    if request.param == "sqlite":
        return lambda: ""
    server: Postgres = request.getfixturevalue("postgres")
    return lambda: asyncio.run(server.url(f"d{uuid.uuid4().hex}"))


@pytest.fixture(scope="session")
def served(database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for many tests: each of them makes tables of its own."""
    server = Served(tmp_path_factory.mktemp("server"), database()).start()
    yield server
    server.stop()


class Room:
    """Runs what a test does, with guests that leave at its end."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.guests: list[Guest] = []

    def guest(self, name: str = "Ann") -> Guest:
        self.guests.append(Guest(self.server.address, name))
        return self.guests[-1]

    def run(self, test: Callable[[], Awaitable[Any]]) -> Any:
        async def whole() -> Any:
            try:
                return await test()
            finally:
                for guest in self.guests:
                    await guest.close()

        return asyncio.run(whole())


@pytest.fixture
def room(served: Served) -> Room:
    return Room(served)
