"""The worked examples of the rule book. Where its pictures are lost, a position that fits every stated fact is used."""

from __future__ import annotations

from collections import Counter

import pytest

from clauses import clause
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.chain import connected, touched
from games.tajmahal.table import (
    ELEPHANT,
    FREE,
    at_court,
    bonus_on,
    do,
    held,
    options,
    pack,
    phase,
    position,
    refused,
    standing,
)


@clause("TM-5.1", "TM-5.4", "TM-5.5", "TM-10.2")
def test_the_three_ways_to_play_cards() -> None:
    """One colour card; with a white card; with a special card. Nothing else."""
    state = position(hands={0: ["red_elephant_vizier", "white_elephant"]}, specials={ELEPHANT: 0})
    assert options(state) == {
        "withdraw",
        "play red_elephant_vizier alone",
        "play red_elephant_vizier white_elephant",
        f"play red_elephant_vizier {ELEPHANT}",
    }
    shapes = {(named["card"].split("_")[0], named["with"].split("_")[0]) for named in map(SPACE.name, _plays())}
    assert shapes == {(c, w) for c in ("red", "yellow", "green", "violet") for w in ("alone", "white", "special")}


def _plays() -> range:
    return range(SPACE["play"].first, SPACE["play"].first + SPACE["play"].size)


ARNE, BRITTA, CHRIS, DORIS = range(4)


@clause("TM-6.2", "TM-6.2b", "TM-6.2c", "TM-6.2d", "TM-6.3", "TM-6.5", "TM-6.6", "TM-6.7", "TM-6.8", "TM-6.12")
@clause("TM-7.1", "TM-7.2", "TM-7.6", "TM-7.8", "TM-8.1", "TM-8.2", "TM-8.3")
def test_arne_britta_chris_and_doris_withdraw() -> None:
    display = ["white_vizier", "white_general", "white_monk", "white_princess", "white_mogul"]
    state = position(
        4,
        hands={CHRIS: ["green_elephant_elephant"]},
        played={
            ARNE: ["red_elephant_elephant", "red_elephant_vizier"],
            BRITTA: ["yellow_elephant_vizier", "yellow_elephant_general"],
            CHRIS: ["green_general_princess", "green_elephant_princess"],
            DORIS: ["violet_monk_mogul", "violet_elephant_general"],
        },
        display=[*display, "white_elephant", "white_elephant"],
        bonus={"kabul.1": "points2"},
    )
    state = do(state, "withdraw")  # Arne: the elephants; the vizier is tied with Britta
    assert at_court(state) == {"vizier", "general", "monk", "princess", "mogul"}
    assert state.scores() == [1, 0, 0, 0]
    assert held(state, "goods", ARNE) == ["rice"]
    assert pack(state, "discard") == ["red_elephant_elephant", "red_elephant_vizier"]
    state = do(state, "take white_elephant", "take white_elephant")

    state = do(state, "withdraw")  # Britta: the vizier, as Arne's cards are gone; her elephants win nothing any more
    assert held(state, "tiles", BRITTA) == ["vizier"]
    state = do(state, "build kabul.2")
    assert state.scores() == [1, 1, 0, 0]
    state = do(state, "take white_vizier", "take white_general")

    assert at_court(do(state, "withdraw")) == {"general", "monk", "mogul"}, "Chris would win the princess alone"
    state = do(state, "play green_elephant_elephant alone")

    state = do(state, "withdraw")  # Doris: monk and Grand Mogul; the general is tied with Chris
    assert at_court(state) == {"general", "princess"}
    state = do(state, "build kabul.3", "crown kabul.2")
    assert standing(state, "crowns", DORIS) == standing(state, "palaces", BRITTA) == {"kabul.2"}
    assert state.scores() == [1, 1, 0, 1]
    state = do(state, "take white_monk", "take white_princess")

    state = do(state, "withdraw")  # Chris, the last: princess and general
    assert held(state, "tiles", CHRIS) == ["general", "princess"]
    state = do(state, "build kabul.4")  # the other one goes to kabul.1, the only free city left
    assert standing(state, "palaces", CHRIS) == {"kabul.1", "kabul.4"}
    assert bonus_on(state, "kabul.1") is None
    assert state.scores() == [1, 1, 3, 1]
    assert [len(pack(state, "hand", seat)) for seat in range(4)] == [2, 2, 1, 2]
    assert pack(state, "hand", CHRIS) == ["white_mogul"]
    assert len(pack(state, "discard")) == 9
    assert state.facts().visit == 2


def _arne_in_the_ninth_visit(*, elephants: bool):  # type: ignore[no-untyped-def]
    """He has province tiles 2 (tea, spices) and 4 (rice, tea) and a spices bonus tile, and wins two palaces."""
    return position(
        played={0: ["red_vizier_general", *["red_elephant_elephant"] * elephants]},
        province="lahore",
        visit=9,
        bonus={"lahore.1": "tea", "lahore.3": "tea", "ajmer.1": None, "kabul.1": None},
        goods={0: ["tea", "spices", "rice", "tea", "spices"]},
    )


@clause("TM-7.1b", "TM-7.4", "TM-7.4b")
def test_two_tea_bonus_tiles_bring_three_and_four_points() -> None:
    state = do(_arne_in_the_ninth_visit(elephants=False), "withdraw", "build lahore.1")
    assert state.scores()[0] == 3
    state = do(state, "build lahore.3")
    assert state.scores()[0] == 3 + 4 + 1  # and one for the palaces in Lahore


@clause("TM-2.12b", "TM-7.1", "TM-7.4", "TM-7.4c", "TM-7.8")
def test_the_province_tile_on_top_brings_eight_fifteen_in_all() -> None:
    state = do(_arne_in_the_ninth_visit(elephants=True), "withdraw", "build lahore.1")
    assert state.scores()[0] == 3
    state = do(state, "build lahore.3")
    palaces = 1
    assert state.scores()[0] == 7 + palaces + 8
    assert state.scores()[0] - palaces == 15
    assert Counter(held(state, "goods", 0)) == {"rice": 1, "tea": 5, "spices": 3}


# The book's own drawing of the chain: nine provinces of four cities in a ring, A the current one.
NAMES = [f"{province}{i}" for province in "ABCDEFGHI" for i in (1, 2, 3, 4)]
RINGS = [(f"{province}{i}", f"{province}{i % 4 + 1}") for province in "ABCDEFGHI" for i in (1, 2, 3, 4)]
ROADS = """A4-B1 B1-C1 A2-E1 A1-D1 A3-I1 A3-B2 A3-I2 I2-H2 H2-G2 A1-D4 D4-C4 C4-B3
E2-A2 D2-A1 G1-I4 F1-E4 F2-E3 H1-I1 C3-D3"""
LINKS = [tuple(road.split("-")) for road in ROADS.split()]
PALACES = {
    "red": "A2 A4 B1 C1 C2 E1 D2 F1 H1",
    "blue": "A1 A3 D1 I1 C3 E2 G1",
    "brown": "A3 B2 I2 H2 G2 E3 F2",
    "grey": "D4 C4 B3",
    "grey with A1": "D4 C4 B3 A1",
}


@clause("TM-7.6", "TM-7.7", "TM-7.7b", "TM-7.7c", "TM-7.7d", "TM-7.7e")
@pytest.mark.parametrize(
    ("player", "points", "provinces"),
    [("red", 4, "ABCE"), ("blue", 3, "ADI"), ("brown", 5, "ABGHI"), ("grey", 0, ""), ("grey with A1", 4, "ABCD")],
)
def test_the_chain_around_province_a(player: str, points: int, provinces: str) -> None:
    number = {name: i for i, name in enumerate(NAMES)}
    roads = [(number[a], number[b]) for a, b in [*RINGS, *LINKS]]
    home = [number[f"A{i}"] for i in (1, 2, 3, 4)]
    own = [number[name] for name in PALACES[player].split()]
    cities = connected(own, home, roads)
    assert "".join(sorted({NAMES[city][0] for city in cities})) == provinces
    assert touched(cities, [i // 4 for i in range(36)]) == points


@clause("TM-2.12", "TM-7.8")
def test_what_a_province_tile_is_worth_alone() -> None:
    worth = []
    for visit in range(1, 13):
        province = "agra" if visit == 12 else "kabul"
        state = position(played={0: ["red_elephant_elephant"]}, visit=visit, province=province)
        worth.append(do(state, "withdraw").scores()[0])
    assert worth == [1] + [2] * 11


def _last_hand(hand: list[str]) -> int:
    """The points of a hand and one special card after the twelfth visit."""
    state = position(
        hands={0: hand},
        played={2: ["yellow_elephant_vizier"]},
        specials={FREE: 0},
        province="agra",
        taken=["vizier", "elephant"],
        palaces={1: ["agra.1"]},
        seat=2,
        out=[0, 1],
        display=[],
    )
    state = do(state, "withdraw")
    assert state.over
    return int(state.scores()[0])


@clause("TM-11.2", "TM-11.2b", "TM-11.2c")
def test_the_three_hands_at_the_end() -> None:
    shorter = ["violet_elephant_monk"]
    first = ["white_monk", "white_elephant", *["red_elephant_monk"] * 3]
    second = ["white_monk", *["red_elephant_monk"] * 2]
    third = [*["red_elephant_monk"] * 3, *["red_elephant_general"] * 2]
    assert [_last_hand(hand) for hand in (first, second, third)] == [6, 4, 6]
    assert [_last_hand([*hand, *shorter]) for hand in (first, second, third)] == [6, 4, 6]
    assert _last_hand([*second, *shorter * 2]) == 4, "two colours of equal length: one counts"


@clause("TM-6.4")
@pytest.mark.parametrize(
    ("played", "won"),
    [
        (["red_elephant_monk", "white_mogul"], {"monk", "mogul", "elephant"}),
        (
            ["red_vizier_general", "red_monk_princess", "red_elephant_mogul"],
            {"vizier", "general", "monk", "princess", "mogul", "elephant"},
        ),
    ],
)
def test_any_combination_of_prizes_is_possible(played: list[str], won: set[str]) -> None:
    state = position(played={0: played})
    assert at_court(state) - at_court(do(state, "withdraw")) == won


@clause("TM-10.7", "TM-10.7b", "TM-10.7c")
def test_free_choice_of_colour_first_and_later() -> None:
    hand = ["red_elephant_vizier", "green_elephant_vizier", "green_elephant_monk", "violet_elephant_monk"]
    state = position(hands={0: hand}, specials={FREE: 0}, out=[1, 2])
    first = do(state, f"play red_elephant_vizier {FREE}", "play green_elephant_vizier alone")
    assert options(first) == {"withdraw", "play green_elephant_monk alone"}
    later = do(state, "play green_elephant_vizier alone", f"play red_elephant_vizier {FREE}")
    assert options(later) == {"withdraw", "play green_elephant_monk alone"}
    assert refused(later, "play violet_elephant_monk alone") == "TM-10.7c"


@clause("TM-10.1c")
def test_the_second_tile_for_the_owner_of_the_special_card() -> None:
    state = position(
        played={0: ["red_elephant_general"]}, tiles={0: ["general"]}, specials={ELEPHANT: 0}, out=[1, 2], display=[]
    )
    state = do(state, "withdraw", "build kabul.2")
    assert phase(state) == "reveal"
    assert held(state, "tiles", 0) == []
    assert state.facts().special_owner == [-1, 0, -1, -1]
    assert state.scores() == [2, 0, 0]
