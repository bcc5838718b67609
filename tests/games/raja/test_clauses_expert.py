"""Clauses of sections 12 and 13: the expert versions, without the auction."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.raja import material as m
from durbar.games.raja.engine import start
from games.raja.positions import (
    after_chance,
    cards,
    dialling,
    gold,
    houses,
    legal,
    may,
    opened,
    options,
    phase,
    play,
    refused,
    set_dials,
    turn,
)

YOGI = {"yogi": "on"}
NEUTRAL = {"neutral_palaces": "on"}
HOME = {"home_cities": "on"}
PRO2 = {"mode": "pro2"}


# -- 12.1, 12.2 Yogi and chips ---------------------------------------------------------------------------------------


@clause("RJ-12.1")
def test_the_yogi_and_seven_chips_join_the_game() -> None:
    assert may(after_chance(3, yogi="on"), "choose_card yogi")
    assert start(3, options(3, yogi="on")).facts().chip_stock == 7
    assert may(turn(3, "card gold", given=YOGI), "swap_card yogi")


@clause("RJ-12.1b")
def test_the_yogi_brings_a_chip_to_use_now_or_later() -> None:
    state = set_dials(dialling(2, cards=["yogi", "grand_prince"], given=YOGI), "gold gold", "gold gold")
    state = play(state, "end_turn")
    assert (state.facts().chips[0], state.facts().chip_stock) == (1, 6)
    assert may(state, "chip gold")
    state = set_dials(play(state, "end_turn"), "gold gold", "gold gold")
    state = play(state, "end_turn")
    assert state.facts().chips[0] == 2
    assert may(state, "chip quarry")


@clause("RJ-12.1c")
def test_no_chip_is_gained_while_none_is_left() -> None:
    empty: dict[str, Any] = {"chips": [4, 3], "given": YOGI}
    state = set_dials(dialling(2, cards=["yogi", "grand_prince"], **empty), "card card", "gold gold")
    state = play(state, "end_turn")
    assert (state.facts().chips[:2], state.facts().chip_stock) == ([4, 3], 0)
    spent = play(state, "chip gold")
    assert (spent.facts().chips[:2], spent.facts().chip_stock) == ([3, 3], 1)
    back = play(spent, "swap_card priest", "swap_card yogi")  # nor later in that turn
    assert (back.facts().chips[:2], back.facts().chip_stock) == ([3, 3], 1)


@clause("RJ-12.1d")
def test_a_chip_belongs_to_its_player_whatever_his_card() -> None:
    state = turn(2, "card gold", cards=["yogi", "priest"], chips=[1, 1], given=YOGI)
    state = play(state, "swap_card wanderer")
    assert state.facts().chips[:2] == [1, 1]
    assert may(state, "chip house")


@clause("RJ-12.2")
def test_a_chip_gives_any_third_action_but_the_card() -> None:
    state = turn(2, "gold gold", chips=[1, 0], given=YOGI, houses={0: "tonk"}, gold=99, at={0: "agra"})
    assert legal(state, "chip") == {f"chip {action}" for action in m.DIAL_ACTIONS if action != "card"}
    assert "card" not in m.CHIP_ACTIONS
    assert refused(turn(2, given=YOGI), "chip gold", "RJ-12.2")
    done = play(state, "gold gold", "gold gold")
    assert gold(play(done, "chip gold", "gold chip"))[0] == 99 + 6
    assert houses(play(done, "chip house", "build_house bundi chip"), 0) == {"tonk": 1, "bundi": 1}
    assert houses(play(done, "chip move_house", "move_house tonk chip", "move_to bundi"), 0) == {"bundi": 1}
    assert play(done, "chip quarry", "quarry chip").facts().supply[0] == 8
    assert play(done, "chip palace", "build_palace agra great chip").facts().palaces_left[0] == 6
    assert play(done, "chip order", "order agra chip").facts().crest[m.CITY_NAMES.index("agra")] == 1
    two = play(done, "chip two_houses", "build_house bundi chip")
    assert refused(two, "build_house nagaur chip", "RJ-7.2l")
    assert houses(play(two, "build_house agra chip"), 0) == {"tonk": 1, "bundi": 1, "agra": 1}
    both = play(done, "chip palace_house", "build_palace agra small chip", "build_house agra chip")
    assert gold(both)[0] == 99 + 4 - 13


@clause("RJ-12.2", "RJ-6.3f")
def test_a_chip_gives_no_more_than_its_action_says() -> None:
    state = turn(2, "gold gold", chips=[1, 0], given=YOGI, houses={0: "tonk"}, gold=99, at={0: "agra"})
    assert refused(play(state, "chip gold", "gold chip"), "gold chip", "RJ-6.3f")
    assert refused(play(state, "chip house", "build_house agra chip"), "build_house agra chip", "RJ-6.3f")
    assert refused(play(state, "chip quarry", "quarry chip"), "quarry chip", "RJ-6.3f")
    assert refused(
        play(state, "chip palace", "build_palace agra great chip"), "build_palace agra small chip", "RJ-6.3f"
    )
    assert refused(play(state, "chip palace"), "build_house agra chip", "RJ-12.2d")
    both = play(state, "chip palace_house", "build_palace agra small chip", "build_house agra chip")
    assert refused(both, "build_palace agra great chip", "RJ-6.3f")
    assert refused(both, "build_house agra chip", "RJ-6.3f")
    cities = play(state, "chip two_houses", "build_house agra chip", "build_house agra chip")
    assert refused(cities, "build_house tonk chip", "RJ-7.2l")


@clause("RJ-12.2b")
def test_one_chip_a_round() -> None:
    state = play(turn(2, chips=[3, 0], given=YOGI), "chip gold")
    assert refused(state, "chip quarry", "RJ-12.2b")
    assert refused(play(state, "gold chip"), "chip quarry", "RJ-12.2b")
    later = set_dials(play(state, "end_turn", "end_turn"), "gold gold", "gold gold")
    assert may(later, "chip quarry")


@clause("RJ-12.2c")
def test_a_used_chip_goes_back_to_the_stock() -> None:
    state = turn(2, chips=[2, 1], given=YOGI)
    assert state.facts().chip_stock == 4
    spent = play(state, "chip gold").facts()
    assert (spent.chips[:2], spent.chip_stock) == ([1, 1], 5)


@clause("RJ-12.2d")
def test_the_chip_is_spent_when_its_action_is_chosen() -> None:
    state = turn(2, chips=[1, 0], given=YOGI, gold=11, at={0: "agra"}, houses={0: "tonk karauli"})
    assert refused(state, "build_house bundi chip", "RJ-12.2d")
    state = play(state, "gold gold", "chip palace_house")
    assert state.facts().chips[0] == 0
    state = play(state, "build_house bundi chip", "travel start-agra", "travel start-agra")
    assert gold(state)[0] == 12
    state = play(state, "build_palace agra great chip")
    assert gold(state)[0] == 0
    poor = play(turn(2, chips=[1, 0], given=YOGI, gold=0, at={0: "agra"}), "chip palace")
    assert refused(poor, "build_palace agra great chip", "RJ-6.5")


@clause("RJ-12.2e")
def test_chip_and_dial_are_kept_apart() -> None:
    state = play(turn(2, "house gold", chips=[1, 0], given=YOGI), "gold gold", "chip house")
    for_chip = play(state, "build_house tonk chip")
    assert may(for_chip, "build_house bundi house")
    assert gold(play(for_chip, "end_turn"))[1] == 15 + 2
    for_dial = play(state, "build_house tonk house")
    assert may(for_dial, "build_house bundi chip")
    assert gold(play(for_dial, "end_turn"))[1] == 15


# -- 12.3 neutral palaces --------------------------------------------------------------------------------------------


@clause("RJ-12.3", "RJ-12.3b")
@pytest.mark.parametrize(("players", "neutral"), [(2, 3), (3, 2), (4, 1)])
def test_neutral_palaces_fill_small_sites(players: int, neutral: int) -> None:
    for city in m.CITY_NAMES:
        room = 6 - neutral
        full = turn(players, "palace palace", gold=99, at={0: city}, small={1: " ".join([city] * room)}, given=NEUTRAL)
        assert legal(full, "build_palace") == {f"build_palace {city} great palace"}
        one = turn(
            players, "palace palace", gold=99, at={0: city}, small={1: " ".join([city] * (room - 1))}, given=NEUTRAL
        )
        assert may(one, f"build_palace {city} small palace")
    assert start(5, options(5, mode="pro1")).facts().neutral == 0


@clause("RJ-12.3b")
def test_no_neutral_palaces_with_five_players() -> None:
    state = turn(
        5, "palace palace", gold=99, at={0: "agra"}, small={1: "agra agra agra agra agra"}, given={"mode": "pro1"}
    )
    assert may(state, "build_palace agra small palace")


@clause("RJ-12.3c")
def test_neutral_palaces_score_nothing_and_break_no_monopoly() -> None:
    state = turn(2, houses={1: "jaisalmer"}, moved=0b10, given=NEUTRAL)
    assert gold(play(state, "gold gold", "gold gold", "end_turn")) == [19, 15 + 10 + 5]
    facts = opened(2, neutral_palaces="on").facts()
    assert facts.neutral == 3


@clause("RJ-12.3d")
def test_neutral_palaces_in_the_short_game_too() -> None:
    assert start(2, options(2, length="short", neutral_palaces="on")).facts().neutral == 3
    short = {"length": "short", **NEUTRAL}
    full = turn(2, "palace palace", gold=99, at={0: "agra"}, small={1: "agra agra agra"}, given=short)
    assert legal(full, "build_palace") == {"build_palace agra great palace"}


# -- 12.5 home cities ------------------------------------------------------------------------------------------------


def paid(players: int, **told: Any) -> list[int]:
    """What the scoring brings when the only turn left ends."""
    state = play(turn(players, moved=(1 << players) - 2, **told), "gold gold", "gold gold")
    return [now - then for now, then in zip(gold(play(state, "end_turn")), gold(state), strict=True)]


@clause("RJ-12.5", "RJ-12.5b", "RJ-12.5d")
@pytest.mark.parametrize(
    ("card", "city"),
    list(zip(m.CARDS, ("agra", "ahmadabad", "udaipur", "jaisalmer", "bikaner", "jaipur", "jodhpur"), strict=True)),
)
def test_the_owner_of_the_card_at_home_has_an_extra_point(card: str, city: str) -> None:
    given = {**HOME, **YOGI}
    other = "merchant" if card == "grand_prince" else "grand_prince"
    for maharaja in m.CITY_NAMES:
        track = [c for c in m.CITY_NAMES if c != maharaja]
        told: dict[str, Any] = {
            "maharaja": maharaja,
            "track": " ".join(["-", *track, maharaja]),
            "cards": [card, other],
        }
        other_home = m.CITY_NAMES[m.HOME_CITIES[m.CARDS.index(other)]]
        assert paid(2, given=given, **told) == (
            [15, 0] if maharaja == city else [0, 15] if maharaja == other_home else [0, 0]
        )
        assert paid(2, given=YOGI, **told) == [0, 0]


@clause("RJ-12.5c")
def test_the_extra_point_is_presence() -> None:
    held = {"cards": ["wanderer", "priest"], "given": HOME}  # the Wanderer is at home in Jaisalmer
    assert paid(2, houses={1: "jaisalmer"}, **held) == [5, 10]
    assert paid(2, houses={0: "jaisalmer", 1: "jaisalmer"}, **held) == [10, 5]
    assert paid(2, **held) == [15, 0]


@clause("RJ-12.5e")
def test_a_card_in_the_pool_gives_nobody_a_point() -> None:
    assert paid(2, cards=["grand_prince", "priest"], given=HOME) == [0, 0]
    assert paid(2, cards=["grand_prince", "priest"], houses={1: "jaisalmer"}, given=HOME) == [0, 15]


# -- 13 expert version II --------------------------------------------------------------------------------------------

ALL_TAKEN = ["grand_prince merchant priest", "wanderer entrepreneur master_builder yogi"]


def pro2(dial: str = "card gold", players: int = 2, **told: Any) -> State:
    return turn(players, dial, given=PRO2, **told)


@clause("RJ-13.1")
def test_several_cards_all_with_their_abilities() -> None:
    mine = ["merchant wanderer entrepreneur master_builder yogi", "grand_prince"]
    state = set_dials(
        dialling(2, cards=mine, gold=8, houses={1: "tonk karauli"}, given=PRO2), "palace gold", "gold gold"
    )
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert (gold(state)[0], state.facts().chips[0]) == (9, 1)
    state = play(state, "travel start-agra", "build_house agra entrepreneur", "build_palace agra great palace")
    assert gold(state)[0] == 0


@clause("RJ-13.2")
def test_each_player_gains_one_card_by_auction() -> None:
    state = after_chance(2, mode="pro2")
    assert phase(state) == "auction"
    state = play(state, "bid 1", "pass", "choose_card priest", "choose_card yogi")
    assert [len(cards(state, seat)) for seat in range(2)] == [1, 1]
    assert phase(state) == "settle"


@clause("RJ-13.3")
def test_the_card_action_takes_a_free_card_and_puts_none_back() -> None:
    state = pro2("card card", cards=["priest", "grand_prince"])
    assert legal(state, "take_card") == {f"take_card {c}" for c in m.CARDS if c not in ("priest", "grand_prince")}
    assert refused(state, "take_card grand_prince", "RJ-13.3")
    assert refused(state, "swap_card merchant", "RJ-13.3")
    state = play(state, "take_card merchant", "take_card yogi")
    assert cards(state, 0) == ["merchant", "priest", "yogi"]
    assert (gold(state)[0], state.facts().chips[0]) == (16, 1)
    assert refused(state, "take_card wanderer", "RJ-6.3f")


@clause("RJ-13.3b")
def test_no_exchange_or_poaching_while_a_card_is_free() -> None:
    state = pro2(cards=["priest", "grand_prince merchant"])
    assert refused(state, "exchange_card grand_prince priest", "RJ-13.3b")
    assert refused(state, "poach 1", "RJ-13.3b")


@clause("RJ-13.4")
def test_with_an_empty_pool_the_mover_exchanges_or_poaches() -> None:
    state = pro2("card card", cards=ALL_TAKEN)
    assert {text.split()[0] for text in legal(state)} == {"exchange_card", "poach", "end_turn"}
    state = play(state, "poach 1", "give_card yogi", "exchange_card wanderer merchant")
    assert cards(state, 0) == ["grand_prince", "priest", "wanderer", "yogi"]
    assert legal(state, "exchange_card", "poach") == set()


@clause("RJ-13.4b")
def test_exchange_gives_one_of_the_movers_cards_for_the_one_he_names() -> None:
    state = pro2(cards=ALL_TAKEN)
    theirs, mine = ("wanderer", "entrepreneur", "master_builder", "yogi"), ("grand_prince", "merchant", "priest")
    assert legal(state, "exchange_card") == {f"exchange_card {take} {give}" for take in theirs for give in mine}
    assert refused(state, "exchange_card merchant priest", "RJ-13.4b")
    assert refused(state, "exchange_card wanderer yogi", "RJ-13.4b")
    state = play(state, "exchange_card yogi merchant")
    assert [cards(state, 0), cards(state, 1)] == [
        ["grand_prince", "priest", "yogi"],
        ["merchant", "wanderer", "entrepreneur", "master_builder"],
    ]
    assert state.facts().chips[:2] == [1, 0]
    assert state.to_act == (0,)
    assert gold(state) == [15, 15]


@clause("RJ-13.4c", "RJ-13.4d")
def test_poaching_takes_a_card_that_its_owner_chooses() -> None:
    state = play(pro2(cards=ALL_TAKEN), "poach 1")
    assert (phase(state), state.to_act) == ("give", (1,))
    assert legal(state) == {f"give_card {c}" for c in ALL_TAKEN[1].split()}
    assert refused(state, "give_card merchant", "RJ-13.4c")
    assert refused(state, "end_turn", "RJ-6.3h")
    state = play(state, "give_card entrepreneur")
    assert state.to_act == (0,)
    assert [len(cards(state, seat)) for seat in range(2)] == [4, 3]
    assert may(state, "build_house tonk entrepreneur")


@clause("RJ-13.4e")
def test_nobody_with_as_many_or_fewer_cards_is_poached_from() -> None:
    three = ["merchant priest", "grand_prince wanderer", "entrepreneur master_builder yogi"]
    state = pro2(players=3, cards=three)
    assert legal(state, "poach") == {"poach 2"}
    assert refused(state, "poach 1", "RJ-13.4e")
    assert refused(state, "poach 0", "RJ-13.4e")
    assert refused(pro2(players=3, cards=three, mover=2), "poach 0", "RJ-13.4e")


@clause("RJ-13.5")
def test_the_lowest_card_decides_who_moves_first() -> None:
    state = dialling(3, cards=["priest yogi", "merchant master_builder", "wanderer grand_prince"], given=PRO2)
    state = set_dials(state, *["gold gold"] * 3)
    order = []
    while state.facts().round == 1:
        order.append(state.to_act[0])
        state = play(state, "end_turn")
    assert order == [2, 1, 0]
    opening = play(after_chance(2, mode="pro2"), "bid 0", "pass", "choose_card yogi", "choose_card priest")
    assert opening.to_act == (1,)


@clause("RJ-13.6")
def test_the_lowest_card_of_each_decides_a_tie() -> None:
    given = {"mode": "pro2", "home_cities": "off"}
    held = ["merchant yogi", "priest master_builder", "wanderer grand_prince"]
    everyone = dict.fromkeys(range(3), "jaisalmer")
    assert paid(3, cards=held, houses=everyone, given=given) == [7, 3, 11]


@clause("RJ-13.7")
def test_an_extra_point_for_each_card_at_home() -> None:
    held = ["wanderer priest", "grand_prince"]
    assert paid(2, cards=held, given=PRO2) == [15, 0]
    track = "- bikaner jaipur agra jaisalmer ahmadabad jodhpur udaipur"
    assert paid(2, cards=held, given=PRO2, maharaja="udaipur", track=track) == [15, 0]
    assert paid(2, cards=held, given={"mode": "pro2", "home_cities": "off"}) == [0, 0]
