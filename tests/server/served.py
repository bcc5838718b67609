"""A real server in a process of its own, to be talked to, stopped, or killed."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import durbar
from server.database import free_port

SOURCES = Path(durbar.__file__).parents[1]
PATIENCE = 60.0


class Served:
    """`durbar serve` on a free port of this machine."""

    def __init__(self, folder: Path, database: str = "", workers: int = 1, **more: str) -> None:
        self.folder, self.port, self.workers = folder, free_port(), workers
        self.file = folder / "durbar.sqlite3"
        self.database = database or f"sqlite:///{self.file}"
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(SOURCES),
            "DURBAR_DATABASE_URL": self.database,
            "DURBAR_BOTS": "1",
            "DURBAR_POSTS": "1000",
            **more,
        }
        self.python = sys.executable
        self.limit_files: int | None = None
        """Bytes that a file may have: a disk that gets full."""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Served:
        arguments = ["serve", "--port", str(self.port), "--workers", str(self.workers)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.python, "-m", "durbar.cli", *arguments],
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if self.limit_files:
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (self.limit_files, self.limit_files))
        end = time.monotonic() + PATIENCE
        while not self.healthy():
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"the server did not start:\n{self.log()}")
            time.sleep(0.05)
        return self

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def serving(self) -> list[int]:
        """The processes that serve."""
        assert self.process is not None
        return _children(self.process.pid) if self.workers > 1 else [self.process.pid]

    def bots(self) -> list[int]:
        """The processes in which bots think and matches are reviewed."""
        return [bot for process in self.serving() for bot in _children(process)]

    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8", "replace")

    def kill(self) -> None:
        """As a power failure would: no word of warning."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        """As a host would: SIGTERM, and wait; the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(30)
        finally:
            self.kill()


def _children(process: int) -> list[int]:
    """The processes that this one has started, those of Python's own housekeeping left out."""
    found = []
    try:
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
    except OSError:  # it has ended since
        pass
    return found
