"""What the evaluation counts, on positions set up by hand."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from durbar.bots.judging import Judging
from durbar.bots.players import GreedyBot, lead, tree_for
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import COMPILED
from durbar.games.tajmahal import GAME
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.evaluate import EVALUATION, LATE_FROM, WEIGHTS
from durbar.games.tajmahal.features import ELEPHANT_ODDS, ODDS, Odds
from games.tajmahal.table import FREE, MOGUL, POINTS, chance, do, position, walk

SHOWN = {0: ["red_vizier_general"]}
USUAL = EVALUATION.usual


def feature(state: Any, name: str, seat: int = 0) -> float:
    return EVALUATION.features(state, seat)[name]


def chosen(state: Any, seed: int = 1) -> str:
    """What the greedy player does here."""
    return SPACE.text(GreedyBot().choose(Seen(GAME, state, state.to_act[0]), Rng(seed)))


# -- what a seat has ---------------------------------------------------------------------------------------------------


def test_the_hand_by_number_longest_colour_and_white_cards() -> None:
    hand = ["red_elephant_vizier", "red_vizier_general", "green_elephant_mogul", "white_elephant"]
    state = position(hands={0: hand}, seat=1)
    bare = position(seat=1)
    assert feature(state, "cards") - feature(bare, "cards") == pytest.approx(4)
    assert (feature(state, "longest"), feature(state, "white")) == (2, 1)
    assert feature(state, "end_hand") == 0  # the end is far


def test_the_hand_by_its_symbols() -> None:
    def held(*hand: str) -> list[float]:
        state = position(hands={0: list(hand)}, seat=1)
        return [feature(state, name) for name in ("influence", "monks", "moguls", "elephants")]

    assert held() == held("white_elephant") == [0, 0, 0, 0]
    assert held("red_elephant_elephant", "green_elephant_elephant") == [0, 0, 0, 2]
    assert held("red_vizier_general", "red_general_monk") == [4, 1, 0, 0]
    assert held("red_elephant_mogul", "white_mogul", "white_monk") == [1, 1, 3, 0]


def test_the_second_colour_and_more_cards_than_can_be_used() -> None:
    def held(red: int, green: int, violet: int) -> list[float]:
        hand = []
        for colour, count in (("red", red), ("green", green), ("violet", violet)):
            hand += [f"{colour}_elephant_{('vizier', 'general')[i % 2]}" for i in range(count)]
        state = position(hands={0: hand}, seat=1)
        return [feature(state, name) for name in ("longest", "second", "surplus")]

    assert held(0, 0, 0) == [0, 0, 0]
    assert held(3, 1, 2) == held(1, 2, 3) == held(2, 3, 1) == [3, 2, 0]
    assert held(3, 3, 0) == [3, 3, 0]
    assert held(4, 4, 3) == [4, 4, 0]
    assert held(5, 4, 4) == [5, 4, 2]


def test_in_the_last_visit_only_the_points_of_the_hand_count() -> None:
    hand = ["red_elephant_vizier", "red_vizier_general", "green_elephant_mogul", "white_elephant"]
    state = position(hands={0: hand}, province="agra", out=[0], seat=1, specials={FREE: 0})
    assert feature(state, "end_hand") == 2 + 1 + 1
    for name in ("cards", "longest", "white", "roads", "goods", "influence", "moguls", "second", "surplus"):
        assert feature(state, name) == 0, name


def test_cards_still_to_be_taken_are_counted_before_they_are_in_the_hand() -> None:
    state = position(played={0: ["red_elephant_vizier"]}, hands={1: ["green_elephant_mogul"], 2: ["red_elephant_monk"]})
    after = do(state, "withdraw", "build kabul.2")
    took = do(after, "take white_monk")
    assert feature(after, "cards") == 2
    assert feature(took, "cards") == 2


def test_a_single_tile_counts_until_it_is_paired_then_the_special_card() -> None:
    one = position(tiles={0: ["princess"]}, out=[0], seat=1)
    two = position(tiles={0: ["princess", "princess"]}, out=[0], seat=1)
    assert (feature(one, "single"), feature(one, "points")) == (pytest.approx(2 * 1.2), 0)
    assert (feature(two, "single"), feature(two, "points")) == (0, 2)


def test_a_single_tile_counts_by_the_special_card_it_may_bring() -> None:
    counted = {tile: feature(position(tiles={0: [tile]}, out=[0], seat=1), "single") for tile in m.SYMBOLS[:4]}
    assert sorted(counted, key=lambda tile: counted[tile]) == ["monk", "vizier", "general", "princess"]


def test_a_special_card_is_threatened_by_a_rivals_single_tile() -> None:
    def threatened(**tiles: list[str]) -> float:
        held = {int(seat[-1]): symbols for seat, symbols in tiles.items()}
        return feature(position(tiles=held, specials={POINTS: 0, FREE: 1}, out=[0], seat=1), "threatened")

    assert threatened() == threatened(seat0=["princess"]) == threatened(seat2=["vizier"]) == 0
    assert threatened(seat1=["princess"]) == threatened(seat1=["princess"], seat2=["princess"]) == 1
    assert threatened(seat1=["princess", "princess"]) == 0  # lost, not threatened
    last = position(tiles={1: ["princess"]}, specials={POINTS: 0}, province="agra", out=[0], seat=1)
    assert feature(last, "threatened") == 0


def test_a_rivals_pair_takes_the_special_card_away() -> None:
    state = position(tiles={1: ["princess", "princess"]}, specials={POINTS: 0}, out=[0], seat=1)
    assert (feature(state, "points", 0), feature(state, "points", 1)) == (0, 2)


def test_a_special_card_serves_less_once_it_is_played_in_this_visit() -> None:
    ready = position(specials={MOGUL: 0}, seat=1)
    played = position(specials={MOGUL: 0}, played={0: ["red_elephant_vizier"]}, laid_out=[MOGUL], seat=1)
    assert feature(ready, "mogul") > feature(played, "mogul") == 2


def test_goods_count_by_the_equal_ones_to_come() -> None:
    # After visit 11 there is tea and gems on tile 12.
    state = position(goods={0: ["tea", "tea", "rice"]}, visit=11, out=[0], seat=1, bonus={"kabul.1": None})
    assert feature(state, "goods") == 2


def test_roads_count_the_chain_beside_each_province_to_come() -> None:
    def roads(*cities: str) -> float:
        return feature(position(palaces={0: cities}, out=[0], seat=1, visit=6), "roads")

    assert roads() == 0
    for city in ("kashmir.1", "lahore.3", "delhi.2", "ajmer.4"):
        to_come = set(position(palaces={0: [city]}, out=[0], seat=1, visit=6).facts().visit_province[6:])
        at = m.CITY_IDS.index(city)
        assert roads(city) == len({m.CITY_PROVINCE[a + b - at] for a, b in m.ROAD_ENDS if at in (a, b)} & to_come), city


# -- what it may expect of this visit ----------------------------------------------------------------------------------


def measured(odds: Odds, lead: int, add: int, reach: int, before: int) -> float:
    """What the measured odds say; `lead` as its place in the row."""
    return 1 / (1 + math.exp(-(odds.lead[lead] + odds.add[add] + odds.reach[reach] + odds.before[before])))


def test_a_lead_is_certain_on_the_own_turn_and_where_no_rival_can_catch_up() -> None:
    def visit(hands: dict[int, list[str]], seat: int) -> float:
        played = {0: ["red_elephant_vizier"]}
        state = position(played=played, hands=hands, taken=["elephant"], bonus={"kabul.1": None}, seat=seat)
        return feature(state, "visit")

    threat = {1: ["green_vizier_monk"]}
    assert visit(threat, seat=0) == 1
    assert visit({}, seat=1) == 1
    assert visit({1: ["green_monk_mogul"]}, seat=1) == 1
    assert visit(threat, seat=1) == pytest.approx(measured(ODDS, lead=4, add=0, reach=0, before=2))
    more = {0: ["red_elephant_vizier"], 1: ["green_vizier_monk"], 2: ["green_elephant_vizier"] * 3}
    assert visit(more, seat=2) == pytest.approx(measured(ODDS, lead=4, add=1, reach=2, before=1))


def test_cards_of_another_colour_or_without_a_coloured_one_are_no_threat() -> None:
    def visit(hand: list[str], **more: Any) -> float:
        played = {0: ["red_elephant_vizier"], 1: ["green_elephant_monk"]}
        state = position(played=played, hands={1: hand}, taken=["elephant"], bonus={"kabul.1": None}, seat=1, **more)
        return feature(state, "visit")

    assert visit(["yellow_elephant_vizier"]) == 1
    assert visit(["white_vizier"]) == 1
    assert visit(["yellow_elephant_vizier"], specials={FREE: 1}) < 1
    assert visit(["green_vizier_monk"]) > visit(["green_vizier_monk", "white_vizier"]) > 0


def test_the_neutral_third_may_turn_over_any_symbol() -> None:
    def visit(seat: int) -> float:
        played = {0: ["red_elephant_vizier"]}
        state = position(2, played=played, taken=["elephant"], bonus={"kabul.1": None}, seat=seat, out=[1])
        return feature(state, "visit")

    assert visit(seat=0) == 1
    assert visit(seat=m.NEUTRAL) == pytest.approx(measured(ODDS, lead=4, add=0, reach=0, before=1))


def test_a_larger_lead_is_safer_and_a_tie_worth_less_than_a_lead() -> None:
    def hope(own: list[str], other: list[str]) -> float:
        hands = {0: ["red_vizier_general"], 1: ["green_elephant_vizier"] * 3}
        state = position(played={0: own, 1: other}, hands=hands, taken=["elephant"], seat=1, out=[2])
        return feature(state, "visit")

    one = hope(["red_elephant_vizier"], ["green_elephant_monk"])
    two = hope(["red_elephant_vizier"] * 2, ["green_elephant_monk"])
    tied = hope(["red_elephant_vizier"], ["green_princess_vizier"])
    behind = hope(["red_elephant_vizier"], ["green_princess_vizier", "green_vizier_monk"])
    assert two > one > tied > behind > 0


def test_what_nobody_shows_can_be_hoped_for_with_a_card_for_it_and_what_is_out_of_reach_cannot() -> None:
    def hope(hand: list[str], played: list[str]) -> float:
        return feature(position(hands={0: hand}, played={1: played}, bonus={"kabul.1": None}), "visit")

    assert hope(["red_elephant_elephant"], []) == pytest.approx(
        measured(ELEPHANT_ODDS, lead=7, add=2, reach=0, before=0)
    )
    assert hope([], []) == 0
    assert hope(["red_elephant_elephant"], ["green_elephant_elephant"] * 2) == 0


def test_what_is_expected_is_what_comes_when_it_is_certain() -> None:
    # A vizier and a general: two palaces, the fortress's two points, a point for the province.
    state = position(played=SHOWN, bonus={"kabul.1": "points2"})
    assert feature(state, "visit") == 3
    building = do(state, "withdraw")
    assert feature(building, "visit") == 3
    built = do(building, "build kabul.1")
    assert (feature(built, "score"), feature(built, "visit")) == (2, 1)
    done = do(built, "build kabul.2")
    assert (feature(done, "score"), feature(done, "visit")) == (3, 0)


def test_a_palace_is_expected_where_it_joins_the_longest_chain() -> None:
    joined = position(played={0: ["red_elephant_vizier"]}, palaces={0: ["kashmir.1", "kashmir.4"]}, taken=["elephant"])
    assert feature(joined, "visit") == max(do(joined, "withdraw", f"build kabul.{i}").scores()[0] for i in range(1, 5))


def test_the_province_tile_brings_its_goods() -> None:
    state = position(played={0: ["red_elephant_elephant"]}, goods={0: ["spices"]}, visit=3)
    assert feature(state, "visit") == 2 + 1  # tile 3: spices and gems
    assert do(state, "withdraw").scores()[0] == 3


# -- greedy play by it -------------------------------------------------------------------------------------------------


def test_greedy_takes_the_prizes_that_it_leads_in() -> None:
    hands = {0: ["green_elephant_mogul"], 1: ["red_elephant_monk"] * 2, 2: ["yellow_elephant_monk"] * 2}
    state = position(played={0: ["red_vizier_general", "red_elephant_vizier"]}, hands=hands)
    assert chosen(state) == "withdraw"


def test_greedy_builds_on_the_tadsch_mahal() -> None:
    state = do(position(played={0: ["red_elephant_vizier"]}, province="agra"), "withdraw")
    assert chosen(state) == "build agra.5"


def test_greedy_takes_the_two_points_along() -> None:
    state = position(specials={POINTS: 0}, hands={0: ["red_vizier_general", "red_elephant_monk"]})
    assert chosen(state).endswith(POINTS)


# -- weights -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_value_is_the_features_times_their_weights(players: int) -> None:
    for state, _, _ in walk(players, 4):
        for seat in range(players):
            features = EVALUATION.counted(state, seat)
            assert set(features) == {name for name in WEIGHTS if name.startswith("many_") == (players > 3)}
            assert USUAL.value(state, seat) == pytest.approx(sum(WEIGHTS[name] * n for name, n in features.items()))


def test_weights_go_from_those_of_the_first_visit_to_those_of_the_last() -> None:
    judge = EVALUATION.evaluator(dict.fromkeys(WEIGHTS, 0.0) | {"score": 1.0, "early_score": 12.0})
    tables = [position(score=[1], visit=visit) for visit in (1, 6, 12)]
    assert [judge.value(state, 0) for state in tables] == pytest.approx([12, 7, 1])


def test_weights_differ_with_the_players() -> None:
    judge = EVALUATION.evaluator(dict.fromkeys(WEIGHTS, 0.0) | {"score": 1.0, "many_score": 2.0})
    found = [judge.value(position(players, score=[1], visit=12), 0) for players in (2, 3, 4, 5)]
    assert found == pytest.approx([1, 1, 2, 2])


def test_a_lead_is_the_clearer_the_fewer_visits_are_left() -> None:
    for players in (3, 5):
        clearness = [USUAL.sharpness(position(players, visit=visit)) for visit in range(1, m.VISITS + 1)]
        assert clearness[: LATE_FROM - 1] == [1.0] * (LATE_FROM - 1)
        late = clearness[LATE_FROM - 2 :]
        assert all(before < after for before, after in pairwise(late))
    assert USUAL.sharpness(position(5, visit=12)) > USUAL.sharpness(position(3, visit=12))


def test_players_and_search_take_a_late_lead_for_clearer() -> None:
    weights = dict.fromkeys(WEIGHTS, 0.0) | {"score": 1.0, "early_score": 1.0}
    hands = {0: ["red_elephant_monk", "green_vizier_monk"]}
    tables = [position(score=[10], visit=visit, hands=hands) for visit in (LATE_FROM - 1, 11)]
    early, late = (lead(EVALUATION.evaluator(weights), state, 0) for state in tables)
    assert late > early > 0
    shares = []
    for state in tables:
        tree = tree_for(GAME, 3, 1, rollout=0, judged_by=Judging(weights))
        tree.grow_open(state, 1, Rng(1))
        shares.append(tree.shares()[0])
    assert shares[1] > shares[0] + 0.05


def test_evaluators_with_other_weights_stand_side_by_side() -> None:
    state = position(played=SHOWN, score=[7])
    before = USUAL.value(state, 0)
    judge = EVALUATION.evaluator(dict.fromkeys(WEIGHTS, 0.0) | {"score": 2.0, "early_score": 2.0})
    assert judge.value(state, 0) == 14
    assert USUAL.value(state, 0) == before


def test_a_rivals_hand_counts_only_as_a_threat_to_prizes() -> None:
    # A bot judges hands that it has imagined; what a rival may do with his cards later on is left to the search.
    hands = {0: ["red_elephant_monk"], 1: ["red_elephant_vizier"], 2: ["green_vizier_monk"]}
    swapped = {**hands, 1: ["yellow_elephant_elephant"], 2: ["white_elephant"]}
    one, other = position(hands=hands, played=SHOWN, seat=1), position(hands=swapped, played=SHOWN, seat=1)
    changed = {name for name, found in EVALUATION.features(one, 0).items() if found != feature(other, name)}
    assert changed == {"visit", "single", "goods"}
    left = [position(hands=h, out=[0], seat=1) for h in (hands, swapped)]
    assert USUAL.value(left[0], 0) == USUAL.value(left[1], 0)


def _trace() -> str:
    return "\n".join(
        f"{USUAL.value(state, seat):.9f}" for n in (2, 3, 4, 5) for state, _, _ in walk(n, 9) for seat in range(n)
    )


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here, so there is nothing to compare")
def test_compiled_and_uncompiled_judge_the_same() -> None:
    code = "from games.tajmahal import test_evaluate as t; print(t.COMPILED); print(t._trace())"
    tests = Path(__file__).parents[2]
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"DURBAR_PURE": "1", "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == f"False\n{_trace()}"


def test_every_option_of_a_beginning_can_be_judged() -> None:
    for players in (2, 3, 4, 5):
        state = GAME.start(players, GAME.complete(players, {"dummy": players == 2}))
        assert [USUAL.value(state, seat) for seat in range(players)] == [0] * players
        assert all(USUAL.value(chance(state), seat) > 0 for seat in range(players))
