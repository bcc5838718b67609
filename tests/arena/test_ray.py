"""The same matches on a local Ray cluster, with a worker lost on the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from durbar.core.extras import MissingExtra, need

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src"


@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed here: pip install 'durbar[ray]'")
def test_ray_plays_the_same_matches_and_a_lost_worker_costs_none(tmp_path: Path) -> None:
    (tmp_path / "faints").write_text("")
    here = _results(tmp_path, "here", faints=0)
    on_ray = _results(tmp_path, "there", "--on", "ray", faints=1)
    assert (tmp_path / "faints").read_text() == "x"
    assert on_ray == here
    assert sorted(here) == [0, 1]


def _results(tmp_path: Path, folder: str, *more: str, faints: int) -> dict[int, dict[str, object]]:
    command = ("arena", "radscha", "--bots", "arena.own_bots:Fainting,random", "-n", "2", "--jobs", "2", "--no-plots")
    done = subprocess.run(
        [sys.executable, "-m", "durbar.cli", *command, "--out", folder, *more],
        cwd=tmp_path,
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join([str(SOURCES), str(TESTS)]),
            "DURBAR_TEST_FAINTS": str(tmp_path / "faints"),
            "DURBAR_TEST_FAINTS_MOST": str(faints),
        },
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (tmp_path / folder / "results.jsonl").read_text().splitlines()]
    return {line["match"]: {**line, "seconds": None} for line in lines}


def test_a_missing_package_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"ray is not installed: pip install 'durbar\[ray\]'"):
        need("ray", "ray")
