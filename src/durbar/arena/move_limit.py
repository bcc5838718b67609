"""A limit on the time of one decision: a bot that takes longer is stopped where it is."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE = 10  # times the limit, on the wall: for a bot that sleeps, or a machine that is busy


class TooSlow(Exception):
    """The decision took longer than allowed."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` inside the block after so many seconds of a core, or ten times as many on the wall. 0: never.

    Python only notices between two of its own instructions. Compiled code that is under way is therefore not
    interrupted, but told when it returns, and so is everything where there are no signals (Windows, threads).
    """
    if not seconds:
        yield
        return
    timers = {}
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        timers = {
            signal.ITIMER_PROF: (signal.SIGPROF, seconds, f"more than {seconds:g} s of a core"),
            signal.ITIMER_REAL: (signal.SIGALRM, seconds * PATIENCE, f"more than {seconds * PATIENCE:g} s"),
        }
    before = {sign: signal.signal(sign, _raising(told)) for sign, _, told in timers.values()}
    began = time.thread_time()
    try:
        for timer, (_, length, _) in timers.items():
            signal.setitimer(timer, length)
        yield
    finally:
        for timer in timers:
            signal.setitimer(timer, 0)
        for sign, handler in before.items():
            signal.signal(sign, handler)
    if time.thread_time() - began > seconds:
        raise TooSlow(f"{time.thread_time() - began:.2f} s of a core, {seconds:g} are allowed")


def _raising(told: str) -> Callable[[int, FrameType | None], None]:
    def stop(_sign: int, _frame: FrameType | None) -> None:
        raise TooSlow(told)

    return stop
