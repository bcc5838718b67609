"""Section 8: the cards after scoring, the draw pile and its renewal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clauses import clause
from durbar.games.tajmahal import material as m
from games.tajmahal.table import (
    ELEPHANT,
    POINTS,
    chance,
    do,
    options,
    pack,
    phase,
    position,
    refused,
    sites,
    walk,
    weights,
)

DISPLAY = ["red_elephant_monk", "yellow_elephant_monk", "green_elephant_monk", "violet_elephant_monk", "white_monk"]
TIE = {0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier"]}


def everything_but(*cards: str) -> list[str]:
    """All the cards of the deck but these."""
    left = Counter(dict(zip(m.CARDS, m.CARD_COUNT, strict=True)))
    left.subtract(cards)
    return list(left.elements())


def taken(state: Any) -> list[str]:
    return sorted(text.split()[1] for text in options(state) if text.startswith("take "))


@clause("TM-8.1")
def test_played_cards_go_to_the_discard_pile_after_scoring() -> None:
    played = {0: ["red_elephant_vizier", "red_elephant_elephant", "white_elephant"], 1: ["yellow_elephant_monk"]}
    state = do(position(played=played), "withdraw")
    assert phase(state) == "build"
    assert pack(state, "played", 0) == sorted(played[0])
    state = do(state, "build kabul.2")
    assert pack(state, "discard") == sorted(played[0])
    assert pack(state, "played", 0) == []
    assert state.facts().symbols[:6] == [0] * 6
    assert pack(state, "played", 1) == ["yellow_elephant_monk"]


@clause("TM-8.1b")
def test_special_cards_go_back_to_the_hand() -> None:
    state = position(
        hands={0: ["red_elephant_princess"]},
        played={0: ["red_elephant_vizier", "red_elephant_general"], 1: ["yellow_elephant_vizier"]},
        specials={ELEPHANT: 0, POINTS: 0},
        laid_out=[ELEPHANT, POINTS],
        taken=["vizier", "general", "elephant"],
        palaces={2: ["kabul.2", "kabul.3"]},
        out=[2],
        display=[],
        start=2,
    )
    state = do(state, "withdraw")
    facts = state.facts()
    assert facts.special_out == 0
    assert [facts.special_owner[m.SPECIALS.index(card)] for card in (ELEPHANT, POINTS)] == [0, 0]
    assert pack(state, "discard") == ["red_elephant_general", "red_elephant_vizier"]
    state = chance(do(state, "withdraw"))
    assert state.to_act == (0,)
    assert {f"play red_elephant_princess {card}" for card in (ELEPHANT, POINTS)} <= options(state)


@clause("TM-8.2")
def test_two_cards_of_his_choice_from_the_display() -> None:
    state = do(position(played=TIE, display=DISPLAY), "withdraw")
    assert phase(state) == "take"
    assert taken(state) == sorted(DISPLAY)
    assert {text.split()[0] for text in options(state)} == {"take"}
    assert refused(state, "withdraw") == "TM-8.2"
    assert state.to_act == (0,)
    state = do(state, "take white_monk")
    assert state.to_act == (0,)
    assert taken(state) == sorted(set(DISPLAY) - {"white_monk"})
    assert refused(state, "take white_monk") == "TM-8.4"
    state = do(state, "take green_elephant_monk")
    assert pack(state, "hand", 0) == ["green_elephant_monk", "white_monk"]
    assert pack(state, "display") == sorted(set(DISPLAY) - {"white_monk", "green_elephant_monk"})
    assert state.to_act == (1,)
    building = do(position(played={0: ["red_vizier_general"]}, display=DISPLAY), "withdraw")
    assert refused(building, "take white_monk") == "TM-8.2"


@clause("TM-8.2")
def test_equal_cards_of_the_display_may_both_be_taken() -> None:
    state = do(position(played=TIE, display=["white_elephant"] * 3 + ["white_monk"]), "withdraw")
    state = do(state, "take white_elephant", "take white_elephant")
    assert pack(state, "hand", 0) == ["white_elephant"] * 2
    assert pack(state, "display") == ["white_elephant", "white_monk"]


@clause("TM-8.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_last_one_finds_one_card(players: int) -> None:
    display = [*DISPLAY, "white_elephant", "white_elephant", "white_general", "white_vizier"][: m.DISPLAY[players]]
    played = {seat: [f"{colour}_elephant_vizier"] for seat, colour in enumerate([*m.COLOURS, "red"][:players])}
    state = position(players, display=display, played=played, taken=["vizier", "elephant"], palaces={0: ["kabul.2"]})
    for seat in range(players):
        assert state.to_act == (seat,)
        assert len(pack(state, "display")) == 2 * (players - seat) - 1
        state = do(state, "withdraw")
        while phase(state) == "take":
            state = do(state, min(options(state)))
        assert len(pack(state, "hand", seat)) == (1 if seat == players - 1 else 2)
    assert state.facts().visit == 2


@clause("TM-8.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_display_is_not_refilled_within_a_visit(players: int) -> None:
    size, visit = 0, 0
    for state, _, _ in walk(players, 8):
        facts = state.facts()
        if phase(state) in ("turn", "build", "take", "draw", "neutral_turn", "neutral_build", "neutral_spoil"):
            if facts.visit != visit:
                size, visit = facts.display_size, facts.visit
            assert facts.display_size <= size
            size = facts.display_size
    assert visit == 12


@clause("TM-8.5", "TM-8.5b")
def test_a_first_turn_withdrawal_draws_a_card_before_the_display() -> None:
    state = position(hands={0: ["red_elephant_monk"]}, display=DISPLAY[1:])
    drawing = do(state, "withdraw")
    assert phase(drawing) == "draw"
    assert weights(drawing) == {f"draw {card}": n for card, n in Counter(pack(state, "pile")).items()}
    after = do(drawing, "draw white_general")
    assert pack(after, "hand", 0) == ["red_elephant_monk", "white_general"]
    assert phase(after) == "take"
    after = do(after, "take white_monk", "take green_elephant_monk")
    assert len(pack(after, "hand", 0)) == 4
    assert after.scores() == [0, 0, 0]


@clause("TM-8.5c")
def test_no_extra_card_for_who_has_played() -> None:
    assert phase(do(position(played=TIE), "withdraw")) == "take"
    state = position(hands={0: ["red_elephant_monk"], 1: ["yellow_elephant_monk"], 2: ["green_elephant_monk"]})
    for colour in ("red", "yellow", "green"):
        state = do(state, f"play {colour}_elephant_monk alone")
    pile = pack(state, "pile")
    state = do(state, "withdraw")
    assert phase(state) == "take"
    assert pack(state, "pile") == pile


@clause("TM-8.6")
def test_a_short_display_gives_two_then_one_then_none() -> None:
    played = {0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier"], 2: ["green_elephant_vizier"]}
    gone = {"taken": ["vizier", "elephant"], "palaces": {2: ["kabul.2"]}}
    state = position(played=played, display=DISPLAY[:3], hands={2: ["green_elephant_monk"]}, **gone)
    state = do(state, "withdraw")
    state = do(state, *(f"take {card}" for card in DISPLAY[:2]))
    state = do(state, "withdraw")  # the one card left comes without a choice
    assert pack(state, "hand", 1) == [DISPLAY[2]]
    assert pack(state, "display") == []
    hand = pack(state, "hand", 2)
    assert state.to_act == (2,)
    state = do(state, "withdraw")
    assert pack(state, "hand", 2) == hand
    assert state.facts().visit == 2
    two = do(position(played=played, display=DISPLAY[:2], **gone), "withdraw")
    assert pack(two, "hand", 0) == sorted(DISPLAY[:2])


@clause("TM-8.7")
def test_then_the_turn_passes_to_the_next_player_still_in() -> None:
    played = {0: ["red_elephant_vizier"], 3: ["yellow_elephant_vizier"]}
    state = position(4, played=played, seat=0, out=[1], display=["white_monk"])
    assert do(state, "withdraw").to_act == (2,)
    assert do(state.with_facts(seat=3), "withdraw").to_act == (0,)


@clause("TM-8.8", "TM-8.8d")
def test_the_discards_become_the_pile_when_a_card_is_needed() -> None:
    state = position(pile=[], display=DISPLAY, hands={1: ["red_elephant_vizier"]})
    assert pack(state, "pile") == []
    discard = pack(state, "discard")
    drawing = do(state, "withdraw")
    assert phase(drawing) == "draw"
    assert weights(drawing) == {f"draw {card}": n for card, n in Counter(discard).items()}
    assert pack(drawing, "discard") == []
    # an empty pile alone is no reason to shuffle
    waiting = position(pile=[], display=DISPLAY, hands={0: ["red_elephant_vizier"]})
    waiting = do(waiting, "play red_elephant_vizier alone")
    assert pack(waiting, "pile") == []
    assert len(pack(waiting, "discard")) == 96 - 5 - 1


@clause("TM-8.8d")
def test_the_pile_is_renewed_in_the_middle_of_a_display() -> None:
    played = {2: ["red_elephant_vizier"]}
    state = position(
        played=played,
        seat=2,
        out=[0, 1],
        display=[],
        pile=["white_monk", "white_general"],
        taken=["vizier", "elephant"],
        palaces={0: ["kabul.2"]},
    )
    state = do(state, "withdraw")
    assert phase(state) == "reveal"
    assert options(state) == {"reveal white_monk", "reveal white_general"}
    state = do(state, "reveal white_monk", "reveal white_general")
    outcomes = weights(state)
    assert len(outcomes) > 40
    assert outcomes["reveal red_elephant_vizier"] == 3
    assert "reveal white_monk" not in outcomes
    assert pack(state, "discard") == []
    state = do(state, "reveal red_elephant_vizier", "reveal red_elephant_vizier", "reveal red_elephant_vizier")
    assert phase(state) == "turn"
    assert len(pack(state, "display")) == 5


@clause("TM-8.8b")
def test_with_pile_and_discards_empty_no_card_is_drawn() -> None:
    hands = {0: ["red_elephant_vizier"], 1: everything_but("red_elephant_vizier", *DISPLAY)}
    state = position(hands=hands, display=DISPLAY, pile=[])
    assert pack(state, "discard") == []
    state = do(state, "withdraw")
    assert phase(state) == "take"
    assert pack(state, "hand", 0) == ["red_elephant_vizier"]
    # nor laid out: the next display is as long as there are cards
    hands = {1: everything_but("red_elephant_vizier", "red_elephant_monk", "white_monk")}
    state = position(
        played={2: ["red_elephant_vizier", "red_elephant_monk"]},
        hands=hands,
        display=["white_monk"],
        pile=[],
        seat=2,
        out=[0, 1],
        taken=["vizier", "monk", "elephant"],
        palaces={0: ["kabul.2", "kabul.3"]},
        start=2,
    )
    state = chance(do(state, "withdraw"))
    assert (state.facts().visit, phase(state)) == (2, "turn")
    assert pack(state, "display") == ["red_elephant_monk", "red_elephant_vizier"]
    empty = {1: everything_but("white_monk")}
    state = position(hands=empty, display=["white_monk"], pile=[], seat=2, out=[0, 1])
    state = do(state, "withdraw")
    assert (state.facts().visit, phase(state)) == (2, "turn")
    assert pack(state, "display") == []


@clause("TM-8.8c")
def test_cards_before_players_are_not_shuffled_in() -> None:
    played = {0: ["red_vizier_general", "red_monk_princess"], 1: ["green_general_princess", "green_mogul_general"]}
    state = position(played=played, bonus={"kabul.1": "card"}, pile=[])
    state = do(state, "withdraw", "build kabul.1")
    assert phase(state) == "draw"
    for card in (*played[0], *played[1]):
        assert f"draw {card}" not in options(state)
    alone = {1: everything_but("red_vizier_general", *DISPLAY)}
    state = position(
        played={0: ["red_vizier_general"]}, hands=alone, display=DISPLAY, pile=[], bonus={"kabul.1": "card"}
    )
    state = do(state, "withdraw", "build kabul.1")
    assert phase(state) == "build", "his own card is still before him: there is none to draw"
    assert sites(state) == {"kabul.2", "kabul.3", "kabul.4"}
