"""Worker processes: each answers questions over its own pipe, and can be lost and replaced without losing a question.

The arena's matches, the server's bots and reviews all run in these.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any


class WorkerLost(Exception):
    """The process died or was killed before it answered."""


class Fault:
    """The answer of a worker whose work raised an error."""

    def __init__(self, error: BaseException) -> None:
        self.why = f"{type(error).__name__}: {error}"


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Worker:
    """A process that calls `work(question)` for one question after the other. `work` is a function of a module."""

    def __init__(self, work: Callable[[Any], Any], nice: int = 0) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, work, nice), daemon=True)
        try:
            with without_interrupts():
                self.process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()

    def give(self, question: Any) -> None:
        with suppress(OSError):  # of a dead process; `take` will notice
            self.pipe.send(question)

    def take(self, patience: float | None = None) -> Any:
        """The answer; raises `WorkerLost` if there is none within so many seconds, and ends the process."""
        try:
            if patience is not None and not self.pipe.poll(patience):
                raise WorkerLost("it took too long")
            return self.pipe.recv()
        except (EOFError, OSError):
            self.kill()
            raise WorkerLost("its process died") from None
        except WorkerLost:
            self.kill()
            raise

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection, work: Callable[[Any], Any], nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # stopping is the parent's business
    with suppress(OSError, AttributeError):
        os.nice(nice)
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = work(question)
        except Exception as error:  # whatever it is, the parent decides what to do
            answer = Fault(error)
        try:
            pipe.send(answer)
        except OSError:  # nobody waits for it any more
            return


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes born inside never hear Ctrl-C, not even while they start; here it waits until the end."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
