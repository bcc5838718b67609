"""The way of a change, from top to bottom: every move, seat, clock, chat line and bot's choice takes it.

The table's lock is taken, the table is changed in memory, the change is stored, and only then is it acknowledged and
told. If it cannot be stored, the table is read again from the database; if that fails too, it is dropped from memory
and its connections are asked to come back. So memory is never ahead of the disk for anybody who looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import Struct

from durbar.server import clocks
from durbar.server.messages import Refused
from durbar.server.problem import Problem
from durbar.server.projection import encode
from durbar.server.storage import Change, Conflict
from durbar.server.table import Table, refuse
from durbar.server.table_record import TableRecord

if TYPE_CHECKING:
    from durbar.server.live_table import LiveTable

log = structlog.get_logger()

TRIES = 3  # how often a change is made anew because another process was faster

Act = Callable[[Table], Refused | None]
"""Changes the table and returns None, or changes nothing and says why not."""


class Receipt(Struct, frozen=True):
    """A client's name for its move, so that it counts once however often it is sent; `acknowledge` gets the number of
    entries after it."""

    id: str
    acknowledge: Callable[[int], None]


async def change(live: LiveTable, act: Act, receipt: Receipt | None = None) -> Refused | None:
    """Act, store, acknowledge, tell. Returns the refusal, if there is one."""
    async with live.lock:
        for _ in range(TRIES):
            if live.dropped:
                return refuse("stale", "this table is being read again; try again in a moment")
            table = live.table
            if receipt and receipt.id in table.receipts:
                receipt.acknowledge(table.receipts[receipt.id])
                return None
            before = Before(table)
            try:
                if refused := act(table):
                    return refused
                written = difference(before, table, receipt)
                await live.home.storage.write(written)
            except Problem:  # raised before anything was changed
                raise
            except Conflict:  # another process was faster: the change may still fit what is there now
                await live.home.read_again(live)
                continue
            except Exception:
                log.exception("change could not be stored", table=table.id)
                await live.home.read_again(live)
                return refuse("bad", "this could not be stored; try again in a moment")
            except BaseException:  # cancelled: nobody knows whether it is on disk
                live.home.drop(live)
                raise
            table.version += 1
            live.updated = written.row["updated"]
            if receipt:
                table.receipts[receipt.id] = len(table.story)
                receipt.acknowledge(len(table.story))
            live.tell_since(before)
            live.home.bots.wake(live)
            return None
    return refuse("stale", "somebody else was faster; look again")


class Before:
    """What has to be known of a table before a change, to see afterwards what is new."""

    def __init__(self, table: Table) -> None:
        self.entries, self.said, self.hold = len(table.story), table.said, table.record.hold
        self.outline = outline(table.record)
        self.people = people(table.record)


def outline(record: TableRecord) -> tuple[Any, ...]:
    """What everybody sees of a table beside the position: if it changes, it is told."""
    seats = [
        (s.kind, s.name, s.guest, s.level, s.stand_in, s.resigned, s.votes_abandon, s.gives, s.thrown_out)
        for s in record.seats
    ]
    guided = record.lesson is not None and record.lesson.guided
    return seats, record.status, record.rematch, record.host, guided, record.muted, record.thrown_out


def people(record: TableRecord) -> list[str]:
    """Those in whose lists the table stands: who sits there, and who made it, if that is known."""
    return list(dict.fromkeys([*record.guests(), *filter(None, [record.host])]))


def difference(before: Before, table: Table, receipt: Receipt | None = None) -> Change:
    """What is to be stored: the table's row, its new entries, its new line of chat, its new people."""
    first, last, now = before.entries, len(table.story) - 1, time.time()
    new, fresh = table.version == 0, people(table.record)
    return Change(
        table=table.id,
        version=None if new else table.version,
        row=row_of(table, now),
        entries=[
            {
                "table_id": table.id,
                "seq": seq,
                "body": encode(entry).decode(),
                "at": table.story[seq].at,
                "receipt": receipt.id if receipt and seq == last else None,
            }
            for seq, entry in enumerate(table.match.entries[first:] if table.match else [], first)
        ],
        chat=[{"table_id": table.id, "number": table.said, "line": encode(table.chat[-1]).decode()}]
        if table.said != before.said
        else [],
        sitters=fresh if new or fresh != before.people else [],
    )


def row_of(table: Table, now: float) -> dict[str, Any]:
    """The table's row after the change."""
    record = table.record
    return {
        "id": table.id,
        "version": table.version + 1,
        "invite": table.invite,
        "seed": table.seed,
        "header": encode(table.match.header).decode() if table.match else None,
        "record": encode(record).decode(),
        "status": record.status,
        "listed": record.public
        and (record.status == "playing" or (record.status == "waiting" and bool(record.open_seats()))),
        "deadline": clocks.deadline(record),
        "updated": now,
    }
