"""Thinking time. The server alone reads the clocks; they run for the persons the table waits for, never for bots.

Live: each player has a total and gets the increment back whenever a turn of theirs ends. Days: every decision has so
many days. Who runs out is replaced by a bot and may take the seat back: with a fresh reserve on a live clock.
"""

from __future__ import annotations

import time

from durbar.server.messages import Tick
from durbar.server.table_record import TableRecord

DAY = 86_400.0
AWAY = 15 * 60.0  # a table without a clock has waited so long for an absent person before the others may vote
RESERVE_SHARE = 10  # of the total, after a seat was taken back
LEAST_RESERVE = 30.0
_OFFSET = time.time() - time.monotonic()


def now() -> float:
    """The time that clocks run by: Unix time when this process started, and even from there on. Setting the machine's
    clock costs nobody a second, and while the machine sleeps nobody's clock runs."""
    return _OFFSET + time.monotonic()


def take_over(record: TableRecord, began: float) -> None:
    """A record that this process has not written. A live clock runs on from where it was last read; if that was before
    this process began, or in the future, another clock or a stopped server is to blame: it runs from now on."""
    if record.clock.kind == "live" and not began <= record.since <= now():
        record.since = max(began, now())


def start(record: TableRecord, now: float) -> None:
    record.since = now
    for seat in record.seats:
        seat.left = full(record)


def full(record: TableRecord) -> float:
    """What a player has at the start, or for one decision."""
    return record.clock.days * DAY if record.clock.kind == "days" else float(record.clock.seconds)


def running(record: TableRecord) -> list[int]:
    if record.clock.kind == "none":
        return []
    return [seat for seat in record.deciders() if record.seats[seat].bot_level is None]


def left(record: TableRecord, seat: int, now: float) -> float:
    """Seconds left for this seat at this moment."""
    used = max(0.0, now - record.since) if seat in running(record) else 0.0
    return max(0.0, record.seats[seat].left - used)


def read(record: TableRecord, now: float) -> None:
    """Take what was used off those whose clock has run; to be called before anything changes."""
    for seat in running(record):
        record.seats[seat].left = left(record, seat, now)
    record.since = now


def turn(record: TableRecord, before: list[int], decided: int | None = None) -> None:
    """After a change: who no longer has to decide gets the increment; with days, every decision starts afresh."""
    if record.clock.kind == "live":
        for seat in set(before) - set(running(record)):
            record.seats[seat].left += record.clock.increment
    elif record.clock.kind == "days":
        for seat in running(record):
            if seat == decided or seat not in before:
                record.seats[seat].left = full(record)


def take_back(record: TableRecord, seat: int) -> None:
    """A person comes back to a seat: if the time was up, there is a little new one."""
    if record.clock.kind == "live":
        reserve = max(LEAST_RESERVE, record.clock.seconds / RESERVE_SHARE)
        record.seats[seat].left = max(record.seats[seat].left, reserve)
    else:
        record.seats[seat].left = full(record)


def expired(record: TableRecord, now: float) -> list[int]:
    return [seat for seat in running(record) if left(record, seat, now) <= 0]


def deadline(record: TableRecord) -> float | None:
    """When the next clock runs out (Unix time)."""
    if record.clock.kind == "none":
        return None
    return min((record.since + record.seats[seat].left for seat in running(record)), default=None)


def ticks(record: TableRecord, now: float) -> list[Tick]:
    if record.clock.kind == "none" or record.status == "waiting":
        return []
    runs = running(record)
    return [Tick(round(1000 * left(record, seat, now)), seat in runs) for seat in range(len(record.seats))]
