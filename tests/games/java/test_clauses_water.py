"""Chapter 11 of rules.md: irrigation tiles and pools."""

from __future__ import annotations

import pytest

from clauses import clause
from games.java.positions import land, legal, may, play, points_left, refused, table

# (9,8) with its six neighbours; (10,9) is left bare to be tiled last.
POOL = "9,8"
SHORE = "9,6r 9,10r 8,7r 8,9v 10,7r"
# The printed lake (7,16) with five of its six neighbours.
LAKE_SHORE = "7,14r 7,18v 6,15r 6,17r 8,15r"


@clause("JV-11.1")
def test_irrigation_costs_one_and_is_laid_at_once() -> None:
    state = play(table(tiled=1), "water 6,7")
    assert points_left(state) == 5
    assert land(state, "6,7") == "water"
    assert state.facts().irrigation == 15
    state = play(state, "water 6,9", "water 8,9", "water 8,11", "water 8,13", "water 8,15")
    assert points_left(state) == 0
    assert refused(state, "water 8,17") == "JV-5.2"
    assert {text.split()[0] for text in legal(play(table(tiled=1), "irrigate"))} == {"water"}


@clause("JV-11.2")
def test_on_bare_ground_only() -> None:
    state = table(fields="6,7r", water="6,9", tiled=1)
    assert refused(state, "water 6,7") == "JV-11.2"
    assert refused(state, "water 6,9") == "JV-11.2"
    assert refused(state, "water 7,16") == "JV-11.2"
    assert may(state, "water 6,11")


@clause("JV-11.2a")
@pytest.mark.parametrize("name", ["0,7", "6,1", "12,9", "9,6", "3,0"])
def test_never_on_the_rim(name: str) -> None:
    assert refused(table(tiled=1), f"water {name}") == "JV-11.2a"


@clause("JV-11.2b")
def test_the_printed_rim_stays_closed_and_outside_takes_none() -> None:
    # All outside neighbours of (9,4) are tiled; it is no rim for figures any more, but for irrigation.
    state = table(fields="9,2r 10,3r 10,5r", tiled=1)
    assert refused(state, "water 9,4") == "JV-11.2a"
    assert refused(table(tiled=1), "water 13,8") == "JV-11.2b"
    assert refused(table(fields="13,8r", tiled=1), "water 13,8") == "JV-11.2b"


@clause("JV-11.3")
def test_irrigation_may_touch_water_or_lie_alone() -> None:
    state = table(water="6,9", tiled=1)
    for name in ("6,7", "7,14", "9,12"):
        assert may(state, f"water {name}")


@clause("JV-11.3a")
def test_a_pool_is_all_water_that_touches() -> None:
    # (9,8) and (9,10): the pool of two has eight neighbours.
    fields = "9,6r 8,7r 8,9v 10,7r 10,9r 8,11r 9,12r"
    two = table(fields=fields, figures="0@8,7", water="9,8 9,10")
    assert play(two, "lay rice 10,11").scores() == [6, 0]
    # One neighbour more left open: nothing.
    assert play(table(fields=fields[5:], figures="0@8,7", water="9,8 9,10"), "lay rice 10,11").scores() == [0, 0]
    # With a printed lake.
    lake = table(fields="7,18r 6,17r 8,17r 6,15r 8,15r 7,12r 6,13r", figures="0@7,12", water="7,14")
    assert play(lake, "lay rice 8,13").scores() == [6, 0]


@clause("JV-11.4")
@pytest.mark.parametrize("stand", ["8,7", "8,9"])
def test_an_enclosed_pool_is_scored_at_once(stand: str) -> None:
    state = table(fields=SHORE, figures=f"0@{stand}", water=POOL)
    after = play(state, "lay rice 10,9")
    assert after.scores() == [3, 0]
    assert after.to_act == (0,)
    three = play(state, "lay three 10,9 10,11 11,10")
    assert three.scores() == [3, 0]
    assert play(state, "lay rice 10,11").scores() == [0, 0]
    higher = table(fields="9,6r 9,10r3 8,7r2 8,9v 10,7r", figures="0@8,7 1@9,10", water=POOL)
    assert play(higher, "lay rice 10,9").scores() == [0, 3]


@clause("JV-11.4a")
def test_printed_lakes_score_too() -> None:
    state = table(fields=LAKE_SHORE, figures="0@7,18")
    assert play(state, "lay rice 8,17").scores() == [3, 0]


@clause("JV-11.4b")
def test_the_points_go_to_the_rank_whoever_acts() -> None:
    state = table(3, fields=SHORE, figures="2@8,7", water=POOL)
    assert play(state, "lay village 10,9").scores() == [0, 0, 3]
    late = table(3, fields=SHORE, figures="2@8,7", water=POOL, ending=1, great=[0, 0, 1, 0])
    assert play(late, "lay village 10,9").scores() == [0, 0, 3]


@clause("JV-11.4c")
def test_nobody_or_a_tie_gets_nothing() -> None:
    assert play(table(fields=SHORE, water=POOL), "lay rice 10,9").scores() == [0, 0]
    tie = table(fields=SHORE, figures="0@8,7 1@9,6", water=POOL)
    assert play(tie, "lay rice 10,9").scores() == [0, 0]
    more = table(fields=SHORE, figures="0@8,7 1@9,6 1@10,7", water=POOL)
    assert play(more, "lay rice 10,9").scores() == [0, 3]


@clause("JV-11.4d")
def test_a_pool_is_scored_only_once() -> None:
    state = table(tiles="9,6 10,7 / 9,10 8,9 / 10,9 11,8 11,10 / 8,7 7,6 7,8", figures="0@8,7", water=POOL)
    for text in ("lay rice 10,7", "lay village 9,10", "lay two 9,10 10,9", "go 8,7 9,6", "water 8,11"):
        assert play(state, text).scores() == [0, 0], text
    # Closed in a tie, so nobody scored; the tie is broken later, and still nobody scores.
    tied = table(fields=f"{SHORE} 7,6r", figures="0@8,7 1@9,6 0@7,6", water=POOL)
    tied = play(tied, "lay rice 10,9")
    assert tied.scores() == [0, 0]
    assert play(tied, "go 7,6 10,7", "lay rice 10,11").scores() == [0, 0]


@clause("JV-11.5")
def test_a_gap_filled_with_water_is_scored_at_once() -> None:
    state = table(fields=SHORE + " 10,9r", figures="1@8,7", tiled=1)
    assert play(state, f"water {POOL}").scores() == [0, 3]
    # A gap of two: only the second tile completes the pool.
    gap = table(fields="9,6r 8,7r 8,9v 10,7r 10,9r 8,11r 9,12r 10,11r", figures="0@8,7", tiled=1)
    gap = play(gap, "water 9,8")
    assert gap.scores() == [0, 0]
    assert play(gap, "water 9,10").scores() == [6, 0]
    # The gap beside a lake that is enclosed all around but for this gap.
    lake = table(fields="7,18r 6,17r 8,17r 6,15r 8,15r 7,12r 6,13r 8,13r", figures="0@7,12", tiled=1)
    assert play(lake, "water 7,14").scores() == [6, 0]


@clause("JV-11.5a")
def test_one_tile_may_close_several_pools() -> None:
    fields = "9,6r 8,7r 8,9r 10,7r 10,9r 9,14r 8,11r 8,13r 10,11r 10,13r"
    state = table(3, fields=fields, figures="1@9,6 2@9,14", water="9,8 9,12")
    assert play(state, "lay rice 9,10").scores() == [0, 3, 3]
    alone = table(3, fields=fields, figures="1@9,6", water="9,8 9,12")
    assert play(alone, "lay village 9,10").scores() == [0, 3, 0]
