"""Clauses of section 7, second half: quarry, scoring order, person card, and what is left undone."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.raja import material as m
from games.raja.positions import (
    cards,
    dialling,
    gold,
    houses,
    legal,
    maharaja,
    may,
    phase,
    play,
    refused,
    set_dials,
    track,
    turn,
)


def penalty(state: State) -> list[int]:
    """What everybody receives when the turn ends here; another player's turn follows."""
    return [after - before for before, after in zip(gold(state), gold(play(state, "end_turn")), strict=True)]


# -- 7.4 quarry ------------------------------------------------------------------------------------------------------


@clause("RJ-7.4")
def test_the_quarry_brings_two_houses_to_the_own_supply() -> None:
    state = turn(3, "quarry house", supply=0)
    assert refused(state, "build_house tonk house", "RJ-7.2b")
    state = play(state, "quarry quarry")
    facts = state.facts()
    assert (facts.supply[:3], facts.quarry[:3], gold(state)) == ([2, 0, 0], [18, 20, 20], [15, 15, 15])
    assert refused(state, "quarry quarry", "RJ-6.3f")
    assert houses(play(state, "build_house tonk house"), 0) == {"tonk": 1}


@clause("RJ-7.4b")
def test_the_quarry_with_less_than_two_houses() -> None:
    one = turn(3, "quarry gold", supply=[19, 6, 6])
    one = play(one, "gold gold", "quarry quarry")
    assert (one.facts().supply[0], one.facts().quarry[0]) == (20, 0)
    assert penalty(one) == [0, 2, 2]
    none = turn(3, "quarry gold", supply=[20, 6, 6])
    assert refused(none, "quarry quarry", "RJ-7.4b")
    twice = play(turn(3, "quarry quarry", supply=[17, 6, 6]), "quarry quarry", "quarry quarry")
    assert twice.facts().supply[0] == 20
    assert penalty(twice) == [0, 2, 2]
    assert penalty(play(turn(3, "quarry quarry", supply=[16, 6, 6]), "quarry quarry", "quarry quarry")) == [0, 0, 0]


# -- 7.5 scoring order -----------------------------------------------------------------------------------------------


@clause("RJ-7.5", "RJ-7.5b")
def test_a_crest_moves_two_fields_down_and_pushes_others_up() -> None:
    state = play(turn(3, "order gold"), "order udaipur order")
    assert track(state) == "- bikaner udaipur jaipur agra ahmadabad jodhpur jaisalmer"
    scored = play(turn(3, "order gold"), "order jaisalmer order")
    assert track(scored) == "- bikaner jaipur agra udaipur jaisalmer ahmadabad jodhpur"
    assert maharaja(scored) == "jaisalmer"
    assert refused(state, "order jodhpur order", "RJ-6.3f")


@clause("RJ-7.5c")
def test_fields_can_become_empty() -> None:
    state = turn(3, "order order", track="- - jaipur - udaipur ahmadabad jodhpur bikaner agra jaisalmer")
    state = play(state, "order jaipur order")
    assert track(state) == "jaipur - - - udaipur ahmadabad jodhpur bikaner agra jaisalmer"
    gap = play(
        turn(2, "order gold", track="- - - - udaipur ahmadabad - jodhpur bikaner agra jaipur jaisalmer", moved=0b10),
        "order udaipur order",
    )
    assert maharaja(play(gap, "end_turn")) == "udaipur"


@clause("RJ-7.5d")
def test_crests_move_by_fields_and_empty_fields_count() -> None:
    start = "- - jaipur - udaipur ahmadabad jodhpur bikaner agra jaisalmer"
    state = play(turn(3, "order gold", track=start), "order udaipur order")
    assert track(state) == "- - udaipur jaipur - ahmadabad jodhpur bikaner agra jaisalmer"
    near = "- - jaipur udaipur - ahmadabad jodhpur bikaner agra jaisalmer"
    state = play(turn(3, "order gold", track=near), "order ahmadabad order")
    assert track(state) == "- - jaipur ahmadabad udaipur - jodhpur bikaner agra jaisalmer"


@clause("RJ-7.5e")
def test_both_fields_below_must_exist() -> None:
    state = turn(3, "order gold", track="agra bikaner jaipur - udaipur ahmadabad jodhpur jaisalmer")
    assert refused(state, "order agra order", "RJ-7.5e")
    assert refused(state, "order bikaner order", "RJ-7.5e")
    assert may(state, "order jaipur order")
    assert track(play(state, "order jaipur order")) == "jaipur agra bikaner - udaipur ahmadabad jodhpur jaisalmer"


# -- 7.6 person card -------------------------------------------------------------------------------------------------


@clause("RJ-7.6")
def test_the_own_card_goes_to_the_pool_for_another() -> None:
    state = turn(3, "card gold", cards=m.CARDS)
    assert legal(state, "swap_card") == {f"swap_card {c}" for c in m.CARDS[1:6]}
    free = play(state, "swap_card master_builder")
    assert [cards(free, seat) for seat in range(3)] == [["master_builder"], ["merchant"], ["priest"]]
    assert phase(free) == "turn"
    assert refused(free, "swap_card wanderer", "RJ-6.3f")
    taken = play(state, "swap_card priest")
    assert cards(taken, 0) == ["priest"]
    assert (phase(taken), taken.to_act) == ("pick", (2,))
    for kind in ("take_card merchant", "exchange_card merchant grand_prince", "poach 1"):
        assert refused(state, kind, "RJ-7.6")


@clause("RJ-7.6b", "RJ-7.6c")
def test_the_robbed_player_chooses_at_once_from_the_pool() -> None:
    state = play(turn(3, "card gold", cards=m.CARDS), "swap_card priest")
    assert state.to_act == (2,)
    assert {text.split()[0] for text in legal(state)} == {"choose_card"}  # no way to refuse
    assert refused(state, "choose_card merchant", "RJ-7.6c")
    assert refused(state, "gold gold", "RJ-7.6c")
    after = play(state, "choose_card entrepreneur")
    assert cards(after, 2) == ["entrepreneur"]
    assert after.to_act == (0,)


@clause("RJ-7.6d")
def test_the_pool_includes_the_card_just_put_back() -> None:
    state = play(turn(3, "card gold", cards=m.CARDS), "swap_card priest")
    assert legal(state) == {f"choose_card {c}" for c in ("grand_prince", "wanderer", "entrepreneur", "master_builder")}
    full = play(turn(5, "card gold", cards=m.CARDS), "swap_card priest")
    assert legal(full) == {"choose_card grand_prince", "choose_card master_builder"}
    assert cards(play(state, "choose_card grand_prince"), 2) == ["grand_prince"]


@clause("RJ-7.6e")
def test_the_card_put_back_cannot_be_taken_in_the_same_exchange() -> None:
    state = turn(3, "card card", cards=m.CARDS)
    assert refused(state, "swap_card grand_prince", "RJ-7.6e")
    assert may(play(state, "swap_card wanderer"), "swap_card grand_prince")


@clause("RJ-7.6f")
def test_the_abilities_of_both_cards_serve_in_one_turn() -> None:
    state = set_dials(
        dialling(2, cards=["merchant", "priest"], houses={1: "tonk karauli"}, gold=[0, 0]), "card gold", "gold gold"
    )
    state = play(state, "swap_card wanderer", "travel start-agra")
    assert gold(state) == [1, 2]
    two = turn(2, "card gold", cards=["entrepreneur", "priest"])
    two = play(two, "build_house tonk entrepreneur", "swap_card merchant")
    assert gold(two)[0] == 16


@clause("RJ-7.6g")
def test_the_mover_finishes_his_turn_whatever_cards_change_hands() -> None:
    state = set_dials(dialling(3, cards=["merchant", "priest", "wanderer"]), "card gold", "gold gold", "gold gold")
    state = play(state, "swap_card master_builder")
    assert state.to_act == (0,)
    assert may(state, "gold gold")
    seized = play(
        set_dials(dialling(2, cards=["merchant", "priest"]), "card gold", "gold gold"),
        "swap_card priest",
        "choose_card grand_prince",
    )
    assert seized.to_act == (0,)
    assert may(seized, "gold gold")


@clause("RJ-7.6h")
def test_who_has_moved_does_not_move_again() -> None:
    state = set_dials(dialling(2, cards=["merchant", "priest"]), "gold gold", "card gold")
    state = play(state, "end_turn", "swap_card merchant", "choose_card wanderer")
    assert state.facts().round == 1
    assert play(state, "end_turn").facts().round == 2


# -- 7.7 actions not carried out -------------------------------------------------------------------------------------


@clause("RJ-7.7")
@pytest.mark.parametrize("action", m.DIAL_ACTIONS)
def test_no_dialled_action_has_to_be_carried_out(action: str) -> None:
    state = turn(3, f"{action} {action}", gold=99, houses={0: "tonk"}, at={0: "agra"})
    assert may(state, "end_turn")


@clause("RJ-7.7b")
@pytest.mark.parametrize(
    ("dial", "done"),
    [
        ("gold", ["gold gold"]),
        ("house", ["build_house tonk house"]),
        ("two_houses", ["build_house tonk two_houses", "build_house agra two_houses"]),
        ("move_house", ["move_house bundi move_house", "move_to tonk"]),
        ("quarry", ["quarry quarry"]),
        ("palace", ["build_palace agra small palace"]),
        ("palace_house", ["build_palace agra small palace_house", "build_house agra palace_house"]),
        ("order", ["order agra order"]),
        ("card", ["swap_card master_builder"]),
    ],
)
def test_every_other_player_receives_two_gold_for_what_is_left_undone(dial: str, done: list[str]) -> None:
    other = "order" if dial == "gold" else "gold"
    finish = "order jaipur order" if dial == "gold" else "gold gold"
    state = turn(4, f"{dial} {other}", gold=99, houses={0: "bundi"}, at={0: "agra"})
    assert penalty(play(state, finish)) == [0, 2, 2, 2]
    assert penalty(play(state, finish, *done)) == [0, 0, 0, 0]


@clause("RJ-7.7c")
def test_each_dialled_action_is_counted_for_itself() -> None:
    assert penalty(turn(3, "palace order")) == [0, 4, 4]
    assert penalty(turn(3, "order order")) == [0, 4, 4]
    assert penalty(play(turn(3, "order order"), "order agra order")) == [0, 2, 2]


@clause("RJ-7.7d")
def test_one_part_missing_counts_as_the_whole_action() -> None:
    state = turn(3, "two_houses palace_house", gold=99, at={0: "agra"})
    assert penalty(play(state, "build_house agra two_houses")) == [0, 4, 4]
    assert penalty(play(state, "build_house tonk two_houses")) == [0, 4, 4]
    assert penalty(play(state, "build_house tonk palace_house")) == [0, 4, 4]
    assert penalty(play(state, "build_palace agra great palace_house")) == [0, 4, 4]


@clause("RJ-7.7e")
def test_the_gold_is_paid_before_the_next_turn() -> None:
    state = play(set_dials(dialling(3, cards=m.CARDS), "palace palace", "gold gold", "gold gold"), "end_turn")
    assert state.to_act == (1,)
    assert gold(state) == [15, 15 + 4 + 1, 15 + 4]  # seat 1 is the Merchant


@clause("RJ-7.7f")
def test_nothing_is_paid_for_abilities_travel_or_a_chip() -> None:
    state = turn(
        3,
        cards=["entrepreneur", "priest", "wanderer"],
        houses={0: "tonk karauli"},
        chips=[1, 0, 0],
        given={"yogi": "on"},
    )
    state = play(state, "gold gold", "gold gold")
    assert penalty(state) == [0, 0, 0]
    assert penalty(play(state, "chip palace_house")) == [0, 0, 0]
