"""The evaluation: turns counted on the board as it lies, what is missing, and a player who gets home by it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED, State
from durbar.games.radscha import GAME
from durbar.games.radscha import state as s
from games.radscha.positions import table

EVALUATION = GAME.evaluation
USUAL = EVALUATION.usual
FAR = 12


def count(state: State, seat: int = 0) -> dict[str, float]:
    return EVALUATION.features(state, seat)


def test_the_value_is_the_weighted_sum_of_the_features() -> None:
    for players in GAME.counts:
        state, rng = GAME.start(players, GAME.complete(players, {})), Rng(players)
        while not state.over:
            for seat in range(players):
                found = count(state, seat)
                assert list(found) == list(EVALUATION.weights)
                total = sum(EVALUATION.weights[name] * found[name] for name in found)
                assert USUAL.value(state, seat) == pytest.approx(total)
            state.apply(state.random_legal(rng))


def test_evaluators_with_other_weights_stand_side_by_side() -> None:
    state = table(2, figures="e6 a1", stock="rrr bbb", cards=("carpet lamp",), red="a2", blue="b1")
    before = USUAL.value(state, 0)
    other = EVALUATION.evaluator(EVALUATION.weights | {"turns_home": 0.0})
    assert other.value(state, 0) == pytest.approx(before - EVALUATION.weights["turns_home"])
    assert USUAL.value(state, 0) == before


# -- turns -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "stock", "cards", "red", "turns"),
    [
        ("e6 a1", "r b", "carpet lamp", "a2", 1),  # next door
        ("a5 a1", "- b", "carpet lamp", "l12", 5),  # field by field, and across the caravanserai
        ("f1 a1", "- b", "carpet lamp", "f2 f3 f4 f5", 5),  # a road, and nothing to pay for it
        ("f1 a1", "rr b", "carpet lamp", "f2 f3 f4 f5", 1),
        ("f1 a1", "r b", "carpet lamp", "f2 f3 f4 f5", 2),
        ("f1 a1", "- b", "carpet lamp camel", "f2 f3 f4 f5", 3),  # two fields a turn
        ("d5 a1", "r b", "carpet lamp", "e5 f5", 2),
        ("d5 a1", "r b", "carpet lamp bedouin", "e5 f5", 1),  # around the corner on f5
    ],
)
def test_turns_home(figures: str, stock: str, cards: str, red: str, turns: int) -> None:
    state = table(2, figures=figures, stock=stock, cards=(cards,), red=red, blue="l1")
    assert count(state)["turns_home"] == turns


def test_one_turn_is_what_the_rules_let_a_figure_reach_now() -> None:
    """Along random play, for a player on the way home: one turn means that the palace is among the legal moves."""
    seen = set()
    for seed in range(60):
        state, rng = GAME.start(2, GAME.complete(2, {})), Rng(seed)
        state.playout(rng, 150 + 7 * seed)
        for _ in range(60):
            facts = state.facts()
            if state.over or facts.phase == s.OVER:
                break
            if facts.phase == s.MOVE:
                home = state.with_facts(cards=[3 | facts.cards[0], 3 | facts.cards[1], 0, 0])
                near = count(home, facts.seat)["turns_home"] == 1
                assert near == ("move palace" in [GAME.space.text(action) for action in home.legal()])
                seen.add(near)
            state.apply(state.random_legal(rng))
    assert seen == {True, False}


# -- what is missing ---------------------------------------------------------------------------------------------------


def test_missing_stones_and_the_ways_to_them() -> None:
    """No gift yet: four colours twice. Yellow and green are missing; green lies two turns off, yellow nowhere."""
    state = table(2, figures="a1 l12", stock="rrbb b", red="l1", blue="l2", green="a3")
    found = count(state)
    assert (found["gifts"], found["ready"], found["homeward"]) == (0, 0, 0)
    assert found["missing"] == 2
    assert found["missing_in_all"] == 4
    assert found["turns_to_stones"] == 2 + FAR
    assert found["trades"] == 0
    assert count(state.with_facts(stock=[9, 2, 0, 0, 0, 1, *[0] * 10]))["trades"] == 2


def test_the_fakir_makes_two_colours_enough() -> None:
    state = table(2, figures="a1 l12", stock="rb b", cards=("fakir",), red="l1", blue="l2")
    found = count(state)
    assert found["ready"] == 1
    assert found["missing"] == 0
    assert found["missing_in_all"] == 2
    assert found["turns_to_buy"] == count(state.with_facts(stock=[1, 1, 1, 1, 0, 1, *[0] * 10]))["turns_to_buy"] > 0


def test_a_player_of_one_decision_gets_home() -> None:
    """Against a random player, and long before the limit of turns."""
    for seed in range(4):
        state, rng, greedy = GAME.start(2, GAME.complete(2, {})), Rng(seed), bot("greedy")
        while not state.over:
            if state.to_act in ((CHANCE,), (1,)):
                state.apply(state.random_legal(rng))
            else:
                state.apply(greedy.choose(Seen(GAME, state, 0), rng))
        assert state.ranking() == [1, 2]


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, so there is nothing to compare")
def test_compiled_and_uncompiled_values_are_the_same() -> None:
    script = (
        "from durbar.core.rng import Rng; from durbar.games.radscha import GAME\n"
        "for players in (2, 4):\n"
        "    state, rng = GAME.start(players, GAME.complete(players, {})), Rng(players)\n"
        "    for _ in range(12):\n"
        "        state.playout(rng, 30)\n"
        "        print(GAME.evaluation.usual.values(state))\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"DURBAR_PURE": pure, "PYTHONPATH": str(Path(__file__).parents[3] / "src")},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert told[0] == told[1]
    assert len(set(told[0].splitlines())) > 10
