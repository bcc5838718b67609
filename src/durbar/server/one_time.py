"""Secrets that count once and not for long: links to another device, challenges for passkeys. Only hashes are kept."""

from __future__ import annotations

import secrets
import time
from typing import Literal

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from durbar.server.guests import hashed
from durbar.server.schema import one_time
from durbar.server.storage import Storage

Kind = Literal["link", "new", "sign"]
LASTS: dict[Kind, float] = {"link": 600.0, "new": 300.0, "sign": 300.0}  # seconds
SECRET_BYTES = 24


class OneTime:
    """Gives secrets out and takes each of them back once."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def give(self, kind: Kind, guest: str | None) -> tuple[str, float]:
        """A new secret, and when it expires. A guest has one of a kind at a time: the last one."""
        secret, now = secrets.token_urlsafe(SECRET_BYTES), time.time()
        expires = now + LASTS[kind]
        row = {"id": hashed(secret), "kind": kind, "guest": guest, "expires": expires}
        outdated = one_time.c.expires < now
        if guest is not None:
            outdated |= (one_time.c.kind == kind) & (one_time.c.guest == guest)

        def store(connection: Connection) -> None:
            connection.execute(delete(one_time).where(outdated))
            connection.execute(insert(one_time), row)

        await self.storage.do(store)
        return secret, expires

    async def look(self, kind: Kind, secret: str) -> str | None:
        """Whose link this is, if it still counts; it goes on counting."""
        rows = await self.storage.look(select(one_time.c.guest).where(_fits(kind, secret)))
        return str(rows[0][0]) if rows else None

    async def take(self, kind: Kind, secret: str) -> bool:
        """Does it count? From now on it does not."""
        gone = delete(one_time).where(_fits(kind, secret))
        return bool(await self.storage.do(lambda connection: connection.execute(gone).rowcount))


def _fits(kind: Kind, secret: str) -> ColumnElement[bool]:
    return and_(one_time.c.id == hashed(secret), one_time.c.kind == kind, one_time.c.expires > time.time())
