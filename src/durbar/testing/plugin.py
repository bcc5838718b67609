"""pytest's part of the suite: `--game GAME` tests one game, `--clause RD-5.3` runs only the tests of that clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", help="run only the tests of this rule clause")
    parser.addoption("--game", action="append", help="run the conformance suite for this game alone")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rule clauses that this test would catch if they broke")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The suite's tests ask for a `game`, a `table` (game and players), or a case with its options."""
    if not metafunc.function.__module__.startswith("durbar.testing."):
        return
    from durbar.games import all_games
    from durbar.testing import cases

    wanted = metafunc.config.getoption("--game")
    found: dict[str, Callable[[], Iterable[Any]]] = {
        "game": all_games,
        "table": cases.tables,
        "light_case": cases.paired_cases,
        "case": cases.spread_cases,
        "open_case": cases.open_cases,
    }
    for name in found.keys() & set(metafunc.fixturenames):
        ones = [one for one in found[name]() if not wanted or cases.game_of(one).id in wanted]
        metafunc.parametrize(name, ones, ids=cases.name_of)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--clause")
    if wanted:
        named = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("clause"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in named])
        items[:] = named
