"""Clauses of sections 8 to 11: scoring, the next round, the end, the shorter game."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.games.raja import material as m
from durbar.games.raja.actions import SPACE
from games.raja.positions import field, gold, maharaja, opened, phase, play, track, turn

# No Priest; seat 0 wins the ties of two.
RANKED = ["grand_prince", "wanderer", "entrepreneur", "master_builder", "merchant"]


def scored(players: int = 4, **told: Any) -> list[int]:
    """What everybody receives in the scoring of Jaisalmer, the last turn of the round being over."""
    told = {"cards": RANKED, "moved": (1 << players) - 2, **told}
    state = play(turn(players, **told), "gold gold", "gold gold")
    after = play(state, "end_turn")
    return [now - then for now, then in zip(gold(after), gold(state), strict=True)]


# -- 8 scoring -------------------------------------------------------------------------------------------------------


@clause("RJ-8.1")
def test_the_maharajas_city_is_scored_after_the_last_turn() -> None:
    state = turn(3, at={0: "jaisalmer", 1: "jaisalmer", 2: "bikaner"}, cards=RANKED, moved=0b010)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert gold(state) == [19, 15, 15]
    assert state.to_act == (2,)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert gold(state) == [19 + 11, 15 + 7, 15 + 4]


@clause("RJ-8.2")
@pytest.mark.parametrize(
    ("told", "points"),
    [
        ({"at": {0: "jaisalmer"}}, 1),
        ({"houses": {0: "jaisalmer"}}, 1),
        ({"houses": {0: "jaisalmer*3"}}, 3),
        ({"small": {0: "jaisalmer"}}, 1),
        ({"small": {0: "jaisalmer jaisalmer jaisalmer"}}, 3),
        ({"great": {"jaisalmer": 0}}, 3),
        (
            {
                "at": {0: "jaisalmer"},
                "houses": {0: "jaisalmer*2"},
                "small": {0: "jaisalmer"},
                "great": {"jaisalmer": 0},
            },
            7,
        ),
    ],
)
def test_points_in_a_city(told: dict[str, Any], points: int) -> None:
    """Against a rival with the worse card and so many houses: equal is enough, one more house is too many."""
    mine = told.get("houses", {})
    assert scored(2, **told | {"houses": mine | {1: f"jaisalmer*{points}"}}) == [10, 5]
    assert scored(2, **told | {"houses": mine | {1: f"jaisalmer*{points + 1}"}}) == [5, 10]


@clause("RJ-8.2b")
def test_points_count_without_the_architect_and_villages_do_not() -> None:
    assert scored(2, houses={0: "jaisalmer"}, at={0: "agra"}) == [15, 0]
    assert scored(2, houses={0: " ".join(m.VILLAGE_NAMES[:4])}) == [0, 0]


@clause("RJ-8.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_payment_table(players: int) -> None:
    table = {2: [10, 5], 3: [11, 7, 3], 4: [12, 9, 6, 3], 5: [13, 10, 7, 4, 1]}[players]
    most_first = {seat: f"jaisalmer*{players - seat}" for seat in range(players)}
    assert scored(players, houses=most_first) == table
    least_first = {seat: f"jaisalmer*{seat + 1}" for seat in range(players)}
    assert scored(players, houses=least_first) == table[::-1]


@clause("RJ-8.3b")
def test_the_line_of_the_table_is_that_of_all_players_in_the_game() -> None:
    assert scored(5, houses={1: "jaisalmer*2", 3: "jaisalmer"}) == [0, 13, 0, 10, 0]


@clause("RJ-8.4")
def test_without_points_there_is_no_gold() -> None:
    assert scored(3, houses={0: "jaisalmer", 1: "jaisalmer"}) == [11, 7, 0]
    assert scored(3) == [0, 0, 0]
    empty = play(turn(3, moved=0b110), "end_turn")
    assert (phase(empty), empty.facts().round) == ("dial", 2)


@clause("RJ-8.5")
def test_the_lower_card_wins_a_tie() -> None:
    everyone = dict.fromkeys(range(4), "jaisalmer*2")
    assert scored(4, houses=everyone) == [12, 9, 6, 3]
    assert scored(4, houses=everyone, cards=["master_builder", "grand_prince", "priest", "wanderer"]) == [3, 12, 9, 6]


@clause("RJ-8.6", "RJ-8.6b")
@pytest.mark.parametrize(("players", "amount"), [(2, 15), (3, 16), (4, 17), (5, 18)])
def test_the_monopoly_bonus_comes_on_top_of_the_first_amount(players: int, amount: int) -> None:
    assert scored(players, houses={1: "jaisalmer"}) == [0, amount, 0, 0, 0][:players]
    assert 5 + amount not in scored(players, houses={0: "jaisalmer*9", 1: "jaisalmer"})
    assert sum(scored(players, houses={0: "jaisalmer*9", 1: "jaisalmer"})) == sum(m.PAYOUTS[players][:2])


# -- 9 next round ----------------------------------------------------------------------------------------------------


@clause("RJ-9.1")
def test_the_next_round_follows_and_all_stays_as_it_is() -> None:
    before = turn(3, houses={0: "tonk agra"}, at={1: "agra"}, small={2: "agra"}, great={"agra": 1}, moved=0b110)
    after = play(before, "gold gold", "gold gold", "end_turn")
    assert (phase(after), after.facts().round, maharaja(after), field(after, "bikaner")) == ("dial", 2, "bikaner", "2")
    for name in ("houses", "small", "great", "architect", "cards", "supply", "quarry", "palaces_left"):
        assert getattr(before.facts(), name) == getattr(after.facts(), name)
    assert gold(after) == [19, 15, 15]


# -- 10 the end ------------------------------------------------------------------------------------------------------

SIX = "agra agra agra agra agra agra"


@clause("RJ-10.1", "RJ-10.1b")
def test_the_seventh_palace_ends_the_game_after_the_scoring() -> None:
    state = turn(3, "palace palace", gold=99, small={0: SIX}, at={0: "jaisalmer", 1: "jaisalmer"}, maharaja="jaisalmer")
    state = play(state, "build_palace jaisalmer great palace", "end_turn")
    assert state.to_act == (1,)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert state.to_act == (2,)
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert state.over
    assert gold(state) == [99 - 12 + 11, 99 + 2 + 4 + 7, 99 + 2 + 4]
    sixth = turn(3, "palace palace", gold=99, small={0: SIX[5:]}, at={0: "jaisalmer"}, moved=0b110)
    assert not play(sixth, "build_palace jaisalmer great palace", "end_turn").over


def on_top(at: str) -> State:
    """Jaisalmer is scored, its crest on this field; everybody else has moved."""
    top = 6 + int(at)
    return turn(
        2,
        "order gold",
        track="- agra udaipur jodhpur ahmadabad jaipur bikaner" + " -" * (top - 7) + " jaisalmer",
        moved=0b10,
    )


@clause("RJ-10.2")
def test_a_crest_on_field_ten_ends_the_game_after_the_scoring() -> None:
    state = play(on_top("9"), "end_turn")
    assert (field(state, "agra"), maharaja(state), phase(state)) == ("10", "agra", "dial")
    state.apply(SPACE.parse("dial gold gold"), 0)
    state.apply(SPACE.parse("dial gold gold"), 1)
    state = play(state, "end_turn", "end_turn")
    assert state.over
    earlier = play(on_top("8"), "end_turn")
    earlier.apply(SPACE.parse("dial gold gold"), 0)
    earlier.apply(SPACE.parse("dial gold gold"), 1)
    assert not play(earlier, "end_turn", "end_turn").over


@clause("RJ-10.2b")
def test_the_round_stays_the_last_if_the_crest_is_moved_down_again() -> None:
    state = play(on_top("9"), "end_turn")
    state.apply(SPACE.parse("dial order order"), 0)
    state.apply(SPACE.parse("dial gold gold"), 1)
    state = play(state, "order agra order", "end_turn")
    assert field(state, "agra") == "8"
    assert not state.over
    before = gold(state.with_facts())
    state = play(state, "gold gold", "gold gold", "end_turn")
    assert state.over
    assert gold(state) == [before[0], before[1] + 4]


@clause("RJ-10.2c")
def test_the_field_counts_not_the_number_of_rounds() -> None:
    state = turn(2, round=12, moved=0b10, track="- - bikaner jaipur agra udaipur ahmadabad jodhpur jaisalmer")
    state = play(state, "end_turn")
    assert not state.over
    assert state.facts().round == 13


@clause("RJ-10.2d")
def test_round_twenty_is_the_last() -> None:
    low = "- - bikaner jaipur agra udaipur ahmadabad jodhpur jaisalmer"
    last = play(turn(2, round=20, moved=0b10, track=low), "end_turn")
    assert last.over
    assert last.cut_short
    assert not play(turn(2, round=19, moved=0b10, track=low), "end_turn").over


def ended(told: dict[str, Any]) -> State:
    return play(turn(3, round=20, moved=0b110, **told), "gold gold", "gold gold", "end_turn")


@clause("RJ-10.3")
def test_most_palaces_win() -> None:
    state = ended({"small": {0: "agra", 1: "udaipur udaipur"}, "great": {"bikaner": 2}, "gold": [90, 0, 50]})
    assert state.scores() == [1, 2, 1]
    assert state.ranking() == [2, 1, 3]
    assert ended({"small": {0: "agra"}, "great": {"bikaner": 1, "jaipur": 1}}).scores() == [1, 2, 0]


@clause("RJ-10.3b")
def test_gold_decides_among_equal_palaces() -> None:
    state = ended({"small": {0: "agra", 1: "agra"}, "gold": [3, 8, 99]})
    assert state.ranking() == [2, 1, 3]
    assert ended({"gold": [3, 4, 5]}).ranking() == [1, 3, 2]  # seat 0 still takes 4 gold


@clause("RJ-10.3c")
def test_equal_in_both_is_a_shared_place() -> None:
    assert ended({"gold": [3, 7, 7]}).ranking() == [1, 1, 1]
    assert ended({"gold": [3, 7, 2]}).ranking() == [1, 1, 3]
    assert ended({"gold": [9, 7, 7]}).ranking() == [1, 2, 2]


# -- 11 the shorter game ---------------------------------------------------------------------------------------------

SHORT = {"length": "short"}


@clause("RJ-11.1a")
def test_six_palaces_in_the_short_game() -> None:
    assert opened(4, length="short").facts().palaces_left[:4] == [6] * 4


@clause("RJ-11.1b", "RJ-11.1d")
def test_the_short_game_ends_after_eight_rounds() -> None:
    low = "- - bikaner jaipur agra udaipur ahmadabad jodhpur jaisalmer"
    assert play(turn(2, round=8, moved=0b10, given=SHORT), "end_turn").over
    assert play(turn(2, round=8, moved=0b10, given=SHORT, track=low), "end_turn").over
    assert not play(turn(2, round=7, moved=0b10, given=SHORT), "end_turn").over
    assert not play(turn(2, round=8, moved=0b10), "end_turn").over
    state, rng = opened(3, 2, length="short"), Rng(2)
    while not state.over:
        state.apply(state.random_legal(rng))
    assert state.facts().round <= 8


@clause("RJ-11.1d")
def test_field_eight_does_not_end_the_short_game() -> None:
    state = turn(
        2,
        round=3,
        moved=0b10,
        given=SHORT,
        track="- agra udaipur jodhpur ahmadabad jaipur bikaner - - - - - - - jaisalmer",
    )
    state = play(state, "end_turn")
    assert track(state).split()[-1] == "agra"
    assert not state.over


@clause("RJ-11.1c")
def test_the_sixth_palace_ends_the_short_game() -> None:
    five = {0: "agra agra agra agra agra"}
    state = turn(2, "palace palace", gold=99, small=five, at={0: "jaisalmer"}, moved=0b10, given=SHORT)
    assert play(state, "build_palace jaisalmer great palace", "end_turn").over
    full = turn(2, "palace palace", gold=99, small=five, at={0: "jaisalmer"}, moved=0b10)
    assert not play(full, "build_palace jaisalmer great palace", "end_turn").over
