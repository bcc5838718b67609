"""Sections 9 to 11: the end of a visit, special cards, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.games.tajmahal import material as m
from games.tajmahal.table import (
    ELEPHANT,
    FREE,
    MOGUL,
    POINTS,
    at_court,
    bonus_on,
    chance,
    current,
    do,
    held,
    options,
    pack,
    phase,
    position,
    refused,
    standing,
    walk,
)


def ending(*, played: list[str] | None = None, players: int = 3, **more: Any) -> Any:
    """The last player still in (seat 2) is about to withdraw; one card is left for him."""
    out = [seat for seat in range(players) if seat != 2]
    given = {"display": ["white_monk"], "seat": 2, "out": out, **more}
    return position(players, played={2: played or ["red_elephant_elephant"]}, **given)


def owner(state: Any, special: str) -> int:
    return int(state.facts().special_owner[m.SPECIALS.index(special)])


# -- 9 End of a visit --------------------------------------------------------------------------------------------------


@clause("TM-9.1")
def test_the_visit_ends_when_the_last_has_his_card() -> None:
    played = {0: ["red_elephant_vizier"], 1: ["yellow_elephant_vizier"]}
    state = do(position(played=played, out=[2], display=["white_monk", "white_general", "white_vizier"]), "withdraw")
    state = do(state, "take white_monk", "take white_vizier")
    assert (state.facts().visit, state.to_act) == (1, (1,))
    state = do(state, "withdraw", "build kabul.2")
    assert pack(state, "hand", 1) == ["white_general"]
    assert state.facts().visit == 2
    assert state.facts().inside == 0b111


@clause("TM-9.2", "TM-10.1")
def test_pairs_are_exchanged_first() -> None:
    state = ending(played=["red_elephant_vizier"], tiles={2: ["vizier"]})
    state = do(state, "withdraw", "build kabul.2")
    assert held(state, "tiles", 2) == []
    assert owner(state, FREE) == 2
    # both went back before the court was filled up again
    assert state.facts().stacks == [5, 5, 5, 5]
    assert at_court(state) >= {"vizier"}


@clause("TM-9.3")
def test_a_province_tile_nobody_won_leaves_the_game() -> None:
    state = ending(played=["red_vizier_general"], visit=2, hands={1: ["yellow_elephant_elephant"]})
    state = chance(do(state, "withdraw", "build kabul.2", "build kabul.3"))
    assert state.facts().visit == 3
    assert held(state, "goods", 2) == []
    assert "elephant" in at_court(state)
    state = do(state, "play yellow_elephant_elephant alone").with_facts(seat=1)
    assert held(do(state, "withdraw"), "goods", 1) == ["spices", "gems"], "tile 3 alone, not tile 2"


@clause("TM-9.3b")
def test_bonus_tiles_nobody_won_leave_the_game() -> None:
    state = ending(played=["red_vizier_general"], province="lahore", bonus={"lahore.1": "points2", "lahore.3": "tea"})
    state = do(state, "withdraw", "build lahore.2", "build lahore.4")
    assert bonus_on(state, "lahore.1") is bonus_on(state, "lahore.3") is None
    assert held(state, "goods", 2) == []
    assert state.scores() == [0, 0, 1]
    assert all(bonus_on(state, city) for city in m.FORTRESS_IDS if not city.startswith("lahore"))
    crowned = ending(played=["red_elephant_mogul"], taken=["elephant"], bonus={"kabul.1": "points2"})
    crowned = do(crowned, "withdraw", "crown kabul.1")
    assert bonus_on(crowned, "kabul.1") is None
    assert crowned.scores() == [0, 0, 1]


@clause("TM-9.4")
def test_influence_tiles_and_crown_nobody_won_stay_at_the_court() -> None:
    state = do(ending(played=["red_elephant_vizier"]), "withdraw", "build kabul.2")
    assert at_court(state) == set(m.SYMBOLS)
    assert state.facts().stacks == [4, 5, 5, 5]


@clause("TM-9.5")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_next_player_clockwise_starts_the_next_visit(players: int) -> None:
    for start in range(players):
        state = chance(do(ending(players=players, start=start), "withdraw"))
        assert state.facts().visit == 2
        assert state.to_act == ((start + 1) % players,)
        assert state.facts().start == (start + 1) % players


@clause("TM-9.6")
def test_the_next_visit_is_about_the_next_number() -> None:
    for visit in range(1, 12):
        before = ending(visit=visit)
        state = do(before, "withdraw")
        assert state.facts().visit == visit + 1
        assert current(state) == m.PROVINCE_IDS[before.facts().visit_province[visit]]
        assert "elephant" in at_court(state)


@clause("TM-9.7")
def test_the_court_is_filled_up_from_the_stacks() -> None:
    state = ending(played=["red_vizier_general", "red_monk_princess"])
    state = do(state, "withdraw", "build kabul.2", "build kabul.3", "build kabul.4")
    assert held(state, "tiles", 2) == ["vizier", "general", "monk", "princess"]
    assert at_court(state) == set(m.SYMBOLS)
    assert state.facts().stacks == [4, 4, 4, 4]


@clause("TM-9.7b")
def test_the_stacks_always_suffice() -> None:
    tiles = {seat: ["vizier"] for seat in (0, 1, 3, 4)}
    state = do(ending(players=5, played=["red_elephant_vizier"], tiles=tiles), "withdraw", "build kabul.2")
    assert state.facts().stacks[0] == 0
    assert "vizier" in at_court(state)
    full = {seat: ["vizier"] for seat in range(5)}
    state = do(ending(players=5, played=["red_elephant_vizier"], tiles=full), "withdraw", "build kabul.2")
    assert state.facts().stacks[0] == 1
    assert "vizier" in at_court(state)


@clause("TM-9.8")
def test_the_crown_goes_back_and_its_palace_stays() -> None:
    state = do(ending(played=["red_elephant_mogul"]), "withdraw", "crown kabul.3")
    assert "mogul" in at_court(state)
    assert standing(state, "crowns", 2) == {"kabul.3"}


@clause("TM-9.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_display_before_every_visit(players: int) -> None:
    sizes: dict[int, int] = {}
    for state, _, _ in walk(players, 21):
        if phase(state) == "turn":
            sizes.setdefault(state.facts().visit, len(pack(state, "display")))
    assert sizes == dict.fromkeys(range(1, 13), m.DISPLAY[players])


# -- 10 Special cards --------------------------------------------------------------------------------------------------


@clause("TM-10.1", "TM-10.1b")
@pytest.mark.parametrize("kind", range(4))
def test_two_equal_tiles_become_the_special_card(kind: int) -> None:
    symbol = m.SYMBOLS[kind]
    for before in (None, 0, 1):
        specials = {} if before is None else {m.SPECIALS[kind]: before}
        state = ending(played=[f"red_elephant_{symbol}"], tiles={2: [symbol], 0: [symbol]}, specials=specials)
        state = do(state, "withdraw", "build kabul.2")
        assert held(state, "tiles", 2) == []
        assert held(state, "tiles", 0) == [symbol]
        assert state.facts().stacks[kind] == 6 - 1 - 1
        assert [owner(state, special) for special in m.SPECIALS].count(2) == 1
        assert owner(state, m.SPECIALS[kind]) == 2


@clause("TM-10.1c")
def test_who_has_the_card_already_just_gives_the_tiles_back() -> None:
    state = ending(played=["red_elephant_general"], tiles={2: ["general"]}, specials={ELEPHANT: 2, POINTS: 0})
    state = do(state, "withdraw", "build kabul.2")
    assert held(state, "tiles", 2) == []
    assert state.facts().stacks == [5, 5, 5, 5]
    assert [owner(state, special) for special in (ELEPHANT, POINTS)] == [2, 0]
    assert state.scores() == [0, 0, 2]  # palace and province tile, no more


@clause("TM-10.1d")
def test_tiles_are_exchanged_only_at_the_end_of_the_visit() -> None:
    state = position(
        hands={1: ["yellow_elephant_monk"]},
        played={0: ["red_elephant_vizier"], 1: ["yellow_elephant_monk"]},
        tiles={0: ["vizier"]},
        specials={FREE: 1},
        out=[2],
        display=["white_monk"],
    )
    state = do(state, "withdraw", "build kabul.2")
    assert held(state, "tiles", 0) == ["vizier", "vizier"]
    assert owner(state, FREE) == 1
    assert f"play yellow_elephant_monk {FREE}" in options(state)
    state = do(state, "withdraw", "build kabul.3")
    assert held(state, "tiles", 0) == []
    assert owner(state, FREE) == 0


@clause("TM-10.1e")
def test_all_pairs_are_exchanged() -> None:
    tiles = {2: ["vizier", "general", "monk"], 0: ["princess"]}
    state = ending(played=["red_vizier_general", "red_monk_princess"], tiles=tiles)
    state = do(state, "withdraw", "build kabul.2", "build kabul.3", "build kabul.4")
    assert held(state, "tiles", 2) == ["princess"]
    assert [owner(state, special) for special in m.SPECIALS] == [2, 2, 2, -1]
    two = position(
        played={0: ["red_elephant_vizier"], 1: ["yellow_elephant_monk"]},
        tiles={0: ["vizier"], 1: ["monk"]},
        out=[2],
        display=[],
    )
    two = do(two, "withdraw", "build kabul.2", "withdraw", "build kabul.3")
    assert [owner(two, special) for special in (FREE, MOGUL)] == [0, 1]


@clause("TM-10.1f", "TM-11.1")
def test_pairs_are_exchanged_after_the_twelfth_visit_too() -> None:
    state = ending(
        played=["red_elephant_vizier"],
        province="agra",
        taken=["elephant"],
        tiles={2: ["vizier"]},
        specials={FREE: 0},
        display=[],
    )
    state = do(state, "withdraw", "build agra.1")
    assert state.over
    assert owner(state, FREE) == 2
    assert held(state, "tiles", 2) == []
    assert state.scores() == [0, 0, 1 + 1]


@clause("TM-10.3")
def test_a_special_card_is_used_once_a_visit() -> None:
    hand = ["red_elephant_monk", "red_elephant_vizier"]
    state = position(hands={0: hand}, out=[1, 2], specials=dict.fromkeys(m.SPECIALS, 0))
    state = do(state, f"play red_elephant_monk {POINTS}")
    assert refused(state, f"play red_elephant_vizier {POINTS}") == "TM-10.3"
    assert f"play red_elephant_vizier {MOGUL}" in options(state)
    assert state.scores() == [2, 0, 0]


@clause("TM-10.3b")
def test_a_special_card_shows_nothing_but_its_effect() -> None:
    state = position(
        hands={0: ["red_elephant_elephant", "green_elephant_elephant"]}, specials=dict.fromkeys(m.SPECIALS, 0)
    )
    for special in m.SPECIALS:
        symbols = do(state, f"play red_elephant_elephant {special}").facts().symbols[:6]
        expected = [0, 0, 0, 0, int(special == MOGUL), 2 + (special == ELEPHANT)]
        assert symbols == expected
        for colour in ("red", "green"):
            assert f"play {colour}_elephant_elephant {special}" in options(state)


@clause("TM-10.4")
def test_the_elephant_special_card() -> None:
    state = position(
        hands={0: ["red_elephant_monk"]}, played={1: ["yellow_elephant_monk"]}, specials={ELEPHANT: 0}, out=[2]
    )
    state = do(state, f"play red_elephant_monk {ELEPHANT}").with_facts(seat=0)
    assert state.facts().symbols[m.ELEPHANT] == 2
    assert at_court(do(state, "withdraw")) == set(m.SYMBOLS) - {"elephant"}


@clause("TM-10.5")
def test_the_grand_mogul_special_card() -> None:
    state = position(
        hands={0: ["red_elephant_mogul"]}, played={1: ["yellow_elephant_mogul"]}, specials={MOGUL: 0}, out=[2]
    )
    state = do(state, f"play red_elephant_mogul {MOGUL}").with_facts(seat=0)
    assert state.facts().symbols[m.MOGUL] == 2
    assert at_court(do(state, "withdraw")) == set(m.SYMBOLS) - {"mogul"}


@clause("TM-10.6")
def test_the_two_point_special_card() -> None:
    state = position(
        hands={0: ["red_elephant_monk"]}, played={1: ["yellow_elephant_monk"]}, specials={POINTS: 0}, out=[2]
    )
    state = do(state, f"play red_elephant_monk {POINTS}")
    assert state.scores() == [2, 0, 0]
    state = do(state.with_facts(seat=0), "withdraw")
    assert state.scores() == [2, 0, 0], "nothing more, though he wins nothing"


@clause("TM-10.7", "TM-10.7c")
def test_the_free_colour_card_on_a_later_turn_changes_nothing_after() -> None:
    hand = ["green_elephant_monk", "green_elephant_vizier", "red_elephant_general", "violet_elephant_monk"]
    state = position(hands={0: hand}, played={0: ["red_elephant_vizier"]}, specials={FREE: 0}, out=[1, 2])
    assert options(state) == {
        "withdraw",
        "play red_elephant_general alone",
        *(f"play {card} {FREE}" for card in hand),
    }
    state = do(state, f"play green_elephant_monk {FREE}")
    assert options(state) == {"withdraw", "play red_elephant_general alone"}
    assert refused(state, "play green_elephant_vizier alone") == "TM-10.7c"


@clause("TM-10.7b")
def test_the_free_colour_card_on_the_first_turn_ties_to_nothing() -> None:
    hand = ["green_elephant_monk", "green_elephant_vizier", "red_elephant_general", "red_elephant_monk"]
    state = position(hands={0: hand}, specials={FREE: 0}, out=[1, 2])
    state = do(state, f"play green_elephant_monk {FREE}")
    assert options(state) == {
        "withdraw",
        "play green_elephant_vizier alone",
        "play red_elephant_general alone",
        "play red_elephant_monk alone",
    }
    red = do(state, "play red_elephant_general alone")
    assert options(red) == {"withdraw", "play red_elephant_monk alone"}
    green = do(state, "play green_elephant_vizier alone")
    assert options(green) == {"withdraw"}


# -- 11 End of the game ------------------------------------------------------------------------------------------------


def final(hand: list[str], specials: dict[str, int] | None = None, **more: Any) -> Any:
    """The end of the last visit, with this hand for seat 0; nobody else has cards."""
    state = ending(
        played=["red_elephant_vizier"],
        province="agra",
        taken=["vizier", "elephant"],
        palaces={1: ["agra.1"]},
        hands={0: hand},
        specials=specials or {},
        display=[],
        **more,
    )
    return do(state, "withdraw")


@clause("TM-11.1")
def test_the_game_ends_after_the_twelfth_visit() -> None:
    assert final([]).over
    assert final([]).legal() == []
    eleventh = do(ending(visit=11), "withdraw")
    assert not eleventh.over
    assert current(eleventh) == "agra"


@clause("TM-11.2")
def test_hands_are_scored() -> None:
    assert final([]).scores() == [0, 0, 0]
    assert final(["white_elephant", "white_elephant", "white_monk"]).scores()[0] == 3
    assert final([], dict.fromkeys(m.SPECIALS, 0)).scores()[0] == 4
    assert final(["violet_elephant_monk"] * 3 + ["violet_elephant_mogul", "red_elephant_monk"]).scores()[0] == 4
    assert final(["green_elephant_monk", "white_monk"], {FREE: 0, POINTS: 1}, score=[10, 20, 30]).scores() == [
        13,
        21,
        30,
    ]
    last = ending(
        played=["red_elephant_vizier"], province="agra", taken=["vizier", "elephant"], palaces={1: ["agra.1"]}
    )
    assert do(last, "withdraw").scores() == [0, 0, 1], "the white card just taken counts"


@clause("TM-11.2b")
def test_of_equally_long_colours_one_counts() -> None:
    hand = ["red_elephant_monk"] * 2 + ["green_elephant_monk"] * 2 + ["yellow_elephant_monk"]
    assert final(hand).scores()[0] == 2
    assert final([f"{colour}_elephant_monk" for colour in m.COLOURS]).scores()[0] == 1


@clause("TM-11.2c")
def test_other_colours_and_influence_tiles_are_worth_nothing() -> None:
    hand = ["red_elephant_monk"] * 3 + ["green_elephant_monk"] * 2 + ["yellow_elephant_monk"]
    assert final(hand, tiles={0: ["monk", "princess"]}).scores()[0] == 3


@clause("TM-11.3", "TM-11.4")
def test_equal_totals_share_the_place() -> None:
    state = final(["white_monk", "white_general"], score=[8, 10, 7])
    assert state.scores() == [10, 10, 7]
    assert state.ranking() == [1, 1, 3]
    state = final(["white_monk"], score=[10, 9, 9], tiles={1: ["monk"]}, goods={2: ["rice"]})
    assert state.ranking() == [1, 2, 2]
