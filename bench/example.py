"""The sources with the example game on the shelf: a copy in build/example, compiled once, where `nim` is a game too.

Nim is small enough to be written for other servers too, so that two servers can be compared by the very same game.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "nim"
PILE = 3000  # the example allows up to 60 stones, which is over in a second here


def sources() -> Path:
    """The folder to import from."""
    there = ROOT / "build" / "example"
    games = there / "src" / "durbar" / "games"
    shutil.copytree(ROOT / "src" / "durbar", there / "src" / "durbar", dirs_exist_ok=True, ignore=_left_out)
    shutil.copytree(ROOT / "docs" / "example-game" / NAME, games / NAME, dirs_exist_ok=True)
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / file, there)
    _write(games / "__init__.py", r"(?m)^NAMES = \(", f'NAMES = ("{NAME}", ')
    _write(games / NAME / "material.py", r"(?m)^LARGEST_PILE = \d+$", f"LARGEST_PILE = {PILE}")
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=there, check=True)
    return there / "src"


def _left_out(folder: str, names: list[str]) -> set[str]:
    """What is compiled is taken as it is; only the core is compiled once more, because the example is built upon it."""
    ending = ".so" if Path(folder).name == "core" else ".pxd"
    return {name for name in names if name in ("__pycache__", "static") or name.endswith(ending)}


def _write(file: Path, find: str, replace: str) -> None:
    text, times = re.subn(find, replace, file.read_text("utf-8"))
    assert times == 1, file
    file.write_text(text, "utf-8")
