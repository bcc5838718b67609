"""Breaks a game's engine on purpose, one rule at a time, and shows that a test of that clause notices.

A mistake counts as noticed only when an assertion fails: a mutant that merely crashes the engine proves nothing about
the test.

`make mutants` does it for every game, `python tests/mutants.py raja` for one.

The mutations stand in mutations.toml beside a game's tests: a unique piece of source, what it is replaced by, and the
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
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from durbar.games import NAMES

ROOT = Path(__file__).parents[1]
EXAMPLE, EXAMPLE_FOLDER = "nim", Path("src/durbar/example_game")
ASSERTIONS = ("assert ", "AssertionError", "Failed: DID NOT RAISE")
PYTEST = ["-m", "pytest", "-rfE", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-c", ROOT / "pyproject.toml"]


class Mutant(NamedTuple):
    """One deliberate mistake."""

    game: str
    name: str
    file: str
    find: str
    replace: str
    clause: str


class Outcome(NamedTuple):
    """The test whose assertion failed, if one did; otherwise what was raised instead, if anything."""

    test: str
    crash: str


def mutants(games: list[str]) -> list[Mutant]:
    found = []
    for game in games or [*NAMES, EXAMPLE]:
        for entry in tomllib.loads((folder_of_tests(game) / "mutations.toml").read_text("utf-8"))["mutation"]:
            found.append(Mutant(game, **{"file": "engine.py", **entry}))
    return found


def folder_of_tests(game: str) -> Path:
    return ROOT / EXAMPLE_FOLDER / "tests" if game == EXAMPLE else ROOT / "tests" / "games" / game


def sources_of(game: str) -> Path:
    """Where a game's engine is, from the root of the sources."""
    return EXAMPLE_FOLDER / f"durbar_{game}" if game == EXAMPLE else Path("src/durbar/games") / game


def stale(mutant: Mutant) -> str:
    """Why this mutant can no longer be made: its text is gone from the engine, or stands there more than once."""
    path = ROOT / sources_of(mutant.game) / mutant.file
    times = path.read_text("utf-8").count(mutant.find) if path.is_file() else 0
    return "" if times == 1 else f"{mutant.game}: {mutant.name}: its text stands {times} times in {mutant.file}"


def run(mutant: Mutant) -> Outcome:
    """What the tests of its clause made of this mistake."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        engine = Path(folder) / sources_of(mutant.game) / mutant.file
        text = engine.read_text("utf-8")
        engine.write_text(text.replace(mutant.find, mutant.replace), "utf-8")
        result = subprocess.run(
            [sys.executable, *PYTEST, "--clause", mutant.clause, folder_of_tests(mutant.game)],
            env=os.environ
            | {
                "DURBAR_PURE": "1",
                "COLUMNS": "500",
                "PYTHONPATH": f"{source}{os.pathsep}{Path(folder) / EXAMPLE_FOLDER}",
            },
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
        )
    return outcome(result.stdout)


def outcome(report: str) -> Outcome:
    """Reads pytest's short summary: `FAILED file::test - what was raised`."""
    failed = re.findall(r"^FAILED \S*?::(\S+)(?: - (.*))?$", report, re.MULTILINE)
    noticed = next((test for test, raised in failed if raised.startswith(ASSERTIONS)), "")
    crash = re.search(r"^(?:FAILED|ERROR) .*? - (.*)$", report, re.MULTILINE)
    return Outcome(noticed, "" if noticed or crash is None else crash[1])


def main() -> int:
    work = mutants(sys.argv[1:])
    if problems := [problem for mutant in work if (problem := stale(mutant))]:
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    table = Table("game", "mistake", "clause", "noticed by")
    survivors = 0
    with Progress(console=Console(stderr=True)) as progress, ThreadPoolExecutor(os.cpu_count()) as pool:
        bar = progress.add_task("Breaking rules", total=len(work))
        for mutant, found in zip(work, pool.map(run, work), strict=True):
            progress.advance(bar)
            survivors += not found.test
            nobody = f"[bold red]NOBODY[/] {escape(found.crash)}"
            table.add_row(mutant.game, mutant.name, mutant.clause, found.test or nobody)
    Console(width=150).print(table)
    print(f"{len(work)} mistakes, {len(work) - survivors} noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
