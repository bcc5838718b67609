"""Clauses of section 6: the round, the dials and the order of play."""

from __future__ import annotations

from clauses import clause
from durbar.core.state import State
from durbar.games.raja import GAME
from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE
from durbar.games.raja.referee import check
from games.raja.positions import (
    dialling,
    end_round,
    field,
    gold,
    houses,
    legal,
    maharaja,
    may,
    opened,
    phase,
    play,
    refused,
    set_dials,
    track,
    turn,
)


@clause("RJ-6.0")
def test_the_four_steps_of_a_round() -> None:
    """Maharaja and crest, dials, one turn each, scoring: and again."""
    opening = opened(3, 5)
    assert (phase(opening), opening.facts().round, field(opening, maharaja(opening))) == ("dial", 1, "1")
    state = set_dials(dialling(3, at={1: "jaisalmer"}), *["gold gold"] * 3)
    for seat in range(3):
        assert (phase(state), state.to_act, state.facts().round) == ("turn", (seat,), 1)
        assert gold(state)[1] == 15 + 4 * (seat > 1)  # not scored yet
        state = play(state, "gold gold", "gold gold", "end_turn")
    assert gold(state) == [19, 19 + 11 + 5, 19]
    assert (phase(state), state.facts().round, field(state, maharaja(state))) == ("dial", 2, "2")


@clause("RJ-6.1", "RJ-6.1b")
def test_the_maharaja_goes_to_the_lowest_crest_which_goes_on_top() -> None:
    state = turn(2, track="- jaipur - agra bikaner - udaipur ahmadabad jodhpur jaisalmer", moved=0b10)
    state = play(state, "end_turn")
    assert maharaja(state) == "jaipur"  # no house stands anywhere: connected or not
    assert track(state) == "- - - agra bikaner - udaipur ahmadabad jodhpur jaisalmer jaipur"


@clause("RJ-6.1c")
def test_the_maharajas_city_is_scored_whatever_happens_to_its_crest() -> None:
    state = turn(2, "order gold", moved=0b10, at={0: "jaisalmer"})
    assert gold(play(state, "gold gold", "order jaisalmer order", "end_turn")) == [15 + 2 + 10 + 5, 15]
    elsewhere = turn(2, "order gold", moved=0b10, at={0: "bikaner"})
    assert gold(play(elsewhere, "gold gold", "order jaisalmer order", "end_turn")) == [15 + 2, 15]


@clause("RJ-6.1d")
def test_the_lowest_crest_is_scored_next_unless_the_order_changes() -> None:
    state = turn(2, "order gold", moved=0b10)
    assert GAME.view(state, None).scored_next == "bikaner"  # type: ignore[attr-defined]
    assert maharaja(play(state, "end_turn")) == "bikaner"
    changed = play(state, "order agra order")
    assert GAME.view(changed, None).scored_next == "agra"  # type: ignore[attr-defined]
    assert maharaja(play(changed, "end_turn")) == "agra"


@clause("RJ-6.2")
def test_dials_are_set_at_the_same_time_and_in_secret() -> None:
    state = dialling(3)
    assert state.to_act == (0, 1, 2)
    state.apply(SPACE.parse("dial palace order"), 1)
    assert state.to_act == (0, 2)
    assert check(state, 1, SPACE.parse("dial gold gold")) is not None
    state.apply(SPACE.parse("dial gold gold"), 2)
    state.apply(SPACE.parse("dial card card"), 0)
    assert phase(state) == "turn"
    assert _dials_seen(state, 1) == [("card", "card"), ("palace", "order"), None]
    assert _dials_seen(state, None) == [("card", "card"), None, None]
    state = play(state, "end_turn")
    assert _dials_seen(state, None) == [("card", "card"), ("palace", "order"), None]


def _dials_seen(state: State, seat: int | None) -> list[tuple[str, ...] | None]:
    dials = [player.dial for player in GAME.view(state, seat).seats]  # type: ignore[attr-defined]
    return [tuple(dial) if dial else None for dial in dials]


@clause("RJ-6.2b")
def test_the_dial_has_nine_actions() -> None:
    state = dialling(2)
    nine = ("gold", "house", "two_houses", "move_house", "quarry", "palace", "palace_house", "order", "card")
    assert {text.split()[1] for text in legal(state)} == set(nine)
    assert len(legal(state)) == 9 * 10 // 2


@clause("RJ-6.2c")
def test_both_pointers_may_show_the_same_action() -> None:
    for action in m.DIAL_ACTIONS:
        assert may(dialling(2), f"dial {action} {action}")
    state = play(turn(2, "gold gold"), "gold gold", "gold gold")
    assert gold(state)[0] == 19
    assert refused(state, "gold gold", "RJ-6.3f")


@clause("RJ-6.2d")
def test_a_dial_may_show_what_cannot_be_done() -> None:
    assert may(dialling(2, gold=0, supply=0), "dial palace palace_house")


@clause("RJ-6.2e")
def test_the_pointers_are_alike() -> None:
    state = dialling(2)
    assert may(state, "dial gold card")
    assert refused(state, "dial card gold", "RJ-6.2e")


@clause("RJ-6.3", "RJ-6.3b")
def test_everyone_has_one_turn_lowest_card_first() -> None:
    state = set_dials(dialling(4, cards=["wanderer", "merchant", "master_builder", "grand_prince"]), *["gold gold"] * 4)
    movers = []
    while state.facts().round == 1:
        movers.append(state.to_act[0])
        state = play(state, "end_turn")
    assert movers == [3, 1, 0, 2]


@clause("RJ-6.3b", "RJ-7.6h")
def test_the_next_is_always_the_lowest_card_that_has_not_moved() -> None:
    state = set_dials(dialling(3, cards=["merchant", "priest", "wanderer"]), "card gold", "gold gold", "gold gold")
    state = play(state, "swap_card wanderer", "choose_card merchant", "end_turn")
    assert state.to_act == (2,)  # card 2 now comes before card 3
    late = set_dials(dialling(3, cards=["merchant", "priest", "wanderer"]), "gold gold", "card gold", "gold gold")
    late = play(late, "end_turn", "swap_card wanderer", "choose_card grand_prince", "end_turn")
    assert late.to_act == (2,)
    again = set_dials(dialling(3, cards=["merchant", "priest", "wanderer"]), "gold gold", "card gold", "gold gold")
    again = play(again, "end_turn", "swap_card merchant", "choose_card grand_prince", "end_turn")
    assert again.to_act == (2,)  # seat 0 has moved, whatever card he holds now


@clause("RJ-6.3c")
def test_a_turn_is_two_actions_the_ability_and_travel() -> None:
    state = turn(3, "gold quarry", houses={0: "tonk karauli"}, cards=["entrepreneur", "priest", "merchant"])
    kinds = {text.split()[0] for text in legal(state)}
    assert kinds == {"gold", "quarry", "travel", "build_house", "move_house", "end_turn"}
    assert {text.split()[2] for text in legal(state, "build_house", "move_house")} == {"entrepreneur"}
    assert refused(state, "order jaipur order", "RJ-6.3c")
    assert refused(state, "build_house bundi house", "RJ-6.3c")
    assert refused(state, "swap_card merchant", "RJ-6.3c")


@clause("RJ-6.3d")
def test_the_mover_chooses_the_order_of_everything() -> None:
    state = turn(3, "gold quarry", houses={0: "tonk karauli"}, cards=["entrepreneur", "priest", "merchant"])
    done = ["gold gold", "quarry quarry", "travel start-agra", "build_house bundi entrepreneur"]
    ends = {play(state, *done[i:], *done[:i]).to_bytes() for i in range(4)}
    assert len(ends) == 1


@clause("RJ-6.3e")
def test_parts_of_an_action_may_be_done_apart() -> None:
    state = turn(2, "palace_house two_houses", gold=99, houses={0: "tonk karauli chittor bundi"}, at={0: "agra"})
    state = play(
        state,
        "build_house agra two_houses",
        "build_house nagaur palace_house",
        "travel udaipur-agra",
        "build_house udaipur two_houses",
        "build_palace udaipur great palace_house",
        "end_turn",
    )
    assert gold(state)[1] == 99  # nothing was left undone
    assert houses(state, 0) == {"tonk": 1, "karauli": 1, "chittor": 1, "bundi": 1, "agra": 1, "nagaur": 1, "udaipur": 1}
    other = turn(2, "palace_house gold", gold=99, at={0: "agra"})
    other = play(
        other, "build_palace agra great palace_house", "gold gold", "build_house nagaur palace_house", "end_turn"
    )
    assert gold(other)[1] == 99


@clause("RJ-6.3f")
def test_every_part_is_done_for_a_source_that_the_mover_names() -> None:
    state = turn(3, "house two_houses", cards=["entrepreneur", "priest", "merchant"], at={0: "agra"})
    assert {text.split()[2] for text in legal(state, "build_house")} == {"house", "two_houses", "entrepreneur"}
    one = play(state, "build_house agra house")
    assert refused(one, "build_house tonk house", "RJ-7.2k")
    assert may(one, "build_house tonk two_houses")
    full = play(one, "build_house agra two_houses", "build_house tonk two_houses")
    assert refused(full, "build_house agra two_houses", "RJ-7.2l")
    assert legal(play(full, "build_house agra entrepreneur"), "build_house") == set()


@clause("RJ-6.3g")
def test_equal_pointers_are_one_source_of_double_size() -> None:
    state = turn(3, "two_houses two_houses", at={0: "agra"})
    villages_first = play(state, "build_house tonk two_houses", "build_house bundi two_houses")
    assert refused(villages_first, "build_house nagaur two_houses", "RJ-7.2l")
    whole = play(villages_first, "build_house agra two_houses", "build_house agra two_houses")
    assert refused(whole, "build_house agra two_houses", "RJ-7.2l")
    assert _penalty(whole) == 0
    assert _penalty(villages_first) == 4
    assert _penalty(play(villages_first, "build_house agra two_houses")) == 2
    assert _penalty(play(state, "build_house agra two_houses", "build_house agra two_houses")) == 2
    assert _penalty(play(state, "build_house agra two_houses", "build_house tonk two_houses")) == 2
    assert _penalty(play(state, "build_house agra two_houses")) == 4
    both = turn(3, "palace_house palace_house", gold=99, at={0: "agra"})
    palaces = play(both, "build_palace agra great palace_house", "build_palace agra small palace_house")
    assert _penalty(palaces) == 4
    assert _penalty(play(palaces, "build_house tonk palace_house")) == 2
    assert _penalty(play(palaces, "build_house tonk palace_house", "build_house bundi palace_house")) == 0


def _penalty(state: State) -> int:
    """What every other player receives when the turn ends here."""
    return gold(play(state, "end_turn"))[1] - gold(state)[1]


@clause("RJ-6.3h")
def test_the_turn_ends_when_the_mover_says_so() -> None:
    state = turn(2, "card palace", cards=["grand_prince", "merchant"])
    assert may(state, "end_turn")
    robbed = play(state, "swap_card merchant")
    assert refused(robbed, "end_turn", "RJ-6.3h")
    assert robbed.to_act == (1,)
    back = play(robbed, "choose_card priest")
    assert back.to_act == (0,)
    assert may(back, "end_turn")
    done = play(turn(2), "gold gold", "gold gold")
    assert done.to_act == (0,)  # not by itself, even with nothing left to do
    assert legal(done) == {"end_turn"}


@clause("RJ-6.4")
def test_the_action_gold_brings_two() -> None:
    state = play(turn(3, "gold house"), "gold gold")
    assert gold(state) == [17, 15, 15]
    assert refused(state, "gold gold", "RJ-6.3f")


@clause("RJ-6.5")
def test_nobody_can_owe() -> None:
    state = turn(2, "house palace", gold=[0, 5], at={0: "agra"}, houses={1: "tonk karauli"})
    assert refused(state, "build_house agra house", "RJ-6.5")
    assert refused(state, "travel start-agra", "RJ-7.1g")
    eleven = turn(2, "house palace", gold=11, at={0: "agra"})
    assert refused(eleven, "build_palace agra small palace", "RJ-6.5")
    assert may(turn(2, "house palace", gold=12, at={0: "agra"}), "build_palace agra small palace")


@clause("RJ-6.3", "RJ-9.1")
def test_nobody_moves_twice_and_the_next_round_follows() -> None:
    state = end_round(set_dials(dialling(3), *["gold gold"] * 3))
    assert (state.facts().round, phase(state), state.facts().moved) == (2, "dial", 0)
