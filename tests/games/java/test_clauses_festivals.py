"""Chapter 13 of rules.md: palace festivals."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.core.state import State
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from durbar.games.java.referee import check
from games.java.positions import cards, cell, legal, may, palace, phase, play, points_left, refused, table

PALACE = "6,3"
PLACES = ("6,5", "6,7", "6,9", "6,11")


def feast(*hands: str, value: int = 8, absent: tuple[int, ...] = (), opened: str = "mask", **facts: Any) -> State:
    """A city of five hexes with a figure of each seat, the turn of seat 0, a tile laid."""
    figures = " ".join(f"{seat}@{PLACES[seat]}" for seat in range(len(hands)) if seat not in absent)
    fields = " ".join(f"{name}v" for name in (PALACE, *PLACES))
    given = {"fields": fields, "figures": figures, "palaces": f"{PALACE}={value}", "hands": hands, "opened": opened}
    return table(len(hands), **(given | {"tiled": 1} | facts))


def called(*hands: str, **rest: Any) -> State:
    return play(feast(*hands, **rest), f"call {PALACE}")


@clause("JV-13.1")
def test_a_festival_in_a_city_of_choice_for_no_points() -> None:
    state = feast(
        "mask",
        "",
        fields="6,3v 6,5v 6,9v 6,11v 6,15v 6,17v",
        figures="0@6,5 0@6,11",
        palaces="6,3=2 6,9=2 6,15=2",
        ap=0,
    )
    assert legal(play(state, "festival"), "city") == {"6,3", "6,9"}
    assert refused(state, "call 6,5") == "JV-13.1"
    state = play(state, "call 6,9", "card mask", "done")
    assert state.scores() == [1, 0]
    assert state.to_act == (1,)


@clause("JV-13.2")
@pytest.mark.parametrize("answer", ["pass", "card mask"])
def test_a_festival_ends_the_turn(answer: str) -> None:
    state = called("mask", "mask mask")
    for text in ("end_turn", "buy_open", "irrigate", "tile three"):
        assert refused(state, text) == "JV-13.2"
    state = play(state, "card mask", "done", answer)
    if answer != "pass":
        state = play(state, "card mask", "done", "pass")
    assert phase(state) == s.ACT
    assert state.to_act == (1,)
    assert points_left(state) == 6
    assert state.facts().tiled == 0


@clause("JV-13.3", "JV-13.12")
def test_one_festival_for_each_value() -> None:
    assert refused(feast("mask", "", palaces=f"{PALACE}=4d"), f"call {PALACE}") == "JV-13.3"
    state = play(called("mask mask", "", value=4), "card mask", "done", "pass")
    assert state.facts().danced[cell(PALACE)] == 1
    assert palace(state, PALACE) == 4
    # Enlarged, it may dance again.
    again = feast("mask", "", fields="6,3v 6,5v2 6,7v 6,9v 6,11v 6,13v", palaces=f"{PALACE}=4d")
    again = play(again, f"build {PALACE} 6")
    assert may(again, f"call {PALACE}")


@clause("JV-13.4")
def test_a_figure_in_the_city_is_needed() -> None:
    assert refused(feast("mask", "mask", absent=(0,)), f"call {PALACE}") == "JV-13.4"
    # Seat 1 is not there and is not asked.
    state = play(called("mask", "mask", "mask mask", absent=(1,)), "card mask", "done")
    assert state.to_act == (2,)


@clause("JV-13.4a")
def test_a_matching_card_is_needed() -> None:
    assert refused(feast("drum puppet", "mask"), "festival") == "JV-13.4a"
    assert refused(feast("", "mask"), "festival") == "JV-13.4a"
    assert may(feast("mask+drum", "mask"), "festival")
    state = play(called("mask", "drum"), "card mask", "done")
    assert legal(state) == {"pass"}


@clause("JV-13.4b")
def test_neither_building_nor_rank_is_needed() -> None:
    state = feast("mask", "", fields="6,3v 6,5v1 6,7v9 6,9v 6,11v")
    assert refused(state, f"build {PALACE} 10") == "JV-10.3"
    assert may(state, f"call {PALACE}")


@clause("JV-13.5", "JV-13.5b")
@pytest.mark.parametrize(
    ("card", "worth"), [("mask", 1), ("mask+drum", 1), ("puppet+mask", 1), ("drum", 0), ("drum+puppet", 0)]
)
def test_worth_under_one_symbol(card: str, worth: int) -> None:
    state = called(f"{card} mask", "", opened="mask")
    if not worth:
        assert refused(state, f"card {card}") == "JV-13.5b"
        return
    assert play(state, f"card {card}").facts().bid[0] == worth


@clause("JV-13.5a", "JV-13.5b")
@pytest.mark.parametrize(
    ("card", "worth"),
    [("mask", 1), ("drum", 1), ("puppet", 0), ("mask+drum", 2), ("drum+puppet", 1), ("puppet+mask", 1)],
)
def test_worth_under_two_symbols(card: str, worth: int) -> None:
    state = called(f"{card} mask", "", opened="mask+drum")
    if not worth:
        assert refused(state, f"card {card}") == "JV-13.5b"
        return
    assert play(state, f"card {card}").facts().bid[0] == worth


@clause("JV-13.6")
def test_the_caller_opens_with_one_or_more_cards() -> None:
    state = called("mask mask mask+drum", "mask")
    assert refused(state, "pass") == "JV-13.6"
    assert legal(state) == {"card mask", "card mask+drum"}
    state = play(state, "card mask", "card mask+drum")
    assert state.facts().bid[0] == 2
    assert cards(state, 0) == {"mask": 1}
    # Only cards in the hand can be laid.
    assert refused(state, "card puppet+mask") == "JV-13.4a"


@clause("JV-13.7")
def test_the_others_answer_clockwise() -> None:
    state = play(called("mask", "mask", "mask", "mask", seat=2), "card mask", "done")
    order = [state.to_act[0]]
    for _ in range(2):
        state = play(state, "card mask", "done")
        order.append(state.to_act[0])
    assert order == [3, 0, 1]


@clause("JV-13.7a")
def test_bids_may_go_above() -> None:
    state = play(called("mask mask", "mask mask+drum puppet+mask", "mask"), "card mask", "done")
    state = play(state, "card mask", "card mask+drum", "card puppet+mask", "done")
    assert state.facts().bid[:3] == [1, 3, 0]
    assert state.to_act == (2,)


@clause("JV-13.7b")
def test_bids_below_the_highest_are_not_allowed() -> None:
    state = play(called("mask mask", "mask+drum", "mask puppet+mask"), "card mask", "card mask", "done")
    assert refused(state, "card mask+drum") == "JV-13.7b"
    assert legal(state) == {"pass"}
    state = play(state, "pass", "card mask")
    assert refused(state, "done") == "JV-13.7b"
    assert may(play(state, "card puppet+mask"), "done")


@clause("JV-13.7c")
def test_who_passes_is_out() -> None:
    state = play(called("mask", "mask mask mask+drum", "puppet+mask puppet+mask", opened="mask"), "card mask", "done")
    state = play(state, "pass", "card puppet+mask", "card puppet+mask", "done")
    assert state.to_act == (0,)
    state = play(state, "pass")
    assert state.to_act == (1,)
    assert phase(state) == s.ACT
    assert state.scores() == [0, 0, 4]


@clause("JV-13.7d")
def test_who_has_no_matching_card_is_asked_all_the_same() -> None:
    state = play(called("mask", "drum drum", ""), "card mask", "done")
    assert state.to_act == (1,)
    assert legal(state) == {"pass"}
    state = play(state, "pass")
    assert state.to_act == (2,)
    assert play(state, "pass").scores() == [4, 0, 0]


@clause("JV-13.8")
def test_who_is_below_must_reach_the_new_bid() -> None:
    state = play(
        called("mask mask", "mask mask+drum puppet+mask"), "card mask", "done", "card mask", "card mask+drum", "done"
    )
    assert state.to_act == (0,)
    assert legal(state) == {"card mask", "pass"}
    state = play(state, "card mask", "done")
    assert state.facts().bid[:2] == [2, 2]
    assert refused(play(called("mask mask+drum", "mask"), "card mask", "done"), "agree") == "JV-18.1"


@clause("JV-13.9")
def test_the_last_one_in_holds_the_festival_alone() -> None:
    assert play(called("mask", "", ""), "card mask", "done", "pass", "pass").scores() == [4, 0, 0]
    assert play(called("mask", "", absent=(1,)), "card mask", "done").scores() == [4, 0]
    beaten = play(called("mask", "mask mask"), "card mask", "done", "card mask", "card mask", "done", "pass")
    assert beaten.scores() == [0, 4]


@clause("JV-13.10")
def test_who_laid_last_asks_and_the_others_answer_clockwise() -> None:
    state = play(called("mask mask+drum", "mask mask+drum", "mask mask+drum", "mask mask+drum"), "card mask", "done")
    state = play(state, "card mask", "done", "card mask", "done", "card mask", "done")
    assert phase(state) == s.ANSWER
    order = []
    for _ in range(3):
        order += state.to_act
        state = play(state, "agree")
    assert order == [0, 1, 2]
    # The tie is completed by a pass: who laid cards last still asks.
    state = play(called("mask mask+drum", "mask mask+drum", "drum"), "card mask", "done", "card mask", "done", "pass")
    assert phase(state) == s.ANSWER
    assert state.to_act == (0,)


@clause("JV-13.10")
def test_nobody_is_asked_before_all_have_answered() -> None:
    state = play(called("mask mask+drum", "mask mask+drum", "mask"), "card mask", "done", "card mask", "done")
    assert phase(state) == s.BID
    assert state.to_act == (2,)


@clause("JV-13.10a")
def test_who_is_asked_agrees_or_raises() -> None:
    state = play(called("mask mask+drum", "mask mask+drum"), "card mask", "done", "card mask", "done")
    assert legal(state) == {"agree", "card mask+drum"}
    assert refused(state, "pass") == "JV-13.10a"
    state = play(state, "card mask+drum", "done")
    assert state.facts().bid[:2] == [2, 1]
    assert state.to_act == (1,)
    # Who has no card to raise with can only agree; the asker has one, so it is no automatic agreement.
    unable = play(called("mask", "mask mask+drum"), "card mask", "done", "card mask", "done")
    assert unable.to_act == (0,)
    assert legal(unable) == {"agree"}


@clause("JV-13.10b")
def test_after_a_raise_all_must_reach_it_also_who_agreed() -> None:
    hands = ("mask mask+drum", "mask puppet+mask", "mask puppet+mask mask+drum")
    state = play(called(*hands), "card mask", "done", "card mask", "done", "card mask", "done")
    assert state.to_act == (0,)
    state = play(state, "agree")
    assert state.to_act == (1,)
    state = play(state, "card puppet+mask", "done")
    # Seat 2 (who asked), then seat 0 (who agreed) must reach 2.
    assert state.to_act == (2,)
    assert "pass" in legal(state)
    state = play(state, "card mask+drum", "done")
    assert state.to_act == (0,)
    assert refused(state, "agree") == "JV-18.1"
    state = play(state, "card mask+drum", "done")
    # Equal at 2 again: seat 0 laid last and asks; earlier agreements are void.
    assert phase(state) == s.ANSWER
    assert state.to_act == (1,)


@clause("JV-13.10c")
def test_when_all_agree_they_share() -> None:
    hands = ("mask mask+drum", "mask mask+drum", "mask mask+drum", "")
    state = play(called(*hands), "card mask", "done", "card mask", "done", "card mask", "done", "pass", "agree")
    assert state.scores() == [0, 0, 0, 0]
    state = play(state, "agree")
    assert state.scores() == [2, 2, 2, 0]
    assert state.to_act == (1,)
    assert phase(state) == s.ACT


@clause("JV-13.10d")
def test_who_asks_may_not_raise() -> None:
    state = play(
        called("mask", "mask mask+drum mask+drum", "mask mask+drum"),
        "card mask",
        "done",
        "card mask",
        "done",
        "card mask",
        "done",
    )
    assert state.to_act == (0,)
    state = play(state, "agree", "agree")
    assert state.scores() == [2, 2, 2]
    asked = play(called("mask", "mask mask+drum"), "card mask", "done", "card mask", "done")
    assert refused(asked, "done") == "JV-18.1"
    raising = check(asked, 1, SPACE.parse("card mask+drum"))
    assert raising is not None
    assert raising.clause == "JV-13.10d"


@clause("JV-13.10e")
def test_automatic_agreement() -> None:
    state = play(called("mask drum", "mask puppet"), "card mask", "done", "card mask", "done")
    assert state.scores() == [2, 2]
    assert phase(state) == s.ACT
    assert state.to_act == (1,)
    # A player who is out does not count.
    state = called("mask", "mask puppet", "mask mask+drum")
    state = play(state, "card mask", "done", "card mask", "done", "pass")
    assert state.scores() == [2, 2, 0]


@clause("JV-13.11")
def test_all_cards_laid_are_discarded() -> None:
    state = called("mask mask mask+drum", "mask puppet", "puppet+mask puppet+mask drum")
    state = play(
        state, "card mask", "done", "card mask", "done", "card puppet+mask", "card puppet+mask", "done", "pass", "pass"
    )
    assert state.scores() == [0, 0, 4]
    assert state.facts().discard == [2, 0, 0, 0, 0, 2]
    assert [cards(state, seat) for seat in range(3)] == [{"mask": 1, "mask+drum": 1}, {"puppet": 1}, {"drum": 1}]
    assert not any(state.facts().laid)


@clause("JV-13.11", "JV-12.4a")
def test_cards_of_who_passes_are_discarded_at_once_and_make_an_empty_deck_anew() -> None:
    hands = ("mask mask mask", "mask+drum", "puppet+mask puppet+mask mask")
    state = called(*hands, deck=[0] * 6, discard=[0] * 6)
    state = play(state, "card mask", "done", "card mask+drum", "done", "card puppet+mask", "card puppet+mask", "done")
    assert sum(state.facts().deck) == 0
    state = play(state, "card mask", "done")
    assert state.to_act == (1,)
    state = play(state, "pass")
    assert phase(state) in (s.BID, s.ANSWER)
    assert dict(zip(m.CARDS, state.facts().deck, strict=True)) == dict.fromkeys(m.CARDS, 0) | {"mask+drum": 1}
    assert sum(state.facts().discard) == 0


@clause("JV-13.11a")
def test_the_open_card_stays() -> None:
    state = play(called("mask+drum", "", opened="drum"), "card mask+drum", "done", "pass")
    assert m.CARDS[state.facts().open_card] == "drum"
    assert sum(state.facts().deck) == 28


@clause("JV-13.12")
def test_the_dancer_shows_after_a_shared_festival_too() -> None:
    state = play(called("mask", "mask"), "card mask", "done", "card mask", "done")
    assert state.facts().danced[cell(PALACE)] == 1
    state = play(state, "lay rice 9,10", "end_turn", "lay rice 9,12").with_facts(hand=[5] * 24)
    assert refused(state, f"call {PALACE}") == "JV-13.3"


@clause("JV-13.13", "JV-13.13a")
@pytest.mark.parametrize(("value", "points"), [(2, 1), (4, 2), (6, 3), (8, 4), (10, 5)])
def test_points_alone(value: int, points: int) -> None:
    assert play(called("mask", "", value=value), "card mask", "done", "pass").scores() == [points, 0]


@clause("JV-13.14", "JV-13.14a")
@pytest.mark.parametrize(("value", "points"), [(2, 0), (4, 1), (6, 2), (8, 2), (10, 3)])
def test_points_shared(value: int, points: int) -> None:
    state = play(called("mask", "mask", "", value=value), "card mask", "done", "card mask", "done", "pass")
    assert state.scores() == [points, points, 0]


@clause("JV-13.15")
def test_a_caller_who_has_passed_gets_nothing() -> None:
    state = play(
        called("mask mask", "mask mask+drum"), "card mask", "done", "card mask", "card mask+drum", "done", "pass"
    )
    assert state.scores() == [0, 4]
    assert state.to_act == (1,)
    assert state.facts().danced[cell(PALACE)] == 1
