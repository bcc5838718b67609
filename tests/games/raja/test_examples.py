"""Every worked example of both rule books.

Where a figure is lost, the position is ours: the simplest one in which the book's numbers come out.
"""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE
from games.raja.positions import (
    after_chance,
    architect,
    cards,
    dialling,
    end_round,
    field,
    gold,
    houses,
    may,
    play,
    refused,
    set_dials,
    track,
    turn,
)

# The cities that the books call A to G, as crests from the bottom.
A, B, C, D, E, F, G = "ahmadabad", "bikaner", "jaipur", "udaipur", "agra", "jodhpur", "jaisalmer"
EDITIONS = pytest.mark.parametrize("edition", ["raja", "maharadja"])


def lying(state: State, **fields: str) -> None:
    """Where the crests named by their letters lie."""
    for letter, at in fields.items():
        assert field(state, globals()[letter]) == at, letter


def first_round(players: int = 4, edition: str = "raja", **told: object) -> State:
    """The dials of round 1, A on field 1 (figure of 6.1)."""
    lettered = f"- {B} {C} {D} {E} {F} {G} {A}"
    return dialling(players, track=lettered, maharaja=A, given={"edition": edition}, **told)


def next_round(state: State) -> State:
    """Everybody dials gold and takes it; the round ends."""
    state = set_dials(state, *["gold gold"] * state.players)
    return end_round(state)


@clause("RJ-4.4", "RJ-7.1c", "RJ-7.1h")
def test_5_2_one_city_is_connected_the_other_not_yet() -> None:
    state = turn(3, "house gold", houses={1: "bhilwara tonk", 2: "nathdwara"})
    assert may(state, "travel start-udaipur")
    assert refused(state, "travel start-agra", "RJ-7.1c")
    assert may(play(state, "build_house karauli house"), "travel start-agra")


@clause("RJ-6.1", "RJ-6.1b", "RJ-6.1c", "RJ-6.1d")
def test_6_1_the_track_after_the_first_crest() -> None:
    state = after_chance(2, crests=[A, B, C, D, E, F, G])
    lying(state, A="W1", B="W2", C="W3", D="W4", E="W5", F="W6", G="W7")
    state = play(state, "choose_card merchant", "choose_card priest")
    for village in m.VILLAGE_NAMES[:8]:
        state = play(state, f"settle {village}")
    assert track(state) == f"- {B} {C} {D} {E} {F} {G} {A}"
    assert state.facts().maharaja == m.CITY_NAMES.index(A)


@EDITIONS
@clause("RJ-7.5", "RJ-7.5b", "RJ-7.5d", "RJ-7.5e", "RJ-6.1")
def test_7_5_example_1_d_is_moved(edition: str) -> None:
    state = set_dials(first_round(edition=edition), "order gold", *["gold gold"] * 3)
    moved = play(state, f"order {D} order")
    lying(moved, D="W2", B="W3", C="W4", E="W5", F="W6", G="W7", A="1")
    after = end_round(moved)
    assert after.facts().maharaja == m.CITY_NAMES.index(D)
    lying(after, D="2")
    assert refused(state, f"order {B} order", "RJ-7.5e")
    lying(play(state, f"order {C} order"), C="W1", B="W3", D="W4")


@EDITIONS
@clause("RJ-7.5b", "RJ-7.5c", "RJ-7.5d", "RJ-6.1b")
def test_7_5_example_2_f_is_moved_and_a_field_is_left_empty(edition: str) -> None:
    """Example 1 played on to round 4."""
    state = set_dials(first_round(edition=edition), "order gold", *["gold gold"] * 3)
    state = end_round(play(state, f"order {D} order"))
    for _ in range(2):
        state = next_round(state)
    assert state.facts().round == 4
    lying(state, E="W5", F="W6", G="W7", A="1", D="2", B="3", C="4")
    state = play(set_dials(state, "order gold", *["gold gold"] * 3), f"order {F} order")
    lying(state, F="W4", E="W6", G="W7", A="1", D="2", B="3", C="4")
    assert track(state).split()[4] == "-"
    state = end_round(state)
    assert state.facts().maharaja == m.CITY_NAMES.index(F)
    lying(state, F="5", C="4")
    assert end_round(set_dials(state, *["gold gold"] * 4)).facts().maharaja == m.CITY_NAMES.index(E)


@EDITIONS
@clause("RJ-5.1d", "RJ-5.1f", "RJ-5.1g", "RJ-5.1o", "RJ-7.6", "RJ-7.6f")
def test_7_6_example_1_merchant_then_wanderer(edition: str) -> None:
    told = {"houses": {1: "bhilwara*2 nathdwara", 2: "nathdwara"}, "cards": ["merchant", "priest", "entrepreneur"]}
    state = dialling(3, gold=[5, 0, 0], given={"edition": edition}, **told)
    state = set_dials(state, "gold card", "gold gold", "gold gold")
    assert gold(state) == [6, 0, 0]
    swapped = play(state, "swap_card wanderer")
    assert cards(swapped, 0) == ["wanderer"]
    free = play(swapped, "travel start-udaipur")
    assert (architect(free, 0), gold(free)) == ("udaipur", [6, 3, 1])
    assert gold(play(state, "travel start-udaipur")) == [2, 3, 1]


@EDITIONS
@clause("RJ-5.1h", "RJ-5.1i", "RJ-5.1j", "RJ-5.1o", "RJ-7.6f", "RJ-6.3c")
def test_7_6_example_2_entrepreneur_then_master_builder(edition: str) -> None:
    told = {"cards": ["entrepreneur", "priest", "wanderer"], "supply": [1, 6, 6], "at": {0: "agra"}}
    state = turn(3, "palace card", gold=[9, 15, 15], given={"edition": edition}, **told)
    assert refused(state, "build_palace agra great palace", "RJ-6.5")
    state = play(state, "build_house agra entrepreneur")
    assert (gold(state)[0], state.facts().supply[0]) == (9, 0)
    state = play(state, "swap_card master_builder", "build_palace agra great palace")
    assert gold(play(state, "end_turn")) == [0, 15, 15]
    without = turn(3, "gold card", gold=[9, 15, 15], given={"edition": edition}, **told)
    assert refused(play(without, "swap_card master_builder"), "build_palace agra great palace", "RJ-6.3c")


@EDITIONS
@clause("RJ-7.7", "RJ-7.7b", "RJ-7.7d", "RJ-7.7e")
def test_7_7_only_the_house_of_palace_and_house(edition: str) -> None:
    state = turn(4, "palace_house gold", gold=[5, 15, 15, 15], at={0: "agra"}, given={"edition": edition})
    state = play(state, "gold gold", "build_house agra palace_house")
    assert refused(state, "build_palace agra great palace_house", "RJ-6.5")
    assert gold(play(state, "end_turn")) == [6, 17, 17, 17]


@clause("RJ-8.2", "RJ-8.2b", "RJ-5.1e")
def test_8_0_points_of_architect_house_and_all_together() -> None:
    def points(*, card: str = "wanderer", **told: object) -> int:
        state = turn(2, cards=[card, "merchant"], **told)  # type: ignore[arg-type]
        return state.standing(m.CITY_NAMES.index("jaisalmer"))[0][0]  # type: ignore[attr-defined,no-any-return]

    assert points(at={0: "jaisalmer"}) == 1
    assert points(houses={0: "jaisalmer"}) == 1
    everything = {
        "at": {0: "jaisalmer"},
        "houses": {0: "jaisalmer*2"},
        "small": {0: "jaisalmer"},
        "great": {"jaisalmer": 0},
    }
    assert points(**everything) == 7
    assert points(card="priest", **everything) == 8


@EDITIONS
@clause("RJ-6.3b", "RJ-6.3d", "RJ-6.3g", "RJ-7.2j", "RJ-7.3d", "RJ-7.5", "RJ-7.7b", "RJ-8.3", "RJ-6.1b")
def test_8_0_the_first_round_of_four_players(edition: str) -> None:
    """Arno, Babs, Christian and Doris; in the Dutch book Pietjan, Anja, Roos and Amber."""
    arno, babs, christian, doris = range(4)
    state = first_round(
        edition=edition,
        cards=["grand_prince", "priest", "entrepreneur", "master_builder"],
        houses={
            arno: "ranakpur mount_abu tonk pushkar",
            babs: "ranakpur mount_abu tonk pushkar",
            christian: "bilara beawar jalor palanpur",
            doris: "bhilwara nathdwara dungarpur idar",
        },
    )
    state = set_dials(
        state, "gold palace_house", "move_house palace_house", "two_houses two_houses", "palace_house order"
    )
    assert state.to_act == (arno,)
    state = play(
        state,
        "gold gold",
        "build_house karauli palace_house",
        "travel start-ahmadabad",
        f"build_palace {A} great palace_house",
    )
    assert gold(state)[arno] == 15 - (13 - 2)
    state = play(state, "end_turn")
    assert state.to_act == (babs,)
    state = play(
        state,
        "travel start-ahmadabad",
        f"build_palace {A} small palace_house",
        f"build_house {A} palace_house",
        "move_house tonk move_house",
        f"move_to {A}",
    )
    assert gold(state)[babs] == 2
    state = play(state, "end_turn")
    assert state.to_act == (christian,)
    state = play(state, "travel jodhpur-start", "travel jodhpur-ahmadabad", *[f"build_house {A} two_houses"] * 4)
    assert gold(state)[christian] == 11
    state = play(state, f"build_house {A} entrepreneur", "end_turn")
    assert gold(state)[christian] == 11
    assert state.facts().supply[christian] == 1
    assert houses(state, christian)[A] == 5
    assert state.to_act == (doris,)
    state = play(
        state,
        "travel start-udaipur",
        f"build_palace {D} great palace_house",
        f"build_house {D} palace_house",
        f"order {D} order",
        "travel udaipur-ahmadabad",
    )
    lying(state, D="W2", B="W3", C="W4")
    assert gold(state) == [4, 2, 11, 5]  # nobody has paid a toll or left anything undone
    standing = state.standing(m.CITY_NAMES.index(A))  # type: ignore[attr-defined]
    assert standing == [(4, 6), (5, 9), (6, 12), (1, 3)]
    state = play(state, "end_turn")
    assert gold(state) == [4 + 6, 2 + 9, 11 + 12, 5 + 3]
    assert state.facts().round == 2
    assert state.facts().maharaja == m.CITY_NAMES.index(D)
    lying(state, D="2")


@EDITIONS
@clause("RJ-7.4", "RJ-12.2", "RJ-12.2b", "RJ-12.2c", "RJ-12.2d", "RJ-7.2l", "RJ-7.7b")
def test_11_2_3_a_chip_between_quarry_and_two_houses(edition: str) -> None:
    state = turn(
        3,
        "two_houses quarry",
        supply=[1, 6, 6],
        chips=[2, 0, 0],
        at={0: "agra"},
        given={"edition": edition, "yogi": "on"},
    )
    state = play(state, "quarry quarry")
    assert state.facts().supply[0] == 3
    state = play(state, "chip palace_house", "build_palace agra great chip", "build_house agra chip")
    assert (gold(state)[0], state.facts().supply[0], state.facts().chips[0], state.facts().chip_stock) == (2, 2, 1, 6)
    assert refused(state, "chip gold", "RJ-12.2b")
    assert "chip card" not in {SPACE.text(action) for action in range(SPACE.size)}
    for second in ("agra", "tonk"):
        done = play(state, "build_house agra two_houses", f"build_house {second} two_houses")
        assert (gold(done)[0], done.facts().supply[0]) == (0, 0)
        assert gold(play(done, "end_turn")) == [0, 15, 15]


@clause("RJ-12.4b", "RJ-12.4c", "RJ-12.4f", "RJ-12.4h")
def test_11_2_5_bidding_for_a_card() -> None:
    state = play(after_chance(3, auction="on"), "bid 0", "bid 1", "pass", "pass")
    assert (state.to_act, gold(state)) == ((1,), [15, 14, 15])
    state = play(state, "choose_card grand_prince")
    assert state.to_act == (2,)
    state = play(state, "bid 0", "pass", "choose_card merchant")
    assert gold(state) == [15, 14, 15]  # who wins with 0 pays nothing
    state = play(state, "choose_card priest")
    assert [cards(state, seat) for seat in range(3)] == [["priest"], ["grand_prince"], ["merchant"]]
    assert gold(state) == [15, 14, 15]
