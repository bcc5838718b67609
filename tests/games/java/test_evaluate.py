"""The evaluation: features of small tables, and what it makes of half-done turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from durbar.bots.players import GreedyBot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED, State
from durbar.games.java import GAME
from durbar.games.java import state as s
from durbar.games.java.evaluate import EVALUATION, WEIGHTS
from games.java.positions import play, table

USUAL = EVALUATION.usual
features = EVALUATION.features
CITY = "8,5v 8,7v 9,6v 9,8v 8,9v 7,8v"  # six village spaces that touch


def test_value_is_weights_times_features() -> None:
    for state in walked(seed=3, steps=300):
        for seat in range(state.players):
            found = features(state, seat)
            assert found.keys() == WEIGHTS.keys()
            assert USUAL.value(state, seat) == pytest.approx(sum(WEIGHTS[name] * found[name] for name in WEIGHTS))


def test_evaluators_with_other_weights_stand_side_by_side() -> None:
    state = table(score=[7, 3, 0, 0])
    before = USUAL.value(state, 0)
    assert EVALUATION.evaluator(WEIGHTS | {"score": 2.0}).value(state, 0) == pytest.approx(before + 7)
    assert USUAL.value(state, 0) == before
    assert GAME.evaluation is EVALUATION


def test_a_position_is_worth_the_same_however_it_was_reached() -> None:
    """What is kept from one look to the next never goes stale, also in a state that is used again for another."""
    for state in walked(seed=5, steps=300):
        values = [USUAL.value(state, seat) for seat in range(2)]
        fresh = GAME.start(2, {})
        fresh.load_bytes(state.to_bytes())
        assert values == [USUAL.value(fresh, seat) for seat in range(2)]
        assert values == [USUAL.value(state.clone(), seat) for seat in range(2)]


def test_a_city_brings_what_the_great_scoring_would_bring() -> None:
    state = table(fields=CITY, figures="0@8,5 1@9,6", palaces="8,7=4")
    assert features(state, 0)["great"] == features(state, 1)["great"] == 4  # equal on the first rank
    state = table(fields=CITY, figures="0@8,5 1@9,6 0@9,8", palaces="8,7=4")
    assert features(state, 0)["great"] == 4
    assert features(state, 1)["great"] == 2
    assert features(state, 0)["great_late"] == 0
    assert features(state.with_facts(threes=14), 0)["great_late"] == 3
    for seat in range(2):
        assert features(state, seat)["great"] == state.great_now(seat)


def test_great_points_agree_with_the_engine() -> None:
    for state in walked(seed=7, steps=400, players=3):
        for seat in range(3):
            if not state.facts().great[seat]:
                assert features(state, seat)["great"] == state.great_now(seat)


def test_who_leads_an_area_can_build_there() -> None:
    state = table(fields=CITY, figures="0@8,5 1@9,6 0@9,8", palaces="8,7=2")
    assert features(state, 0)["build"] == 3  # half of 6
    assert features(state, 1)["build"] == 0
    assert features(state, 1)["foothold"] > 0
    assert features(table(fields=CITY, figures="0@8,5", palaces="8,7=6"), 0)["build"] == 0
    assert features(table(fields=CITY, figures="0@8,5", palaces="8,7=2", ending=1), 0)["build"] == 3
    assert features(table(fields=CITY, figures="0@8,5", palaces="8,7=2b", ending=1), 0)["build"] == 0


def test_one_space_short_of_the_next_value() -> None:
    assert features(table(fields=CITY, figures="0@8,5"), 0)["step"] == 0
    assert features(table(fields=CITY + " 7,10v", figures="0@8,5"), 0)["step"] == 4  # half of 8


def test_a_village_without_figures_is_open_to_who_has_action_points() -> None:
    state = table(fields=CITY, ap=3)
    assert features(state, 0)["open"] == pytest.approx(3 * 3 / 6)
    assert features(state, 1)["open"] == pytest.approx(3 / 2)
    assert features(table(fields=CITY, figures="1@8,5"), 0)["open"] == 0


def test_a_free_way_up_counts() -> None:
    flat = table(fields=CITY, figures="0@8,5 1@9,6")
    stepped = table(fields=CITY.replace("9,8v", "9,8v2"), figures="0@8,5 1@9,6")
    assert features(flat, 0)["climb"] == 0
    assert features(stepped, 0)["climb"] > 0
    assert USUAL.value(play(stepped, "go 8,5 9,8"), 0) > USUAL.value(stepped, 0)


def test_pools_count_for_who_leads_beside_them() -> None:
    around = "3,12r 3,14r 4,11r 4,15r 5,12r"
    state = table(fields=around, figures="0@3,12")
    assert features(state, 0)["pools"] == pytest.approx(3 * 0.55)  # one gap is left
    assert features(state, 1)["pools"] == 0
    assert features(table(fields=around, figures="0@3,12 1@3,14"), 0)["pools"] == 0
    assert features(table(fields=around + " 5,14r", figures="0@3,12"), 0)["pools"] == 0  # it has been scored
    assert features(table(figures="", fields=""), 0)["pools"] == 0


def test_small_gaps_count_for_who_leads_around_them() -> None:
    around = "8,11r 8,15r 7,12r 7,14r 9,12r 9,14r"
    state = table(fields=around, figures="1@8,11")
    assert features(state, 1)["holes"] == pytest.approx(3 * 0.6)
    assert features(state, 0)["holes"] == 0
    assert features(table(fields=around, figures="1@8,11", irrigation=0), 1)["holes"] == 0


def test_cards_and_festivals() -> None:
    city = {"fields": CITY, "palaces": "8,7=4", "opened": "mask"}
    state = table(figures="0@8,5", hands=("mask mask+drum drum", "mask"), tiled=1, **city)
    assert features(state, 0)["cards"] == 3
    assert features(state, 0)["matching"] == 2
    assert features(state, 0)["festival"] == 2  # alone
    assert features(state, 1)["festival"] == 0
    equal = table(figures="0@8,5 1@9,6", hands=("mask", "mask"), **city)
    assert features(equal, 0)["festival"] == 1  # shared
    called = play(state, "call 8,7")
    assert features(called, 0)["festival"] == 0
    assert features(called, 0)["feast"] == 2
    assert features(called, 0)["ap"] == 0


def test_ending_a_turn_is_neither_good_nor_bad_in_itself() -> None:
    state = table(fields=CITY, figures="0@8,5 1@9,6 0@9,8", ap=0, tiled=1)
    after = play(state, "end_turn")
    assert USUAL.value(after, 0) - USUAL.value(state, 0) == pytest.approx(USUAL.value(after, 1) - USUAL.value(state, 1))


def test_after_the_own_great_scoring_only_water_and_festivals_matter() -> None:
    state = table(fields=CITY, figures="0@8,5", palaces="8,7=4", ending=1, great=[1, 0, 0, 0], seat=1)
    found = features(state, 0)
    assert {name for name, value in found.items() if value} <= {"score", "pools", "holes", "cards", "matching"}


# -- half-done turns -----------------------------------------------------------------------------------------


def test_a_promise_is_what_completing_brings() -> None:
    """From choosing to completing, the value rises or falls only a little where there is nothing to guess."""
    state = table(fields=CITY, figures="0@8,5", palaces="8,7=2", ap=1, tiled=1)
    begun = state.clone()
    begun.apply(GAME.space.parse("palace"))
    assert features(begun, 0)["promise"] > 0
    assert USUAL.value(begun, 0) > USUAL.value(state, 0)
    begun.apply(GAME.space.parse("site 8,7"))
    begun.apply(GAME.space.parse("value 6"))
    assert USUAL.value(begun, 0) > USUAL.value(state, 0)


@pytest.mark.parametrize(
    ("told", "first"),
    [
        ({"fields": CITY, "figures": "0@8,5", "palaces": "8,7=2", "tiled": 1}, "palace"),
        ({"fields": CITY + " 8,11v", "figures": "0@8,5 1@8,11", "palaces": "8,7=6", "ap": 0, "tiled": 1}, "end_turn"),
        ({"fields": "8,11r 8,15r 7,12r 7,14r 9,12r 9,14r", "figures": "0@8,11", "tiled": 1}, "irrigate"),
    ],
)
def test_greedy_begins_what_pays(told: dict[str, object], first: str) -> None:
    state = table(hands=("drum", "drum"), **told)  # type: ignore[arg-type]
    chosen = GreedyBot().choose(Seen(GAME, state, 0), Rng(1))
    assert GAME.space.text(chosen) == first


def test_greedy_does_not_walk_to_and_fro() -> None:
    """With nothing to gain, no figure is lifted."""
    state = table(fields="8,5r 8,7r 9,6r 9,8r", figures="0@8,5 1@9,8", ap=0, tiled=1)
    assert GAME.space.text(GreedyBot().choose(Seen(GAME, state, 0), Rng(1))) == "end_turn"


# -- compiled and uncompiled ---------------------------------------------------------------------------------

TWIN = """
import json, sys
from durbar.games.java import GAME
from durbar.games.java.evaluate import EVALUATION
features = EVALUATION.features
print(json.dumps([[features(GAME.read(line), seat) for seat in (0, 1)] for line in json.load(sys.stdin)]))
"""


@pytest.mark.skipif(not COMPILED, reason="this is the uncompiled twin itself")
def test_compiled_and_uncompiled_see_the_same() -> None:
    states = list(walked(seed=11, steps=500))[::5]
    run = subprocess.run(
        [sys.executable, "-c", TWIN],
        input=json.dumps([GAME.write(state) for state in states]),
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"DURBAR_PURE": "1"},
    )
    for state, twin in zip(states, json.loads(run.stdout), strict=True):
        for seat in (0, 1):
            assert features(state, seat) == pytest.approx(twin[seat]), GAME.write(state)


SEARCH = """
from durbar.bots.seen import Seen
from durbar.bots.tree import Tree
from durbar.core.rng import Rng
from durbar.games.java import GAME

def visits(line):
    state = GAME.read(line)
    seat, legal = state.to_act[0], state.legal()
    tree = Tree(2, GAME.evaluation.usual, curiosity=0.35, trust=2.0, rollout=0, room_bits=12)
    tree.grow(Seen(GAME, state, seat).imagine(Rng(1)), seat, 12, Rng(2))
    return tree.root_visits(seat, legal)
"""


@pytest.mark.skipif(not COMPILED, reason="this is the uncompiled twin itself")
def test_compiled_and_uncompiled_search_the_same() -> None:
    """The search uses one state again and again for others; what is known of the board must follow."""
    lines = [GAME.write(state) for state in walked(seed=13, steps=500)[::60]]
    run = subprocess.run(
        [sys.executable, "-c", f"{SEARCH}\nimport json, sys\nprint([visits(line) for line in json.load(sys.stdin)])"],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"DURBAR_PURE": "1"},
    )
    here: dict[str, Any] = {}
    exec(SEARCH, here)
    assert [here["visits"](line) for line in lines] == json.loads(run.stdout)


def walked(seed: int, steps: int, players: int = 2) -> list[State]:
    """Positions along a random match, at the moments when somebody decides, half-done turns among them."""
    rng = Rng(seed)
    state = GAME.start(players, {})
    found = []
    for _ in range(steps):
        if state.over:
            break
        if state.to_act != (CHANCE,):
            found.append(state.clone())
        state.apply(state.random_legal(rng))
    assert {one.facts().phase for one in found} >= {s.ACT, s.PLACE, s.GO}
    return found
