"""The folder of an arena: its plan, one line for every finished match, and on request the matches themselves.

A result counts once its line is on the disk. Whatever happens after that, the next run goes on behind it.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from durbar.arena.plan import Plan
from durbar.arena.playing import Record, Result
from durbar.core.log import write_file

PLAN, RESULTS, MATCHES = "plan.json", "results.jsonl", "matches"


class ForeignFolder(ValueError):
    """A folder that belongs to something else; the message says to what."""


class Folder:
    """Open for one arena at a time."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.results: dict[int, Result] = {}
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Folder:
        self._claim()
        self._file = (self.path / RESULTS).open("a+b")
        try:
            _lock(self._file, self.path)
            self._read()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, _type: type[BaseException] | None, _e: BaseException | None, _tb: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def _claim(self) -> None:
        """Make the folder ours, or see that it is."""
        plan_file = self.path / PLAN
        if plan_file.is_file():
            _compare(self.path, plan_file.read_bytes(), self.plan)
            return
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise ForeignFolder(f"{self.path} holds something else, and no arena; choose another --out")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            _write_whole(plan_file, msgspec.json.format(msgspec.json.encode(self.plan)))
        except OSError as error:
            raise ForeignFolder(f"{self.path} cannot be used: {error.strerror}") from None

    def _read(self) -> None:
        """The results so far; a last line that was cut in the middle is taken off."""
        assert self._file is not None
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        whole = sum(len(line) + 1 for line in lines[:-1])
        if lines.pop():
            self._file.truncate(whole)
        for number, line in enumerate(lines, 1):
            try:
                result = msgspec.json.decode(line, type=Result)
            except msgspec.DecodeError as error:
                raise ForeignFolder(f"{self.path / RESULTS}, line {number}: {error}") from None
            self.results.setdefault(result.match, result)

    def add(self, result: Result, record: Record | None) -> None:
        """Keep a finished match: first its file, if wanted, then the line that makes it count."""
        assert self._file is not None
        if record is not None:
            (self.path / MATCHES).mkdir(exist_ok=True)
            write_file(self.path / MATCHES / f"{result.match:06}.jsonl", record.header, record.entries)
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()
        self.results[result.match] = result  # the line stands, also if Ctrl-C comes while the disk is still busy
        os.fsync(self._file.fileno())


def results_beside(path: Path, plan: Plan) -> list[Result]:
    """The results of another arena, if it was of the same game, table and evaluation; its bots may be others."""
    try:
        other = msgspec.json.decode((path / PLAN).read_bytes(), type=Plan)
        lines = (path / RESULTS).read_bytes().splitlines(keepends=True)
        found = [msgspec.json.decode(line, type=Result) for line in lines if line.endswith(b"\n")]
    except OSError as error:
        raise ForeignFolder(f"{path} is no folder of an arena: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise ForeignFolder(f"{path} is no folder of an arena: {error}") from None
    same = msgspec.structs.replace(other, bots=plan.bots, seed=plan.seed, move_limit=plan.move_limit)
    _compare(path, msgspec.json.encode(same), plan)
    return found


def _compare(path: Path, found: bytes, plan: Plan) -> None:
    try:
        other = msgspec.json.decode(found, type=Plan)
    except msgspec.DecodeError as error:
        raise ForeignFolder(f"{path / PLAN} is no plan of an arena: {error}") from None
    differences = [
        f"{name} {_told(getattr(other, name))}, not {_told(getattr(plan, name))}"
        for name in Plan.__struct_fields__
        if getattr(other, name) != getattr(plan, name)
    ]
    if differences:
        raise ForeignFolder(f"{path} holds another arena ({'; '.join(differences)}); choose another --out")


def _told(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}={part}" for name, part in value.items())
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value) or "none"


def _write_whole(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        file.write(data + b"\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _lock(file: IO[bytes], path: Path) -> None:
    """Two arenas in one folder would write the same matches twice."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ForeignFolder(f"another arena is at work in {path}") from None
