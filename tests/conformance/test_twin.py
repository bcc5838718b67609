"""The compiled modules and their sources are one: the same positions, actions, views and events."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from durbar.core.state import COMPILED

STEPS = "60"


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, so there is nothing to compare")
def test_compiled_and_uncompiled_show_the_same() -> None:
    assert _trace("0").removeprefix("compiled\n") == _trace("1").removeprefix("uncompiled\n")


def _trace(pure: str) -> str:
    script = Path(__file__).with_name("trace_all.py")
    result = subprocess.run(
        [sys.executable, script, STEPS],
        env=os.environ | {"DURBAR_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.startswith("uncompiled\n" if pure == "1" else "compiled\n")
    return result.stdout
