"""Section 7: influence points for bonus tiles, palaces and the province tile."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clauses import clause
from durbar.games.tajmahal import GAME
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from games.tajmahal.table import bonus_on, do, held, pack, phase, position, sites, weights

# Lahore has two fortresses, lahore.1 and lahore.3; Kabul's is kabul.1.
VIZIER = {0: ["red_elephant_vizier"]}
TWO_TILES = {0: ["red_vizier_general"]}
NO_TILE = ["elephant"]  # the province tile is gone, so that only palaces and bonus tiles bring points


def points(state: Any, *actions: str) -> int:
    """What these actions bring the seat to act."""
    seat = state.to_act[0]
    return do(state, *actions).scores()[seat] - state.scores()[seat]


def told(state: Any, text: str) -> list[str]:
    """The kinds of event of an action, in their order."""
    action = SPACE.parse(text)
    after = do(state, text)
    return [event.kind for event in GAME.events(state, state.to_act[0], action, after)]


# -- the order, and bonus tiles ----------------------------------------------------------------------------------------


@clause("TM-7.1")
def test_first_bonus_tiles_then_palaces_then_the_province_tile() -> None:
    state = do(position(played=VIZIER, bonus={"kabul.1": "rice"}), "withdraw")
    kinds = [kind for kind in told(state, "build kabul.1") if kind.endswith("_points")]
    assert kinds == ["bonus_points", "palace_points", "province_points"]
    # rice tile 1, palace 1, province tile 1 (rice) 1 + 1 for the bonus tile
    assert points(state, "build kabul.1") == 4


@clause("TM-7.1b")
def test_a_bonus_tile_is_scored_before_the_next_site_and_palaces_at_the_end() -> None:
    state = do(position(played=TWO_TILES, bonus={"kabul.1": "points2"}), "withdraw")
    state = do(state, "build kabul.1")
    assert (phase(state), state.scores()[0]) == ("build", 2)
    assert points(state, "build kabul.2") == 1


@clause("TM-7.2")
def test_the_two_points_tile() -> None:
    state = do(position(played=TWO_TILES, bonus={"kabul.1": "points2"}), "withdraw")
    assert points(state, "build kabul.1") == 2
    after = do(state, "build kabul.1")
    assert bonus_on(after, "kabul.1") is None
    assert held(after, "goods", 0) == []


@clause("TM-7.3", "TM-7.3b")
def test_the_extra_card_tile() -> None:
    state = do(position(played=TWO_TILES, bonus={"kabul.1": "card"}, display=["white_monk"]), "withdraw")
    drawing = do(state, "build kabul.1")
    assert phase(drawing) == "draw"
    assert bonus_on(drawing, "kabul.1") is None
    assert weights(drawing) == {f"draw {card}": n for card, n in Counter(pack(state, "pile")).items()}
    after = do(drawing, "draw white_general")
    assert pack(after, "hand", 0) == ["white_general"]
    assert len(pack(after, "pile")) == len(pack(state, "pile")) - 1
    assert after.scores()[0] == 0
    assert phase(after) == "build"
    assert sites(after) == {"kabul.2", "kabul.3", "kabul.4"}


@clause("TM-7.4")
@pytest.mark.parametrize("good", m.GOODS)
def test_a_goods_tile_counts_itself_and_all_equal_goods(good: str) -> None:
    other = next(g for g in m.GOODS if g != good)
    for before in range(4):
        state = position(
            played=TWO_TILES,
            visit=11,
            province="lahore",
            bonus={"lahore.1": good},
            goods={0: [good] * before + [other] * 2, 1: [good]},
        )
        state = do(state, "withdraw")
        assert points(state, "build lahore.1") == 1 + before
        after = do(state, "build lahore.1")
        assert Counter(held(after, "goods", 0)) == {good: before + 1, other: 2}
        assert bonus_on(after, "lahore.1") is None


@clause("TM-7.4b")
def test_goods_tiles_are_scored_one_after_the_other() -> None:
    state = position(played=TWO_TILES, province="lahore", bonus={"lahore.1": "gems", "lahore.3": "gems"})
    state = do(state, "withdraw")
    assert points(state, "build lahore.1") == 1
    state = do(state, "build lahore.1")
    assert points(state, "build lahore.3") == 2 + 1  # and one for the palaces


@clause("TM-7.4c")
def test_the_province_tile_does_not_count_for_bonus_tiles_of_the_same_withdrawal() -> None:
    state = position(played={0: ["red_vizier_general", "red_elephant_elephant"]}, visit=2, bonus={"kabul.1": "tea"})
    state = do(state, "withdraw")
    assert held(state, "goods", 0) == []
    assert points(state, "build kabul.1") == 1
    # then 1 for palaces; tea 1 + 1, spices 1
    assert points(state, "build kabul.1", "build kabul.2") == 1 + 1 + 3


@clause("TM-7.5")
def test_the_tadsch_mahal_tile() -> None:
    state = do(position(played=TWO_TILES, province="agra"), "withdraw")
    assert points(state, "build agra.5") == 4
    after = do(state, "build agra.5")
    assert bonus_on(after, "agra.5") is None
    assert held(after, "goods", 0) == []


# -- palaces -----------------------------------------------------------------------------------------------------------


@clause("TM-7.6")
def test_one_point_for_the_current_province_however_many_palaces() -> None:
    played = {0: ["red_vizier_general", "red_princess_mogul"]}
    state = do(position(played=played), "withdraw", "build kabul.2", "build kabul.3", "build kabul.4")
    assert points(state, "crown kabul.3") == 1
    assert do(state, "crown kabul.3").scores()[0] == 1
    one = do(position(played=VIZIER, taken=NO_TILE), "withdraw")
    assert points(one, "build kabul.3") == 1


@clause("TM-7.7")
def test_one_point_for_each_connected_province() -> None:
    near = ["kashmir.1", "kashmir.2", "delhi.1"]
    state = position(played=VIZIER, taken=NO_TILE, palaces={0: near})
    assert points(state, "withdraw", "build kabul.2") == 2  # the way to Delhi leads through kashmir.4
    whole = position(played=VIZIER, taken=NO_TILE, palaces={0: [*near, "kashmir.4", "delhi.2"]})
    assert points(whole, "withdraw", "build kabul.2") == 3
    assert points(whole, "withdraw", "build kabul.4") == 1


@clause("TM-7.7b")
def test_every_city_on_the_way_must_be_his() -> None:
    palaces = {0: ["kashmir.1", "lahore.1"]}
    assert points(position(played=VIZIER, taken=NO_TILE, palaces=palaces), "withdraw", "build kabul.2") == 3
    gap = position(played=VIZIER, taken=NO_TILE, palaces={0: ["lahore.1"]})
    assert points(gap, "withdraw", "build kabul.2") == 1
    other = position(played=VIZIER, taken=NO_TILE, palaces={0: ["lahore.1"], 1: ["kashmir.1"]})
    assert points(other, "withdraw", "build kabul.2") == 1
    no_road = position(played=VIZIER, taken=NO_TILE, palaces={0: ["kashmir.3"]})
    assert points(no_road, "withdraw", "build kabul.2") == 1


@clause("TM-7.7c")
def test_a_city_with_two_palaces_counts_for_both_and_crowns_connect() -> None:
    shared = {"palaces": {1: ["kashmir.1"], 0: ["lahore.1"], 2: ["lahore.4"]}, "crowns": {0: ["kashmir.1"]}}
    crown = position(played=VIZIER, taken=NO_TILE, **shared)
    assert points(crown, "withdraw", "build kabul.2") == 3
    regular = position(played={1: ["red_elephant_vizier"]}, seat=1, taken=NO_TILE, **shared)
    assert points(regular, "withdraw", "build kabul.2") == 2
    by_crown = position(played={1: ["red_elephant_mogul"]}, seat=1, taken=NO_TILE, **shared)
    assert points(by_crown, "withdraw", "crown kabul.2") == 2


@clause("TM-7.7d")
def test_nothing_for_palaces_without_one_in_the_current_province() -> None:
    palaces = {0: ["kashmir.1", "lahore.1", "multan.1", "delhi.1"]}
    state = position(played={0: ["red_elephant_elephant"]}, palaces=palaces)
    assert state.facts().visit == 5
    assert points(state, "withdraw") == 2  # the province tile alone
    palaces[1] = ["kabul.2"]
    assert points(position(played=VIZIER, palaces=palaces, taken=["vizier", "elephant"]), "withdraw") == 0


@clause("TM-7.7e")
def test_separate_networks_count_together_and_each_province_once() -> None:
    # kabul.2 leads to kashmir.1, kabul.4 to multan.1, kabul.3 to lahore.1; kashmir.1 also leads to lahore.1
    palaces = {0: ["kashmir.1", "multan.1", "lahore.2", "lahore.4", "multan.2"]}
    state = position(played={0: ["red_vizier_general"]}, palaces=palaces)
    assert points(state, "withdraw", "build kabul.2", "build kabul.4") == 1 + 2 + 1
    loop = position(played={0: ["red_vizier_general"]}, palaces={0: ["kashmir.1", "lahore.1"]})
    assert points(loop, "withdraw", "build kabul.2", "build kabul.3") == 3
    everything = {0: [city for city in m.CITY_IDS if not city.startswith("agra")]}
    state = position(played=VIZIER, taken=NO_TILE, palaces=everything, province="agra")
    assert points(state, "withdraw", "build agra.1") == 12


@clause("TM-7.7f")
def test_palaces_are_scored_only_at_the_owners_withdrawal() -> None:
    played = {1: ["yellow_elephant_vizier"]}
    state = position(
        played=played,
        seat=1,
        taken=["general", "elephant"],
        palaces={0: ["kabul.2", "kashmir.1", "lahore.1"]},
        out=[0],
        display=[],
    )
    state = do(state, "withdraw", "build kabul.3")
    assert state.scores() == [0, 1, 0]


# -- the province tile -------------------------------------------------------------------------------------------------


@clause("TM-7.8")
def test_the_province_tile_counts_its_goods_and_all_equal_ones() -> None:
    elephants = {0: ["red_elephant_elephant"]}
    assert points(position(played=elephants, visit=1), "withdraw") == 1
    for visit in range(2, 12):
        assert points(position(played=elephants, visit=visit), "withdraw") == 2
    # tiles 6 and 10: rice and spices
    goods = {0: ["rice", "rice", "tea", "tea", "spices", "gems"], 1: ["rice", "spices"]}
    state = position(played=elephants, visit=10, goods=goods)
    assert points(state, "withdraw") == (1 + 2) + (1 + 1)
    bonus = do(position(played={0: ["red_elephant_vizier"]}, visit=6, bonus={"kabul.1": "rice"}), "withdraw")
    assert points(bonus, "build kabul.1") == 1 + 1 + (2 + 1)


@clause("TM-7.8b")
def test_the_goods_of_a_province_tile_count_later() -> None:
    state = do(position(played={0: ["red_elephant_elephant"]}, visit=4), "withdraw")
    assert held(state, "goods", 0) == ["rice", "tea"]
    later = position(played=TWO_TILES, visit=5, bonus={"kabul.1": "tea"}, goods={0: held(state, "goods", 0)})
    assert points(do(later, "withdraw"), "build kabul.1") == 2
    assert points(position(played={0: ["red_elephant_elephant"]}, visit=5, goods={0: ["rice", "tea"]}), "withdraw") == 3


@clause("TM-7.9")
def test_without_a_prize_nothing_is_scored() -> None:
    state = position(
        played={0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier"]},
        palaces={0: ["kashmir.1", "kashmir.2"]},
        goods={0: ["rice", "gems"]},
        visit=4,
    )
    assert points(state, "withdraw") == 0
    assert points(state, "withdraw", f"take {pack(state, 'display')[0]}") == 0
