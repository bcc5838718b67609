"""Chapters 5, 14, 17 and 18 of rules.md: the turn and its action points, chips, safeguards, small decisions."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.games.java import material as m
from durbar.games.java import state as s
from games.java.positions import (
    cell,
    drowned,
    figure,
    height,
    legal,
    may,
    palace,
    phase,
    play,
    points_left,
    refused,
    table,
)

# A village of three hexes at the rim with a figure of seat 0 on it, and rice beside it.
HOME = {"fields": "9,6v 8,7v 8,5v 9,8r", "figures": "0@8,7"}
# All drowned but (6,7) and (6,5): only a one-space tile fits, and only on (6,7).
CORNER = {"tiles": "6,7 6,5 / 6,5", "figures": "0@6,5", "water": drowned("6,7 6,5"), "irrigation": 0, "twos": [0] * 4}


@clause("JV-5.1")
def test_six_action_points_that_lapse() -> None:
    state = play(table(2), "lay rice 9,6")
    assert points_left(state) == 5
    state = play(state, "end_turn")
    assert points_left(state) == 6
    assert state.to_act == (1,)
    state = play(state, "lay rice 9,8", "end_turn")
    assert points_left(state) == 6


@clause("JV-5.2")
def test_no_action_costs_more_than_is_left() -> None:
    state = table(fields="2,9r 9,6r", ap=1, tiled=1)
    assert refused(state, "enter 2,9") == "JV-8.3a"
    assert may(state, "enter 9,6")
    state = table(fields="2,9r 9,6r", ap=0, tiled=1)
    assert refused(state, "enter 9,6") == "JV-5.2"
    for kind in m.TILES:
        assert refused(state, f"tile {kind}") == "JV-5.2"
    assert may(table(tiled=1, ap=4), "end_turn")


@clause("JV-5.3")
def test_any_order_and_any_number() -> None:
    one = play(table(**HOME), "enter 9,6", "lay rice 10,7", "water 8,11", "build 8,5 2", "water 8,13", "lay rice 10,9")
    other = play(
        table(**HOME), "lay rice 10,9", "water 8,13", "build 8,5 2", "water 8,11", "lay rice 10,7", "enter 9,6"
    )
    assert one.facts() == other.facts()
    assert points_left(one) == 0


@clause("JV-5.4")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("lay three 6,7 6,9 7,8", 1),
        ("lay two 12,9 13,8", 2),
        ("lay three 12,9 13,8 13,10", 3),
        ("enter 9,6", 1),
        ("enter 2,9", 2),
        ("go 8,7 8,5", 0),
        ("go 8,7 9,8", 1),
        ("leave 9,4", 1),
        ("leave 2,11", 2),
        ("build 8,5 2", 1),
        ("build 3,20 4", 1),
        ("water 5,10", 1),
        ("buy_open", 1),
        ("buy_hidden", 1),
    ],
)
def test_costs(text: str, cost: int) -> None:
    state = table(
        fields="9,6v 8,7v 8,5v 9,8r 2,9r 2,11r 9,4r 3,20v 3,22v 4,21v 4,23v",
        figures="0@8,7 0@9,4 0@2,11 0@3,22",
        palaces="3,20=2",
        tiled=1,
    )
    assert points_left(play(state, text)) == 6 - cost


@clause("JV-5.5", "JV-5.5a")
@pytest.mark.parametrize("tile", ["three 6,7 6,9 7,8", "two 6,7 6,9", "rice 6,7", "village 6,7"])
def test_a_tile_of_any_size_must_be_laid(tile: str) -> None:
    state = table(**HOME)
    assert refused(state, "end_turn") == "JV-5.5a"
    state = play(state, "buy_hidden", "draw drum")
    assert refused(state, "end_turn") == "JV-5.5a"
    assert may(play(state, f"lay {tile}"), "end_turn")


@clause("JV-5.5")
def test_no_duty_once_the_end_is_near() -> None:
    state = table(**HOME, ending=1, threes=0)
    assert may(state, "end_turn")
    assert may(table(**HOME, ending=1, threes=0, ap=1), "enter 9,6")


@clause("JV-5.5a")
def test_no_festival_before_the_tile() -> None:
    state = table(**HOME, palaces="8,5=2", hands=("mask", ""))
    assert refused(state, "festival") == "JV-5.5a"
    assert may(play(state, "lay rice 6,15"), "festival")


@clause("JV-5.5b")
def test_points_for_the_cheapest_tile_are_kept() -> None:
    for text in ("enter 9,6", "go 8,7 9,8", "build 8,5 2", "water 6,15", "buy_open", "buy_hidden"):
        assert refused(table(**HOME, ap=1), text) == "JV-5.5b", text
        assert may(table(**HOME, ap=2), text), text
        assert may(table(**HOME, ap=1, tiled=1), text), text
    assert may(table(**HOME, ap=1), "go 8,7 8,5")


@clause("JV-5.5b")
def test_the_cheapest_tile_may_cost_two() -> None:
    edge = {"water": drowned("12,9"), "irrigation": 0, "rices": [0] * 4, "villages": [0] * 4}
    assert refused(table(**edge, ap=2), "buy_hidden") == "JV-5.5b"
    assert may(table(**edge, ap=3), "buy_hidden")


@clause("JV-5.5c")
def test_the_last_place_for_a_tile_is_kept() -> None:
    assert may(table(**CORNER), "lay rice 6,7")
    assert refused(table(**CORNER), "go 6,5 6,7") == "JV-5.5c"
    assert refused(table(**CORNER), "build 6,7 2") == "JV-5.5c"
    assert refused(table(**CORNER), "figure 6,5") == "JV-18.2"
    assert may(table(**CORNER, tiled=1), "go 6,5 6,7")
    assert may(table(**CORNER, tiled=1), "build 6,7 2")
    gap = {"water": drowned("6,7"), "irrigation": 3}
    assert refused(table(**gap), "water 6,7") == "JV-5.5c"
    assert may(table(**gap, tiled=1), "water 6,7")


@clause("JV-5.5d")
def test_the_duty_is_waived_while_no_tile_can_be_laid() -> None:
    full = {"water": drowned(""), "irrigation": 0}
    assert may(table(**full), "end_turn")
    assert may(table(**full, ap=1), "buy_hidden")
    assert may(table(**HOME, ap=0), "end_turn")
    blocked = {**CORNER, "tiles": "6,7 6,5 / 6,5 / 6,7"}
    assert may(table(**blocked), "end_turn")
    assert may(table(**blocked), "build 6,7 2")


@clause("JV-5.5d")
def test_the_duty_comes_back_when_a_place_opens() -> None:
    # The figure stands on the only place; when it steps aside, a tile must be laid.
    state = table(**{**CORNER, "figures": "0@6,7"})
    assert may(state, "end_turn")
    state = play(state, "go 6,7 6,5")
    assert refused(state, "end_turn") == "JV-5.5a"


@clause("JV-5.5e")
def test_only_points_in_hand_count() -> None:
    state = table(**HOME, ap=0)
    assert may(state, "end_turn")
    assert refused(play(state, "chip"), "end_turn") == "JV-5.5a"
    assert refused(table(**HOME, ap=1), "buy_hidden") == "JV-5.5b"
    assert may(play(table(**HOME, ap=1), "chip"), "buy_hidden")


@clause("JV-5.6")
def test_a_turn_does_not_end_by_itself() -> None:
    state = play(table(**HOME, ap=1), "lay rice 6,15")
    assert points_left(state) == 0
    assert state.to_act == (0,)
    state = play(state, "go 8,7 8,5")
    assert state.to_act == (0,)
    assert play(state, "end_turn").to_act == (1,)
    feast = table(**HOME, palaces="8,5=2", hands=("mask", ""), tiled=1, ap=0)
    assert may(feast, "festival")
    assert play(feast, "call 8,5", "card mask", "done").to_act == (1,)


# -- action chips (chapter 14) -----------------------------------------------------------------------------


@clause("JV-14.1")
def test_a_chip_gives_one_point_more() -> None:
    state = play(
        table(), "chip", *(f"lay rice 8,{x}" for x in (7, 9, 11)), "water 6,7", "water 6,9", "water 6,11", "water 6,13"
    )
    assert points_left(state) == 0
    assert state.facts().chips[:2] == [2, 3]


@clause("JV-14.1a")
def test_a_chip_at_any_moment_of_the_turn() -> None:
    assert may(table(), "chip")
    assert points_left(play(table(ap=0, tiled=1), "chip")) == 1
    assert may(table(ending=1, threes=0, ap=2), "chip")
    feast = table(3, **HOME, palaces="8,5=2", hands=("mask", ""), tiled=1)
    feast = play(feast, "call 8,5")
    assert refused(feast, "chip") == "JV-14.1a"


@clause("JV-14.2")
def test_one_chip_a_turn() -> None:
    state = play(table(2), "chip")
    assert refused(state, "chip") == "JV-14.2"
    state = play(state, "lay rice 8,7", "end_turn", "lay rice 8,9", "end_turn")
    assert may(state, "chip")


@clause("JV-14.3")
def test_three_chips_in_all_and_none_worth_anything() -> None:
    assert refused(table(chips=[0, 3, 0, 0]), "chip") == "JV-14.3"
    assert play(table(chips=[1, 3, 0, 0]), "chip").facts().chips == [0, 3, 0, 0]
    for chips in ([0, 0, 0, 0], [3, 0, 0, 0]):
        assert play(table(chips=chips, ending=1, great=[0, 1, 0, 0]), "end_turn").scores() == [0, 0]


# -- safeguards (chapter 17) -------------------------------------------------------------------------------


@clause("JV-17.1")
def test_one_free_move_between_two_payments() -> None:
    state = play(table(**HOME, tiled=1), "go 8,7 8,5")
    assert refused(state, "go 8,5 9,6") == "JV-17.1"
    assert may(state, "go 8,5 9,8")
    assert refused(play(state, "chip"), "go 8,5 9,6") == "JV-17.1"
    for payment in (
        ("buy_open", "turn_up drum"),
        ("buy_hidden", "draw drum"),
        ("water 6,15",),
        ("lay rice 6,15",),
        ("enter 9,6",),
    ):
        after = play(state, *payment)
        assert may(after, "go 8,5 9,6" if payment != ("enter 9,6",) else "go 8,5 8,7"), payment
    both = table(fields="9,6v 8,7v 8,5v", figures="0@8,7 0@8,5", tiled=1)
    state = play(both, "go 8,7 9,6", "go 8,5 8,7")
    assert refused(state, "go 9,6 8,5") == "JV-17.1"
    assert refused(state, "go 8,7 8,5") == "JV-17.1"
    state = play(table(**HOME, tiled=1), "go 8,7 8,5", "end_turn", "lay rice 6,15", "end_turn")
    assert may(state, "go 8,5 9,6")


@clause("JV-17.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_without_a_tile_brings_on_the_end(players: int) -> None:
    state = table(players, water=drowned(""), irrigation=0, seat=1)
    for turn in range(players - 1):
        state = play(state, "end_turn")
        assert not state.facts().ending, turn
    last = state.to_act[0]
    state = play(state, "end_turn")
    assert state.facts().ending
    assert [seat for seat in range(players) if state.facts().great[seat]] == [last]
    for _ in range(players - 1):
        assert not state.over
        state = play(state, "end_turn")
    assert state.over


@clause("JV-17.2")
def test_a_tile_breaks_the_row() -> None:
    state = table(2, water=drowned("8,7"), irrigation=0, idle=1)
    state = play(state, "lay rice 8,7", "end_turn")
    assert not state.facts().ending
    assert state.facts().idle == 0


# -- small decisions (chapter 18) --------------------------------------------------------------------------


@clause("JV-18.1")
def test_an_action_begun_is_completed() -> None:
    state = table(**HOME, palaces="8,5=2", hands=("mask", ""), tiled=1)
    for first, second in (
        ("tile three", {"place"}),
        ("figure 8,7", {"go", "leave"}),
        ("enter", {"enter_at"}),
        ("irrigate", {"water"}),
        ("festival", {"city"}),
    ):
        begun = play(state, first)
        assert {text.split()[0] for text in legal(begun)} <= second
        assert refused(begun, "end_turn") == "JV-18.1"
    begun = play(state, "tile three", "place 6,7")
    assert {text.split()[0] for text in legal(begun)} == {"turn"}
    assert height(begun, "6,7") == 0
    done = play(begun, "turn 0")
    assert [height(done, name) for name in ("6,7", "6,9", "7,8")] == [1, 1, 1]
    assert phase(done) == s.ACT


@clause("JV-18.2")
def test_only_what_can_be_completed_is_begun() -> None:
    state = table(water=drowned("6,7"), irrigation=0)
    for text in ("tile three", "tile two", "enter", "palace"):
        assert refused(state, text) == "JV-18.2", text
    assert {"tile rice", "tile village"} <= legal(state)
    assert refused(state.with_facts(irrigation=1), "irrigate") == "JV-18.2"
    feast = table(**HOME, palaces="8,5=2d", hands=("mask", ""), tiled=1)
    assert refused(feast, "festival") == "JV-18.2"


@clause("JV-18.3")
def test_a_bid_is_laid_card_by_card() -> None:
    state = table(
        2,
        fields="6,5v 6,7v 6,9v",
        figures="0@6,5 1@6,7",
        palaces="6,9=2",
        hands=("mask mask", "mask mask+drum mask+drum"),
        tiled=1,
    )
    state = play(state, "call 6,9")
    assert refused(state, "done") == "JV-18.3"
    state = play(state, "card mask", "card mask", "done")
    assert refused(state, "done") == "JV-18.3"
    state = play(state, "card mask")
    assert refused(state, "pass") == "JV-18.3"
    assert refused(state, "done") == "JV-13.7b"
    assert legal(play(state, "card mask+drum")) == {"card mask+drum", "done"}


@clause("JV-18.4")
def test_the_only_way_is_taken_without_asking() -> None:
    state = play(table(tiled=1, water=drowned("6,7 6,9"), irrigation=0), "tile two", "place 6,7")
    assert phase(state) == s.ACT
    assert height(state, "6,9") == 1
    state = play(table(**HOME, tiled=1), "palace", "site 8,5")
    assert phase(state) == s.ACT
    assert palace(state, "8,5") == 2
    assert figure(state, "8,7") == 0
    assert state.facts().built[cell("8,5")] == 1
