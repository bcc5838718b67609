"""Clauses RJ-12.4 to RJ-12.4j: the auction of the person cards."""

from __future__ import annotations

from clauses import clause
from durbar.games.raja import material as m
from games.raja.positions import (
    after_chance,
    cards,
    gold,
    legal,
    phase,
    play,
    refused,
)


@clause("RJ-12.4")
def test_what_is_bid_for_is_the_choice_of_any_free_card() -> None:
    state = after_chance(3, auction="on")
    assert phase(state) == "auction"
    state = play(state, "bid 2", "pass", "pass")
    assert (phase(state), state.to_act) == ("choose", (0,))
    assert legal(state) == {f"choose_card {card}" for card in m.CARDS[:6]}


@clause("RJ-12.4b")
def test_the_youngest_opens_and_must_bid() -> None:
    state = after_chance(3, first=2, auction="on")
    assert state.to_act == (2,)
    assert refused(state, "pass", "RJ-12.4b")
    assert legal(state) == {f"bid {n}" for n in range(16)}


@clause("RJ-12.4c")
def test_the_bidding_goes_round_until_one_is_left() -> None:
    state = play(after_chance(3, auction="on"), "bid 3")
    assert state.to_act == (1,)
    assert refused(state, "bid 3", "RJ-12.4c")
    assert legal(state) == {"pass", *(f"bid {n}" for n in range(4, 16))}
    state = play(state, "bid 4", "bid 6")
    assert state.to_act == (0,)
    state = play(state, "bid 7", "pass", "bid 9")
    assert state.to_act == (0,)
    state = play(state, "pass")
    assert (phase(state), state.to_act, gold(state)) == ("choose", (2,), [15, 15, 6])


@clause("RJ-12.4d")
def test_a_pass_is_final_for_that_card() -> None:
    state = play(after_chance(3, auction="on"), "bid 0", "pass", "bid 1", "bid 2")
    assert state.to_act == (2,)
    state = play(state, "pass", "choose_card priest")
    assert (phase(state), state.to_act) == ("auction", (1,))  # but not for the next


@clause("RJ-12.4e")
def test_nobody_bids_more_than_he_has() -> None:
    state = after_chance(3, auction="on").with_facts(gold=[5, 7, 15, 0, 0])
    assert refused(state, "bid 6", "RJ-12.4e")
    state = play(state, "bid 5")
    assert legal(state) == {"pass", "bid 6", "bid 7"}
    most = play(after_chance(2, auction="on"), "bid 15")
    assert (phase(most), most.to_act) == ("choose", (0,))  # nobody can raise


@clause("RJ-12.4f")
def test_the_winner_pays_the_bank_and_chooses() -> None:
    state = play(after_chance(3, auction="on"), "bid 4", "pass", "pass", "choose_card wanderer")
    assert gold(state) == [11, 15, 15]
    assert cards(state, 0) == ["wanderer"]
    free = play(after_chance(3, auction="on"), "bid 0", "pass", "pass", "choose_card wanderer")
    assert gold(free) == [15, 15, 15]
    won = play(free, "bid 1", "pass")
    assert refused(won, "choose_card wanderer", "RJ-12.4f")


@clause("RJ-12.4g", "RJ-12.4h")
def test_only_players_without_a_card_go_on_from_the_winners_left() -> None:
    state = play(after_chance(4, auction="on"), "bid 0", "bid 1", "pass", "pass", "pass", "choose_card priest")
    assert state.to_act == (2,)
    state = play(state, "bid 0")
    assert state.to_act == (3,)
    state = play(state, "pass")
    assert state.to_act == (0,)
    state = play(state, "bid 1")
    assert state.to_act == (2,)  # seat 1 has a card
    state = play(state, "pass", "choose_card merchant")
    assert (cards(state, 0), state.to_act) == (["merchant"], (2,))  # seat 1, to the left of the winner, is passed over


@clause("RJ-12.4i", "RJ-12.4j")
def test_the_auctions_go_on_until_each_has_a_card_the_last_for_nothing() -> None:
    state = play(after_chance(3, auction="on"), "bid 3", "pass", "pass", "choose_card priest")
    assert (phase(state), state.to_act) == ("auction", (1,))
    state = play(state, "bid 2", "pass", "choose_card merchant")
    assert (phase(state), state.to_act) == ("choose", (2,))  # not asked to bid
    state = play(state, "choose_card wanderer")
    assert phase(state) == "settle"
    assert gold(state) == [12, 13, 15]
    assert state.to_act == (1,)
