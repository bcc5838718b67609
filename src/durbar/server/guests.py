"""Guests: people who play under a name, on one device or several.

Each device has a session: a random token in its cookie, of which only the SHA-256 is stored. Ending a session makes
its cookie worthless. What a guest sets (language, colours, pace) is kept here too and travels along.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from durbar.server.limits import Buckets
from durbar.server.messages import Device, MySettings
from durbar.server.projection import iso
from durbar.server.schema import guests, sessions
from durbar.server.storage import Change, Storage

COOKIE = "durbar_guest"
TOKEN_BYTES = 32
CACHED = 10_000
TRUSTED = 60.0  # seconds until a session that is in memory is looked up again: another process may have ended it
SEEN_AGAIN = 3600.0  # seconds between two notes that a device is in use
PER_SECOND, BURST = 100.0, 600.0  # messages of one guest, at all tables and in all tabs together
LINES_PER_SECOND, LINES_AT_ONCE = 0.5, 10.0  # of chat, at all tables together
QUESTIONS_PER_SECOND, QUESTIONS_AT_ONCE = 2.0, 8.0  # "why can't I?": a question costs the referee some work
ENTRIES_PER_SECOND, ENTRIES_AT_ONCE = 20.0, 20_000.0  # of brought files and forks: their memory and their disk
PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE = 15.0, 60.0  # a hand that wanders over the board
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung", "Firefox|FxiOS": "Firefox"}
BROWSERS |= {"Chrome|CriOS": "Chrome", "Safari": "Safari"}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac"}
SYSTEMS |= {"CrOS": "ChromeOS", "Linux": "Linux"}

_settings = msgspec.json.Decoder(MySettings).decode


class Guest(Struct):
    """Somebody with a cookie. `confirm`: a finished turn waits for a word of theirs."""

    id: str
    name: str
    confirm: bool = True
    settings: MySettings = MySettings()


class Session(Struct):
    """One device of a guest."""

    id: str
    handle: str
    guest: Guest
    looked_up: float


class Guests:
    """Everybody who has been here."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.pace = Buckets(PER_SECOND, BURST)
        self.chat = Buckets(LINES_PER_SECOND, LINES_AT_ONCE)
        self.questions = Buckets(QUESTIONS_PER_SECOND, QUESTIONS_AT_ONCE)
        self.entries = Buckets(ENTRIES_PER_SECOND, ENTRIES_AT_ONCE)
        self.previews = Buckets(PREVIEWS_PER_SECOND, PREVIEWS_AT_ONCE)
        self._known: dict[str, Guest] = {}
        self._sessions: dict[str, Session] = {}

    async def find(self, token: str | None) -> Guest | None:
        """The guest with this token, if there is one."""
        session = await self.session(token)
        return session.guest if session else None

    async def session(self, token: str | None) -> Session | None:
        if not token or len(token) > 100:
            return None
        session_id = hashed(token)
        now = time.monotonic()
        kept = self._sessions.get(session_id)
        if kept and now - kept.looked_up < TRUSTED:
            return kept
        row = await self.storage.session(session_id)
        if row is None:
            self._sessions.pop(session_id, None)
            return None
        if time.time() - row.seen > SEEN_AGAIN:
            note = update(sessions).where(sessions.c.id == session_id).values(seen=time.time())
            await self.storage.do(lambda connection: connection.execute(note))
        guest = self._known_as(row.guest, row.name, row.confirm, _settings(row.settings))
        return self._remember(Session(session_id, row.handle, guest, now))

    async def make(self, name: str, agent: str = "") -> tuple[Guest, str]:
        """A new guest with the first session, and the token for its cookie."""
        guest_id = secrets.token_hex(32)
        row = {"id": guest_id, "name": name, "confirm": True, "made": time.time(), "settings": "{}"}

        def store(connection: Connection) -> str:
            connection.execute(insert(guests), row)
            return open_session(connection, guest_id, agent)

        token = await self.storage.do(store)
        return self._known_as(guest_id, name, True, MySettings()), token

    async def rename(self, guest: Guest, name: str) -> None:
        if guest.name != name:
            guest.name = name
            await self._store(guest)

    async def set_confirm(self, guest: Guest, confirm: bool) -> None:
        if guest.confirm != confirm:
            guest.confirm = confirm
            await self._store(guest)

    async def set_settings(self, guest: Guest, chosen: MySettings) -> None:
        guest.settings = chosen
        await self._store(guest)

    async def devices(self, guest: Guest, here: Session) -> list[Device]:
        """Where this guest is at home; the newest first."""
        query = select(sessions).where(sessions.c.guest == guest.id).order_by(sessions.c.seen.desc())
        rows = await self.storage.look(query)
        return [Device(row.handle, row.device, iso(row.made), iso(row.seen), row.id == here.id) for row in rows]

    async def end(self, guest: Guest, handle: str) -> bool:
        """End a session of this guest; False if there is none of that name."""
        wanted = (sessions.c.guest == guest.id) & (sessions.c.handle == handle)
        ended = await self.storage.do(lambda connection: connection.execute(delete(sessions).where(wanted)).rowcount)
        self.forget(guest.id)
        return bool(ended)

    def forget(self, guest_id: str) -> None:
        """Look everything about this guest up again."""
        self._known.pop(guest_id, None)
        for session in [one for one in self._sessions.values() if one.guest.id == guest_id]:
            del self._sessions[session.id]

    async def _store(self, guest: Guest) -> None:
        written = msgspec.json.encode(guest.settings).decode()
        row = {"id": guest.id, "name": guest.name, "confirm": guest.confirm, "settings": written}
        await self.storage.write(Change(guest=row))

    def _known_as(self, guest_id: str, name: str, confirm: bool, chosen: MySettings) -> Guest:
        """One object for each guest, so that all connections see a change."""
        if len(self._known) >= CACHED:
            self._known.clear()
        guest = self._known.setdefault(guest_id, Guest(guest_id, name, confirm, chosen))
        guest.name, guest.confirm, guest.settings = name, confirm, chosen
        return guest

    def _remember(self, session: Session) -> Session:
        if len(self._sessions) >= CACHED:
            self._sessions.clear()
        self._sessions[session.id] = session
        return session


def hashed(secret: str | bytes) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode() if isinstance(secret, str) else secret).hexdigest()


def open_session(connection: Connection, guest_id: str, agent: str) -> str:
    """A new device of this guest; the token for its cookie."""
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    row: dict[str, Any] = {"id": hashed(token), "handle": secrets.token_hex(8), "guest": guest_id}
    connection.execute(insert(sessions), {**row, "device": device_name(agent), "made": now, "seen": now})
    return token


def device_name(agent: str) -> str:
    """`Chrome, Android` for what a browser says of itself; nothing more of it is kept."""
    found = [
        next((name for pattern, name in known.items() if re.search(pattern, agent)), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name)
