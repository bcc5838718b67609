"""The example game as a package beside Durbar, in build/example, with a pile that lasts long enough to measure.

Nim is small enough to be written for other servers too, so that two servers can be compared by the very same game.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PILE = 3000  # the example allows up to 60 stones, which is over in a second here


def sources() -> Path:
    """The folder to import from: put it on PYTHONPATH, and `nim` is a game."""
    there = ROOT / "build" / "example"
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "durbar" / "example_game", there / "package")
    file = there / "package" / "durbar_nim" / "material.py"
    text, times = re.subn(r"(?m)^LARGEST_PILE = \d+", f"LARGEST_PILE = {PILE}", file.read_text("utf-8"))
    assert times == 1
    file.write_text(text, "utf-8")
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([*install, there / "site", there / "package"], check=True)
    return there / "site"
