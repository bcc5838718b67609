"""A table in memory with everybody who looks at it, and how they are told what happened."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Protocol

from durbar.server import clocks, projection
from durbar.server.change import Before, outline
from durbar.server.messages import Chatted, TableChanged, TableInfo
from durbar.server.table import Table
from durbar.server.table_record import handle_of

if TYPE_CHECKING:
    from durbar.server.live_tables import LiveTables


class Viewer(projection.Onlooker, Protocol):
    """A connection to a table, whose it is, and ways to tell it something."""

    guest: str | None
    address: str

    def welcome(self) -> None: ...
    def come_back(self) -> None: ...
    def turn_away(self) -> None: ...


class LiveTable:
    """One table; whoever changes it holds its lock (change.py)."""

    def __init__(self, home: LiveTables, table: Table, updated: float) -> None:
        self.home, self.table, self.updated = home, table, updated
        self.lock = asyncio.Lock()
        self.connections: set[Viewer] = set()
        self.jobs: dict[int, asyncio.Task[None]] = {}
        """The bots at work, by seat."""
        self.used = time.monotonic()
        self.dropped = False
        """No longer in memory: whoever still holds it finds the new one by `LiveTables.find`."""
        self.address = ""
        """From where the table was made, as long as this process knows it."""
        self.elsewhere: set[str] = set()
        """Guests who are here through other processes."""
        self.hurried = False
        """Bots think less than usual: many play."""

    def info(self, guest: str | None) -> TableInfo:
        table = self.table
        return projection.info(
            table.id,
            table.record,
            guest,
            invite=table.invite,
            seed=table.seed,
            updated=self.updated,
            online=self.online(),
            hurried=self.hurried,
        )

    def here(self) -> set[str]:
        """The guests with a seat who are connected to this process."""
        return {who.guest for who in self.connections if who.guest} & set(self.table.record.guests())

    def online(self) -> set[str]:
        """The guests with a seat who are connected, here or elsewhere."""
        return self.here() | self.elsewhere

    def hurry(self, hurried: bool) -> None:
        """Tell everybody if bots think less from now on, or as much as usual again."""
        if hurried != self.hurried:
            self.hurried = hurried
            self.tell_table()

    def is_old_match(self, guest: str) -> bool:
        """Brought or forked by this guest?"""
        record = self.table.record
        return record.host == guest and (bool(record.imported) or record.fork is not None)

    def unattended(self) -> bool:
        """Only bots sit here, and nobody looks: they wait until somebody does."""
        return not self.connections and all(seat.kind == "bot" for seat in self.table.record.seats)

    def spectators(self) -> list[str]:
        """Where those without a seat look on from."""
        guests = self.table.record.guests()
        return [who.address for who in self.connections if who.guest not in guests]

    def tell_since(self, before: Before) -> None:
        """Everybody gets what they may see of what is new: the table, the position with its new entries, the chat."""
        table = self.table
        changed = outline(table.record) != before.outline
        if changed:
            self._turn_away()
            self.tell_table()
        if table.match and (changed or len(table.story) > before.entries or table.record.hold != before.hold):
            projection.tell_step(table, self.connections, before.entries, clocks.now())
        for line in table.said_since(before.said):
            said = projection.encode(Chatted(line=line))
            for who in self.connections:
                who.tell(said)

    def _turn_away(self) -> None:
        """Whomever the host has thrown out looks on no longer."""
        record = self.table.record
        for who in list(self.connections) if record.thrown_out else []:
            if who.guest and handle_of(self.table.id, who.guest) in record.thrown_out:
                who.turn_away()

    def tell_table(self) -> None:
        """Seats, presence, votes, status: each guest gets an own copy with `mine`."""
        infos: dict[str | None, bytes] = {}
        for who in self.connections:
            if who.guest not in infos:
                infos[who.guest] = projection.encode(TableChanged(table=self.info(who.guest)))
            who.tell(infos[who.guest])
