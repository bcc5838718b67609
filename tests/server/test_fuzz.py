"""A part of `make fuzz` with every change, from the kept seed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fuzz import fuzz

INPUTS = 3_000


def test_garbage_is_refused_with_a_reason(tmp_path: Path) -> None:
    asyncio.run(fuzz(INPUTS, seed=17, folder=tmp_path))
