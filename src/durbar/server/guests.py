"""Guests: people who play under a name. Who holds the cookie's token is the guest; only its SHA-256 is stored."""

from __future__ import annotations

import hashlib
import secrets
import time

from msgspec import Struct

from durbar.server.limits import Buckets
from durbar.server.storage import Change, Storage

COOKIE = "durbar_guest"
TOKEN_BYTES = 32
CACHED = 10_000
PER_SECOND, BURST = 100.0, 600.0  # messages of one guest, at all tables and in all tabs together
LINES_PER_SECOND, LINES_AT_ONCE = 0.5, 10.0  # of chat, at all tables together
QUESTIONS_PER_SECOND, QUESTIONS_AT_ONCE = 2.0, 8.0  # "why can't I?": a question costs the referee some work
PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE = 15.0, 60.0  # a hand that wanders over the board


class Guest(Struct):
    """Somebody with a cookie. `confirm`: a finished turn waits for a word of theirs."""

    id: str
    name: str
    confirm: bool = True


class Guests:
    """Everybody who has been here."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.pace = Buckets(PER_SECOND, BURST)
        self.chat = Buckets(LINES_PER_SECOND, LINES_AT_ONCE)
        self.questions = Buckets(QUESTIONS_PER_SECOND, QUESTIONS_AT_ONCE)
        self.previews = Buckets(PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE)
        self._known: dict[str, Guest] = {}

    async def find(self, token: str | None) -> Guest | None:
        """The guest with this token, if there is one."""
        if not token or len(token) > 100:
            return None
        guest_id = hashlib.sha256(token.encode()).hexdigest()
        if guest := self._known.get(guest_id):
            return guest
        row = await self.storage.guest(guest_id)
        return self._remember(Guest(row.id, row.name, row.confirm)) if row else None

    async def make(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the token for the cookie."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        guest = Guest(hashlib.sha256(token.encode()).hexdigest(), name)
        await self._store(guest)
        return self._remember(guest), token

    async def rename(self, guest: Guest, name: str) -> None:
        if guest.name != name:
            guest.name = name
            await self._store(guest)

    async def set_confirm(self, guest: Guest, confirm: bool) -> None:
        if guest.confirm != confirm:
            guest.confirm = confirm
            await self._store(guest)

    async def _store(self, guest: Guest) -> None:
        row = {"id": guest.id, "name": guest.name, "confirm": guest.confirm, "made": time.time()}
        await self.storage.write(Change(guest=row))

    def _remember(self, guest: Guest) -> Guest:
        if len(self._known) >= CACHED:
            self._known.clear()
        return self._known.setdefault(guest.id, guest)
