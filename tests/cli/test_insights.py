"""`durbar insights`: a file that says how it was made, and reasons for what it cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.tools import Runs


def test_the_command_writes_a_file_that_says_how_it_was_made(run: Runs, tmp_path: Path) -> None:
    done = run(
        "insights", "radscha", "--tables", "greedy=2,random=1", "--players", "2", "--jobs", "1", "--out", "i.json"
    )
    assert (done.code, done.err) == (0, "")
    found = json.loads((tmp_path / "i.json").read_text("utf-8"))
    assert found["made"] == {"greedy": 2, "random": 1}
    again = found["command"].split()[1:]
    assert run(*again, "--jobs", "1", "--out", "again.json").code == 0
    assert (tmp_path / "again.json").read_text("utf-8") == (tmp_path / "i.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("tables", "why"),
    [("greedy", "for example greedy=300"), ("greedy=0", "for example"), ("nobody=2", "there is no bot")],
)
def test_a_wrong_wish_is_refused_with_a_reason(run: Runs, tables: str, why: str) -> None:
    done = run("insights", "radscha", "--tables", tables, "--out", "i.json")
    assert done.code == 2
    assert why in done.err
