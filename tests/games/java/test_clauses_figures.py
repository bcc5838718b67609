"""Chapter 8 of rules.md: figures enter, move and leave."""

from __future__ import annotations

import pytest

from clauses import clause
from games.java.positions import figure, legal, may, play, points_left, refused, table


@clause("JV-8.1")
def test_figures_keep_to_land_tiles() -> None:
    state = table(fields="6,5v 6,7v 6,9v 6,11v", figures="0@6,5", palaces="6,9=2", water="7,6", tiled=1)
    assert refused(state, "go 6,5 5,6") == "JV-8.1"
    assert refused(state, "go 6,5 7,6") == "JV-8.1"
    assert refused(state, "go 6,5 6,9") == "JV-8.1"
    # The palace is not crossed, and neither is a gap or water.
    assert refused(state, "go 6,5 6,11") == "JV-8.7"
    assert legal(play(state, "figure 6,5"), "go") == {"6,7"}
    gap = table(fields="6,5r 6,9r 7,16r", figures="0@6,5", tiled=1)
    assert refused(gap, "go 6,5 6,9") == "JV-8.7"
    lake = table(fields="7,14r 7,18r", figures="0@7,14", tiled=1)
    assert refused(lake, "go 7,14 7,18") == "JV-8.7"
    rim = table(fields="9,6v 8,7v", palaces="9,6=2", tiled=1)
    assert refused(rim, "enter 9,6") == "JV-8.1"
    assert refused(rim, "enter 9,4") == "JV-8.1"


@clause("JV-8.2")
def test_one_figure_a_hex() -> None:
    state = table(fields="9,6v 8,7v 8,5v", figures="0@8,7 1@9,6 0@8,5", tiled=1)
    assert refused(state, "go 8,7 9,6") == "JV-8.2"
    assert refused(state, "enter 9,6") == "JV-8.2"
    assert refused(state, "enter 8,5") == "JV-8.2"


@clause("JV-8.3")
def test_figures_enter_from_the_supply() -> None:
    state = table(fields="9,6v 9,4r 8,7v", tiled=1)
    assert legal(play(state, "enter"), "enter_at") == {"9,6", "9,4"}
    after = play(state, "enter 9,6")
    assert figure(after, "9,6") == 0
    assert after.facts().men[0] == 11
    assert refused(table(fields="9,6v", men=[0, 12, 0, 0], tiled=1), "enter") == "JV-8.3"


@clause("JV-8.3a")
def test_the_price_of_entering() -> None:
    state = table(fields="9,6r 2,9r", tiled=1)
    assert points_left(play(state, "enter 9,6")) == 5
    assert points_left(play(state, "enter 2,9")) == 4
    assert refused(state.with_facts(ap=1), "enter 2,9") == "JV-8.3a"


@clause("JV-8.3b")
def test_what_is_the_rim() -> None:
    state = table(fields="9,6r 8,7r 12,9r", tiles="13,8 13,10", tiled=1)
    assert refused(state, "enter 8,7") == "JV-8.3b"
    assert may(state, "enter 9,6")
    assert may(state, "enter 13,8")
    assert may(state, "enter 12,9")
    # A tiled outside hex in row 6 beside untouched row 7 land: lowland counts from what it touches.
    side = table(fields="6,-1r 5,-2r", tiled=1)
    assert points_left(play(side, "enter 6,-1")) == 5
    assert points_left(play(side, "enter 5,-2")) == 4


@clause("JV-8.3b")
def test_an_enclosed_notch_is_still_a_border() -> None:
    # (1,10) stays bare though all around it is printed or tiled.
    state = table(fields="0,9r 0,11r 2,9r 1,8r 1,12r 2,11r", tiled=1)
    assert may(state, "enter 2,9")
    assert points_left(play(state, "enter 2,9")) == 4


@clause("JV-8.3c")
@pytest.mark.parametrize("name", ["6,1", "6,31"])
def test_the_cheaper_border_counts(name: str) -> None:
    state = table(fields=f"{name}r", tiled=1, ap=1)
    assert points_left(play(state, f"enter {name}")) == 0
    stands = table(fields=f"{name}r", figures=f"0@{name}", tiled=1)
    assert points_left(play(stands, f"leave {name}")) == 5


@clause("JV-8.3d")
def test_the_rim_moves_outward() -> None:
    # (9,4) has the outside neighbours (9,2), (10,3) and (10,5).
    open_rim = table(fields="9,4r 9,2r 10,3r", tiled=1)
    assert may(open_rim, "enter 9,4")
    closed = table(fields="9,4r 9,2r 10,3r 10,5r", tiled=1)
    assert refused(closed, "enter 9,4") == "JV-8.3b"
    assert may(closed, "enter 10,3")
    stands = table(fields="9,4r 9,2r 10,3r 10,5r", figures="0@9,4", tiled=1)
    assert refused(stands, "leave 9,4") == "JV-8.8"
    # With the lowland side tiled, (6,1) touches only mountains.
    both = table(fields="6,1r 7,0r 7,2r", tiled=1)
    assert points_left(play(both, "enter 6,1")) == 4


@clause("JV-8.4")
def test_a_move_goes_any_distance_to_another_hex() -> None:
    state = table(fields="6,5r 6,7r 6,9r 6,11r 6,13r 6,15r", figures="0@6,5", tiled=1)
    assert legal(play(state, "figure 6,5"), "go") == {"6,7", "6,9", "6,11", "6,13", "6,15"}
    assert refused(state, "go 6,5 6,5") == "JV-8.4"
    after = play(state, "go 6,5 6,15")
    assert (figure(after, "6,15"), figure(after, "6,5")) == (0, -1)


@clause("JV-8.5")
def test_each_change_of_colour_costs_one() -> None:
    state = table(fields="6,5r 6,7r 6,9v 6,11v 6,13r 6,15v", figures="0@6,5", tiled=1)
    for end, cost in (("6,7", 0), ("6,9", 1), ("6,11", 1), ("6,13", 2), ("6,15", 3)):
        assert points_left(play(state, f"go 6,5 {end}")) == 6 - cost
    assert refused(state.with_facts(ap=2), "go 6,5 6,15") == "JV-8.5"
    assert may(state.with_facts(ap=2), "go 6,5 6,13")


@clause("JV-8.5a")
def test_the_cheapest_way_is_charged() -> None:
    # Straight on through a village costs 2; all the way round over rice nothing.
    state = table(fields="6,5r 6,7v 6,9r 7,6r 7,8r 5,6v", figures="0@6,5", tiled=1)
    assert points_left(play(state, "go 6,5 6,9")) == 6
    blocked = table(fields="6,5r 6,7v 6,9r 7,6r 7,8r 5,6v", figures="0@6,5 1@7,6", tiled=1)
    assert points_left(play(blocked, "go 6,5 6,9")) == 4


@clause("JV-8.6")
def test_height_is_no_hindrance() -> None:
    state = table(fields="6,5r 6,7r9 6,9r 6,11v5", figures="0@6,5", tiled=1)
    assert points_left(play(state, "go 6,5 6,7")) == 6
    assert points_left(play(state, "go 6,5 6,9")) == 6
    assert points_left(play(state, "go 6,5 6,11")) == 5


@clause("JV-8.7")
def test_rivals_block() -> None:
    state = table(3, fields="6,5r 6,7r 6,9r", figures="0@6,5 2@6,7", tiled=1)
    assert refused(state, "go 6,5 6,9") == "JV-8.7"
    assert refused(state, "go 6,5 6,7") == "JV-8.2"
    assert refused(state, "figure 6,5") == "JV-18.2"
    free = table(3, fields="6,3r 6,5r 6,7r 6,9r", figures="0@6,5 2@6,7", tiled=1)
    assert legal(play(free, "figure 6,5"), "go") == {"6,3"}
    assert refused(free, "go 6,5 6,9") == "JV-8.7"


@clause("JV-8.7a")
def test_own_figures_are_passed_but_not_stopped_on() -> None:
    state = table(fields="6,5r 6,7r 6,9r", figures="0@6,5 0@6,7", tiled=1)
    assert refused(state, "go 6,5 6,7") == "JV-8.7a"
    assert may(state, "go 6,5 6,9")


@clause("JV-8.7b")
def test_only_own_figures_are_used() -> None:
    state = table(fields="9,6r 9,4r 9,8r", figures="0@9,6 1@9,4", tiled=1)
    assert legal(state, "figure") == {"9,6"}
    assert refused(state, "figure 9,4") == "JV-8.7b"
    assert refused(state, "figure 9,8") == "JV-8.7b"


@clause("JV-8.8")
def test_leaving() -> None:
    state = table(fields="9,6r 2,9r 8,9r", figures="0@9,6 0@2,9 0@8,9", tiled=1)
    after = play(state, "leave 9,6")
    assert points_left(after) == 5
    assert after.facts().men[0] == 10
    assert figure(after, "9,6") == -1
    assert points_left(play(state, "leave 2,9")) == 4
    assert refused(state, "leave 8,9") == "JV-8.8"
    assert refused(state.with_facts(ap=1), "leave 2,9") == "JV-8.8"


@clause("JV-8.8a")
def test_a_figure_that_left_may_enter_again_at_once() -> None:
    state = table(fields="9,6r 2,9r", figures="0@9,6", men=[0, 12, 0, 0], tiled=1)
    assert refused(state, "enter") == "JV-8.3"
    after = play(state, "leave 9,6", "enter 2,9")
    assert points_left(after) == 3
    assert figure(after, "2,9") == 0
    assert may(play(state, "leave 9,6"), "enter 9,6")
