"""Clauses of section 5: the first cards, what they can do, and the starting houses."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.games.raja import material as m
from games.raja.positions import (
    after_chance,
    cards,
    dialling,
    end_round,
    gold,
    houses,
    legal,
    may,
    phase,
    play,
    refused,
    set_dials,
    turn,
)

YOGI = {"yogi": "on"}


# -- 5.1 person cards ------------------------------------------------------------------------------------------------


@clause("RJ-5.1")
def test_cards_are_chosen_from_the_youngest_to_the_left() -> None:
    state = after_chance(4, first=2)
    for seat, card in ((2, "priest"), (3, "merchant"), (0, "wanderer"), (1, "grand_prince")):
        assert state.to_act == (seat,)
        state = play(state, f"choose_card {card}")
        if phase(state) == "choose":
            assert refused(state, f"choose_card {card}", "RJ-5.1")
    assert [cards(state, seat) for seat in range(4)] == [["wanderer"], ["grand_prince"], ["priest"], ["merchant"]]
    assert phase(state) == "settle"


@clause("RJ-5.1b")
def test_the_lower_number_comes_first_and_ranks_higher() -> None:
    state = dialling(
        3, cards=["priest", "master_builder", "merchant"], at={0: "jaisalmer", 1: "jaisalmer", 2: "jaisalmer"}
    )
    state = set_dials(state, "gold gold", "gold gold", "gold gold")
    assert state.to_act == (2,)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert state.to_act == (0,)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert state.to_act == (1,)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert gold(state) == [15 + 4 + 7, 15 + 4 + 3, 15 + 1 + 4 + 11]  # the Merchant's coin, and first of three equals


@clause("RJ-5.1c")
def test_the_grand_prince_moves_first_and_wins_every_tie() -> None:
    state = set_dials(
        dialling(2, cards=["merchant", "grand_prince"], at={0: "jaisalmer", 1: "jaisalmer"}), *["gold gold"] * 2
    )
    assert state.to_act == (1,)
    assert gold(state) == [15, 15]
    assert legal(state) == {"gold gold", "end_turn"}
    assert gold(end_round(state)) == [15 + 1 + 4 + 5, 15 + 4 + 10]


@clause("RJ-5.1d", "RJ-5.1k")
def test_the_merchant_receives_a_coin_when_his_turn_starts() -> None:
    state = set_dials(dialling(3, cards=["grand_prince", "merchant", "priest"]), *["gold gold"] * 3)
    assert gold(state) == [15, 15, 15]
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert gold(state) == [19, 16, 15]


@clause("RJ-5.1e")
def test_small_palaces_of_the_priest_are_worth_two_points() -> None:
    def pays(card: str, rival: int) -> list[int]:
        """Two small palaces and a great one against a rival with so many houses, who has the better card."""
        state = turn(
            2,
            cards=[card, "grand_prince"],
            small={0: "jaisalmer jaisalmer"},
            great={"jaisalmer": 0},
            houses={1: f"jaisalmer*{rival}"},
            moved=0b10,
        )
        return [n - 15 for n in gold(play(state, "gold gold", "gold gold", "end_turn"))]

    assert pays("wanderer", 4) == [4 + 10, 5]
    assert pays("wanderer", 5) == [4 + 5, 10]
    assert pays("priest", 6) == [4 + 10, 5]
    assert pays("priest", 7) == [4 + 5, 10]


@clause("RJ-5.1f", "RJ-5.1g")
def test_the_wanderer_travels_free_and_the_bank_pays_the_owners() -> None:
    state = turn(3, cards=["wanderer", "priest", "merchant"], gold=[0, 5, 5], houses={1: "tonk*2", 2: "karauli"})
    assert gold(play(state, "travel start-agra")) == [0, 7, 6]
    own = turn(3, cards=["wanderer", "priest", "merchant"], gold=[0, 5, 5], houses={0: "tonk", 1: "tonk karauli"})
    assert gold(play(own, "travel start-agra")) == [0, 6, 5]


@clause("RJ-5.1h", "RJ-5.1n")
def test_the_entrepreneur_builds_or_moves_one_house_free() -> None:
    state = turn(3, cards=["entrepreneur", "priest", "merchant"], gold=0, houses={0: "bundi"})
    built = play(state, "build_house tonk entrepreneur")
    assert gold(built) == [0, 0, 0]
    assert houses(built, 0) == {"bundi": 1, "tonk": 1}
    moved = play(state, "move_house bundi entrepreneur", "move_to tonk")
    assert houses(moved, 0) == {"tonk": 1}
    for used in (built, moved):
        assert refused(used, "build_house karauli entrepreneur", "RJ-5.1n")
        assert refused(used, "move_house tonk entrepreneur", "RJ-5.1n")
    assert refused(turn(3, houses={0: "bundi"}), "build_house tonk entrepreneur", "RJ-5.1h")
    after = set_dials(dialling(2, cards=["entrepreneur", "priest"]), "gold gold", "gold gold")
    assert refused(after, "build_house tonk entrepreneur", "RJ-5.1h")
    after = play(after, "end_turn")
    assert may(after, "build_house tonk entrepreneur")
    assert may(play(after, "gold gold", "gold gold"), "build_house tonk entrepreneur")  # on top of both actions


@clause("RJ-5.1i")
def test_the_entrepreneurs_house_keeps_all_other_rules() -> None:
    mine = ["entrepreneur", "priest", "merchant"]
    state = turn(3, cards=mine, houses={0: "bundi", 1: "tonk*2"}, at={0: "agra"})
    assert refused(state, "build_house tonk entrepreneur", "RJ-7.2c")
    assert refused(state, "build_house udaipur entrepreneur", "RJ-7.2d")
    assert may(state, "build_house agra entrepreneur")
    assert play(state, "build_house agra entrepreneur").facts().supply[0] == 5
    assert refused(turn(3, cards=mine, supply=[0, 6, 6]), "build_house tonk entrepreneur", "RJ-7.2b")
    lifted = play(state, "move_house bundi entrepreneur")
    assert refused(lifted, "move_to tonk", "RJ-7.3c")
    assert refused(lifted, "move_to udaipur", "RJ-7.3d")
    assert may(lifted, "move_to agra")


@clause("RJ-5.1j")
def test_the_master_builder_pays_nine() -> None:
    state = turn(2, "palace palace", cards=["master_builder", "priest"], gold=18, at={0: "agra"})
    state = play(state, "build_palace agra great palace")
    assert gold(state)[0] == 9
    state = play(state, "build_palace agra small palace")
    assert gold(state)[0] == 0
    poor = turn(2, "palace palace", cards=["master_builder", "priest"], gold=8, at={0: "agra"})
    assert refused(poor, "build_palace agra great palace", "RJ-6.5")


@clause("RJ-5.1k")
def test_coin_and_chip_come_at_once_with_a_card_gained_in_the_own_turn() -> None:
    state = turn(2, "card card", cards=["grand_prince", "priest"], given=YOGI)
    state = play(state, "swap_card merchant")
    assert gold(state) == [16, 15]
    state = play(state, "swap_card yogi")
    assert state.facts().chips[0] == 1
    assert state.facts().chip_stock == 6


@clause("RJ-5.1k")
def test_a_card_gained_in_anothers_turn_waits_for_the_own_turn() -> None:
    state = set_dials(dialling(2, cards=["grand_prince", "wanderer"]), "card gold", "gold gold")
    state = play(state, "swap_card wanderer", "choose_card merchant")
    assert gold(state) == [15, 15]
    state = play(state, "gold gold", "end_turn")
    assert state.to_act == (1,)
    assert gold(state) == [17, 16]
    moved = set_dials(dialling(2, cards=["grand_prince", "wanderer"], given=YOGI), "card gold", "gold gold")
    moved = play(moved, "swap_card wanderer", "choose_card yogi", "gold gold")
    assert moved.facts().chips[:2] == [0, 0]
    assert play(moved, "end_turn").facts().chips[:2] == [0, 1]


@clause("RJ-5.1k")
def test_the_yogis_chip_comes_when_his_turn_starts() -> None:
    state = set_dials(dialling(2, cards=["yogi", "priest"], given=YOGI), "gold gold", "gold gold")
    assert state.facts().chips[:2] == [0, 0]
    state = play(state, "end_turn")
    assert state.facts().chips[:2] == [1, 0]


@clause("RJ-5.1l")
def test_nobody_gets_coin_or_chip_twice_in_a_turn() -> None:
    state = set_dials(dialling(2, cards=["merchant", "priest"]), "card card", "gold gold")
    assert gold(state)[0] == 16
    assert gold(play(state, "swap_card wanderer", "swap_card merchant"))[0] == 16
    state = set_dials(dialling(2, cards=["yogi", "priest"], given=YOGI), "card card", "gold gold")
    state = play(state, "end_turn", "swap_card wanderer", "swap_card yogi")
    assert state.facts().chips[0] == 1


@clause("RJ-5.1m")
def test_a_later_holder_of_the_card_has_his_coin_and_chip_too() -> None:
    state = set_dials(dialling(2, cards=["merchant", "priest"]), "card gold", "card gold")
    state = play(state, "swap_card wanderer", "gold gold", "end_turn")
    assert state.to_act == (1,)
    assert gold(state) == [18, 15]
    assert gold(play(state, "swap_card merchant")) == [18, 16]
    seized = set_dials(dialling(2, cards=["yogi", "master_builder"], given=YOGI), "gold gold", "card gold")
    seized = play(seized, "swap_card yogi", "choose_card master_builder")
    assert seized.facts().chips[:2] == [0, 1]
    given = set_dials(dialling(2, cards=["master_builder", "yogi"], given=YOGI), "card gold", "gold gold")
    given = play(given, "swap_card yogi", "choose_card master_builder", "gold gold", "end_turn")
    assert given.facts().chips[:2] == [1, 0]
    both = set_dials(dialling(2, cards=["yogi", "grand_prince"], given=YOGI), "card gold", "gold gold")
    both = play(both, "gold gold", "gold gold", "end_turn")
    assert both.facts().chips[:2] == [1, 0]


@clause("RJ-5.1n")
def test_the_entrepreneurs_house_is_lost_with_the_card() -> None:
    state = turn(2, "card card", cards=["entrepreneur", "priest"])
    gone = play(state, "swap_card wanderer")
    assert refused(gone, "build_house tonk entrepreneur", "RJ-5.1h")
    assert may(play(gone, "swap_card entrepreneur"), "build_house tonk entrepreneur")
    used = play(state, "build_house tonk entrepreneur", "swap_card wanderer", "swap_card entrepreneur")
    assert refused(used, "build_house karauli entrepreneur", "RJ-5.1n")


@clause("RJ-5.1o")
def test_wanderer_and_builder_help_exactly_while_held() -> None:
    state = turn(
        2, "card palace", cards=["wanderer", "priest"], gold=[12, 0], houses={1: "tonk karauli nathdwara bhilwara"}
    )
    state = play(state, "travel start-agra")
    assert gold(state) == [12, 2]
    later = play(state, "swap_card grand_prince", "travel start-agra")
    assert gold(later) == [10, 4]
    assert gold(play(state, "build_palace agra great palace"))[0] == 0
    assert gold(play(state, "swap_card master_builder", "build_palace agra great palace"))[0] == 3
    lost = turn(2, "card palace", cards=["master_builder", "priest"], gold=11, at={0: "agra"})
    assert may(lost, "build_palace agra great palace")
    assert refused(play(lost, "swap_card wanderer"), "build_palace agra great palace", "RJ-6.5")


@clause("RJ-5.1p")
def test_the_cards_held_at_the_scoring_count() -> None:
    """The mover gives away the Priest before the city is scored, or gains him."""
    state = turn(
        2,
        "card gold",
        cards=["priest", "merchant"],
        small={0: "jaisalmer jaisalmer"},
        houses={1: "jaisalmer*3"},
        moved=0b10,
    )
    kept = gold(play(state, "gold gold", "end_turn"))
    assert kept == [15 + 2 + 10, 15 + 2 + 5]
    lost = gold(play(state, "gold gold", "swap_card wanderer", "end_turn"))
    assert lost == [15 + 2 + 5, 15 + 10]
    tied = turn(2, "card gold", cards=["priest", "merchant"], at={0: "jaisalmer", 1: "jaisalmer"}, moved=0b10)
    assert gold(play(tied, "gold gold", "swap_card wanderer", "end_turn")) == [15 + 2 + 5, 15 + 10]
    assert gold(play(tied, "gold gold", "swap_card grand_prince", "end_turn")) == [15 + 2 + 10, 15 + 5]


# -- 5.2 and 5.3 starting houses -------------------------------------------------------------------------------------


@clause("RJ-5.2", "RJ-5.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_four_houses_each_in_card_order_then_six_more(players: int) -> None:
    state = after_chance(players, first=0)
    for card in m.CARDS[players - 1 :: -1]:
        state = play(state, f"choose_card {card}")
    order = sorted(range(players), key=lambda seat: m.CARDS.index(cards(state, seat)[0]))
    assert order != list(range(players))
    villages = iter(m.VILLAGE_NAMES)
    for _ in range(4):
        for seat in order:
            assert state.to_act == (seat,)
            state = play(state, f"settle {next(villages)}")
    assert phase(state) == "dial"
    facts = state.facts()
    assert facts.supply[:players] == [6] * players
    assert facts.quarry[:players] == [10] * players
    assert gold(state) == [15] * players
    assert [sum(houses(state, seat).values()) for seat in range(players)] == [4] * players


@clause("RJ-5.2b")
def test_a_starting_house_goes_into_any_village_with_room() -> None:
    state = play(after_chance(3), "choose_card priest", "choose_card merchant", "choose_card wanderer")
    assert legal(state) == {f"settle {village}" for village in m.VILLAGE_NAMES}
    state = play(state, "settle tonk", "settle tonk")
    assert legal(state) == {f"settle {village}" for village in m.VILLAGE_NAMES if village != "tonk"}
