"""Chapters 15 and 16 of rules.md: the end of the game and the great scoring."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.java import state as s
from games.java.positions import legal, may, phase, play, points_left, refused, table

ROW = [f"6,{x}" for x in range(3, 31, 2)]


def city(*heights: tuple[int, ...], value: int = 10, **facts: Any) -> State:
    """A city in row 6, its palace on the first hex, the figures of each seat at these heights; the end is near."""
    stands = [(seat, level) for seat, levels in enumerate(heights) for level in levels]
    fields = [f"{ROW[0]}v", *(f"{name}v{level}" for name, (_, level) in zip(ROW[1:], stands, strict=False))]
    figures = [f"{seat}@{name}" for name, (seat, _) in zip(ROW[1:], stands, strict=False)]
    given: dict[str, Any] = {"fields": " ".join(fields), "figures": " ".join(figures), "palaces": f"{ROW[0]}={value}"}
    return table(len(heights), **(given | {"ending": 1, "threes": 0} | facts))


def great(state: State) -> list[int]:
    """What each seat would get if its great scoring came now."""
    points = []
    for seat in range(state.players):
        others = [int(other != seat and other < state.players) for other in range(4)]
        points.append(play(state.with_facts(seat=seat, great=others), "end_turn").scores()[seat])
    return points


@clause("JV-15.1")
def test_the_last_three_space_tile_brings_on_the_end() -> None:
    state = table(2, fields="6,3v 6,5v2 6,7v", figures="0@6,5", palaces="6,3=2", threes=1)
    state = play(state, "buy_open", "turn_up drum", "lay three 8,9 8,11 9,10")
    assert state.facts().ending == 1
    assert state.to_act == (0,)
    assert points_left(state) == 4
    state = play(state, "lay rice 9,12", "water 8,15")
    assert state.scores() == [0, 0]
    state = play(state, "end_turn")
    assert state.scores() == [2, 0]
    assert state.to_act == (1,)
    assert play(table(2, threes=2), "lay three 8,9 8,11 9,10").facts().ending == 0


@clause("JV-15.1")
def test_a_festival_may_close_the_turn_that_brings_on_the_end() -> None:
    state = table(2, fields="6,3v 6,5v", figures="0@6,5", palaces="6,3=2", threes=1, hands=("mask", ""))
    state = play(state, "lay three 8,9 8,11 9,10", "call 6,3", "card mask", "done")
    assert state.scores() == [1 + 2, 0]
    assert state.to_act == (1,)


@clause("JV-15.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_other_player_has_one_more_turn(players: int) -> None:
    state = play(table(players, threes=1, seat=1), "lay three 8,9 8,11 9,10", "end_turn")
    order = []
    while not state.over:
        order += state.to_act
        assert may(state, "end_turn")
        state = play(state, "end_turn")
    assert order == [seat % players for seat in range(2, players + 1)]
    assert state.facts().great[:players] == [1] * players


@clause("JV-15.3")
def test_last_turns_are_turns_as_usual() -> None:
    state = table(
        2, fields="6,3v 6,5v 9,6r", figures="0@6,5", hands=("mask", ""), ending=1, threes=0, great=[0, 1, 0, 0]
    )
    assert {"tile two", "tile rice", "tile village", "enter", "palace", "irrigate", "buy_open", "chip"} <= legal(state)
    assert refused(state, "tile three") == "JV-15.3"
    state = play(state, "build 6,3 2", "enter 9,6", "chip", "call 6,3", "card mask", "done")
    assert state.over
    assert state.scores() == [1 + 1 + 2, 0]


@clause("JV-15.4")
def test_who_has_scored_may_join_festivals() -> None:
    feast = {"fields": "6,3v 6,5v 6,7v", "figures": "0@6,5 2@6,7", "palaces": "6,3=8"}
    state = table(3, **feast, ending=1, threes=0, great=[0, 0, 1, 0], hands=("mask", "", "mask mask"))
    state = play(state, "call 6,3", "card mask", "done")
    assert state.to_act == (2,)
    state = play(state, "card mask", "card mask", "done", "pass")
    assert state.scores() == [8, 0, 4]
    assert state.to_act == (1,)
    assert play(state, "end_turn").over


@clause("JV-15.4a")
def test_figures_of_who_has_scored_stay_block_and_count() -> None:
    state = city((1,), (2,), great=[0, 1, 0, 0])
    assert great(state) == [5, 10]
    # (6,7) is held by seat 1: no way past it.
    walk = table(2, fields="6,3v 6,5v 6,7v 6,9v", figures="0@6,5 1@6,7", ending=1, great=[0, 1, 0, 0])
    assert refused(walk, "go 6,5 6,9") == "JV-8.7"
    assert refused(walk, "build 6,3 2") == "JV-10.3"


@clause("JV-15.5")
def test_the_game_ends_after_the_last_great_scoring() -> None:
    state = city((1,), (2,), great=[0, 1, 0, 0])
    assert not state.over
    state = play(state, "end_turn")
    assert state.over
    assert phase(state) == s.OVER
    assert state.legal() == []
    assert state.to_act == ()


@clause("JV-15.6a")
def test_equal_totals_share_a_place() -> None:
    state = table(4, score=[20, 35, 35, 9], ending=1, great=[1, 1, 1, 0], seat=3, twos=[5, 0, 3, 1], chips=[0, 1, 3, 0])
    state = play(state, "end_turn")
    assert state.ranking() == [3, 1, 1, 4]


# -- the great scoring (chapter 16) ------------------------------------------------------------------------


@clause("JV-16.1")
def test_each_scores_for_the_board_as_it_stands_then() -> None:
    state = table(2, fields="6,3v 6,5v3 6,7v2 6,9v4", figures="0@6,5 1@6,7", palaces="6,3=10", ending=1, threes=0)
    state = play(state, "end_turn")
    assert state.scores() == [10, 0]
    state = play(state, "go 6,7 6,9", "end_turn")
    assert state.scores() == [10, 10]


@clause("JV-16.2")
def test_every_palace_once_first_or_second_rank() -> None:
    fields = "6,3v 6,5v 6,7v2 6,11v 6,13v 6,17v 6,19v 6,21v 9,6v 9,8v"
    figures = "0@6,5 1@6,7 0@6,13 0@6,19 0@6,21"
    state = table(2, fields=fields, figures=figures, palaces="6,3=10 6,11=4d 6,17=6 9,8=8", ending=1)
    assert play(state, "end_turn").scores() == [5 + 4 + 6, 0]


@clause("JV-16.3")
@pytest.mark.parametrize("value", [2, 4, 6, 8, 10])
def test_full_value_for_the_first_rank(value: int) -> None:
    assert great(city((2, 1), (2,), value=value))[0] == value
    assert great(city((1,), (), value=value)) == [value, 0]


@clause("JV-16.3a")
def test_full_value_for_all_who_share_the_first_rank() -> None:
    assert great(city((3, 1), (3, 1))) == [10, 10]
    assert great(city((2,), (2,), (2,), (1,))) == [10, 10, 10, 5]


@clause("JV-16.4")
@pytest.mark.parametrize("value", [2, 4, 6, 8, 10])
def test_half_the_value_for_the_second_rank(value: int) -> None:
    assert great(city((2, 1), (2,), value=value))[1] == value // 2


@clause("JV-16.4a")
def test_half_the_value_for_all_who_share_the_second_rank() -> None:
    assert great(city((3,), (2,), (2,), (1,))) == [10, 5, 5, 0]


@clause("JV-16.4b")
def test_the_second_rank_is_the_next_that_differs() -> None:
    assert great(city((3,), (3,), (2,), (1,))) == [10, 10, 5, 0]
    assert great(city((3,), (3,), (2, 1), (2,))) == [10, 10, 5, 0]


@clause("JV-16.5")
def test_lower_ranks_and_absence_give_nothing() -> None:
    assert great(city((4,), (3,), (2,), (1,))) == [10, 5, 0, 0]
    assert great(city((1,), (), ())) == [10, 0, 0]
    beside = table(2, fields="6,3v 6,5v 7,4r9", figures="0@7,4", palaces="6,3=10", ending=1)
    assert great(beside) == [0, 0]
