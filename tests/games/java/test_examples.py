"""The worked examples of the rule book. The book gives few places; ours are on the printed board."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.java import state as s
from games.java.positions import (
    cards,
    cell,
    figure,
    height,
    land,
    legal,
    may,
    palace,
    phase,
    play,
    points_left,
    refused,
    table,
)

ROW = [f"6,{x}" for x in range(3, 31, 2)]


@clause(
    "JV-5.1",
    "JV-5.3",
    "JV-5.4",
    "JV-5.5",
    "JV-6.2",
    "JV-8.3a",
    "JV-8.5",
    "JV-10.1",
    "JV-10.4",
    "JV-10.8",
    "JV-11.1",
    "JV-11.4",
)
def test_a_whole_turn_in_six_steps() -> None:
    state = table(2, tiles="7,8 7,6 6,7 / 7,10 6,9 6,11 / 8,9 9,10 8,11", hands=("mask", "drum"))
    before = state.facts().threes
    state = play(state, "lay three 8,7 9,6 8,5")
    assert (points_left(state), state.facts().threes) == (5, before - 1)
    state = play(state, "enter 9,6")
    assert points_left(state) == 4
    state = play(state, "go 9,6 8,7")
    assert points_left(state) == 3
    assert refused(state, "build 7,10 6") == "JV-10.4"
    state = play(state, "build 7,10 4")
    assert (points_left(state), state.scores()) == (2, [2, 0])
    state = play(state, "water 9,8")
    assert (points_left(state), state.scores()) == (1, [2, 0])
    state = play(state, "lay three 10,7 10,9 11,8")
    assert (points_left(state), state.scores()) == (0, [5, 0])
    # Then a festival for nothing, which ends the turn; nobody else is there.
    state = play(state, "call 7,10", "card mask", "done")
    assert state.scores() == [7, 0]
    assert state.to_act == (1,)
    assert cards(state, 0) == {}
    assert state.facts().discard == [1, 0, 0, 0, 0, 0]
    assert state.facts().danced[cell("7,10")] == 1


@clause("JV-6.5", "JV-6.5a", "JV-6.6", "JV-6.6a", "JV-6.6b")
def test_exactly_on_top() -> None:
    three, two = table(tiles="6,7 6,9 7,8"), table(tiles="6,7 6,9")
    for turned in ("6,7 6,9 7,8", "6,9 7,8 6,7", "7,8 6,7 6,9"):
        assert refused(three, f"lay three {turned}") == "JV-6.6"
    for turned in ("6,7 6,9", "6,9 6,7"):
        assert refused(two, f"lay two {turned}") == "JV-6.6"
        assert may(three, f"lay two {turned}")
    for one in ("6,7", "6,7r"):
        for kind in ("rice", "village"):
            assert refused(table(tiles=one), f"lay {kind} 6,7") == "JV-6.6a"
    assert may(two, "lay rice 6,7")
    assert may(three, "lay village 6,9")
    assert may(table(tiles="6,7 6,5 7,6 / 6,9 5,8 5,10 / 7,8 8,7 8,9"), "lay three 6,7 6,9 7,8")
    assert refused(two, "lay three 6,7 6,9 7,8") == "JV-6.5a"


@clause("JV-7.2", "JV-7.3", "JV-7.4a", "JV-7.4b")
def test_over_the_edge() -> None:
    state = table()
    after = play(state, "lay three 12,9 13,8 13,10")
    assert points_left(after) == 3
    assert refused(state.with_facts(ap=2), "lay three 12,9 13,8 13,10") == "JV-7.2"
    assert points_left(play(state, "lay three 11,8 12,9 12,7")) == 4
    again = play(after, "lay two 13,8 13,10")
    assert points_left(again) == 2
    assert (height(again, "13,8"), land(again, "13,8")) == (2, "village")
    assert refused(state, "lay two 13,8 13,10") == "JV-7.3"
    assert refused(state, "lay rice 13,8") == "JV-7.3"


@clause("JV-8.3a", "JV-8.3c", "JV-8.8", "JV-8.8a")
@pytest.mark.parametrize(("name", "cost"), [("9,6", 1), ("2,9", 2), ("6,1", 1)])
def test_from_lowland_and_from_the_mountains(name: str, cost: int) -> None:
    state = table(fields="9,6r 2,9r 6,1r 12,9r", tiled=1)
    entered = play(state, f"enter {name}")
    assert points_left(entered) == 6 - cost
    left = play(entered, f"leave {name}")
    assert points_left(left) == 6 - 2 * cost
    back = play(left, "enter 12,9")
    assert points_left(back) == 6 - 2 * cost - 1
    assert figure(back, "12,9") == 0


def ranked(*heights: tuple[int, ...], free: int = 0, value: int = 0) -> State:
    """A village or city in row 6: a first hex without a figure, figures of each seat at these heights, free hexes."""
    stands = [(seat, level) for seat, levels in enumerate(heights) for level in levels]
    fields = [f"{ROW[0]}v", *(f"{name}v{level}" for name, (_, level) in zip(ROW[1:], stands, strict=False))]
    fields += [f"{name}v" for name in ROW[1 + len(stands) :][:free]]
    figures = " ".join(f"{seat}@{name}" for name, (seat, _) in zip(ROW[1:], stands, strict=False))
    palaces = f"{ROW[0]}={value}" if value else ""
    return table(len(heights), fields=" ".join(fields), figures=figures, palaces=palaces, tiled=1)


@clause("JV-9.4", "JV-10.3")
def test_rank_example_1() -> None:
    state = ranked((4, 4), (4, 3, 3), value=2)
    assert may(state, f"build {ROW[0]} 4")
    assert refused(state.with_facts(seat=1), f"build {ROW[0]} 4") == "JV-10.3"


@clause("JV-9.4a", "JV-10.3", "JV-16.3", "JV-16.4", "JV-16.5")
def test_rank_example_2() -> None:
    state = ranked((2,), (1,), (2, 1))
    assert may(state.with_facts(seat=2), f"build {ROW[0]} 4")
    for seat in (0, 1):
        assert refused(state.with_facts(seat=seat), f"build {ROW[0]} 4") == "JV-10.3"
    # The whole order, C before A before B, shows in the great scoring.
    state = ranked((2,), (1,), (2, 1), value=10).with_facts(ending=1)
    assert play(state, "end_turn", "end_turn", "end_turn").scores() == [5, 0, 10]


@clause("JV-9.3", "JV-10.4", "JV-10.5", "JV-10.7", "JV-10.7a", "JV-10.8")
def test_which_value() -> None:
    def values(size: int, value: int = 0) -> set[int]:
        state = ranked((1,), (), free=size - 2, value=value)
        return {new for new in (2, 4, 6, 8, 10) if may(state, f"build {ROW[0]} {new}")}

    assert values(2) == {2}
    assert values(3) == {2}
    assert values(4) == {2, 4}
    assert values(5) == {2, 4}
    assert values(8, 4) == {6, 8}
    assert refused(table(fields="6,3v", figures="0@6,3", tiled=1), "palace") == "JV-18.2"
    assert play(ranked((1,), (), free=6, value=2), f"build {ROW[0]} 8").scores() == [4, 0]
    both = table(fields="6,3v 6,5v 6,7v 6,9v 8,9v 8,11v", figures="0@6,5 0@8,9", tiled=1)
    both = play(both, "build 6,3 2")
    assert refused(both, "build 6,3 4") == "JV-10.7"
    assert may(both, "build 8,11 2")


@clause("JV-6.8", "JV-6.8a", "JV-10.4", "JV-10.8")
def test_a_city_joined_with_a_village_and_enlarged() -> None:
    board = {"fields": "6,5v 6,7v 6,11v 6,13v", "figures": "0@6,7"}
    state = play(table(2, **board, palaces="6,5=2"), "lay village 6,9")
    assert refused(state, "build 6,5 6") == "JV-10.4"
    state = play(state, "build 6,5 4")
    assert palace(state, "6,5") == 4
    assert state.scores() == [2, 0]
    two = table(2, **board, palaces="6,5=2 6,13=2")
    assert refused(two, "lay village 6,9") == "JV-6.8"
    assert may(two, "lay rice 6,9")


@clause("JV-10.9", "JV-10.9a")
def test_a_city_cut_in_two_and_built_again() -> None:
    state = table(2, fields="6,5v 6,9v 6,11v", tiles="6,7 7,8", palaces="6,5=6", figures="0@6,11")
    assert refused(state, "build 6,9 2") == "JV-10.1b"
    state = play(state, "lay rice 6,7")
    assert palace(state, "6,5") == 6
    state = play(state, "build 6,9 2")
    assert (palace(state, "6,5"), palace(state, "6,9")) == (6, 2)
    assert state.scores() == [1, 0]
    assert refused(state.with_facts(built=[0] * 216), "build 6,5 8") == "JV-10.3"


def city_of_four(*hands: str) -> State:
    """A palace of 8 in a city with a figure of each of the four; the open card shows two symbols; A's turn."""
    fields = " ".join(f"{name}v" for name in ROW[:8])
    figures = " ".join(f"{seat}@{ROW[seat + 1]}" for seat in range(4))
    return table(4, fields=fields, figures=figures, palaces=f"{ROW[0]}=8", hands=hands, opened="mask+drum", tiled=1)


def up_to_step_seven(*hands: str) -> State:
    state = play(city_of_four(*hands), f"call {ROW[0]}", "card mask", "done")
    assert state.facts().bid == [1, 0, 0, 0]
    state = play(state, "card mask", "done")
    state = play(state, "card mask+drum", "done")
    assert state.facts().bid == [1, 1, 2, 0]
    state = play(state, "pass")
    assert state.to_act == (0,)
    state = play(state, "card drum", "done")
    assert state.to_act == (1,)
    state = play(state, "pass")
    # A and C are equal; A laid cards last and asks, C does not agree and raises.
    assert phase(state) == s.ANSWER
    assert state.to_act == (2,)
    assert "agree" in legal(state)
    state = play(state, "card puppet+mask", "done")
    assert state.to_act == (0,)
    return state


@clause("JV-13.7", "JV-13.8", "JV-13.10", "JV-13.10a", "JV-13.10c", "JV-13.11", "JV-13.12", "JV-13.14a")
def test_the_festival_of_a_b_c_d_shared() -> None:
    state = up_to_step_seven("mask drum drum+puppet", "mask drum", "mask+drum puppet+mask mask", "mask")
    state = play(state, "card drum+puppet", "done")
    assert phase(state) == s.ANSWER
    assert state.to_act == (2,)
    state = play(state, "agree")
    assert state.scores() == [2, 0, 2, 0]
    assert state.facts().discard == [2, 1, 0, 1, 1, 1]
    assert [cards(state, seat) for seat in range(4)] == [{}, {"drum": 1}, {"mask": 1}, {"mask": 1}]
    assert state.facts().danced[cell(ROW[0])] == 1
    assert state.to_act == (1,)


@clause("JV-13.9", "JV-13.13a", "JV-13.15")
def test_the_festival_of_a_b_c_d_alone() -> None:
    state = up_to_step_seven("mask drum", "mask drum", "mask+drum puppet+mask mask", "mask")
    assert legal(state) == {"pass"}
    state = play(state, "pass")
    assert state.scores() == [0, 0, 4, 0]
    assert state.to_act == (1,)


@clause("JV-13.10e")
def test_the_festival_of_a_b_c_d_agreed_of_itself() -> None:
    state = up_to_step_seven("mask drum drum+puppet", "mask drum", "mask+drum puppet+mask", "mask")
    state = play(state, "card drum+puppet", "done")
    assert phase(state) == s.ACT
    assert state.scores() == [2, 0, 2, 0]


@clause("JV-16.1", "JV-16.3", "JV-16.4", "JV-16.4a", "JV-9.4a")
def test_the_great_scoring() -> None:
    state = ranked((3, 2, 1), (3, 2, 1, 1), (3, 2, 1), value=10).with_facts(ending=1, threes=0, seat=1)
    state = play(state, "end_turn")
    assert state.scores() == [0, 10, 0]
    assert play(state, "end_turn", "end_turn").scores() == [5, 10, 5]


@clause("JV-16.1", "JV-16.3")
def test_the_great_scoring_with_a_last_turn_that_changes_the_rank() -> None:
    # C has a figure more beside the city, and a free hex of height 3 in it.
    state = ranked((3, 2, 1), (3, 2, 1, 1), (3, 2, 1), value=10)
    facts = state.facts()
    free, beside = cell(ROW[11]), cell("7,26")
    for at, colour, level in ((free, 2, 3), (beside, 1, 1)):
        facts.land[at], facts.height[at], facts.tile[at] = colour, level, at
    facts.figure[beside] = 2
    state = state.with_facts(
        land=facts.land, height=facts.height, tile=facts.tile, figure=facts.figure, ending=1, seat=1
    )
    state = play(state, "end_turn", f"go 7,26 {ROW[11]}", "end_turn")
    assert state.scores() == [0, 10, 10]
    assert state.ranking() == [3, 1, 1]
