"""Chapters 9 and 10 of rules.md: areas and rank, palaces."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.state import State
from games.java.positions import cell, legal, may, palace, play, points_left, refused, table

# Row 6 of the board: hexes in a line, each touching the next.
ROW = [f"6,{x}" for x in range(3, 31, 2)]


def village(size: int) -> str:
    """Fields of a village of this size in row 6, at height 1."""
    return " ".join(f"{name}v" for name in ROW[:size])


def ranked(*heights: tuple[int, ...]) -> State:
    """A village in row 6, its first hex free, with the figures of each seat at these heights."""
    stands = [(seat, level) for seat, levels in enumerate(heights) for level in levels]
    fields = [f"{ROW[0]}v", *(f"{name}v{level}" for name, (_, level) in zip(ROW[1:], stands, strict=False))]
    figures = [f"{seat}@{name}" for name, (seat, _) in zip(ROW[1:], stands, strict=False)]
    return table(len(heights), fields=" ".join(fields), figures=" ".join(figures), tiled=1)


def builders(state: State) -> set[int]:
    """The seats that may build or enlarge at the first hex, each in its own turn."""
    value = palace(state, ROW[0]) + 2
    return {seat for seat in range(state.players) if may(state.with_facts(seat=seat), f"build {ROW[0]} {value}")}


@clause("JV-9.1")
def test_height_does_not_separate_an_area_but_rice_and_gaps_do() -> None:
    assert may(table(fields="6,3v 6,5v7 6,7v2 6,9v", figures="0@6,3", tiled=1), "build 6,9 4")
    assert refused(table(fields="6,3v 6,5r 6,7v", figures="0@6,3", tiled=1), "build 6,7 2") == "JV-10.3"
    assert refused(table(fields="6,3v 6,5v 6,9v 6,11v", figures="0@6,3", tiled=1), "build 6,5 4") == "JV-10.4"


@clause("JV-9.2")
def test_a_village_becomes_a_city_by_its_palace() -> None:
    state = table(fields="6,3v 6,5v 6,9v", figures="0@6,3 0@6,9", tiled=1, hands=("mask",))
    assert refused(state, "call 6,5") == "JV-13.1"
    assert may(play(state, "build 6,5 2"), "call 6,5")
    assert may(table(fields="6,3v 6,7v", palaces="6,3=2"), "lay village 6,5")
    assert refused(table(fields="6,3v 6,7v", palaces="6,3=2 6,7=2"), "lay village 6,5") == "JV-6.8"


@clause("JV-9.3")
@pytest.mark.parametrize("size", range(2, 12))
def test_size_counts_all_hexes_from_above(size: int) -> None:
    state = table(fields=village(size), figures=f"0@{ROW[0]}", palaces=f"{ROW[1]}=2", tiled=1)
    lawful = {value for value in (4, 6, 8, 10) if may(state, f"build {ROW[1]} {value}")}
    assert lawful == {value for value in (4, 6, 8, 10) if value <= size}


@clause("JV-9.3a")
def test_the_palace_joins_its_city() -> None:
    # The palace stands in the middle; figures on either side of it count, and so do the hexes.
    state = table(2, fields=village(5), figures="0@6,3 1@6,11", palaces="6,7=2", tiled=1)
    assert refused(state, "build 6,7 4") == "JV-10.3"
    state = table(2, fields=village(5), figures="0@6,3", palaces="6,7=2", tiled=1, hands=("mask", "mask"))
    assert may(state, "build 6,7 4")
    assert refused(state, "go 6,3 6,11") == "JV-8.7"
    assert may(state, "call 6,7")


@clause("JV-9.4")
@pytest.mark.parametrize(
    ("heights", "best"),
    [
        (((2,), (1,)), {0}),
        (((1,), (2,)), {1}),
        (((3, 1), (3, 2)), {1}),
        (((3, 2, 1), (3, 2, 2)), {1}),
        (((4,), (3, 3, 3)), {0}),
        (((1, 3), (2, 2)), {0}),
        (((2, 2), (3,), (3, 1)), {2}),
        (((5, 1), (4, 4), (5, 2), (5,)), {2}),
    ],
)
def test_the_first_difference_from_the_top_decides(heights: tuple[tuple[int, ...], ...], best: set[int]) -> None:
    assert builders(ranked(*heights)) == best


@clause("JV-9.4a")
@pytest.mark.parametrize(
    ("heights", "best"), [(((2,), (2, 1)), {1}), (((3, 3, 1), (3, 3)), {0}), (((3,), (2, 2, 2, 2)), {0})]
)
def test_a_figure_more_decides_only_when_all_else_is_equal(
    heights: tuple[tuple[int, ...], ...], best: set[int]
) -> None:
    assert builders(ranked(*heights)) == best


@clause("JV-9.4b")
def test_which_figures_count() -> None:
    # The rival stands higher, but beside the village; then in it.
    beside = table(2, fields="6,3v 6,5v 7,4r5", figures="0@6,5 1@7,4", tiled=1)
    assert may(beside, "build 6,3 2")
    inside = table(2, fields="6,3v 6,5v 7,4v5", figures="0@6,5 1@7,4", tiled=1)
    assert refused(inside, "build 6,3 2") == "JV-10.3"
    assert refused(table(2, fields="6,3v 6,5v 6,7r", figures="0@6,7", tiled=1), "build 6,3 2") == "JV-10.3"
    # At water only the figures next to it count.
    shore = "9,6r 9,10r 8,7r 8,9r 10,7r 10,11r3"
    pool = table(2, fields=shore, figures="0@8,7 1@10,11", water="9,8")
    assert play(pool, "lay rice 10,9").scores() == [3, 0]


@clause("JV-9.4c")
@pytest.mark.parametrize(
    ("heights", "best"),
    [
        (((1,), ()), {0}),
        (((2, 1), (2, 1)), set()),
        (((), ()), set()),
        (((3,), (3,), (2, 2)), set()),
        (((3,), (2,), (2,)), {0}),
    ],
)
def test_the_strict_sense(heights: tuple[tuple[int, ...], ...], best: set[int]) -> None:
    assert builders(ranked(*heights)) == best


# -- palaces (chapter 10) ----------------------------------------------------------------------------------


@clause("JV-10.1")
def test_building() -> None:
    state = play(table(fields=village(4), figures="0@6,3", tiled=1), "build 6,5 4")
    assert palace(state, "6,5") == 4
    assert points_left(state) == 5
    assert state.facts().palaces == [6, 6, 8, 9, 10]
    assert state.facts().danced[cell("6,5")] == 0
    assert refused(table(fields=village(4), figures="0@6,3", tiled=1, ap=0), "build 6,5 4") == "JV-5.2"


@clause("JV-10.1a")
def test_on_a_free_village_space_of_any_height() -> None:
    state = table(2, fields="6,3v 6,5v 6,7v9 7,4r 7,6v", figures="0@6,3 1@6,5", tiled=1)
    assert refused(state, "build 6,3 2") == "JV-10.1a"
    assert refused(state, "build 6,5 2") == "JV-10.1a"
    assert refused(state, "build 7,4 2") == "JV-10.1a"
    assert refused(state, "build 8,7 2") == "JV-10.1a"
    high = table(2, fields="6,3v 6,5v 6,7v9", figures="0@6,3", tiled=1)
    assert legal(play(high, "palace"), "site") == {"6,5", "6,7"}


@clause("JV-10.1b")
def test_one_palace_a_city() -> None:
    state = table(fields=village(8), figures="0@6,3", palaces="6,9=2", tiled=1)
    assert refused(state, "build 6,5 2") == "JV-10.1b"
    assert legal(play(state, "palace"), "site") == {"6,9"}


@clause("JV-10.2")
def test_enlarging() -> None:
    state = play(table(fields=village(6), figures="0@6,3", palaces="6,5=4d", tiled=1), "build 6,5 6")
    assert palace(state, "6,5") == 6
    assert points_left(state) == 5
    assert state.facts().palaces == [6, 6, 7, 9, 10]
    assert state.facts().danced[cell("6,5")] == 0


@clause("JV-10.2a")
def test_only_upward_and_no_further_than_ten() -> None:
    state = table(fields=village(12), figures="0@6,3", palaces="6,5=6", tiled=1)
    for value in (2, 4, 6):
        assert refused(state, f"build 6,5 {value}") == "JV-10.2a"
    assert {value for value in (8, 10) if may(state, f"build 6,5 {value}")} == {8, 10}
    full = table(fields=village(12), figures="0@6,3", palaces="6,5=10", tiled=1)
    assert refused(full, "palace") == "JV-18.2"


@clause("JV-10.3")
def test_only_the_highest_rank_builds() -> None:
    state = ranked((2,), (1,), (2,))
    assert builders(state) == set()
    assert refused(state, f"build {ROW[0]} 2") == "JV-10.3"
    enlarge = table(3, fields="6,3v 6,5v2 6,7v3 6,9v", figures="0@6,5 1@6,7", palaces="6,3=2", tiled=1)
    assert builders(enlarge) == {1}
    assert refused(table(3, fields=village(4), tiled=1), "build 6,3 2") == "JV-10.3"


@clause("JV-10.4")
def test_not_above_the_size() -> None:
    assert refused(table(fields="6,3v 6,5v 6,7v", figures="0@6,3", tiled=1), "build 6,5 4") == "JV-10.4"
    assert may(table(fields="6,3v 6,5v 6,7v", figures="0@6,3", tiled=1), "build 6,5 2")
    assert refused(table(fields="6,3v 6,7v", figures="0@6,3", tiled=1), "build 6,3 2") == "JV-10.1a"
    city = table(fields=village(5), figures="0@6,3", palaces="6,5=4", tiled=1)
    assert refused(city, "build 6,5 6") == "JV-10.4"


@clause("JV-10.5")
@pytest.mark.parametrize("value", [2, 4, 6, 8, 10])
def test_any_value_at_once(value: int) -> None:
    state = table(fields=village(10), figures="0@6,3", tiled=1)
    assert palace(play(state, f"build 6,5 {value}"), "6,5") == value
    if value > 2:
        state = table(fields=village(10), figures="0@6,3", palaces="6,5=2", tiled=1)
        assert palace(play(state, f"build 6,5 {value}"), "6,5") == value


@clause("JV-10.6")
def test_values_used_up() -> None:
    state = table(fields=village(7), figures="0@6,3", tiled=1, palaces="").with_facts(palaces=[6, 0, 8, 9, 10])
    assert refused(state, "build 6,5 4") == "JV-10.6"
    assert may(state, "build 6,5 2")
    assert may(state, "build 6,5 6")
    city = table(fields=village(7), figures="0@6,3", tiled=1, palaces="6,5=4").with_facts(palaces=[6, 7, 0, 9, 10])
    assert refused(city, "build 6,5 6") == "JV-10.6"


@clause("JV-10.6a")
def test_covered_palace_tiles_do_not_return() -> None:
    state = play(table(fields=village(8), figures="0@6,3", palaces="6,5=4", tiled=1), "build 6,5 8")
    assert state.facts().palaces == [6, 6, 8, 8, 10]


@clause("JV-10.7")
def test_a_palace_once_a_turn() -> None:
    state = play(table(2, fields=village(8), figures="0@6,3", tiled=1), "build 6,5 2")
    assert refused(state, "build 6,5 4") == "JV-10.7"
    state = play(table(2, fields=village(8), figures="0@6,3", palaces="6,5=2", tiled=1), "build 6,5 4")
    assert refused(state, "build 6,5 6") == "JV-10.7"
    state = play(state, "end_turn", "lay rice 9,10", "end_turn")
    assert may(state, "build 6,5 6")


@clause("JV-10.7a")
def test_several_palaces_in_one_turn() -> None:
    fields = "6,3v 6,5v 6,9v 6,11v 6,15v 6,17v 6,19v 6,21v"
    state = table(fields=fields, figures="0@6,3 0@6,9 0@6,15", palaces="6,17=2", tiled=1)
    state = play(state, "build 6,5 2", "build 6,11 2", "build 6,17 4")
    assert [palace(state, name) for name in ("6,5", "6,11", "6,17")] == [2, 2, 4]
    assert state.scores() == [4, 0]


@clause("JV-10.8")
@pytest.mark.parametrize("value", [2, 4, 6, 8, 10])
def test_half_the_new_value_in_points(value: int) -> None:
    state = table(fields=village(10), figures="0@6,3", score=[7, 5, 0, 0], tiled=1)
    assert play(state, f"build 6,5 {value}").scores() == [7 + value // 2, 5]
    if value > 2:
        state = table(fields=village(10), figures="0@6,3", palaces="6,5=2", tiled=1)
        assert play(state, f"build 6,5 {value}").scores() == [value // 2, 0]


@clause("JV-10.9")
def test_a_palace_keeps_its_value() -> None:
    state = table(2, tiles="6,5 7,6", fields="6,3v 6,7v 6,9v", palaces="6,3=4", figures="0@6,7")
    state = play(state, "lay rice 6,5")
    assert palace(state, "6,3") == 4
    ending = table(2, fields="6,3v 6,5v", palaces="6,3=10", figures="0@6,5", ending=1)
    assert play(ending, "end_turn").scores() == [10, 0]


@clause("JV-10.9a")
def test_a_part_cut_off_is_a_village_again() -> None:
    state = table(2, tiles="6,5 7,6", fields="6,3v 6,7v 6,9v", palaces="6,3=4b", figures="0@6,7")
    assert refused(state, "build 6,9 2") == "JV-10.1b"
    state = play(state, "lay rice 6,5", "build 6,9 2")
    assert (palace(state, "6,3"), palace(state, "6,9")) == (4, 2)
    assert state.scores() == [1, 0]
