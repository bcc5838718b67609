"""The Parquet file: its rows say what happened, and the same command writes the same file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest

from durbar.cli import main
from durbar.core.match import Match
from durbar.core.state import CHANCE
from durbar.games import get
from durbar.research.dataset import Dataset, columns

GOLDEN = Path(__file__).parent.parent / "golden"


def test_rows_tell_a_golden_match(tmp_path: Path) -> None:
    for folder in sorted(GOLDEN.glob("*/")):
        source = sorted(folder.glob("*.jsonl"))[0]
        match, game = Match.load(source, get), get(folder.name)
        bots = [f"bot {seat}" for seat in range(match.header.players)]
        with Dataset(tmp_path / folder.name, game, {"note": "golden"}) as dataset:
            dataset.add(7, bots, match.header, [(step.seat, step.action) for step in match.steps])
        table = pq.read_table(tmp_path / folder.name)
        steps = [step for step in match.steps if step.seat != CHANCE]
        assert table.num_rows == len(steps) == dataset.rows
        seen = np.zeros(game.observation.size, np.float32)
        for row, step in zip(table.to_pylist(), steps, strict=True):
            game.observation.write(step.before, step.seat, seen)
            assert row["observation"] == seen.tolist()
            assert row["legal"] == step.before.legal(step.seat)
            assert (row["match"], row["seat"], row["bot"]) == (7, step.seat, bots[step.seat])
            assert (row["action"], row["move"]) == (step.action, game.space.text(step.action))
            assert row["place"] == match.state.ranking()[step.seat]
            assert row["score"] == match.state.scores()[step.seat]
        assert table.column_names == [column.name for column in columns(game)]
        about = msgspec.json.decode(table.schema.metadata[b"durbar"])
        assert about["game"] == game.id
        assert about["note"] == "golden"


def test_the_command_writes_every_match_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["dataset", "radscha", "-n", "3", "--bots", "random,greedy", "--seed", "4", "--out"]
    for name, jobs in (("one.parquet", "1"), ("two.parquet", "2")):
        assert main([*arguments, str(tmp_path / name), "--jobs", jobs]) == 0
    one, two = (pq.read_table(tmp_path / name) for name in ("one.parquet", "two.parquet"))
    assert one.equals(two)
    assert sorted(set(one["match"].to_pylist())) == [0, 1, 2]
    assert one["match"].to_pylist() == sorted(one["match"].to_pylist())
    assert set(one["bot"].to_pylist()) == {"random", "greedy"}
    assert f"3 matches, {one.num_rows} decisions" in capsys.readouterr().out
    assert main([*arguments, str(tmp_path / "one.parquet")]) == 2
    assert "is there already" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.part"))
