"""Section 6: withdrawing, and what is won by it."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.games.tajmahal import material as m
from games.tajmahal.table import (
    at_court,
    bonus_on,
    chance,
    do,
    held,
    options,
    pack,
    phase,
    position,
    refused,
    sites,
    standing,
    walk,
)

KABUL = {"kabul.1", "kabul.2", "kabul.3", "kabul.4"}
FORTRESS = "kabul.1"
PLAIN = ["kabul.2", "kabul.3", "kabul.4"]


def prizes(state: Any) -> set[str]:
    """What the seat to act takes from the court if it withdraws now."""
    return at_court(state) - at_court(do(state, "withdraw"))


# -- majorities --------------------------------------------------------------------------------------------------------


@clause("TM-6.1")
def test_withdrawing_plays_no_card_and_compares_what_was_played() -> None:
    state = position(hands={0: ["red_elephant_monk"]}, played={0: ["red_elephant_vizier"]})
    after = do(state, "withdraw")
    assert pack(after, "hand", 0) == ["red_elephant_monk"]
    assert held(after, "tiles", 0) == ["vizier"]
    assert phase(after) == "build"
    assert refused(after, "play red_elephant_monk alone") == "TM-6.1"
    taking = do(after, f"build {PLAIN[0]}")
    assert phase(taking) == "take"
    assert refused(taking, "play red_elephant_monk alone") == "TM-6.1"


@clause("TM-6.2")
def test_a_majority_is_more_than_each_single_other_player() -> None:
    state = position(
        4,
        played={
            0: ["red_elephant_vizier", "red_vizier_general", "red_elephant_monk"],
            1: ["yellow_elephant_vizier", "yellow_elephant_monk"],
            2: ["green_elephant_vizier"],
            3: ["violet_elephant_vizier"],
        },
    )
    # 2 viziers against 1, 1, 1; 1 general against none; 1 monk ties with one player; 2 elephants tie
    assert prizes(state) == {"vizier", "general"}


@clause("TM-6.2", "TM-6.2d")
def test_no_symbol_no_majority() -> None:
    state = position(played={0: ["red_elephant_vizier"]}, out=[1, 2])
    assert prizes(state) == {"elephant", "vizier"}
    assert prizes(position(out=[1, 2], pile=[])) == set()


@clause("TM-6.2b")
def test_equal_or_fewer_symbols_win_nothing() -> None:
    tie = {0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier"]}
    assert prizes(position(played=tie)) == set()
    fewer = {0: ["red_elephant_vizier"], 2: ["yellow_elephant_vizier", "yellow_elephant_elephant", "white_vizier"]}
    assert prizes(position(played=fewer)) == set()


@clause("TM-6.2c", "TM-8.1")
def test_who_has_withdrawn_no_longer_counts() -> None:
    played = {0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier"], 2: ["green_elephant_monk"]}
    state = position(played=played, seat=1, display=[])
    assert prizes(state.with_facts(seat=0)) == set()
    state = do(state, "withdraw")
    assert state.to_act == (2,)
    assert prizes(state.with_facts(seat=0)) == {"vizier"}


@clause("TM-6.2d")
def test_the_last_player_wins_whatever_he_shows() -> None:
    state = position(played={2: ["red_elephant_vizier", "red_princess_mogul"]}, seat=2, out=[0, 1], taken=["elephant"])
    assert prizes(state) == {"vizier", "princess", "mogul"}


@clause("TM-6.2e")
def test_all_symbols_are_compared_when_he_withdraws() -> None:
    """What is drawn for a bonus tile changes nothing, and all prizes are in hand before the first palace stands."""
    played = {0: ["red_elephant_vizier", "red_general_monk"], 1: ["green_elephant_elephant", "green_elephant_monk"]}
    state = do(position(played=played, bonus={FORTRESS: "card"}), "withdraw")
    assert held(state, "tiles", 0) == ["vizier", "general"]
    assert standing(state, "palaces", 0) == set()
    state = do(state, f"build {FORTRESS}", "draw white_elephant")
    assert held(state, "tiles", 0) == ["vizier", "general"]
    assert {"monk", "mogul", "princess", "elephant"} == at_court(state)


@clause("TM-6.3")
def test_a_prize_is_won_once_a_visit() -> None:
    played = {0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier", "yellow_elephant_vizier"]}
    state = position(played=played, seat=0, taken=["vizier", "elephant"], palaces={2: [PLAIN[0]]}, out=[2])
    assert prizes(state.with_facts(seat=1)) == set()
    after = do(state.with_facts(seat=1), "withdraw")
    assert phase(after) == "take"
    assert after.scores() == [0, 0, 0]
    assert held(after, "tiles", 1) == held(after, "goods", 1) == []


@clause("TM-6.4")
def test_all_six_prizes_in_one_withdrawal() -> None:
    played = {0: ["red_vizier_general", "red_monk_princess", "red_elephant_mogul"], 1: ["green_elephant_general"]}
    state = position(played={0: played[0]})
    assert prizes(state) == set(m.SYMBOLS)
    assert prizes(position(played=played)) == {"vizier", "monk", "princess", "mogul"}


@clause("TM-6.4b")
def test_every_prize_is_taken_and_every_palace_built() -> None:
    state = do(position(played={0: ["red_vizier_general", "red_princess_mogul"]}), "withdraw")
    for built in range(4):
        assert phase(state) == "build"
        assert {text.split()[0] for text in options(state)} <= {"build", "crown"}
        assert refused(state, "withdraw") == "TM-6.4b"
        state = do(state, max(options(state)) if built == 0 else min(options(state)))
    assert phase(state) == "take"
    assert len(standing(state, "palaces", 0)) == 3
    assert len(standing(state, "crowns", 0)) == 1


# -- influence tiles and palaces ---------------------------------------------------------------------------------------


@clause("TM-6.5")
@pytest.mark.parametrize("symbol", m.SYMBOLS[:4])
def test_a_majority_takes_the_influence_tile(symbol: str) -> None:
    state = do(position(played={0: [f"red_elephant_{symbol}"], 1: ["green_elephant_elephant"]}), "withdraw")
    assert held(state, "tiles", 0) == [symbol]
    assert symbol not in at_court(state)
    assert state.facts().stacks == [5, 5, 5, 5]


@clause("TM-6.6")
def test_one_palace_for_each_influence_tile() -> None:
    played = {0: ["red_vizier_general", "red_monk_princess"]}
    state = do(position(played=played), "withdraw")
    state = do(state, f"build {PLAIN[0]}", f"build {PLAIN[1]}")
    assert phase(state) == "build"
    state = do(state, f"build {PLAIN[2]}")  # the fourth has one city left to stand on
    assert standing(state, "palaces", 0) == KABUL
    assert phase(state) != "build"
    two = do(position(played={0: ["red_vizier_general"]}), "withdraw", f"build {PLAIN[0]}", f"build {PLAIN[1]}")
    assert standing(two, "palaces", 0) == set(PLAIN[:2])
    assert phase(two) == "take"
    crown = do(position(played={0: ["red_vizier_general", "white_mogul"]}), "withdraw", f"build {PLAIN[0]}")
    crown = do(crown, f"build {PLAIN[1]}")
    assert refused(crown, f"build {PLAIN[2]}") == "TM-6.6"


@clause("TM-6.6b")
def test_a_city_without_a_regular_palace_is_free() -> None:
    state = position(
        played={0: ["red_elephant_vizier"]},
        taken=["general", "mogul"],
        palaces={1: [PLAIN[0]]},
        crowns={2: [PLAIN[1]]},
    )
    state = do(state, "withdraw")
    assert sites(state) == KABUL - {PLAIN[0]}
    assert refused(state, f"build {PLAIN[0]}") == "TM-6.6b"
    own = position(played={0: ["red_elephant_vizier"]}, taken=["general"], palaces={0: [PLAIN[0]]})
    assert sites(do(own, "withdraw")) == KABUL - {PLAIN[0]}


@clause("TM-6.6c")
def test_never_more_than_two_palaces_on_a_city() -> None:
    state = position(
        played={0: ["red_elephant_vizier"]},
        taken=["general", "mogul"],
        palaces={1: [PLAIN[0]]},
        crowns={2: [PLAIN[0]]},
    )
    assert sites(do(state, "withdraw")) == KABUL - {PLAIN[0]}
    for players in (3, 4, 5):
        for last, _, _ in walk(players, 3):
            state = last
        facts = state.facts()
        for city in range(49):
            assert sum(row >> city & 1 for row in facts.palaces) <= 1
            assert sum(row >> city & 1 for row in facts.crowns) <= 1


@clause("TM-6.6d")
def test_palaces_stand_only_in_the_current_province() -> None:
    state = do(position(played={0: ["red_elephant_vizier", "red_princess_mogul"]}, province="agra"), "withdraw")
    agra = {f"agra.{i}" for i in range(1, 6)}
    assert sites(state) == sites(state, "crown") == agra
    assert refused(state, "build kabul.1") == "TM-6.6d"
    assert refused(state, "crown kabul.1") == "TM-6.6d"


@clause("TM-6.7")
def test_a_regular_palace_on_a_fortress_takes_the_bonus_tile_at_once() -> None:
    state = position(played={0: ["red_vizier_general"]}, bonus={FORTRESS: "points2"})
    state = do(state, "withdraw", f"build {FORTRESS}")
    assert bonus_on(state, FORTRESS) is None
    assert state.scores() == [2, 0, 0]
    assert phase(state) == "build"
    plain = do(
        position(played={0: ["red_elephant_vizier"]}, bonus={FORTRESS: "points2"}), "withdraw", f"build {PLAIN[0]}"
    )
    assert bonus_on(plain, FORTRESS) == "points2"


# -- the crown palace --------------------------------------------------------------------------------------------------


@clause("TM-6.8")
def test_the_crown_palace_stands_on_any_city() -> None:
    state = position(
        played={0: ["red_elephant_mogul"]},
        taken=["vizier", "general", "elephant"],
        palaces={1: [PLAIN[0]], 2: [PLAIN[1]]},
    )
    state = do(state, "withdraw")
    assert "mogul" not in at_court(state)
    assert options(state) == {f"crown {city}" for city in KABUL}
    after = do(state, f"crown {PLAIN[0]}")
    assert standing(after, "crowns", 0) == standing(after, "palaces", 1) == {PLAIN[0]}
    assert standing(after, "palaces", 0) == set()
    no_crown = do(position(played={0: ["red_vizier_general"]}), "withdraw")
    assert refused(no_crown, f"crown {PLAIN[0]}") == "TM-6.8"


@clause("TM-6.8b")
def test_a_regular_palace_may_join_the_crown_palace() -> None:
    played = {0: ["red_elephant_mogul"], 1: ["yellow_vizier_general"]}
    state = position(played=played, display=["white_monk"])
    state = do(state, "withdraw", f"crown {PLAIN[0]}")
    assert state.to_act == (1,)
    state = do(state, "withdraw", f"build {PLAIN[0]}", f"build {PLAIN[1]}")
    assert standing(state, "palaces", 1) == set(PLAIN[:2])


@clause("TM-6.8c", "TM-6.10")
@pytest.mark.parametrize("order", [("build", "crown"), ("crown", "build")])
def test_own_crown_palace_and_own_palace_may_share_a_city(order: tuple[str, str]) -> None:
    state = do(position(played={0: ["red_mogul_vizier"]}), "withdraw")
    state = do(state, *(f"{kind} {PLAIN[0]}" for kind in order))
    assert standing(state, "palaces", 0) == standing(state, "crowns", 0) == {PLAIN[0]}
    assert state.scores() == [1, 0, 0]


@clause("TM-6.9")
def test_the_crown_palace_takes_no_bonus_tile() -> None:
    state = position(played={0: ["red_elephant_mogul"]}, taken=["elephant"], bonus={FORTRESS: "points2"})
    state = do(state, "withdraw", f"crown {FORTRESS}")
    assert bonus_on(state, FORTRESS) == "points2"
    assert state.scores() == [1, 0, 0]


@clause("TM-6.9b")
@pytest.mark.parametrize("builder", [0, 1])
def test_the_bonus_tile_beside_the_crown_waits_for_a_regular_palace(builder: int) -> None:
    played = {0: ["red_elephant_mogul"], 1: ["yellow_elephant_vizier"]}
    if builder == 0:
        played = {0: ["red_mogul_vizier"]}
    state = position(played=played, taken=["elephant"], bonus={FORTRESS: "points2"}, display=["white_monk"])
    state = do(state, "withdraw", f"crown {FORTRESS}")
    assert bonus_on(state, FORTRESS) == "points2"
    if builder == 1:
        state = do(state, "withdraw")
    state = do(state, f"build {FORTRESS}")
    assert bonus_on(state, FORTRESS) is None
    assert state.scores()[builder] == 3


@clause("TM-6.10")
def test_sites_and_their_order_are_the_players_choice() -> None:
    state = do(position(played={0: ["red_vizier_general", "red_princess_mogul"]}), "withdraw")
    assert sites(state) == sites(state, "crown") == KABUL
    state = do(state, f"build {PLAIN[2]}")
    assert sites(state) == KABUL - {PLAIN[2]}
    assert sites(state, "crown") == KABUL
    state = do(state, f"crown {PLAIN[1]}")
    assert sites(state) == KABUL - {PLAIN[2]}
    assert sites(state, "crown") == set()
    state = do(state, f"build {PLAIN[1]}", f"build {FORTRESS}")
    assert standing(state, "palaces", 0) == {PLAIN[1], PLAIN[2], FORTRESS}


@clause("TM-6.11")
def test_there_is_always_room() -> None:
    played = {0: ["red_vizier_general", "red_monk_princess", "red_elephant_mogul"]}
    crown_first = do(position(played=played), "withdraw", f"crown {FORTRESS}")
    for city in PLAIN:
        crown_first = do(crown_first, f"build {city}")
    assert standing(crown_first, "palaces", 0) == KABUL
    last = position(
        played={0: ["red_elephant_vizier", "red_princess_mogul"]},
        taken=["general", "monk"],
        palaces={1: PLAIN[:1], 2: PLAIN[1:2]},
    )
    last = do(last, "withdraw", f"build {PLAIN[2]}")
    assert sites(last) == {FORTRESS}
    assert sites(last, "crown") == KABUL


@clause("TM-6.12")
def test_the_elephants_take_the_province_tile() -> None:
    state = do(position(played={0: ["red_elephant_elephant"]}, visit=3), "withdraw")
    assert "elephant" not in at_court(state)
    assert held(state, "goods", 0) == ["spices", "gems"]
    assert phase(state) == "take"
    assert state.facts().palaces[0] == 0


@clause("TM-6.13")
def test_palaces_stay_to_the_end() -> None:
    for players in (2, 3, 4, 5):
        stood = [0] * 10
        for state, _, _ in walk(players, 11):
            facts = state.facts()
            now = facts.palaces + facts.crowns
            assert all(before & after == before for before, after in zip(stood, now, strict=True))
            stood = now
        assert any(stood)
    state = position(
        out=[0, 1],
        seat=2,
        display=[],
        pile=["white_monk"],
        taken=["vizier", "mogul"],
        palaces={0: ["kabul.2"]},
        crowns={1: ["kabul.2"]},
    )
    state = chance(do(state, "withdraw"))
    assert state.facts().visit == 2
    assert standing(state, "palaces", 0) == standing(state, "crowns", 1) == {"kabul.2"}
