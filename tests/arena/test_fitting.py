"""Fitting weights: it finds what the ends of matches say, keeps what they are silent about."""

from __future__ import annotations

import pytest

from durbar import games
from durbar.arena.fitting import EVERY, Sample, fitted, noted
from durbar.arena.plan import items, make_plan
from durbar.arena.playing import play_match
from durbar.arena.tuning import Tuner, report
from durbar.arena.workers import Workers
from durbar.core.rng import Rng

GAME = games.get("radscha")


def made_up(count: int) -> list[Sample]:
    """Matches that end with three points for each man, minus two for each debt; a third feature never varies."""
    rng, samples = Rng(7), []
    for _ in range(count):
        men, debts = [rng.below(9) for _ in range(3)], [rng.below(9) for _ in range(3)]
        table = [[float(men[i]), float(debts[i]), 4.0] for i in range(3)]
        samples.append((table, [3 * men[i] - 2 * debts[i] + 50 for i in range(3)]))
    return samples


@pytest.mark.parametrize("way", [0.5, 1.0])
def test_so_much_of_the_way_to_what_the_ends_of_matches_say(way: float) -> None:
    found = fitted(made_up(200), {"men": 1.0, "debts": 0.0, "same": 7.0}, way)
    assert found["men"] == pytest.approx(1 + 2 * way, abs=0.02)
    assert found["debts"] == pytest.approx(-2 * way, abs=0.02)
    assert found["same"] == 7.0  # nothing is known of it


def test_right_weights_stay() -> None:
    right = {"men": 3.0, "debts": -2.0, "same": 0.0}
    assert fitted(made_up(50), right, 1.0) == right


def test_features_are_noted_along_the_match_with_its_final_scores() -> None:
    plan = make_plan(GAME, ["greedy"], players=2, options={}, seed=3)
    result, record = play_match(plan, next(items(plan, 1)))
    samples = list(noted(record, GAME.evaluation.weights))
    assert abs(len(samples) - sum(result.decisions) / EVERY) <= 1
    assert {tuple(scores) for _, scores in samples} == {tuple(result.scores)}
    assert all(len(table) == 2 and len(table[0]) == len(GAME.evaluation.weights) for table, _ in samples)
    assert len({str(table) for table, _ in samples}) > 1


def test_a_tuning_without_steps_is_a_fit_and_repeats_itself() -> None:
    def go() -> str:
        tuner = Tuner(GAME, Workers(1), players=2, seed=5, advance=lambda: None)
        return report(tuner.tune(bot="greedy", steps=0, way=0.5, step_matches=4, judge="greedy", judge_matches=2))

    text = go()
    assert text == go()
    assert "Fitted, 50% of the way, to 4 matches of `greedy` for 2 players, seed 5" in text
