"""Sections 4 and 5: the turn and playing cards."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from games.tajmahal.table import (
    ELEPHANT,
    FREE,
    MOGUL,
    POINTS,
    at_court,
    chance,
    do,
    options,
    pack,
    phase,
    position,
    refused,
)

# A hand for everybody: two reds, a yellow, a white card.
HANDS = {
    0: ["red_elephant_vizier", "red_elephant_general", "yellow_elephant_monk", "white_elephant"],
    1: ["red_elephant_vizier", "red_elephant_monk", "yellow_elephant_monk", "white_elephant"],
    2: ["red_elephant_vizier", "red_elephant_princess", "yellow_elephant_monk", "white_elephant"],
}


# -- 4 The turn --------------------------------------------------------------------------------------------------------


@clause("TM-4.1")
def test_the_turn_passes_clockwise_from_the_start_player() -> None:
    state = position(hands=HANDS, seat=1, start=1)
    order = []
    for _ in range(4):
        order += state.to_act
        state = do(state, min(text for text in options(state) if text.startswith("play red") and "alone" in text))
    assert order == [1, 2, 0, 1]
    assert refused(position(hands=HANDS, seat=1), "play red_elephant_vizier alone", seat=2) == "TM-4.1"


@clause("TM-4.2")
def test_a_player_plays_or_withdraws_and_cannot_pass() -> None:
    assert {text.split()[0] for text in options(position(hands=HANDS))} == {"play", "withdraw"}
    assert {kind.name for kind in SPACE.kinds}.isdisjoint({"pass", "wait"})


@clause("TM-4.3")
def test_who_has_withdrawn_is_skipped() -> None:
    state = position(hands=HANDS, out=[1], seat=0)
    state = do(state, "play red_elephant_vizier alone")
    assert state.to_act == (2,)
    state = do(state, "play red_elephant_vizier alone")
    assert state.to_act == (0,)
    assert refused(state, "play red_elephant_vizier alone", seat=1) == "TM-4.3"
    state = do(
        position(hands=HANDS, played={0: ["green_elephant_vizier"], 1: ["red_vizier_general"]}, display=[]), "withdraw"
    )
    assert [state.to_act, do(state, "play red_elephant_vizier alone").to_act] == [(1,), (2,)]
    assert do(state, "play red_elephant_vizier alone", "play red_elephant_vizier alone").to_act == (1,)


@clause("TM-4.4", "TM-7.9")
def test_a_player_may_always_withdraw_even_for_nothing() -> None:
    state = position(hands=HANDS, played={0: ["green_elephant_vizier"], 1: ["violet_elephant_vizier"]})
    assert "withdraw" in options(state)
    state = do(state, "withdraw")
    assert phase(state) == "take"
    assert state.scores() == [0, 0, 0]
    assert at_court(state) == set(m.SYMBOLS)


@clause("TM-4.5", "TM-13.11")
@pytest.mark.parametrize(("players", "out"), [(3, [1, 2]), (2, [1, 2])])
def test_the_last_player_goes_on_as_long_as_he_likes(players: int, out: list[int]) -> None:
    state = position(players, hands={0: [*HANDS[0], "red_elephant_elephant"]}, out=out)
    for card in ("red_elephant_vizier white_elephant", "red_elephant_general alone", "red_elephant_elephant alone"):
        assert state.to_act == (0,)
        assert refused(state, "play yellow_elephant_monk white_monk") == "TM-5.4"
        state = do(state, f"play {card}")
    assert options(state) == {"withdraw"}
    assert state.facts().visit == 1


@clause("TM-4.6")
def test_without_a_playable_colour_card_a_player_must_withdraw() -> None:
    white = position(hands={0: ["white_elephant", "white_monk"]}, specials={FREE: 0})
    assert options(white) == {"withdraw"}
    white = do(white, "withdraw")
    assert phase(white) == "draw"
    wrong = position(hands={0: ["yellow_elephant_monk"]}, played={0: ["red_elephant_monk"]})
    assert options(wrong) == {"withdraw"}
    assert phase(do(wrong, "withdraw")) != "draw"
    assert options(position(hands={0: []})) == {"withdraw"}


@clause("TM-4.6b")
def test_the_free_colour_card_keeps_a_player_in() -> None:
    hands = {0: ["yellow_elephant_monk", "green_elephant_monk", "white_elephant"]}
    state = position(hands=hands, played={0: ["red_elephant_monk"]}, specials={FREE: 0})
    assert options(state) == {
        f"play yellow_elephant_monk {FREE}",
        f"play green_elephant_monk {FREE}",
        "withdraw",
    }
    used = position(
        hands=hands, played={0: ["red_elephant_monk", "red_elephant_vizier"]}, specials={FREE: 0}, laid_out=[FREE]
    )
    assert options(used) == {"withdraw"}


# -- 5 Playing cards ---------------------------------------------------------------------------------------------------


@clause("TM-5.1")
def test_exactly_one_colour_card_is_laid_from_the_hand() -> None:
    state = position(hands=HANDS)
    assert refused(state, "play green_elephant_monk alone") == "TM-5.1"
    after = do(state, "play red_elephant_vizier alone")
    assert pack(after, "played", 0) == ["red_elephant_vizier"]
    assert pack(after, "hand", 0) == ["red_elephant_general", "white_elephant", "yellow_elephant_monk"]
    for action in range(SPACE["play"].first, SPACE["play"].first + SPACE["play"].size):
        named = SPACE.name(action)
        assert named["card"].split("_")[0] in m.COLOURS
        assert named["with"].split("_")[0] not in m.COLOURS


@clause("TM-5.1")
def test_equal_cards_in_the_hand_are_played_one_by_one() -> None:
    state = do(position(hands={0: ["red_elephant_vizier"] * 3}), "play red_elephant_vizier alone")
    assert pack(state, "played", 0) == ["red_elephant_vizier"]
    assert pack(state, "hand", 0) == ["red_elephant_vizier"] * 2
    assert state.facts().symbols[:6] == [1, 0, 0, 0, 0, 1]


@clause("TM-5.2")
def test_the_first_card_may_have_any_colour() -> None:
    hand = [f"{colour}_elephant_monk" for colour in m.COLOURS]
    state = position(hands={0: hand})
    assert options(state) == {"withdraw", *(f"play {card} alone" for card in hand)}


@clause("TM-5.3")
@pytest.mark.parametrize("colour", m.COLOURS)
def test_later_cards_follow_the_first_ones_colour(colour: str) -> None:
    hand = [f"{c}_elephant_monk" for c in m.COLOURS]
    state = position(hands={0: [*hand, f"{colour}_elephant_vizier"], 1: [], 2: []})
    state = do(state, f"play {colour}_elephant_vizier alone").with_facts(seat=0)
    assert options(state) == {"withdraw", f"play {colour}_elephant_monk alone"}
    other = next(c for c in m.COLOURS if c != colour)
    assert refused(state, f"play {other}_elephant_monk alone") == "TM-5.3"
    state = position(hands={0: hand}, played={0: [f"{colour}_elephant_vizier"] * 2})
    assert options(state) == {"withdraw", f"play {colour}_elephant_monk alone"}


@clause("TM-5.3b")
def test_the_tie_to_a_colour_ends_with_the_visit() -> None:
    state = position(
        hands={0: ["red_elephant_monk", "yellow_elephant_monk"]},
        played={0: ["red_elephant_vizier"]},
        out=[1, 2],
        start=2,
        taken=["vizier", "elephant", "mogul", "general", "monk", "princess"],
        palaces={1: ["kabul.1", "kabul.2", "kabul.3", "kabul.4"]},
        crowns={1: ["kabul.1"]},
        display=[],
    )
    state = chance(do(state, "withdraw"))
    assert state.facts().visit == 2
    assert state.to_act == (0,)
    assert {"play red_elephant_monk alone", "play yellow_elephant_monk alone"} <= options(state)


@clause("TM-5.3c")
def test_several_players_may_play_the_same_colour() -> None:
    state = position(hands=HANDS)
    for seat in range(3):
        assert state.to_act == (seat,)
        state = do(state, "play red_elephant_vizier alone")
    assert [pack(state, "played", seat) for seat in range(3)] == [["red_elephant_vizier"]] * 3


@clause("TM-5.4", "TM-10.2")
def test_one_white_or_one_special_card_may_go_with_it() -> None:
    state = position(hands={0: ["red_elephant_monk", "white_monk", "white_elephant"]}, specials={ELEPHANT: 0, MOGUL: 1})
    assert options(state) == {
        "withdraw",
        "play red_elephant_monk alone",
        "play red_elephant_monk white_monk",
        "play red_elephant_monk white_elephant",
        f"play red_elephant_monk {ELEPHANT}",
    }
    assert refused(state, "play red_elephant_monk white_general") == "TM-5.4"
    assert refused(state, f"play red_elephant_monk {MOGUL}") == "TM-10.2"
    assert refused(state, f"play red_elephant_monk {POINTS}") == "TM-10.2"
    after = do(state, "play red_elephant_monk white_monk")
    assert pack(after, "played", 0) == ["red_elephant_monk", "white_monk"]
    assert after.to_act == (1,)
    after = do(state, f"play red_elephant_monk {ELEPHANT}")
    assert pack(after, "played", 0) == ["red_elephant_monk"]
    assert after.facts().special_out == 1 << m.SPECIALS.index(ELEPHANT)
    assert after.to_act == (1,)


@clause("TM-5.5", "TM-10.2")
def test_white_and_special_cards_are_never_played_without_a_colour_card() -> None:
    specials = dict.fromkeys(m.SPECIALS, 0)
    whites = position(hands={0: ["white_monk", "white_elephant"]}, specials=specials)
    assert options(whites) == {"withdraw"}
    assert refused(whites, "play red_elephant_monk white_monk") == "TM-5.5"
    assert refused(whites, f"play red_elephant_monk {ELEPHANT}") == "TM-5.5"
    played = {0: ["red_elephant_monk"]}
    assert options(position(hands={0: ["white_monk"]}, played=played, specials=specials)) == {"withdraw"}


@clause("TM-5.6")
def test_a_white_card_goes_with_any_colour_and_ties_to_none() -> None:
    hand = [f"{colour}_elephant_monk" for colour in m.COLOURS]
    state = position(hands={0: [*hand, "white_elephant", "white_monk"]})
    for colour in m.COLOURS:
        after = do(state, f"play {colour}_elephant_monk white_elephant")
        assert m.COLOURS[after.facts().colour[0]] == colour
    state = position(hands={0: [*hand, "white_elephant"]}, played={0: ["green_elephant_vizier", "white_monk"]})
    assert options(state) == {
        "withdraw",
        "play green_elephant_monk alone",
        "play green_elephant_monk white_elephant",
    }


@clause("TM-5.7")
def test_the_symbols_of_all_cards_add_up_and_stay() -> None:
    state = position(hands={0: [*HANDS[0], "red_elephant_mogul"], 1: HANDS[1], 2: HANDS[2]})
    others = "play red_elephant_vizier alone"
    state = do(state, "play red_elephant_vizier white_elephant", others, others)
    assert state.facts().symbols[:6] == [1, 0, 0, 0, 0, 2]
    state = do(state, "play red_elephant_general alone")
    assert state.facts().symbols[:6] == [1, 1, 0, 0, 0, 3]
    assert pack(state, "played", 0) == ["red_elephant_general", "red_elephant_vizier", "white_elephant"]
    assert state.facts().symbols[6:12] == [1, 0, 0, 0, 0, 1]


@clause("TM-5.8")
def test_a_played_card_is_not_taken_back() -> None:
    state = do(position(hands=HANDS), "play red_elephant_vizier alone").with_facts(seat=0)
    assert refused(state, "play red_elephant_vizier alone") == "TM-5.8"
    white = do(position(hands=HANDS), "play red_elephant_vizier white_elephant").with_facts(seat=0)
    assert refused(white, "play red_elephant_general white_elephant") == "TM-5.8"
    fences = [position(hands=HANDS).fence, state.fence]
    assert fences[0] != fences[1], "undo ends with the turn"


@clause("TM-5.9")
def test_playing_brings_no_cards_no_points_and_no_prize() -> None:
    state = position(hands=HANDS)
    after = do(state, "play red_elephant_vizier white_elephant")
    assert len(pack(after, "hand", 0)) == len(pack(state, "hand", 0)) - 2
    for place in ("pile", "display", "discard"):
        assert pack(after, place) == pack(state, place)
    assert after.scores() == [0, 0, 0]
    assert at_court(after) == set(m.SYMBOLS)
    winning = position(hands=HANDS, played={0: ["red_vizier_general", "red_elephant_mogul"]})
    assert refused(winning, "build kabul.2") == "TM-5.9"
    assert refused(winning, "crown kabul.2") == "TM-5.9"
    assert refused(winning, f"take {pack(winning, 'display')[0]}") == "TM-5.9"
