"""`pytest --clause RD-5.3` runs only the tests that name this clause."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", help="run only the tests of this rule clause")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--clause")
    if wanted:
        named = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("clause"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in named])
        items[:] = named
