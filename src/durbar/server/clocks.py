"""Thinking time. The server alone reads the clocks; they run for the persons the table waits for, never for bots.

Live: each player has a total and gets the increment back whenever a turn of theirs ends. Days: every decision has so
many days. Who runs out is replaced by a bot and may take the seat back: with a fresh reserve on a live clock.
"""

from __future__ import annotations

from durbar.server.frame import Frame
from durbar.server.messages import Tick

DAY = 86_400.0
RESERVE_SHARE = 10  # of the total, after a seat was taken back
LEAST_RESERVE = 30.0


def start(frame: Frame, now: float) -> None:
    frame.since = now
    for seat in frame.seats:
        seat.left = full(frame)


def full(frame: Frame) -> float:
    """What a player has at the start, or for one decision."""
    return frame.clock.days * DAY if frame.clock.kind == "days" else float(frame.clock.seconds)


def running(frame: Frame) -> list[int]:
    if frame.clock.kind == "none":
        return []
    return [seat for seat in frame.deciders() if frame.seats[seat].bot_level is None]


def left(frame: Frame, seat: int, now: float) -> float:
    """Seconds left for this seat at this moment."""
    used = max(0.0, now - frame.since) if seat in running(frame) else 0.0
    return max(0.0, frame.seats[seat].left - used)


def read(frame: Frame, now: float) -> None:
    """Take what was used off those whose clock has run; to be called before anything changes."""
    for seat in running(frame):
        frame.seats[seat].left = left(frame, seat, now)
    frame.since = now


def turn(frame: Frame, before: list[int], decided: int | None = None) -> None:
    """After a change: who no longer has to decide gets the increment; with days, every decision starts afresh."""
    if frame.clock.kind == "live":
        for seat in set(before) - set(running(frame)):
            frame.seats[seat].left += frame.clock.increment
    elif frame.clock.kind == "days":
        for seat in running(frame):
            if seat == decided or seat not in before:
                frame.seats[seat].left = full(frame)


def take_back(frame: Frame, seat: int) -> None:
    """A person comes back to a seat: if the time was up, there is a little new one."""
    if frame.clock.kind == "live":
        reserve = max(LEAST_RESERVE, frame.clock.seconds / RESERVE_SHARE)
        frame.seats[seat].left = max(frame.seats[seat].left, reserve)
    else:
        frame.seats[seat].left = full(frame)


def expired(frame: Frame, now: float) -> list[int]:
    return [seat for seat in running(frame) if left(frame, seat, now) <= 0]


def deadline(frame: Frame) -> float | None:
    """When the next clock runs out (Unix time)."""
    if frame.clock.kind == "none":
        return None
    return min((frame.since + frame.seats[seat].left for seat in running(frame)), default=None)


def ticks(frame: Frame, now: float) -> list[Tick]:
    if frame.clock.kind == "none" or frame.status == "waiting":
        return []
    runs = running(frame)
    return [Tick(round(1000 * left(frame, seat, now)), seat in runs) for seat in range(len(frame.seats))]
