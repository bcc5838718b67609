"""Who is at a table: told to everybody there, also to those who are connected to another process.

A process tells the others (NOTIFY) whom it has at a table whenever that changes, and again every ten seconds; what was
not repeated for a while is forgotten, so that a process that died leaves no ghosts. A process that takes a table in
asks first. Only guests who sit there are told of, by their stored ids. With SQLite there is nobody to tell.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, Protocol

import msgspec
import structlog

log = structlog.get_logger()

LASTS = 35.0  # seconds; a round takes ten


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """What goes from process to process: these are here with me, or: whom do you have?"""

    process: str
    table: str
    kind: Literal["here", "who"] = "here"
    guests: tuple[str, ...] = ()


_decode = msgspec.json.Decoder(Word).decode
_encode = msgspec.json.Encoder().encode


class Place(Protocol):
    """A table with the people around it (live_table.LiveTable)."""

    table: Any
    elsewhere: set[str]

    def here(self) -> set[str]: ...
    def tell_table(self) -> None: ...


class Presence:
    """What this process knows of the others, and they of it. `send` is None where there are no others."""

    def __init__(self, tables: Mapping[str, Place], send: Callable[[str], Awaitable[None]] | None) -> None:
        self._tables, self._send = tables, send
        self.process = secrets.token_hex(6)
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}
        self._sending: set[asyncio.Task[None]] = set()

    def changed(self, live: Place) -> None:
        """Somebody with a seat was not here before, or is not any more."""
        live.tell_table()
        self._announce(live)

    def ask(self, live: Place) -> None:
        """The table is new to this process: who is there through others?"""
        self._say(Word(self.process, live.table.id, "who"))

    def once_more(self, live: Place) -> None:
        """With every round: say again who is here, and forget whom nobody has spoken of for long."""
        if live.here():
            self._announce(live)
        self._look_elsewhere(live)

    def forget(self, table: str) -> None:
        self._elsewhere.pop(table, None)

    def heard(self, text: str) -> None:
        """A word of some process."""
        word = _decode(text)
        live = self._tables.get(word.table)
        if live is None or word.process == self.process:
            return
        if word.kind == "who":
            self._announce(live)
            return
        others = self._elsewhere.setdefault(word.table, {})
        others[word.process] = frozenset(word.guests), time.monotonic() + LASTS
        self._look_elsewhere(live)

    def _look_elsewhere(self, live: Place) -> None:
        now, others = time.monotonic(), self._elsewhere.get(live.table.id, {})
        elsewhere = {guest for guests, until in others.values() if until > now for guest in guests}
        if elsewhere != live.elsewhere:
            live.elsewhere = elsewhere
            live.tell_table()

    def _announce(self, live: Place) -> None:
        self._say(Word(self.process, live.table.id, "here", tuple(sorted(live.here()))))

    def _say(self, word: Word) -> None:
        if self._send:
            task = asyncio.create_task(self._send_word(self._send, word))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send_word(self, send: Callable[[str], Awaitable[None]], word: Word) -> None:
        try:
            await send(_encode(word).decode())
        except Exception as error:  # the next round says it again
            log.warning("the other processes could not be told who is here", why=str(error))
