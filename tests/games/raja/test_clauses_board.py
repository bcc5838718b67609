"""Clauses of sections 2 to 4: what is in the box, the board, and the set-up."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clauses import clause
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE
from durbar.games.raja.engine import start
from durbar.games.raja.referee import laws
from durbar.games.raja.state import CHOOSE, CREST
from durbar.games.raja.view import view
from games.raja.positions import (
    after_chance,
    architect,
    cards,
    dialling,
    field,
    gold,
    houses,
    legal,
    maharaja,
    may,
    opened,
    options,
    play,
    refused,
    set_dials,
    turn,
)

all_counts = pytest.mark.parametrize("players", [2, 3, 4, 5])


# -- 2 material ------------------------------------------------------------------------------------------------------


@clause("RJ-2.1", "RJ-3.3")
@all_counts
def test_what_a_player_starts_with(players: int) -> None:
    state = start(players, options(players))
    facts = state.facts()
    assert len(m.COLOURS) == 5
    for seat in range(players):
        assert architect(state, seat) == "start"
        assert (facts.palaces_left[seat], facts.supply[seat], facts.gold[seat]) == (7, 4, 15)
        assert facts.supply[seat] + facts.quarry[seat] == 20
    short = start(players, options(players, length="short")).facts()
    assert short.palaces_left[:players] == [6] * players
    dialled = set_dials(dialling(players), *["gold palace"] * players).facts().dial
    assert dialled[: 2 * players] == [m.D_GOLD, m.D_PALACE] * players


@clause("RJ-2.1b")
def test_black_has_the_purple_palaces() -> None:
    assert {a: b for a, b in zip(m.COLOURS, m.PALACE_COLOURS, strict=True) if a != b} == {"black": "purple"}
    seats = view(opened(5), None).seats
    assert [seat.colour for seat in seats] == list(m.COLOURS)


@clause("RJ-2.2")
@all_counts
def test_no_house_is_lost_or_added(players: int) -> None:
    for seed in range(5):
        state, rng = start(players, options(players)), Rng(seed)
        while not state.over:
            state.apply(state.random_legal(rng))
            facts = state.facts()
            for seat in range(players):
                standing = sum(houses(state, seat).values()) + (facts.lifted >= 0 and facts.seat == seat)
                assert standing + facts.supply[seat] + facts.quarry[seat] == 20
    assert any("RJ-2.2" in law for law in laws(turn(2).with_facts(supply=[7, 6, 0, 0, 0])))


@clause("RJ-2.3")
def test_seven_crests_one_for_each_city_and_a_maharaja() -> None:
    state = after_chance(3)
    assert {field(state, city) for city in m.CITY_NAMES} == {f"W{i}" for i in range(1, 8)}
    assert maharaja(state) == "start"


@clause("RJ-2.4")
def test_seven_cards_numbered_the_yogi_only_with_its_switch() -> None:
    in_order = ("grand_prince", "merchant", "priest", "wanderer", "entrepreneur", "master_builder", "yogi")
    assert in_order == m.CARDS
    assert legal(after_chance(3)) == {f"choose_card {card}" for card in in_order[:6]}
    assert legal(after_chance(3, yogi="on")) == {f"choose_card {card}" for card in in_order}
    assert refused(after_chance(3), "choose_card yogi", "RJ-2.4")
    assert refused(turn(3, "card gold"), "swap_card yogi", "RJ-2.4")
    assert any("RJ-2.4" in law for law in laws(turn(2).with_facts(cards=[1, 1, 0, 0, 0])))


@clause("RJ-2.5")
def test_seven_chips_only_with_the_yogi() -> None:
    assert start(3, options(3)).facts().chip_stock == 0
    assert start(3, options(3, yogi="on")).facts().chip_stock == 7
    assert refused(turn(3), "chip gold", "RJ-2.5")


@clause("RJ-2.6")
def test_the_bank_never_runs_out() -> None:
    state = play(turn(2, gold=30_000), "gold gold", "gold gold")
    assert gold(state) == [30_004, 30_000]


# -- 3 board and set-up ----------------------------------------------------------------------------------------------


@clause("RJ-3.1")
def test_the_board_shows_start_cities_villages_and_track() -> None:
    assert (len(m.CITY_NAMES), len(m.VILLAGE_NAMES)) == (7, 30)
    assert m.JUNCTION_NAMES[m.START] == "start"
    assert m.board()["track"] == {"waiting": 7, "rounds": 10}


@clause("RJ-3.1b", "RJ-3.1c")
def test_sixteen_roads_join_eight_junctions() -> None:
    assert len(m.ROAD_NAMES) == 16
    ends = [end for pair in m.ROAD_ENDS for end in pair]
    assert all(3 <= ends.count(junction) <= 5 for junction in range(8))
    assert sorted(v for villages in m.ROAD_VILLAGES for v in villages) == list(range(30))
    counts = {name: len(villages) for name, villages in zip(m.ROAD_NAMES, m.ROAD_VILLAGES, strict=True)}
    assert counts == {name: 1 if name in ("jaipur-agra", "ahmadabad-jaisalmer") else 2 for name in m.ROAD_NAMES}


@clause("RJ-3.1d")
def test_where_the_roads_lead() -> None:
    told = """jaisalmer-bikaner bikaner-jaipur jaipur-agra agra-ahmadabad ahmadabad-jaisalmer jodhpur-bikaner
        jodhpur-jaisalmer jodhpur-jaipur jodhpur-start jodhpur-ahmadabad start-jaipur start-ahmadabad start-agra
        start-udaipur udaipur-ahmadabad udaipur-agra"""
    assert set(m.ROAD_NAMES) == set(told.split())
    everywhere = " ".join(m.VILLAGE_NAMES[:16])
    rest = " ".join(m.VILLAGE_NAMES[16:])
    for name in m.ROAD_NAMES:
        one, other = name.split("-")
        for origin, target in ((one, other), (other, one)):
            state = turn(3, houses={1: everywhere, 2: rest}, supply=[6, 4, 6], at={0: origin})
            assert architect(play(state, f"travel {name}"), 0) == target


@clause("RJ-3.1e")
def test_a_board_that_breaks_a_count_is_refused_by_name() -> None:
    def broken(what: str, data: dict[str, Any]) -> None:
        with pytest.raises(ValueError, match=what):
            m.check_board(data)

    def board() -> dict[str, Any]:
        return copy.deepcopy(m.board())

    m.check_board(board())
    data = board()
    data["junction"].pop()
    broken("junction", data)
    data = board()
    data["village"].pop()
    broken("villages", data)
    data = board()
    data["road"].pop()
    broken("roads", data)
    data = board()
    data["road"][0]["villages"].append(data["road"][2]["villages"].pop())
    broken("villages", data)
    data = board()
    data["road"][2]["villages"].append("barmer")
    broken("villages on roads", data)
    data = board()
    data["road"][0]["from"] = "start"
    broken("roads", data)
    data = board()
    data["track"]["waiting"] = 8
    broken("fields above the arrow", data)
    data = board()
    data["track"]["rounds"] = 9
    broken("numbered fields", data)
    data = board()
    data["palace_sites"].pop()
    broken("small palace sites", data)
    data = board()
    data["palace_sites"][0]["great"] = False
    broken("great palace sites", data)


@clause("RJ-3.2")
def test_the_track_is_one_column_of_seventeen_fields() -> None:
    names = [m.field_name(i) for i in range(m.TRACK)]
    assert names == ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    shared = turn(2).with_facts(crest=[7, 1, 1, 3, 4, 5, 6])
    assert any("RJ-3.2" in law for law in laws(shared))


@clause("RJ-3.4")
@all_counts
def test_the_other_sixteen_houses_are_in_the_quarry(players: int) -> None:
    assert start(players, options(players)).facts().quarry[:players] == [16] * players
    state = play(turn(players, "quarry house"), "quarry quarry", "build_house tonk house")
    assert houses(state, 0) == {"tonk": 1}
    assert state.facts().quarry[:players] == [14 - 2, *[14] * (players - 1)]


@clause("RJ-3.5")
def test_the_maharaja_starts_on_start() -> None:
    assert maharaja(start(2, options(2))) == "start"


@clause("RJ-3.6")
def test_the_crests_are_shuffled_onto_the_waiting_fields_before_anything_else() -> None:
    state = start(4, options(4))
    for number in range(6):
        assert state.to_act == (CHANCE,)
        outcomes = state.outcomes()
        assert len(outcomes) == 7 - number
        assert len({weight for _, weight in outcomes}) == 1
        state.apply(outcomes[-1][0])
    assert legal(state) == {f"begin {seat}" for seat in range(4)}
    laid = after_chance(4, crests=m.CITY_NAMES[::-1])
    assert [field(laid, city) for city in m.CITY_NAMES[::-1]] == [f"W{i}" for i in range(1, 8)]


@clause("RJ-3.7", "RJ-5.1")
def test_all_cards_lie_free_and_the_rest_stay_so() -> None:
    state = after_chance(2)
    assert len(legal(state)) == 6
    state = play(state, "choose_card priest", "choose_card merchant")
    assert [cards(state, seat) for seat in range(2)] == [["priest"], ["merchant"]]
    free = turn(2, "card gold", cards=["priest", "merchant"])
    assert legal(free, "swap_card") == {f"swap_card {c}" for c in m.CARDS[:6] if c != "priest"}


@clause("RJ-3.9")
@all_counts
def test_the_youngest_is_drawn_by_lot(players: int) -> None:
    state = start(players, options(players))
    while state.facts().phase == CREST:
        state.apply(state.legal()[0])
    assert [(SPACE.text(action), weight) for action, weight in state.outcomes()] == [
        (f"begin {i}", 1) for i in range(players)
    ]
    for first in range(players):
        assert after_chance(players, first).to_act == (first,)
        assert after_chance(players, first, auction="on").to_act == (first,)


# -- 4 sites, houses and roads ---------------------------------------------------------------------------------------


@clause("RJ-4.1")
def test_one_great_site_and_six_small_ones() -> None:
    state = turn(3, "palace palace", gold=99, at={0: "agra"})
    assert legal(state, "build_palace") == {"build_palace agra great palace", "build_palace agra small palace"}
    great = play(state, "build_palace agra great palace")
    assert great.facts().great[m.CITY_NAMES.index("agra")] == 0
    assert refused(great, "build_palace agra great palace", "RJ-4.1")
    five = turn(3, "palace palace", gold=99, at={0: "agra"}, small={1: "agra agra agra", 2: "agra agra"})
    six = play(five, "build_palace agra small palace")
    assert six.facts().small[m.CITY_NAMES.index("agra")] == 1
    assert refused(six, "build_palace agra small palace", "RJ-4.1")
    assert may(six, "build_palace agra great palace")


@clause("RJ-4.2", "RJ-7.2c")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_village_holds_two_houses(players: int) -> None:
    state = turn(players, "house house", houses={1: "tonk", 2: "tonk karauli"})
    assert may(state, "build_house karauli house")
    assert refused(state, "build_house tonk house", "RJ-7.2c")
    opening = after_chance(players)
    while opening.facts().phase == CHOOSE:
        opening.apply(opening.legal()[0])
    assert refused(play(opening, "settle tonk", "settle tonk"), "settle tonk", "RJ-4.2")


@clause("RJ-4.2b")
def test_with_two_players_a_village_holds_one_house() -> None:
    state = turn(2, "house move_house", houses={0: "bundi", 1: "tonk"})
    assert refused(state, "build_house tonk house", "RJ-7.2c")
    assert refused(play(state, "move_house bundi move_house"), "move_to tonk", "RJ-7.3c")
    opening = play(after_chance(2), "choose_card merchant", "choose_card priest", "settle tonk")
    assert refused(opening, "settle tonk", "RJ-4.2b")


@clause("RJ-4.2c")
def test_both_houses_of_a_village_may_be_of_one_player() -> None:
    state = play(turn(3, "house house"), "build_house tonk house", "build_house tonk house")
    assert houses(state, 0) == {"tonk": 2}


@clause("RJ-4.3")
def test_a_city_holds_any_number_of_houses() -> None:
    for players in (2, 3):
        state = turn(players, "house house", houses={0: "agra*5", 1: "agra*9"}, at={0: "agra"})
        assert houses(play(state, "build_house agra house"), 0) == {"agra": 6}


@clause("RJ-4.4", "RJ-7.1c")
def test_a_road_is_open_while_each_village_holds_a_house() -> None:
    assert may(turn(4, houses={1: "tonk", 2: "karauli"}), "travel start-agra")
    assert refused(turn(4, houses={0: "tonk*2"}), "travel start-agra", "RJ-7.1c")
    assert refused(turn(4, houses={1: "karauli"}), "travel start-agra", "RJ-7.1c")
    single = turn(4, houses={1: "bharatpur"}, at={0: "jaipur"})
    assert may(single, "travel jaipur-agra")


@clause("RJ-4.4b")
def test_a_city_is_connected_while_an_open_road_leads_to_it() -> None:
    def connected(houses: dict[int, str]) -> set[str]:
        roads = zip(view(turn(4, houses=houses), 0).roads, m.ROAD_ENDS, strict=True)
        return {m.JUNCTION_NAMES[end] for road, ends in roads if road.open for end in ends} & set(m.CITY_NAMES)

    assert connected({}) == set()
    assert connected({0: "tonk"}) == set()
    assert connected({0: "tonk", 1: "karauli"}) == {"agra"}
    assert connected({1: "bharatpur"}) == {"jaipur", "agra"}


@clause("RJ-4.5")
def test_nothing_is_built_on_start_and_it_is_never_scored() -> None:
    state = turn(3, "house palace", gold=99)
    assert legal(state, "build_palace") == set()
    assert {text.split()[1] for text in legal(state, "build_house")} == set(m.VILLAGE_NAMES)
    moving = play(turn(3, "move_house gold", houses={0: "agra"}), "move_house agra move_house")
    assert {text.split()[1] for text in legal(moving)} == set(m.VILLAGE_NAMES)
    for seed in range(3):
        state, rng = opened(3, seed), Rng(seed)
        while not state.over:
            assert maharaja(state) != "start"
            state.apply(state.random_legal(rng))
