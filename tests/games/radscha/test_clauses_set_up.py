"""Clauses of section 3: the stones on the board before the first turn."""

from __future__ import annotations

import pytest

from clauses import clause
from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games.radscha import GAME
from durbar.games.radscha import material as m
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.engine import start
from durbar.games.radscha.referee import check
from games.radscha.positions import (
    FIRST,
    FULL,
    OASIS_BORDER,
    PALACE_BORDER,
    all_stones,
    figure,
    legal,
    may,
    names,
    on_board,
    phase,
    play,
    refused,
    set_up_played,
    setting_up,
    stock,
    supply,
    turn_of,
)

QUICK = {**FULL, "set_up": "quick"}
all_counts = pytest.mark.parametrize("players", [2, 3, 4])


def colour(state: State) -> str:
    return m.COLOURS[state.facts().colour]


def lengths(state: State) -> set[int]:
    return {int(text.split()[2]) for text in legal(state, "line")}


@clause("RD-3.1", "RD-3.10", "RD-3.11", "RD-3.11a")
@all_counts
@pytest.mark.parametrize("options", [FULL, QUICK])
def test_20_stones_of_each_colour_then_figures_and_stocks(players: int, options: dict[str, str]) -> None:
    assert start(players, dict(options)).facts().set_up_left == [20] * 4
    state = set_up_played(players, 2, options)
    assert phase(state) == "move"
    assert [len(on_board(state, colour)) for colour in m.COLOURS] == [20] * 4
    assert len(set(all_stones(state))) == 80
    assert [figure(state, seat) for seat in range(players)] == ["palace"] * players
    assert [stock(state, seat) for seat in range(players)] == ["rrr", "bbb", "ggg", "yyy"][:players]
    assert [supply(state, colour) for colour in m.COLOURS] == [22] * players + [25] * (4 - players)


@clause("RD-3.1")
def test_no_line_once_the_set_up_is_over() -> None:
    assert refused(set_up_played(4, 1), "line f5 right 1") == "RD-3.1"


@clause("RD-3.2")
def test_turns_go_clockwise_and_a_line_has_one_to_four_stones() -> None:
    state = setting_up(seat=2)
    assert lengths(state) == {1, 2, 3, 4}
    seats = []
    for line in ("f5 right 1", "g5 right 1", "f8 right 1", "g8 right 1", "f2 down 3"):
        seats.append((turn_of(state), colour(state)))
        state = play(state, f"line {line}")
    assert seats == [(2, "green"), (3, "yellow"), (0, "red"), (1, "blue"), (2, "green")]
    assert on_board(state, "green") == names("f5 f2 f3 f4")
    assert refused(state, "move f5") == "RD-3.2"
    other = check(state, 0, SPACE.parse("line e6 right 1"))
    assert other is not None
    assert other.clause == "RD-3.2"


@clause("RD-3.2a")
@all_counts
@pytest.mark.parametrize("options", [FULL, QUICK])
def test_chance_draws_who_sets_up_first(players: int, options: dict[str, str]) -> None:
    state = start(players, dict(options))
    assert state.to_act == (CHANCE,)
    assert [SPACE.text(action) for action, _ in state.outcomes()] == [f"begin {seat}" for seat in range(players)]
    assert len({weight for _, weight in state.outcomes()}) == 1
    state.apply(SPACE.parse("begin 1"))
    assert (phase(state), turn_of(state), colour(state)) == ("set_up", 1, "blue")


@clause("RD-3.2b")
def test_no_pass_with_stones_left_and_no_turn_without() -> None:
    assert refused(setting_up(), "pass") == "RD-3.2b"
    state = play(setting_up(left="4 0 0 4"), "line f5 right 1")
    assert (turn_of(state), colour(state)) == (3, "yellow")


@clause("RD-3.2c")
def test_a_line_is_no_longer_than_the_stones_left() -> None:
    assert lengths(setting_up(left="2 20 20 20")) == {1, 2}
    assert refused(setting_up(left="2 20 20 20"), "line f3 down 3") == "RD-3.2c"
    assert lengths(setting_up(left="1 20 20 20")) == {1}


@clause("RD-3.3")
def test_a_line_is_straight_one_coloured_and_on_empty_desert() -> None:
    state = setting_up(seat=1, blue="a9", red="c9")
    across, upright = play(state, "line a10 right 4"), play(state, "line a10 down 3")
    assert on_board(across, "blue") == names("a9 a10 b10 c10 d10")
    assert on_board(across, "red") == {"c9"}
    assert on_board(upright, "blue") == names("a9 a10 a11 a12")
    assert refused(state, "line b9 right 2") == "RD-3.3"  # a red stone on c9
    assert refused(state, "line a10 down 4") == "RD-3.3"  # off the board
    assert refused(setting_up(red="l5"), "line l6 right 2") == "RD-3.3"  # not round the edge
    assert refused(setting_up(red="d2"), "line c2 right 1") == "RD-2.8"  # the carpet guild
    assert refused(state, "line a10 down 1") == "RD-3.3"  # the same stone as a10 right 1


@clause("RD-3.3a")
def test_a_line_is_unbroken() -> None:
    for colours in ({"red": "f4"}, {"red": "g4", "blue": "f4"}):
        state = setting_up(**colours)
        assert refused(state, "line f2 down 4") == "RD-3.3a"
        assert refused(state, "line f3 down 3") == "RD-3.3a"


@clause("RD-3.4")
def test_a_line_touches_its_colour_palace_or_oasis() -> None:
    singles = {text.split()[0] for text in legal(setting_up(), "line") if text.endswith("right 1")}
    assert singles == names(PALACE_BORDER) | names(OASIS_BORDER)
    state = setting_up(red="a1", blue="a12")
    singles = {text.split()[0] for text in legal(state, "line") if text.endswith("right 1")}
    assert singles == names(PALACE_BORDER) | names(OASIS_BORDER) | {"b1", "a2"}
    assert refused(state, "line a11 right 1") == "RD-3.4"  # beside blue only
    assert refused(state, "line f3 down 2") == "RD-3.4"  # a gap to the palace
    assert refused(state, "line b2 right 1") == "RD-2.8"
    assert refused(setting_up(red="d4"), "line e5 right 1") == "RD-3.4"  # corners do not touch


@clause("RD-3.4a")
def test_one_touching_stone_is_enough() -> None:
    state = setting_up(red="e1")
    for line in ("f1 right 4", "a1 right 4", "e2 right 4", "d1 down 4", "d2 right 3"):
        assert may(state, f"line {line}"), line


@clause("RD-3.4b")
def test_the_other_places_give_no_hold() -> None:
    for field in names("b1 d2 a3 c4 j1 i2 l3 k4 b5 d6 a7 c8 j5 i6 l7 k8 j9 i10 l11 k12"):
        assert refused(setting_up(), f"line {field} right 1") == "RD-3.4b"


@clause("RD-3.5")
def test_at_most_one_stone_touches_palace_or_oasis() -> None:
    assert refused(setting_up(), "line f5 right 2") == "RD-3.5"
    assert refused(setting_up(), "line e6 down 2") == "RD-3.5"
    assert refused(setting_up(), "line f8 down 2") == "RD-3.5"  # palace and oasis together
    beside_own = setting_up(red="e5 h9")
    assert refused(beside_own, "line f5 right 2") == "RD-3.5"
    assert refused(beside_own, "line g8 down 2") == "RD-3.5"
    assert may(beside_own, "line f5 right 1")


@clause("RD-3.6")
def test_a_line_leads_straight_away_from_palace_or_oasis() -> None:
    state = setting_up()
    for line in ("f2 down 4", "g3 down 3", "d6 right 2", "h7 right 2", "b10 right 4", "h11 right 2"):
        assert may(state, f"line {line}"), line
    for line in ("d5 right 3", "e5 right 2", "g5 right 3", "e5 down 2", "h7 down 3", "e11 down 2", "c9 right 4"):
        assert refused(state, f"line {line}") == "RD-3.6", line
    small = setting_up(places="small")
    assert may(small, "line f7 down 2")
    assert refused(small, "line f7 down 3") == "RD-3.5"
    assert refused(small, "line e7 right 2") == "RD-3.6"


@clause("RD-3.6a")
def test_with_an_own_stone_a_line_may_run_past() -> None:
    assert refused(setting_up(blue="d4"), "line d5 right 3") == "RD-3.6"
    assert may(setting_up(red="d4"), "line d5 right 3")
    assert may(setting_up(red="h4"), "line g5 right 2")


BLOCKED = {
    "blue": "f5 g5 e6 h6 e7 h7",
    "green": "f8 g8 f9 g9 e10 h10",
    "yellow": "e11 h11 f12 g12",
}


@clause("RD-3.7")
def test_without_a_legal_line_one_stone_goes_anywhere() -> None:
    state = setting_up(left="5 20 20 20", **BLOCKED)
    assert lengths(state) == {1}
    assert len(legal(state, "line")) == 116 - 16
    assert refused(state, "line a1 right 2") == "RD-3.7"
    assert refused(state, "line f5 right 1") == "RD-3.3"
    after = play(state, "line a1 right 1")
    assert on_board(after, "red") == {"a1"}
    neutral = setting_up(3, colour="yellow", **{**BLOCKED, "yellow": "", "red": BLOCKED["yellow"]})
    assert len(legal(neutral, "line")) == 116 - 16


@clause("RD-3.7a")
def test_one_legal_stone_rules_the_exception_out() -> None:
    state = setting_up(**{**BLOCKED, "yellow": "e11 h11 f12"})
    assert legal(state, "line") == {"g12 right 1"}
    assert refused(state, "line a1 right 1") == "RD-3.4"


@clause("RD-3.8", "RD-3.8a")
def test_neutral_lines_follow_the_own_one() -> None:
    state = setting_up(2, seat=1)
    order = []
    for line in ("f5 right 1", "g5 right 1", "f8 right 1", "g8 right 1"):
        order.append((turn_of(state), colour(state)))
        state = play(state, f"line {line}")
    assert order == [(1, "blue"), (1, "green"), (1, "yellow"), (0, "red")]
    assert (turn_of(state), colour(state)) == (0, "green")
    assert refused(state, "line a1 right 1") == "RD-3.4"
    assert refused(state, "line h6 down 2") == "RD-3.5"
    assert refused(state, "pass") == "RD-3.2b"
    assert lengths(state) == {1, 2, 3, 4}
    state = play(setting_up(3), "line f5 right 1")
    assert (turn_of(state), colour(state)) == (0, "yellow")
    state = play(state, "line g5 right 1")
    assert (turn_of(state), colour(state)) == (1, "blue")


@clause("RD-3.8a")
def test_a_used_up_neutral_colour_is_left_out() -> None:
    state = play(setting_up(2, left="9 9 0 9"), "line f5 right 1")
    assert (turn_of(state), colour(state)) == (0, "yellow")
    state = play(setting_up(2, left="9 9 9 0"), "line f5 right 1", "line g5 right 1")
    assert (turn_of(state), colour(state)) == (1, "blue")
    state = play(setting_up(2, left="9 9 0 0"), "line f5 right 1")
    assert (turn_of(state), colour(state)) == (1, "blue")


@clause("RD-3.9")
def test_who_has_no_own_stones_places_no_neutral_ones() -> None:
    state = play(setting_up(3, left="5 0 5 9"), "line f5 right 1", "line g5 right 1")
    assert (turn_of(state), colour(state)) == (2, "green")
    last = play(setting_up(2, left="1 5 9 9"), "line f5 right 1")
    assert (turn_of(last), colour(last)) == (0, "green")  # in the turn of his last own stone he still does
    last = play(last, "line g5 right 1", "line f8 right 1", "line e6 right 1", "line e7 right 1", "line g8 right 1")
    assert (turn_of(last), colour(last)) == (1, "blue")


@clause("RD-3.9a", "RD-3.12")
def test_who_placed_the_last_own_stone_finishes_the_neutrals_and_begins() -> None:
    state = setting_up(2, seat=1, left="0 1 3 2")
    order = []
    for line in ("f5 right 1", "g5 right 1", "f8 right 1", "h5 right 1", "g9 right 1", "i5 right 1"):
        order.append((turn_of(state), colour(state)))
        state = play(state, f"line {line}")
    assert order == [(1, name) for name in ("blue", "green", "yellow", "green", "yellow", "green")]
    assert (phase(state), turn_of(state)) == ("move", 1)
    assert turn_of(play(state, "move h6")) == 0


@clause("RD-3.12")
def test_the_last_to_place_begins_with_four_players_too() -> None:
    state = play(setting_up(seat=2, left="0 0 1 1"), "line f5 right 1", "line g5 right 1")
    assert (phase(state), turn_of(state)) == ("move", 3)
    assert turn_of(play(state, "move h6")) == 0


@clause("RD-3.13")
@all_counts
def test_in_the_full_set_up_the_players_place(players: int) -> None:
    state = play(start(players, dict(FULL)), "begin 1")
    assert state.to_act == (1,)
    seen = set()
    rng = Rng(3)
    while phase(state) == "set_up":
        assert state.to_act == (turn_of(state),)
        seen.add(turn_of(state))
        state.apply(state.random_legal(rng))
    assert seen == set(range(players))


@clause("RD-3.14")
def test_in_the_quick_set_up_chance_places_and_favours_long_lines() -> None:
    state, rng = play(start(2, dict(QUICK)), "begin 1"), Rng(7)
    full = play(start(2, dict(FULL)), "begin 1")
    assert state.legal() == full.legal()  # the same rules
    refusal = check(state, 1, state.legal()[0])
    assert refusal is not None
    assert refusal.clause == "RD-3.14"
    last = -1
    by_length = dict.fromkeys(range(1, 5), 0.0)
    while phase(state) == "set_up":
        assert state.to_act == (CHANCE,)
        if lengths(state) == {1, 2, 3, 4}:
            total = sum(weight for _, weight in state.outcomes())
            for action, weight in state.outcomes():
                by_length[SPACE.name(action)["length"]] += weight / total
        if colour(state) in ("red", "blue"):
            last = turn_of(state)
        state.apply(state.random_legal(rng))
    assert by_length[3] + by_length[4] > 2 * (by_length[1] + by_length[2])
    assert turn_of(state) == last
    assert GAME.complete(2, {})["set_up"] == "quick"


@clause("RD-3.15")
def test_the_ready_made_set_up() -> None:
    boards = {tuple(start(players, dict(FIRST)).facts().stones) for players in (2, 3, 4)}
    boards.add(tuple(start(4, {**FIRST, "places": "small"}).facts().stones))
    assert len(boards) == 1
    state = start(3, dict(FIRST))
    assert [len(on_board(state, colour)) for colour in m.COLOURS] == [20] * 4
    assert len(set(all_stones(state))) == 80
    covered = {cell for cells in GAME.view(state, None).places.values() for cell in cells}
    assert not covered & set(all_stones(state))
    with pytest.raises(BadOptions):
        GAME.complete(3, {"set_up": "first", "layout": "shuffled"})


@clause("RD-3.15a")
@all_counts
def test_chance_draws_who_begins_after_the_ready_made_set_up(players: int) -> None:
    state = start(players, dict(FIRST))
    assert state.to_act == (CHANCE,)
    assert [SPACE.text(action) for action, _ in state.outcomes()] == [f"begin {seat}" for seat in range(players)]
    assert len({weight for _, weight in state.outcomes()}) == 1
    for seat in range(players):
        after = play(state, f"begin {seat}")
        assert (phase(after), turn_of(after), after.to_act) == ("move", seat, (seat,))
    refusal = check(state, 0, SPACE.parse("begin 0"))
    assert refusal is not None
    assert refusal.clause == "RD-3.15a"
