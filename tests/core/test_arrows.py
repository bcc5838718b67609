"""Dependencies point one way, and nothing below the server knows of web, database or clock."""

from __future__ import annotations

import ast
from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[2]
FORBIDDEN = {
    "time",
    "datetime",
    "sqlite3",
    "sqlalchemy",
    "litestar",
    "starlette",
    "uvicorn",
    "asyncio",
    "http",
    "socket",
    "random",
    "secrets",
}


def test_imports_follow_the_arrows_of_the_house() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), cache_dir=None) == EXIT_STATUS_SUCCESS


def test_core_and_games_use_no_web_database_clock_or_chance_of_their_own() -> None:
    for folder in ("core", "games"):
        for path in (ROOT / "src" / "durbar" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert not FORBIDDEN & {name.partition(".")[0] for name in names}, path
