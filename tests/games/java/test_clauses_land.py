"""Chapters 6 and 7 of rules.md: laying land tiles, and tiles over the edge."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from games.java.positions import cell, figure, height, land, legal, may, play, points_left, refused, table

PRINTED_LAND = {m.CELL_NAMES[at] for at in range(m.CELLS) if m.IS_PRINTED[at] and at not in m.LAKES}


@clause("JV-6.1")
def test_whose_tiles_are_laid() -> None:
    state = play(table(2), "lay three 6,7 6,9 7,8", "lay two 8,7 8,9", "lay rice 9,10", "lay village 9,12")
    facts = state.facts()
    assert (facts.threes, facts.twos[:2], facts.rices[:2], facts.villages[:2]) == (55, [4, 5], [2, 3], [1, 2])
    empty = table(2, twos=[0, 5, 0, 0], rices=[0, 3, 0, 0], villages=[0, 2, 0, 0])
    assert legal(empty, "tile") == {"three"}
    for kind in ("two", "rice", "village"):
        assert refused(empty, f"tile {kind}") == "JV-6.1"
    assert refused(table(threes=0, ending=1), "tile three") == "JV-15.3"


@clause("JV-6.2")
@pytest.mark.parametrize("tile", ["three 6,7 6,9 7,8", "two 6,7 6,9", "rice 6,7", "village 6,7"])
def test_every_size_costs_one(tile: str) -> None:
    assert points_left(play(table(), f"lay {tile}")) == 5
    assert may(table(ap=1), f"lay {tile}")


@clause("JV-6.3")
def test_a_tile_goes_anywhere_in_central_java() -> None:
    for kind in ("rice", "village"):
        assert legal(play(table(), f"tile {kind}"), "place") == PRINTED_LAND
    assert may(table(tiles="6,7 6,9 7,8"), "lay three 9,20 9,22 10,21")
    assert may(table(), "lay two 6,15 6,17")


@clause("JV-6.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_tile_on_a_figure(seat: int) -> None:
    state = table(fields="6,7v 6,9v 7,8r", figures=f"{seat}@6,9")
    assert refused(state, "lay two 6,7 6,9") == "JV-6.4"
    assert refused(state, "lay three 6,7 6,9 7,8") == "JV-6.4"
    assert may(state, "lay two 6,7 7,8")


@clause("JV-6.4a")
def test_no_tile_on_a_palace() -> None:
    state = table(fields="6,7v 6,9v 7,8r", palaces="6,9=2")
    assert refused(state, "lay two 6,7 6,9") == "JV-6.4a"
    assert may(state, "lay two 6,7 7,8")


@clause("JV-6.4b")
def test_no_tile_on_water() -> None:
    state = table(water="6,9")
    assert refused(state, "lay two 6,7 6,9") == "JV-6.4b"
    assert refused(state, "lay rice 6,9") == "JV-6.4b"
    assert refused(state, "lay rice 7,16") == "JV-6.4b"
    assert refused(state, "lay three 7,14 7,16 6,15") == "JV-6.4b"
    assert may(state, "lay two 6,7 7,8")


@clause("JV-6.5", "JV-6.5a")
def test_a_tile_rests_on_its_whole_surface() -> None:
    state = table(fields="6,7v2 6,9r2 7,8r1 5,8r2")
    assert refused(state, "lay three 6,7 6,9 7,8") == "JV-6.5a"
    assert may(state, "lay three 6,7 6,9 5,8")
    assert refused(state, "lay two 6,9 6,11") == "JV-6.5a"
    assert refused(state, "lay two 6,11 6,9") == "JV-6.5a"
    assert may(state, "lay two 6,11 6,13")
    assert height(play(state, "lay two 6,7 6,9"), "6,7") == 3


@clause("JV-6.5a")
def test_nothing_limits_the_height() -> None:
    state = table(fields="6,7v40 6,9r40")
    assert height(play(state, "lay two 6,7 6,9"), "6,9") == 41


@clause("JV-6.6")
def test_never_exactly_on_a_tile_of_the_same_size() -> None:
    three = table(tiles="6,7 6,9 7,8")
    for village, *rices in (("6,7", "6,9", "7,8"), ("6,9", "6,7", "7,8"), ("7,8", "6,7", "6,9")):
        assert refused(three, f"lay three {village} {' '.join(rices)}") == "JV-6.6"
    two = table(tiles="6,7 6,9")
    assert refused(two, "lay two 6,7 6,9") == "JV-6.6"
    assert refused(two, "lay two 6,9 6,7") == "JV-6.6"


@clause("JV-6.6")
def test_exactly_on_top_after_other_tiles_came_between() -> None:
    state = table(tiles="6,7 6,9 7,8 / 6,7 6,9 / 7,8r")
    assert may(state, "lay three 6,7 6,9 7,8")
    assert refused(play(state, "lay three 6,7 6,9 7,8"), "lay three 6,9 6,7 7,8") == "JV-6.6"


@clause("JV-6.6a")
@pytest.mark.parametrize("lower", ["6,7", "6,7r"])
@pytest.mark.parametrize("upper", ["rice", "village"])
def test_never_one_on_one(lower: str, upper: str) -> None:
    assert refused(table(tiles=lower), f"lay {upper} 6,7") == "JV-6.6a"
    assert refused(table(tiles=f"6,7 6,9 / {lower}"), f"lay {upper} 6,7") == "JV-6.6a"


@clause("JV-6.6b")
def test_several_tiles_or_part_of_a_bigger_one_may_be_covered() -> None:
    assert may(table(tiles="6,7 6,5 7,6 / 6,9 7,8 7,10"), "lay three 6,7 6,9 7,8")
    assert may(table(tiles="6,7 6,5 / 6,9 6,11"), "lay two 6,7 6,9")
    assert may(table(tiles="6,7 6,9 7,8"), "lay two 6,7 6,9")
    for kind in ("rice", "village"):
        assert may(table(tiles="6,7 6,9 7,8"), f"lay {kind} 7,8")
        assert may(table(tiles="6,7 6,9"), f"lay {kind} 6,9")
    assert may(table(fields="6,7v 6,9r 7,8r"), "lay three 6,7 6,9 7,8")


@clause("JV-6.7")
def test_rice_and_village_may_be_covered() -> None:
    state = play(table(fields="6,7v 6,9r"), "lay two 6,9 6,7")
    assert (land(state, "6,9"), land(state, "6,7")) == ("village", "rice")
    # Four village hexes in a row: covered in the middle, the village of three on the right is one of two.
    row = {"fields": "6,3v 6,5v 6,9v 6,11v", "tiles": "6,7 7,8", "figures": "0@6,11"}
    assert may(table(**row), "build 6,9 4")
    cut = play(table(**row), "lay rice 6,7")
    assert may(cut, "build 6,9 2")
    assert refused(cut, "build 6,9 4") == "JV-10.4"
    grown = play(table(fields="6,9v 6,11v 6,5v", figures="0@6,11"), "lay village 6,7")
    assert may(grown, "build 6,9 4")


@clause("JV-6.8")
def test_two_cities_are_never_joined() -> None:
    state = table(fields="6,5v 6,9v 6,3v 6,11v", palaces="6,3=2 6,11=2")
    assert refused(state, "lay village 6,7") == "JV-6.8"
    assert may(state, "lay rice 6,7")
    assert refused(state, "lay two 6,7 5,6") == "JV-6.8"
    assert refused(state, "lay three 6,7 7,6 7,8") == "JV-6.8"
    assert may(state, "lay three 7,6 6,7 7,8")
    near = table(fields="6,5v 7,8v", palaces="6,5=2 7,8=2")
    assert refused(near, "lay two 6,7 6,9") == "JV-6.8"
    assert may(near, "lay two 6,9 6,7")
    assert "6,7" not in legal(play(near, "tile village"), "place")


@clause("JV-6.8a")
def test_a_city_and_villages_may_be_joined() -> None:
    state = table(fields="6,5v 6,9v 6,3v 6,11v 5,8v", palaces="6,3=2", figures="0@6,5")
    after = play(state, "lay village 6,7", "build 6,3 6")
    assert after.scores()[0] == 3
    assert may(table(fields="6,5v 6,9v"), "lay village 6,7")


# -- over the edge (chapter 7) -----------------------------------------------------------------------------


@clause("JV-7.1")
def test_tiles_may_reach_over_the_edge_from_the_first_turn_on() -> None:
    assert may(table(), "lay two 12,9 13,8")
    assert may(table(), "lay two 13,8 12,9")
    assert may(table(), "lay three 13,8 12,9 13,10")
    assert may(table(), "lay three 0,7 -1,6 -1,8")
    state = play(table(), "lay three 13,8 12,9 13,10")
    assert [height(state, name) for name in ("13,8", "12,9", "13,10")] == [1, 1, 1]
    assert [land(state, name) for name in ("13,8", "12,9", "13,10")] == ["village", "rice", "rice"]


@clause("JV-7.2")
@pytest.mark.parametrize(
    ("tile", "cost"),
    [("two 12,9 13,8", 2), ("three 11,8 12,9 12,7", 2), ("three 12,9 13,8 13,10", 3), ("two 12,9 12,11", 1)],
)
def test_every_bare_outside_hex_costs_one_more(tile: str, cost: int) -> None:
    assert points_left(play(table(), f"lay {tile}")) == 6 - cost
    assert may(table(ap=cost), f"lay {tile}")
    if cost > 1:
        assert refused(table(ap=cost - 1), f"lay {tile}") == ("JV-7.2" if cost > 1 else "JV-5.2")


@clause("JV-7.3")
def test_at_least_one_printed_space() -> None:
    assert refused(table(), "lay two 13,8 13,10") == "JV-7.3"
    assert refused(table(), "lay rice 13,8") == "JV-7.3"
    assert refused(table(), "lay village -1,6") == "JV-7.3"
    assert refused(table(), "lay two -1,6 -1,8") == "JV-7.3"
    tiled = table(tiles="12,9 13,8")
    assert refused(tiled, "lay rice 13,10") == "JV-7.3"


@clause("JV-7.3a")
def test_bare_outside_goes_only_with_bare_ground() -> None:
    assert m.CELLS - sum(m.IS_PRINTED) == 63
    state = table(fields="12,9r 12,11r")
    assert refused(state, "lay two 12,9 13,8") == "JV-7.3a"
    assert refused(state, "lay three 12,9 13,8 13,10") == "JV-7.3a"
    assert refused(table(tiles="12,9 13,8"), "lay two 13,8 13,10") == "JV-7.3"
    # A tile that would hang over the second ring.
    state = table(fields="13,8r 13,10r").with_facts(phase=s.TURN, kind=m.THREE, at=cell("13,8"))
    lawful = {SPACE.text(action) for action in state.legal()}
    assert lawful == set()
    for turn in m.TURNS:
        refused(state, f"turn {turn}")


@clause("JV-7.4")
def test_a_tiled_outside_hex_belongs_to_the_board() -> None:
    state = table(tiles="13,8 12,9 13,10", tiled=1)
    entered = play(state, "enter 13,8")
    assert figure(entered, "13,8") == 0
    assert points_left(entered) == 5
    # A village over the edge: its hexes count, and a palace may stand there.
    wide = table(fields="13,8v 12,9v 11,8v 11,10v", figures="0@12,9", tiled=1)
    assert may(wide, "build 13,8 4")
    assert may(wide, "go 12,9 13,8")
    assert play(wide, "build 13,8 4").scores()[0] == 2


@clause("JV-7.4a")
def test_tiled_outside_hexes_cost_nothing_extra() -> None:
    state = table(tiles="12,9 13,8 13,10 / 12,11 11,10")
    assert points_left(play(state, "lay two 12,9 13,8")) == 5
    assert points_left(play(state, "lay three 12,11 12,9 13,10")) == 5


@clause("JV-7.4b")
def test_a_tile_wholly_on_tiled_outside_hexes() -> None:
    state = table(tiles="12,9 13,8 13,10")
    for tile in ("two 13,8 13,10", "rice 13,8", "village 13,10"):
        after = play(state, f"lay {tile}")
        assert points_left(after) == 5
        assert height(after, tile.split()[1]) == 2
    notch = table(fields="0,9r 0,11r 1,10r")
    assert points_left(play(notch, "lay three 0,9 0,11 1,10")) == 5
