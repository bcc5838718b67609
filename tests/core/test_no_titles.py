"""A title is a plug-in: what stands above the games, and core below them, names none of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from durbar.games import NAMES

ROOT = Path(__file__).parents[2]
SOURCES = ("core", "bots", "arena", "research", "server", "cli")
CLIENT = ("lib", "pages", "replay", "rules", "stats", "table", "ui", "gallery")
TITLE = re.compile(rf"\b({'|'.join(NAMES)})(?![a-z])", re.IGNORECASE)


def _files() -> list[Path]:
    python = [path for part in SOURCES for path in (ROOT / "src" / "durbar" / part).rglob("*.*")]
    client = [path for part in CLIENT for path in (ROOT / "web" / "src" / part).rglob("*.*")]
    kept = [path for path in python if path.suffix in (".py", ".pxd", ".toml") and "static" not in path.parts]
    kept += [path for path in client if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    kept += [ROOT / "src/durbar/games/__init__.py", *(ROOT / "web/src").glob("*.*")]
    return sorted(path.relative_to(ROOT) for path in kept)


@pytest.mark.parametrize("path", _files(), ids=str)
def test_no_title_is_named(path: Path) -> None:
    lines = (ROOT / path).read_text("utf-8").splitlines()
    found = [f"{path}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if TITLE.search(line)]
    assert found == []


def test_core_does_not_know_the_package_of_our_games() -> None:
    for path in (ROOT / "src/durbar/core").rglob("*.py"):
        assert "durbar.games" not in path.read_text("utf-8"), path.name
