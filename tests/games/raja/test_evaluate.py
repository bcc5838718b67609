"""The evaluation: what it counts at small tables, and that it leads a player who looks one decision ahead."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from durbar.core.rng import Rng
from durbar.core.state import COMPILED, State
from durbar.games.raja import GAME
from durbar.games.raja.actions import SPACE
from games.raja.positions import after_chance, dialling, opened, play, turn

EVALUATION = GAME.evaluation
USUAL = EVALUATION.usual
ROAD = "karauli tonk"  # the two villages between START and Agra
TRACK = "- bikaner jaipur jaisalmer udaipur ahmadabad jodhpur agra"
SRC = Path(__file__).parents[3] / "src"


def count(state: State, seat: int = 0) -> dict[str, float]:
    return EVALUATION.features(state, seat)


def best(state: State, seat: int = 0) -> str:
    """The action after which the seat is furthest ahead of the best of the others."""

    def lead(action: int) -> float:
        after: Any = state.clone()
        after.apply(action, seat)
        return USUAL.value(after, seat) - max(USUAL.value(after, i) for i in range(after.players) if i != seat)

    return SPACE.text(max(state.legal(seat), key=lambda action: (lead(action), -action)))


def table(dial: str, **told: Any) -> State:
    """Two players, the Maharaja in Agra, to which the mover's own houses lead from START."""
    return turn(2, dial, houses={0: ROAD}, track=TRACK, maharaja="agra", **told)


def test_the_value_is_the_weighted_sum_of_the_features() -> None:
    for players in GAME.counts:
        state, rng = opened(players, mode="pro1"), Rng(players)
        while not state.over:
            for seat in range(players):
                found = count(state, seat)
                assert list(found) == list(EVALUATION.weights)
                total = sum(EVALUATION.weights[name] * found[name] for name in found)
                assert USUAL.value(state, seat) == pytest.approx(total)
            state.apply(state.random_legal(rng))


def test_evaluators_with_other_weights_stand_side_by_side() -> None:
    state = opened(2)
    before = USUAL.value(state, 0)
    other = EVALUATION.evaluator({**EVALUATION.weights, "gold": EVALUATION.weights["gold"] + 1})
    assert other.value(state, 0) == pytest.approx(before + count(state)["gold"])
    assert USUAL.value(state, 0) == before


def test_a_dial_counts_by_what_it_will_bring() -> None:
    found = count(table("gold palace"))
    assert found["palaces"] == 1
    assert found["gold"] == 15 + 2 - 12
    assert found["undone"] == 0
    assert found["pay_now"] == 10  # a great palace and the architect, against the other's architect
    assert count(table("gold palace"), 1)["pay_now"] == 5
    assert count(table("two_houses house"))["gold"] == 15 - 3


def test_the_plan_costs_what_its_steps_cost() -> None:
    state = table("gold palace")
    steps = count(state)["steps"]
    after = play(state, "travel start-agra", "build_palace agra great palace", "gold gold")
    assert count(after)["steps"] == steps - 3
    for name in ("palaces", "gold", "pay_now", "undone"):
        assert count(after)[name] == count(state)[name], name


def test_a_dial_that_cannot_be_done_counts_as_undone() -> None:
    assert count(table("gold palace", gold=3))["undone"] == 1
    assert count(table("palace palace", gold=3))["undone"] == 2
    assert count(table("two_houses house", supply=0))["undone"] == 2
    assert count(turn(2, "two_houses gold"))["undone"] == 1  # no city within reach


def test_a_house_may_be_built_on_the_way() -> None:
    found = count(turn(2, "two_houses house", houses={0: "tonk"}, track=TRACK, maharaja="agra"))
    assert found["undone"] == 0
    assert found["pay_now"] == 10 + 5  # the other one does not get there
    assert found["gold"] == 12


def test_the_master_builder_and_the_wanderer_pay_less() -> None:
    assert count(table("gold palace", cards=("master_builder", "priest")))["gold"] == 15 + 2 - 9
    foreign = {"houses": {1: ROAD}, "maharaja": "agra", "track": TRACK}
    walks = count(turn(2, "gold gold", cards=("grand_prince", "priest"), **foreign))
    assert (walks["gold"], walks["tolls"]) == (15 + 4 - 2, 2)
    rides = count(turn(2, "gold gold", cards=("wanderer", "priest"), **foreign))
    assert (rides["gold"], rides["tolls"]) == (15 + 4, 0)


def test_gold_that_comes_too_late_is_only_spare() -> None:
    state = turn(
        2,
        "gold gold",
        last=1,
        track="- - - - - - - - - - bikaner jaipur udaipur ahmadabad jodhpur jaisalmer agra",
        maharaja="agra",
    )
    found = count(state)
    assert found["gold"] == 0
    assert found["pay_now"] == 0
    assert found["spare_gold"] >= 15 + 4


def test_the_highest_bid_is_as_good_as_paid() -> None:
    state = after_chance(2, mode="pro1")
    after = play(state, "bid 3")
    assert count(after)["choice"] == 1
    assert count(after)["gold"] == count(state)["gold"] - 3
    assert count(after, 1)["choice"] == 0


def test_one_decision_ahead_dials_and_does_sensible_things() -> None:
    dialled = best(dialling(2, houses={0: ROAD}, maharaja="agra", track=TRACK))
    assert "palace" in dialled
    poor = best(dialling(2, houses={0: ROAD}, maharaja="agra", gold=3, track=TRACK))
    assert "palace" not in poor
    state, did = table("gold palace"), []
    while state.to_act == (0,) and len(did) < 10:
        did.append(best(state))
        state.apply(SPACE.parse(did[-1]))
    assert sorted(did) == sorted(["travel start-agra", "build_palace agra great palace", "gold gold", "end_turn"])


def test_every_phase_can_be_judged() -> None:
    for players in GAME.counts:
        for mode in ("basic", "pro1", "pro2"):
            state: Any = GAME.start(players, GAME.complete(players, {"mode": mode}))
            rng = Rng(3)
            while not state.over:
                state.apply(state.random_legal(rng))
                assert all(abs(USUAL.value(state, seat)) < 1000 for seat in range(players))


JUDGED = """
import sys
from durbar.core.rng import Rng
from durbar.core.state import COMPILED
from durbar.games.raja import GAME
sums = []
for mode in ("basic", "pro1", "pro2"):
    state, rng = GAME.start(3, GAME.complete(3, {"mode": mode})), Rng(11)
    while not state.over:
        state.apply(state.random_legal(rng))
        sums += [f"{GAME.evaluation.usual.value(state, seat):.9f}" for seat in range(3)]
print(COMPILED, len(sums), hash(tuple(sums)))
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing compiled to compare with")
def test_compiled_and_uncompiled_judge_alike() -> None:
    told = []
    for pure in ("", "1"):
        env = {**os.environ, "DURBAR_PURE": pure, "PYTHONHASHSEED": "0", "PYTHONPATH": str(SRC)}
        if not pure:
            del env["DURBAR_PURE"]
        told.append(
            subprocess.run([sys.executable, "-c", JUDGED], env=env, capture_output=True, text=True, check=True).stdout
        )
    assert told[0].startswith("True")
    assert told[1].startswith("False")
    assert told[0].split()[1:] == told[1].split()[1:]
