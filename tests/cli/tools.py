"""What the tests of the command line share: how a command ended, and a table where something is hidden."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import durbar

SOURCES = Path(durbar.__file__).parents[1]


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


class Runs(Protocol):
    """`run("games", "--json")`, with what is typed."""

    def __call__(self, *arguments: str | Path, typed: str = "") -> Ran: ...


def environment(**more: str) -> dict[str, str]:
    keep = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    return {**keep, "PYTHONPATH": str(SOURCES), "COLUMNS": "120", **more}
