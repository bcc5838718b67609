"""All tables in memory: finding them, keeping them in step with the database, and letting go of them."""

from __future__ import annotations

import asyncio
import platform
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import structlog

from durbar.core.log import BadFile, Entry, Header
from durbar.server import clocks, projection
from durbar.server.bot_turns import BotTurns
from durbar.server.change import Before, change
from durbar.server.live_table import LiveTable
from durbar.server.memory import give_memory_back
from durbar.server.messages import ChatLine, Refused
from durbar.server.metrics import DROPPED, ITEM_FAILURES, TABLES
from durbar.server.presence import Presence
from durbar.server.remote import Thinkers
from durbar.server.storage import ANSWERS, CHANNEL, PEOPLE, PRESENCE, Change, Storage
from durbar.server.supervise import Supervisor
from durbar.server.table import CHAT_KEPT, Table, refuse
from durbar.server.workers import Workers

log = structlog.get_logger()

TICK = 0.25  # seconds between two looks at the clocks
ROUND = 10.0  # seconds between two rounds through all tables
FORGET = 300.0  # seconds without anybody before a table is dropped from memory
OLD_MATCHES = 3  # brought or forked ones of one guest that stay in memory while nobody looks at them
WORTH_IT = 5000  # entries forgotten, from which on memory is given back
OTHERS_FIRST = 3.0  # seconds that another process has for a bot's move before this one tries

_entry = msgspec.json.Decoder(Entry).decode
_header = msgspec.json.Decoder(Header).decode
_chat_line = msgspec.json.Decoder(ChatLine).decode


class Unreadable(Exception):
    """What is stored of this table is no whole match."""


class LiveTables:
    """The tables that somebody looks at or a bot plays at."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        self.alone = storage.is_sqlite
        """No other process serves the same tables."""
        self.thinkers = None if self.alone else Thinkers(storage)
        self.storage, self.bots = storage, BotTurns(workers, self.thinkers)
        self.by_id: dict[str, LiveTable] = {}
        self.presence = Presence(self.by_id, None if self.alone else storage.tell_processes)
        self.tasks = Supervisor()
        self.heard_people: Callable[[str], None] = lambda _text: None
        """What another process says of a person (people.py)."""
        self.began = clocks.now()
        self._loading: dict[str, asyncio.Lock] = {}
        self._peak, self._forgotten = 0, 0

    async def open(self) -> None:
        self.tasks.keep("clocks", self._watch_clocks, TICK)
        self.tasks.keep("late tables", self._find_late, ROUND)
        self.tasks.keep("rounds", self._go_round, ROUND)
        self.tasks.keep("heartbeat", self.beat, ROUND)
        if not self.alone:
            self.tasks.keep("listener", self._listen)

    async def close(self) -> None:
        """Stop the bots and the clocks; changes under way are finished first."""
        await self.tasks.stop()
        await self.bots.stop(list(self.by_id.values()))
        for live in list(self.by_id.values()):
            async with live.lock:
                pass

    # -- finding -----------------------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> LiveTable | None:
        """The table of this id, read from the database if it is not in memory."""
        live = self.by_id.get(table_id)
        if live is None:
            try:
                async with self._loading.setdefault(table_id, asyncio.Lock()):
                    live = self.by_id.get(table_id) or await self._load(table_id)
            finally:
                self._loading.pop(table_id, None)
        elif not self.alone:  # another process may have been there since
            async with live.lock:
                await self._catch_up(live)
        if live:
            live.used = time.monotonic()
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        row = await self.storage.table(table_id)
        if row is None:
            return None
        live = LiveTable(self, await self._read(row), row.updated)
        self.add(live)
        return live

    def add(self, live: LiveTable) -> None:
        self.by_id[live.table.id] = live
        TABLES.set(len(self.by_id))
        self.bots.wake(live, 0 if self.alone else OTHERS_FIRST)
        self.presence.ask(live)

    async def _read(self, row: Any) -> Table:
        stored = await self.storage.entries(row.id) if row.header else []
        try:
            table = table_of(row, stored)
        except (BadFile, KeyError, msgspec.DecodeError) as error:
            raise Unreadable(f"table {row.id} cannot be read ({error}); `durbar repair` may help") from error
        await self._read_chat(table)
        clocks.take_over(table.record, self.began)
        return table

    async def _read_chat(self, table: Table) -> None:
        for row in await self.storage.chat(table.id, CHAT_KEPT, table.said):
            table.say(_chat_line(row.line), row.number)

    # -- in step with the database -----------------------------------------------------------------------------------

    async def read_again(self, live: LiveTable) -> None:
        """Memory may differ from the disk: read the table again and show it, or drop it. Needs the table's lock."""
        try:
            row = await self.storage.table(live.table.id)
            if row is None:  # it has never been stored
                self.drop(live)
                return
            live.table, live.updated = await self._read(row), row.updated
        except BaseException as error:
            log.error("table could not be read again; dropped from memory", table=live.table.id, why=str(error))
            self.drop(live)
            if not isinstance(error, Exception):  # cancelled
                raise
            return
        for who in list(live.connections):
            who.welcome()
        self.bots.wake(live, OTHERS_FIRST)

    def drop(self, live: LiveTable) -> None:
        """Forget what is in memory: it may not be what is on disk. Whoever looks on comes back to what is."""
        DROPPED.inc()
        self._forget(live)
        for who in list(live.connections):
            who.come_back()

    def call_back(self, guest: str) -> None:
        """The connections of this guest come back, as whoever their cookies are by then."""
        for live in self.by_id.values():
            for who in live.connections:
                if who.guest == guest:
                    who.come_back()

    async def _catch_up(self, live: LiveTable) -> None:
        """Take over what another process has stored, and tell everybody. Needs the table's lock."""
        table = live.table
        if live.dropped or (row := await self.storage.table(table.id)) is None or row.version <= table.version:
            return
        if row.header and table.match is None:
            await self.read_again(live)
            return
        before = Before(table)
        try:
            if table.match:
                stored = await self.storage.entries(table.id, before.entries)
                table.add([(_entry(one.body), one.at) for one in stored])
                table.receipts |= {one.receipt: one.seq + 1 for one in stored if one.receipt}
            await self._read_chat(table)
        except BaseException:  # half done
            self.drop(live)
            raise
        table.record, table.version, live.updated = projection.decode_record(row.record), row.version, row.updated
        table.invite = row.invite
        clocks.take_over(table.record, self.began)
        live.tell_since(before)
        self.bots.wake(live, OTHERS_FIRST)

    async def _listen(self) -> None:
        """Hear what other processes store; first look at everything that may have been missed."""
        async with self.storage.listening((CHANNEL, PRESENCE, PEOPLE, ANSWERS)) as heard:
            for live in list(self.by_id.values()):
                await self._heard(live.table.id, live.table.version + 1)
            self.tasks.well("listener")
            async for channel, text in heard:
                if channel == PRESENCE:
                    self.presence.heard(text)
                elif channel == PEOPLE:
                    self.heard_people(text)
                elif channel == ANSWERS:
                    if self.thinkers:
                        self.thinkers.heard(text)
                else:
                    table_id, _, version = text.partition(" ")
                    await self._heard(table_id, int(version))

    async def _heard(self, table_id: str, version: int) -> None:
        live = self.by_id.get(table_id)
        if live is None or version <= live.table.version:
            return
        try:
            async with live.lock:
                await self._catch_up(live)
        except Exception:
            ITEM_FAILURES.labels("listener").inc()
            log.exception("table could not be brought up to date", table=table_id)
            self.drop(live)

    # -- clocks and rounds -------------------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        now = clocks.now()
        for live in list(self.by_id.values()):
            if clocks.expired(live.table.record, now):
                try:
                    await change(live, _time_out)
                except Exception:
                    ITEM_FAILURES.labels("clocks").inc()
                    log.exception("clock could not be read", table=live.table.id)

    async def _find_late(self) -> None:
        """Take in the tables whose time is up while nobody looks."""
        for table_id in await self.storage.late(clocks.now()):
            try:
                await self.find(table_id)
            except Exception:
                ITEM_FAILURES.labels("late tables").inc()
                log.exception("late table could not be read", table=table_id)

    async def _go_round(self) -> None:
        """Wake bots that failed, say again who is here, forget tables nobody looks at."""
        self._peak = max(self._peak, len(self.by_id))
        for live in list(self.by_id.values()):
            self.bots.wake(live)
            self.presence.once_more(live)
            self._forget_if_idle(live)
        self._give_memory_back()

    async def beat(self) -> None:
        """Say that this process is there; fails if nothing can be stored."""
        seen = {"id": self.presence.process, "kind": "serve", "host": platform.node()[:100], "seen": time.time()}
        await self.storage.write(Change(process=seen))
        if self.thinkers:
            await self.thinkers.look()

    async def trouble(self) -> str:
        """What is wrong with this process, in one line; nothing if all is well."""
        try:
            await asyncio.wait_for(self.storage.ready(), 2)
        except Exception:
            return "the database does not answer"
        failing = self.tasks.failing()
        return self.storage.trouble or (f"failing: {', '.join(failing)}" if failing else "")

    def _forget_if_idle(self, live: LiveTable) -> None:
        record = live.table.record
        over = record.status in ("finished", "abandoned")
        busy = live.jobs or live.lock.locked() or record.clock.kind == "live"
        if (over or not busy) and not live.connections and time.monotonic() - live.used > FORGET:
            self._forget(live)

    def keep_few(self, guest: str) -> None:
        """Of a guest's old matches that nobody looks at, only the newest stay in memory: who looks reads them again."""
        idle = [live for live in self.by_id.values() if live.is_old_match(guest) and not live.connections]
        idle.sort(key=lambda live: live.used)
        for live in idle[:-OLD_MATCHES]:
            if not live.lock.locked() and not live.jobs:
                self._forget(live)

    def _give_memory_back(self) -> None:
        """Once far fewer tables are in memory than there were, or long ones went: what they used goes back."""
        if (len(self.by_id) <= self._peak * 3 // 4 and self._peak >= 20) or self._forgotten >= WORTH_IT:
            self._peak, self._forgotten = len(self.by_id), 0
            give_memory_back()

    def _forget(self, live: LiveTable) -> None:
        live.dropped = True
        self._forgotten += len(live.table.story)
        if self.by_id.get(live.table.id) is live:
            del self.by_id[live.table.id]
            self.presence.forget(live.table.id)
            TABLES.set(len(self.by_id))


def table_of(row: Any, stored: Sequence[Any]) -> Table:
    """A table from its row and all its entries; raises `BadFile` or `DecodeError` if they are no whole match."""
    table = Table(row.id, row.invite, row.seed, projection.decode_record(row.record), row.version)
    if row.header:
        if [one.seq for one in stored] != list(range(len(stored))):
            raise BadFile("entries are missing")
        table.resume(_header(row.header), [(_entry(one.body), one.at) for one in stored])
        table.receipts = {one.receipt: one.seq + 1 for one in stored if one.receipt}
    return table


def _time_out(table: Table) -> Refused | None:
    return None if table.time_out(clocks.now()) else refuse("stale", "nobody is late any more")
