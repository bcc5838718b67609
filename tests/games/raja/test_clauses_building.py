"""Clauses of section 7, first half: travel, building, moving a house."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.rng import Rng
from durbar.games.raja import material as m
from durbar.games.raja import state as s
from durbar.games.raja.actions import SPACE
from games.raja.positions import architect, gold, houses, legal, may, play, refused, turn

# -- 7.1 travel ------------------------------------------------------------------------------------------------------


@clause("RJ-7.1")
def test_the_mover_travels_as_often_and_as_far_as_he_can_pay() -> None:
    state = turn(3, houses={0: "tonk karauli chittor bundi"})
    assert may(state, "end_turn")
    state = play(
        state, "travel start-agra", "travel udaipur-agra", "travel udaipur-agra", "travel start-agra", "gold gold"
    )
    assert architect(play(state, "travel start-agra"), 0) == "agra"


@clause("RJ-7.1b")
def test_one_journey_leads_along_one_road() -> None:
    state = turn(3, houses={0: "tonk karauli chittor bundi"})
    assert refused(state, "travel udaipur-agra", "RJ-7.1b")
    state = play(state, "travel start-agra")
    assert architect(state, 0) == "agra"
    assert legal(state, "travel") == {"travel start-agra", "travel udaipur-agra"}
    assert architect(play(state, "travel udaipur-agra"), 0) == "udaipur"


@clause("RJ-7.1d")
def test_junctions_and_villages_with_an_own_house_are_free() -> None:
    state = turn(3, gold=0, houses={0: "tonk karauli chittor bundi", 1: "tonk chittor", 2: "karauli"})
    state = play(state, "travel start-agra", "travel udaipur-agra")
    assert gold(state) == [0, 0, 0]


@clause("RJ-7.1e")
def test_a_toll_for_each_house_to_its_owner() -> None:
    state = turn(3, houses={1: "tonk*2 karauli", 2: "karauli"})
    assert gold(play(state, "travel start-agra")) == [11, 18, 16]
    half = turn(3, houses={0: "tonk", 1: "tonk karauli", 2: "karauli"})
    assert gold(play(half, "travel start-agra")) == [13, 16, 16]


@clause("RJ-7.1f")
def test_tolls_are_paid_at_every_pass() -> None:
    state = turn(3, houses={1: "tonk karauli"})
    assert gold(play(state, "travel start-agra", "travel start-agra")) == [11, 19, 15]


@clause("RJ-7.1g")
def test_the_tolls_of_the_whole_road_must_be_there() -> None:
    for have, enough in ((2, False), (3, True)):
        state = turn(3, gold=[have, 0, 0], houses={1: "tonk*2 karauli"})
        assert may(state, "travel start-agra") == enough
    assert refused(turn(3, gold=[2, 0, 0], houses={1: "tonk*2 karauli"}), "travel start-agra", "RJ-7.1g")


@clause("RJ-7.1h", "RJ-7.3e")
def test_houses_built_or_moved_count_at_once() -> None:
    state = turn(3, "house move_house", houses={0: "bundi", 1: "tonk"})
    assert refused(state, "travel start-agra", "RJ-7.1c")
    assert gold(play(state, "build_house karauli house", "travel start-agra")) == [13, 16, 15]
    moved = play(state, "move_house bundi move_house", "move_to karauli", "travel start-agra")
    assert gold(moved) == [14, 16, 15]
    own = play(state, "build_house tonk house", "move_house bundi move_house", "move_to karauli", "travel start-agra")
    assert gold(own) == [14, 15, 15]
    closing = turn(3, "move_house gold", houses={0: "tonk karauli"})
    gone = play(closing, "move_house tonk move_house", "move_to bundi")
    assert refused(gone, "travel start-agra", "RJ-7.1c")


@clause("RJ-7.1i")
def test_architects_share_junctions_and_may_return_to_start() -> None:
    state = turn(3, houses={0: "tonk karauli"}, at={1: "agra", 2: "agra"}, maharaja="agra")
    state = play(state, "travel start-agra")
    assert [architect(state, seat) for seat in range(3)] == ["agra"] * 3
    assert architect(play(state, "travel start-agra"), 0) == "start"


@clause("RJ-7.1j")
def test_forty_roads_a_turn_are_the_limit() -> None:
    state = turn(3, houses={0: "tonk karauli"})
    for _ in range(40):
        state = play(state, "travel start-agra")
    assert refused(state, "travel start-agra", "RJ-7.1j")
    assert may(state, "end_turn")


# -- 7.2 building ----------------------------------------------------------------------------------------------------


@clause("RJ-7.2")
def test_a_house_costs_one_gold_in_village_and_city() -> None:
    state = turn(3, "house house", at={0: "agra"})
    assert gold(play(state, "build_house agra house")) == [14, 15, 15]
    assert gold(play(state, "build_house tonk house")) == [14, 15, 15]


@clause("RJ-7.2b")
def test_a_house_is_built_from_the_own_supply() -> None:
    state = play(turn(3, "house house", supply=1), "build_house tonk house")
    facts = state.facts()
    assert facts.supply[:3] == [0, 1, 1]
    assert facts.quarry[0] == 19
    assert refused(state, "build_house karauli house", "RJ-7.2b")


@clause("RJ-7.2c")
def test_houses_in_villages_need_no_architect() -> None:
    state = turn(3, "house house", at={0: "agra"}, houses={1: "tonk*2"})
    villages = {text.split()[1] for text in legal(state, "build_house")} - {"agra"}
    assert villages == set(m.VILLAGE_NAMES) - {"tonk"}


@clause("RJ-7.2d")
def test_houses_in_a_city_need_the_own_architect() -> None:
    state = turn(3, "house house", at={0: "agra", 1: "udaipur"})
    assert may(state, "build_house agra house")
    assert refused(state, "build_house udaipur house", "RJ-7.2d")


@clause("RJ-7.2e")
@pytest.mark.parametrize("size", ["great", "small"])
def test_a_palace_costs_twelve_gold(size: str) -> None:
    state = play(turn(3, "palace gold", at={0: "agra"}), f"build_palace agra {size} palace")
    assert gold(state) == [3, 15, 15]


@clause("RJ-7.2f")
def test_a_palace_needs_the_own_architect_in_the_city() -> None:
    state = turn(3, "palace palace_house", at={0: "agra", 1: "udaipur"})
    assert {text.split()[1] for text in legal(state, "build_palace")} == {"agra"}
    assert refused(state, "build_palace udaipur great palace", "RJ-7.2f")


@clause("RJ-7.2g")
def test_a_full_city_takes_no_palace() -> None:
    state = turn(
        3,
        "palace palace_house",
        gold=99,
        at={0: "agra"},
        small={1: "agra agra agra", 2: "agra agra agra"},
        great={"agra": 1},
    )
    assert legal(state, "build_palace") == set()
    assert refused(state, "build_palace agra small palace", "RJ-7.2g")


@clause("RJ-7.2h")
def test_the_builder_chooses_great_or_small() -> None:
    state = turn(3, "palace gold", at={0: "agra"})
    agra = m.CITY_NAMES.index("agra")
    great = play(state, "build_palace agra great palace").facts()
    assert (great.great[agra], sum(great.small)) == (0, 0)
    small = play(state, "build_palace agra small palace").facts()
    assert (small.great[agra], small.small[agra]) == (s.NOBODY, 1)
    assert len(legal(state, "build_palace")) == 2


@clause("RJ-7.2i")
def test_nobody_builds_more_palaces_than_he_received() -> None:
    for length, built in (("full", "agra " * 5 + "jaipur"), ("short", "agra " * 4 + "jaipur")):
        state = turn(3, "palace palace", gold=99, at={0: "bikaner"}, small={0: built}, given={"length": length})
        state = play(state, "build_palace bikaner great palace")
        assert state.facts().palaces_left[0] == 0
        assert refused(state, "build_palace bikaner small palace", "RJ-7.2i")
        assert gold(play(state, "end_turn"))[1] == 99 + 2


@clause("RJ-7.2j")
def test_building_in_several_cities_in_one_turn() -> None:
    state = turn(3, "palace palace_house", gold=99, houses={0: "tonk karauli chittor bundi"}, at={0: "agra"})
    state = play(
        state,
        "build_palace agra great palace",
        "travel udaipur-agra",
        "build_palace udaipur great palace_house",
        "build_house udaipur palace_house",
    )
    assert state.facts().great.count(0) == 2
    assert state.facts().houses[m.PLACE_NAMES.index("udaipur")] == 1


@clause("RJ-7.2k")
def test_the_action_house_allows_one_house() -> None:
    state = turn(3, "house gold", at={0: "agra"})
    for place in ("agra", "tonk"):
        built = play(state, f"build_house {place} house")
        assert refused(built, "build_house tonk house", "RJ-7.2k")


@clause("RJ-7.2l")
def test_the_action_two_houses_never_allows_two_in_villages() -> None:
    state = turn(3, "two_houses gold", at={0: "agra"})
    village = play(state, "build_house tonk two_houses")
    assert refused(village, "build_house karauli two_houses", "RJ-7.2l")
    assert refused(village, "build_house tonk two_houses", "RJ-7.2l")
    for first, second in (("tonk", "agra"), ("agra", "tonk"), ("agra", "agra")):
        both = play(state, f"build_house {first} two_houses", f"build_house {second} two_houses")
        assert refused(both, "build_house agra two_houses", "RJ-7.2l")
        assert gold(both)[0] == 13


@clause("RJ-7.2m")
def test_the_village_house_may_open_the_road_to_the_city() -> None:
    state = turn(3, "two_houses gold", houses={0: "tonk"})
    state = play(
        state, "build_house karauli two_houses", "travel start-agra", "build_house agra two_houses", "gold gold"
    )
    assert gold(play(state, "end_turn")) == [15, 15, 15]


@clause("RJ-7.2n")
def test_the_action_palace_allows_one_palace() -> None:
    state = play(turn(3, "palace gold", gold=99, at={0: "agra"}), "build_palace agra great palace")
    assert refused(state, "build_palace agra small palace", "RJ-7.2n")
    assert legal(state, "build_house") == set()


@clause("RJ-7.2o")
def test_the_action_palace_and_house_allows_one_of_each() -> None:
    state = turn(3, "palace_house gold", gold=[27, 15, 15], at={0: "agra"})
    for place in ("agra", "tonk"):
        both = play(state, "build_palace agra great palace_house", f"build_house {place} palace_house")
        assert gold(both)[0] == 27 - 12 - 1
        assert refused(both, "build_palace agra small palace_house", "RJ-7.2o")
        assert refused(both, "build_house tonk palace_house", "RJ-7.2o")


@clause("RJ-7.2p")
@pytest.mark.parametrize("players", [2, 5])
def test_palaces_stay_where_they_are(players: int) -> None:
    built = 0
    for seed in range(4):
        state, rng = turn(players, "palace palace", gold=900, at={0: "agra"}), Rng(seed)
        small, great = [0] * 35, [s.NOBODY] * 7
        while not state.over:
            facts = state.facts()
            assert all(now >= then for now, then in zip(facts.small, small, strict=True))
            assert all(then in (s.NOBODY, now) for now, then in zip(facts.great, great, strict=True))
            small, great = facts.small, facts.great
            state.apply(state.random_legal(rng))
        built += sum(small)
    assert built > 0


# -- 7.3 moving a house ----------------------------------------------------------------------------------------------


@clause("RJ-7.3")
def test_an_own_house_is_moved_free_of_charge() -> None:
    state = turn(3, "move_house gold", gold=0, houses={0: "tonk agra", 1: "bundi"}, at={0: "udaipur"})
    assert legal(state, "move_house") == {"move_house tonk move_house", "move_house agra move_house"}
    assert refused(state, "move_house bundi move_house", "RJ-7.3")
    for origin, target in (("tonk", "bundi"), ("tonk", "udaipur"), ("agra", "bundi"), ("agra", "udaipur")):
        moved = play(state, f"move_house {origin} move_house", f"move_to {target}")
        stays = "agra" if origin == "tonk" else "tonk"
        assert houses(moved, 0) == {stays: 1, target: 1}
        assert gold(moved) == [0, 0, 0]
        assert moved.facts().supply[0] == 6
        assert refused(moved, f"move_house {stays} move_house", "RJ-6.3f")
    assert refused(play(state, "move_house tonk move_house"), "gold gold", "RJ-7.3")


@clause("RJ-7.3b")
def test_the_architect_need_not_be_where_the_house_is_taken() -> None:
    state = turn(3, "move_house gold", houses={0: "tonk agra"}, at={0: "bikaner"})
    assert houses(play(state, "move_house agra move_house", "move_to bikaner"), 0) == {"tonk": 1, "bikaner": 1}


@clause("RJ-7.3c")
def test_a_house_moves_into_any_village_with_room() -> None:
    state = turn(3, "move_house gold", houses={0: "tonk", 1: "bundi*2 karauli"}, at={0: "start"})
    lifted = play(state, "move_house tonk move_house")
    assert {text.split()[1] for text in legal(lifted)} == set(m.VILLAGE_NAMES) - {"bundi", "tonk"}
    assert refused(lifted, "move_to bundi", "RJ-7.3c")


@clause("RJ-7.3d")
def test_a_house_moves_into_a_city_only_beside_the_own_architect() -> None:
    state = turn(3, "move_house gold", houses={0: "tonk"}, at={0: "agra", 1: "udaipur"})
    lifted = play(state, "move_house tonk move_house")
    assert may(lifted, "move_to agra")
    assert refused(lifted, "move_to udaipur", "RJ-7.3d")


@clause("RJ-7.3e")
def test_a_village_that_loses_its_last_house_closes_its_road() -> None:
    state = turn(3, "move_house house", houses={0: "tonk karauli"})
    assert may(state, "travel start-agra")
    state = play(state, "move_house tonk move_house", "move_to bundi")
    assert refused(state, "travel start-agra", "RJ-7.1c")
    assert may(play(state, "build_house tonk house"), "travel start-agra")


@clause("RJ-7.3f")
def test_the_house_must_end_up_elsewhere() -> None:
    state = turn(3, "move_house gold", houses={0: "tonk agra"}, at={0: "agra"})
    assert refused(play(state, "move_house tonk move_house"), "move_to tonk", "RJ-7.3f")
    assert refused(play(state, "move_house agra move_house"), "move_to agra", "RJ-7.3f")
    full = " ".join(m.VILLAGE_NAMES[:16])
    rest = " ".join(m.VILLAGE_NAMES[16:])
    nowhere = turn(2, "move_house gold", houses={0: full, 1: rest}, supply=[4, 6], at={0: "start"})
    assert refused(nowhere, f"move_house {m.VILLAGE_NAMES[0]} move_house", "RJ-7.3f")
    inside = turn(2, "move_house gold", houses={0: f"{full} agra", 1: rest}, supply=[3, 6], at={0: "agra"})
    assert refused(inside, "move_house agra move_house", "RJ-7.3f")
    city = nowhere.with_facts(architect=[m.JUNCTION_NAMES.index("agra"), m.START, m.START, m.START, m.START])
    assert {SPACE.text(a) for a in play(city, f"move_house {m.VILLAGE_NAMES[0]} move_house").legal()} == {
        "move_to agra"
    }
