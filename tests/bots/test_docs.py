"""The example of docs/bots.md runs as it stands there, and beats random."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.tools import environment
from durbar import games
from durbar.arena.plan import items, make_plan, whole_rounds
from durbar.arena.playing import play_match
from durbar.arena.summary import summarise

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"

MATCHES = 20


def example() -> str:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(source)


@pytest.mark.parametrize("title", games.NAMES)
def test_the_example_wins_at_least_nine_of_ten_against_random(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "documented_bot.py").write_text(example(), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "documented_bot", raising=False)
    game: Any = games.get(title)
    bots = ["documented_bot:Leader", "random"]
    plan = make_plan(game, bots, players=game.usual_counts[0], options={}, seed=1)
    results = [play_match(plan, item)[0] for item in items(plan, whole_rounds(plan, MATCHES))]
    best = summarise(results).bots[0]
    assert best.bot == "documented_bot:Leader"
    assert best.wins.rate >= 0.9


def test_the_example_plays(tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    (command,) = re.findall(r"```sh\ndurbar (.*?)\n```", text, re.DOTALL)
    (tmp_path / "mybots.py").write_text(example(), "utf-8")
    arguments = [*shlex.split(command), "--jobs", "1", "--no-plots"]
    arguments[arguments.index("-n") + 1] = "2"
    done = subprocess.run(
        [sys.executable, "-m", "durbar.cli", *arguments],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "mybots:Leader" in done.stdout
    assert len([line for line in example().splitlines() if line.strip()]) <= 10
