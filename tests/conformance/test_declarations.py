"""The generated C declarations of every game stand as `durbar.core.declarations` would write them now."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from durbar.core.declarations import declarations
from durbar.testing.cases import tables


def packages() -> list[str]:
    """The packages of the games that have compiled modules."""
    found = sorted({game.start.__module__.rpartition(".")[0] for game, _ in tables()})
    return [package for package in found if find_spec(f"{package}.names")]


@pytest.mark.parametrize("package", packages())
def test_generated_files_are_up_to_date(package: str) -> None:
    for path, text in declarations(package).items():
        assert path.read_text("utf-8") == text, f"run: DURBAR_PURE=1 python -m durbar.core.declarations {package}"


def test_games_with_compiled_modules_are_found() -> None:
    assert packages()
