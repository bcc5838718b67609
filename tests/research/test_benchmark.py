"""The benchmark: its opponents play as they always did, and the page holds what the rows say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from durbar import games
from durbar.core.state import COMPILED

ROOT = Path(__file__).parents[2]


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("durbar_benchmark", ROOT / "bench" / "benchmark.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # msgspec looks the types of its fields up there
    spec.loader.exec_module(module)
    return module


benchmark = _load()


@pytest.mark.skipif(not COMPILED, reason="the compiled run of the suite does this")
@pytest.mark.parametrize("game", games.NAMES)
def test_the_opponents_play_as_the_page_says(game: str) -> None:
    line = f"| {games.get(game).title} | `{benchmark.fingerprint(game)}` |"
    assert line in benchmark.PAGE.read_text("utf-8"), "rules or opponents have changed: this is another benchmark"


def test_every_row_is_on_the_page_and_of_this_benchmark() -> None:
    text, rows = benchmark.PAGE.read_text("utf-8"), benchmark.read_rows()
    assert {row.game for row in rows} == set(games.NAMES)
    for row in rows:
        assert row.benchmark == benchmark.VERSION
        assert f"| {row.players} | `{row.bot}` | `{row.opponent}` | {row.matches} | {100 * row.wins:.1f}% (" in text


def test_a_row_is_measured_added_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "ROWS", tmp_path / "rows.json")
    row = benchmark.measure("radscha", 2, "greedy", "random", matches=4, jobs=1)
    assert (row.matches, row.wins) == (4, 1.0)
    again = benchmark.measure("radscha", 2, "greedy", "random", matches=2, jobs=1)
    other = benchmark.measure("radscha", 3, "greedy", "random", matches=2, jobs=1)
    for one in (other, row, again):
        benchmark.add(one)
    assert benchmark.read_rows() == [again, other]
    assert benchmark.facts("radscha", 2).startswith("| Geschenke für den Radscha | 2 |")
