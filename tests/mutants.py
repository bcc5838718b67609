"""Breaks a game's engine on purpose, one rule at a time, and shows that a test of that clause notices.

`make mutants` does it for every game, `python tests/mutants.py raja` for one.

The mutations stand in tests/games/<game>/mutations.toml: a unique piece of source, what it is replaced by, and the
clause that this breaks. Each runs on a copy of the sources, uncompiled.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

ROOT = Path(__file__).parents[1]
PYTEST = ["-m", "pytest", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-c", ROOT / "pyproject.toml"]


class Mutant(NamedTuple):
    """One deliberate mistake."""

    game: str
    name: str
    file: str
    find: str
    replace: str
    clause: str


def mutants(games: list[str]) -> list[Mutant]:
    found = []
    for path in sorted((ROOT / "tests" / "games").glob("*/mutations.toml")):
        if games and path.parent.name not in games:
            continue
        for entry in tomllib.loads(path.read_text("utf-8"))["mutation"]:
            found.append(Mutant(path.parent.name, **{"file": "engine.py", **entry}))
    return found


def notices(mutant: Mutant) -> str:
    """The test that fails with this mistake; empty if none of its clause's tests does."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        engine = source / "durbar" / "games" / mutant.game / mutant.file
        text = engine.read_text("utf-8")
        if (times := text.count(mutant.find)) != 1:
            raise SystemExit(f"{mutant.game}: {mutant.name}: its text stands {times} times in {mutant.file}")
        engine.write_text(text.replace(mutant.find, mutant.replace), "utf-8")
        result = subprocess.run(
            [sys.executable, *PYTEST, "--clause", mutant.clause, ROOT / "tests" / "games" / mutant.game],
            env=os.environ | {"DURBAR_PURE": "1", "PYTHONPATH": str(source)},
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
        )
    failed = re.search(r"^(?:FAILED|ERROR) \S*?::(\S+)", result.stdout, re.MULTILINE)
    return failed[1] if failed else ""


def main() -> int:
    work = mutants(sys.argv[1:])
    table = Table("game", "mistake", "clause", "noticed by")
    survivors = 0
    with Progress(console=Console(stderr=True)) as progress, ThreadPoolExecutor(os.cpu_count()) as pool:
        bar = progress.add_task("Breaking rules", total=len(work))
        for mutant, test in zip(work, pool.map(notices, work), strict=True):
            progress.advance(bar)
            survivors += not test
            table.add_row(mutant.game, mutant.name, mutant.clause, test or "[bold red]NOBODY[/]")
    Console(width=150).print(table)
    print(f"{len(work)} mistakes, {len(work) - survivors} noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
