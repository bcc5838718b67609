"""Section 13: two players with the neutral third, an option of our own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clauses import clause
from durbar.core.state import CHANCE
from durbar.games.tajmahal import GAME
from durbar.games.tajmahal import material as m
from games.tajmahal.table import (
    at_court,
    bonus_on,
    chance,
    do,
    fresh,
    held,
    options,
    pack,
    phase,
    position,
    refused,
    sites,
    standing,
    walk,
    weights,
)

NEUTRAL = m.NEUTRAL
DISPLAY = ["red_elephant_monk", "yellow_elephant_monk", "green_elephant_monk", "violet_elephant_monk", "white_monk"]
HANDS = {0: ["red_elephant_vizier", "red_elephant_general"], 1: ["yellow_elephant_vizier", "yellow_elephant_general"]}
KABUL = {"kabul.1", "kabul.2", "kabul.3", "kabul.4"}  # kabul.1 is the fortress


def neutrals_turn(**more: Any) -> Any:
    """Both players have had their turn; the neutral is about to turn over a card."""
    given = {"hands": HANDS, "display": DISPLAY, **more}
    state = do(position(2, seat=1, **given), "play yellow_elephant_vizier alone")
    assert (phase(state), state.to_act) == ("neutral_turn", (CHANCE,))
    return state


def leaves(**more: Any) -> Any:
    """The neutral, with violet cards before it, turns over a red one and withdraws."""
    return do(neutrals_turn(**more), "turn_over red_elephant_elephant")


@clause("TM-13.2")
def test_set_up_is_that_for_three_but_the_neutral_has_no_hand() -> None:
    state = chance(fresh(2))
    assert [len(pack(state, "hand", slot)) for slot in range(3)] == [6, 6, 0]
    assert len(pack(state, "display")) == 5
    assert len(pack(state, "pile")) == 96 - 12 - 5
    assert state.facts().inside == 0b111
    assert state.scores() == [0, 0]


@clause("TM-13.3")
def test_the_two_alternate_as_start_players() -> None:
    starts: dict[int, int] = {}
    for state, _, _ in walk(2, 4):
        if phase(state) == "turn":
            starts.setdefault(state.facts().visit, state.to_act[0])
    first = starts[1]
    assert [starts[visit] for visit in range(1, 13)] == [first, 1 - first] * 6


@clause("TM-13.4")
@pytest.mark.parametrize("start", [0, 1])
def test_start_player_then_the_other_then_the_neutral(start: int) -> None:
    state = position(2, hands=HANDS, display=DISPLAY, seat=start, start=start)
    mine = {0: "play red_elephant_vizier alone", 1: "play yellow_elephant_vizier alone"}
    order = []
    for _ in range(2):
        order += state.to_act
        state = do(state, mine[state.to_act[0]])
    order += state.to_act
    state = do(state, "turn_over white_elephant")
    assert [*order, *state.to_act] == [start, 1 - start, CHANCE, start]


@clause("TM-13.4")
@pytest.mark.parametrize("out", [0, 1, 2])
def test_whoever_has_withdrawn_is_skipped(out: int) -> None:
    state = position(2, hands=HANDS, display=DISPLAY, seat=1 if out == 0 else 0, out=[out])
    text = {
        0: "play red_elephant_vizier alone",
        1: "play yellow_elephant_vizier alone",
        CHANCE: "turn_over white_elephant",
    }
    order = []
    for _ in range(3):
        order += state.to_act
        state = do(state, text.pop(state.to_act[0], "withdraw"))
    assert order == {0: [1, CHANCE, 1], 1: [0, CHANCE, 0], 2: [0, 1, 0]}[out]


@clause("TM-13.5")
def test_the_neutral_turns_over_the_top_card() -> None:
    state = neutrals_turn()
    assert weights(state) == {f"turn_over {card}": n for card, n in Counter(pack(state, "pile")).items()}
    after = do(state, "turn_over violet_elephant_monk")
    assert pack(after, "played", NEUTRAL) == ["violet_elephant_monk"]
    assert len(pack(after, "pile")) == len(pack(state, "pile")) - 1
    assert after.facts().symbols[12:18] == [0, 0, 1, 0, 0, 1]
    assert after.to_act == (0,)
    assert after.facts().inside == 0b111


@clause("TM-13.5b")
def test_which_cards_fit() -> None:
    first = neutrals_turn()
    for card in ("white_elephant", "red_elephant_elephant", "violet_elephant_elephant"):
        assert do(first, f"turn_over {card}").facts().inside == 0b111
    white = neutrals_turn(played={NEUTRAL: ["white_elephant"]})
    for card in ("white_vizier", "green_elephant_elephant"):
        assert do(white, f"turn_over {card}").facts().inside == 0b111
    violet = neutrals_turn(played={NEUTRAL: ["violet_elephant_vizier", "white_elephant"]})
    for card in ("white_general", "violet_elephant_elephant"):
        after = do(violet, f"turn_over {card}")
        assert card in pack(after, "played", NEUTRAL)
        assert after.facts().inside == 0b111
    for card in ("red_elephant_elephant", "yellow_elephant_elephant", "green_elephant_elephant"):
        assert do(violet, f"turn_over {card}").facts().inside == 0b011


@clause("TM-13.5c")
def test_a_card_that_does_not_fit_is_discarded_and_the_neutral_withdraws() -> None:
    state = neutrals_turn(played={NEUTRAL: ["violet_elephant_vizier"]})
    after = do(state, "turn_over red_elephant_elephant")
    assert "red_elephant_elephant" in pack(after, "discard")
    assert after.facts().inside == 0b011
    # with the red elephants counted it would have more elephants than anybody
    assert at_court(after) == set(m.SYMBOLS)
    rest = Counter(dict(zip(m.CARDS, m.CARD_COUNT, strict=True)))
    rest.subtract([*DISPLAY, "yellow_elephant_vizier", "violet_elephant_vizier"])
    no_card = position(
        2,
        hands={0: list(rest.elements()), 1: ["yellow_elephant_vizier"]},
        played={NEUTRAL: ["violet_elephant_vizier"]},
        display=DISPLAY,
        pile=[],
        seat=1,
    )
    no_card = do(no_card, "play yellow_elephant_vizier alone")
    assert no_card.facts().inside == 0b011
    assert phase(no_card) == "neutral_spoil"


@clause("TM-13.5c")
def test_the_neutral_turns_over_a_card_of_the_renewed_pile() -> None:
    state = neutrals_turn(pile=[])
    assert pack(state, "discard") == []
    assert len(weights(state)) > 40


@clause("TM-13.6")
def test_the_neutrals_symbols_count_while_it_is_in() -> None:
    played = {0: ["red_elephant_monk"], NEUTRAL: ["violet_elephant_monk"]}
    state = position(2, played=played, display=DISPLAY[1:])
    assert at_court(do(state, "withdraw")) == set(m.SYMBOLS)
    turned = neutrals_turn(played={0: ["red_elephant_general", "red_general_monk"]}, hands={1: HANDS[1]})
    assert "monk" not in at_court(do(turned, "turn_over violet_elephant_general", "withdraw"))
    assert "monk" in at_court(do(turned, "turn_over violet_vizier_monk", "withdraw"))
    gone = position(2, played={0: played[0]}, out=[NEUTRAL], display=DISPLAY[1:])
    assert at_court(do(gone, "withdraw")) == set(m.SYMBOLS) - {"monk", "elephant"}
    # it wins by the same rule: strictly more than each player still in
    leaving = leaves(played={NEUTRAL: ["violet_elephant_monk", "violet_vizier_monk"]})
    assert at_court(leaving) == set(m.SYMBOLS) - {"monk"}, "vizier and elephant are tied with the second player"
    last = leaves(played={NEUTRAL: ["violet_elephant_monk", "violet_elephant_mogul"]}, out=[0])
    assert at_court(last) == {"vizier", "general", "princess"}


@clause("TM-13.7")
def test_a_neutral_palace_for_each_influence_tile() -> None:
    state = leaves(
        played={NEUTRAL: ["violet_vizier_monk", "violet_general_princess"]},
        taken=["mogul"],
        crowns={0: ["kabul.3"]},
    )
    # vizier tied with the second player; general, monk and princess won
    assert {"general", "monk", "princess"}.isdisjoint(at_court(state))
    assert state.facts().stacks == [5, 6, 6, 6]
    for left in (4, 3, 2):
        assert phase(state) == "neutral_build"
        outcomes = weights(state)
        assert len(outcomes) == left
        assert len(set(outcomes.values())) == 1
        state = do(state, min(outcomes))
    assert standing(state, "palaces", NEUTRAL) == {"kabul.1", "kabul.2", "kabul.3"}
    assert phase(state) == "neutral_spoil"
    nearly = leaves(
        played={NEUTRAL: ["violet_elephant_monk"]}, taken=["vizier", "general"], palaces={0: ["kabul.2", "kabul.4"]}
    )
    assert options(nearly) == {"neutral_build kabul.1", "neutral_build kabul.3"}


@clause("TM-13.7b")
def test_a_neutral_palace_is_a_regular_one() -> None:
    state = leaves(played={NEUTRAL: ["violet_elephant_monk"]}, bonus={"kabul.1": "tea"})
    state = do(state, "neutral_build kabul.1")
    assert bonus_on(state, "kabul.1") is None
    assert sum(state.facts().goods) == 0
    assert state.scores() == [0, 0]
    building = position(
        2,
        played={0: ["red_elephant_vizier", "red_princess_mogul"]},
        palaces={NEUTRAL: ["kabul.2"]},
        taken=["monk", "elephant"],
        out=[NEUTRAL],
    )
    building = do(building, "withdraw")
    assert sites(building) == KABUL - {"kabul.2"}
    assert sites(building, "crown") == KABUL
    assert refused(building, "build kabul.2") == "TM-13.7b"


@clause("TM-13.7c")
def test_the_neutral_sets_the_crown_aside() -> None:
    state = leaves(played={NEUTRAL: ["violet_elephant_mogul"]})
    assert "mogul" not in at_court(state)
    assert phase(state) == "neutral_spoil"
    assert state.facts().crowns == [0] * 5
    later = do(
        position(2, out=[1, NEUTRAL], taken=["mogul"], played={0: ["red_elephant_mogul"]}, display=[]), "withdraw"
    )
    assert standing(later, "crowns", 0) == set()
    assert "mogul" in at_court(later), "it is back for the next visit"


@clause("TM-13.7d")
def test_the_neutral_takes_the_province_tile_out_of_the_game() -> None:
    state = leaves(played={NEUTRAL: ["violet_elephant_elephant"]})
    assert "elephant" not in at_court(state)
    assert sum(state.facts().goods) == 0
    assert state.scores() == [0, 0]


@clause("TM-13.8")
def test_the_neutral_gets_nothing() -> None:
    for seed in range(8):
        for state, _, _ in walk(2, seed):
            facts = state.facts()
            assert facts.score[NEUTRAL] == 0
            assert facts.goods[NEUTRAL * 4 : NEUTRAL * 4 + 4] == facts.tiles[NEUTRAL * 4 : NEUTRAL * 4 + 4] == [0] * 4
            assert NEUTRAL not in facts.special_owner
            assert facts.crowns[NEUTRAL] == 0
        assert facts.palaces[NEUTRAL], "it did build"


@clause("TM-13.9")
def test_the_neutral_discards_its_cards_and_two_of_the_display() -> None:
    state = leaves(played={NEUTRAL: ["violet_elephant_vizier", "white_elephant"], 0: ["red_elephant_elephant"]})
    assert phase(state) == "neutral_spoil"
    assert pack(state, "played", NEUTRAL) == []
    assert pack(state, "discard") == ["red_elephant_elephant", "violet_elephant_vizier", "white_elephant"]
    assert weights(state) == {f"spoil {card}": 1 for card in DISPLAY}
    state = do(state, "spoil white_monk")
    assert weights(state) == {f"spoil {card}": 1 for card in DISPLAY[:4]}
    state = do(state, "spoil red_elephant_monk")
    assert pack(state, "display") == sorted(DISPLAY[1:4])
    assert {"white_monk", "red_elephant_monk"} <= set(pack(state, "discard"))
    assert (phase(state), state.to_act) == ("turn", (0,))
    double = leaves(played={NEUTRAL: ["violet_elephant_vizier"]}, display=["white_elephant"] * 3 + DISPLAY[:2])
    assert weights(double)["spoil white_elephant"] == 3
    for left in (0, 1, 2):
        short = leaves(played={NEUTRAL: ["violet_elephant_vizier"]}, display=DISPLAY[:left])
        assert pack(short, "display") == []
        assert set(DISPLAY[:left]) <= set(pack(short, "discard"))
        assert (phase(short), short.to_act) == ("turn", (0,))


@clause("TM-13.10")
def test_the_visit_ends_when_both_players_have_withdrawn() -> None:
    neutral = ["violet_monk_mogul", "violet_elephant_elephant"]
    state = position(2, played={1: ["yellow_elephant_vizier"], NEUTRAL: neutral}, seat=1, out=[0], display=DISPLAY[:3])
    state = do(state, "withdraw", "build kabul.2", f"take {DISPLAY[0]}", f"take {DISPLAY[1]}")
    facts = state.facts()
    assert facts.visit == 2
    assert (facts.palaces[NEUTRAL], facts.crowns[NEUTRAL]) == (0, 0)
    assert state.scores() == [0, 1]
    assert facts.stacks == [4, 5, 5, 5]
    assert pack(state, "played", NEUTRAL) == []
    assert set(pack(state, "discard")) == {"yellow_elephant_vizier", *neutral, DISPLAY[2]}
    assert facts.inside == 0b111
    assert len(pack(chance(state), "display")) == 5


@clause("TM-13.11")
def test_the_neutral_does_not_keep_a_player_from_being_the_last() -> None:
    played = {0: ["red_elephant_vizier", "red_princess_mogul"]}
    state = position(2, played=played, out=[1, NEUTRAL])
    assert at_court(do(state, "withdraw")) == {"general", "monk"}
    still = {**played, NEUTRAL: ["violet_elephant_vizier"]}
    assert at_court(do(position(2, played=still, out=[1]), "withdraw")) == {"general", "monk", "vizier", "elephant"}


@clause("TM-13.12")
def test_only_the_two_players_are_ranked() -> None:
    *_, (state, _, action) = walk(2, 6)
    state.apply(action)
    assert state.over
    assert len(state.scores()) == len(state.ranking()) == 2
    assert sorted(state.ranking()) in ([1, 2], [1, 1])
    assert len(GAME.view(state, None).seats) == 2


@clause("TM-13.2")
def test_all_other_rules_hold() -> None:
    state = position(2, hands=HANDS, display=DISPLAY)
    drawing = do(state, "withdraw")
    assert phase(drawing) == "draw"
    taking = do(drawing, "draw white_elephant")
    assert phase(taking) == "take"
    assert held(taking, "tiles", 0) == []
