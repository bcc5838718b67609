"""The examples run, and do what they say."""

from __future__ import annotations

import csv
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_example_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {
        "random_vs_greedy",
        "ismcts_tajmahal",
        "learn_radscha",
        "maskable_ppo",
    }


def test_greedy_beats_random_through_pettingzoo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["example", "--games", "2", "--players", "3"])
    _load("random_vs_greedy").main()
    reward = float(capsys.readouterr().out.split()[-1])
    assert reward > 0.4


def test_openspiels_search_plays_tadsch_mahal() -> None:
    returns = _load("ismcts_tajmahal").play(simulations=4, players=3, seed=1, visits=2)
    assert len(returns) == 3
    assert sum(returns) == pytest.approx(0)


def test_the_ppo_example_learns_in_portions_and_counts_its_wins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a model that plays at random: torch is too large for every test run. docs/research.md has the true curve."""
    import numpy as np

    generator = np.random.default_rng(1)

    class Model:
        num_timesteps = 0

        def __init__(self, policy: str, env: Any, **_: Any) -> None:
            assert policy == "MlpPolicy"
            assert env.get_wrapper_attr("action_masks")  # what sb3-contrib asks for, found behind every wrapper

        def learn(self, steps: int, reset_num_timesteps: bool) -> None:
            self.num_timesteps += steps

        def predict(self, _seen: Any, action_masks: Any) -> tuple[Any, None]:
            return generator.choice(np.flatnonzero(action_masks)), None

    torch: Any = ModuleType("torch")
    torch.set_num_threads = lambda _: None
    contrib: Any = ModuleType("sb3_contrib")
    contrib.MaskablePPO = Model
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "sb3_contrib", contrib)
    monkeypatch.setattr(sys, "argv", ["example", "--steps", "20", "--every", "10", "--games", "20"])
    _load("maskable_ppo").main()
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading == "steps,core_seconds,won_against_random"
    assert [int(row.split(",")[0]) for row in rows] == [10, 20]
    assert 0.1 < sum(float(row.split(",")[2]) for row in rows) / 2 < 0.9


def test_the_learner_learns_a_lesson_and_draws_its_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = _load("learn_radscha")
    monkeypatch.setattr(learner, "TABLES", 32)
    monkeypatch.setattr(learner, "PORTION", 1024)
    curve = learner.learn(minutes=0.01, games=4, seed=1, out=tmp_path / "curve")
    assert len(curve) >= 2
    with (tmp_path / "curve.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(curve)
    assert all(0 <= float(row["low"]) <= float(row["win_rate"]) <= float(row["high"]) <= 1 for row in rows)
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<?xml")


def test_a_lesson_makes_good_actions_likelier() -> None:
    """One action is said to be a gain, the others losses: after some lessons it is the likeliest."""
    import numpy as np

    learner = _load("learn_radscha")
    network, generator = learner.Network(3), np.random.default_rng(3)
    seen = generator.random((64, len(learner.SEEN)), np.float32)
    masks = np.zeros((64, learner.ACTIONS), np.bool_)
    masks[:, :4] = True
    for _ in range(60):
        _, chances, _ = network.forward(seen, masks)
        actions = learner.choose(chances, generator)
        gains = np.where(actions == 2, 1.0, -1.0)
        network.learn(seen, masks, actions, chances[np.arange(64), actions], gains, np.full(64, 0.5))
    _, chances, worth = network.forward(seen, masks)
    assert chances[:, 2].mean() > 0.8
    assert abs(worth.mean() - 0.5) < 0.2
