"""Every clause of rules.md: each test fails if the clause breaks in the engine."""

from __future__ import annotations

import pytest
from durbar_nim import GAME
from durbar_nim.actions import SPACE
from durbar_nim.engine import Nim
from durbar_nim.notation import read
from durbar_nim.referee import check

from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.testing import clause


def legal(state: Nim) -> list[str]:
    return [SPACE.text(action) for action in state.legal()]


def play(state: Nim, *actions: str) -> Nim:
    for action in actions:
        assert action in legal(state)
        state.apply(SPACE.parse(action))
    return state


def refused(state: Nim, seat: int, action: str) -> str:
    """The clause that the referee names."""
    refusal = check(state, seat, SPACE.parse(action))
    return refusal.clause if refusal else ""


@clause("NM-1.1")
def test_two_or_three_play() -> None:
    assert [GAME.start(players, GAME.complete(players, {})).players for players in (2, 3)] == [2, 3]
    for players in (1, 4):
        with pytest.raises(BadOptions, match="for 2 or 3 players"):
            GAME.complete(players, {})
    assert refused(read("wins 21 | pile 21 | taken 0-0 | begin -"), CHANCE, "begin 2") == "NM-1.1"


@clause("NM-1.2")
def test_the_option_says_how_many_stones_lie_in_the_pile() -> None:
    for given, pile in (({}, 21), ({"pile": 10}, 10), ({"pile": 60}, 60)):
        state = GAME.start(2, GAME.complete(2, given))
        assert [GAME.view(state, viewer).pile for viewer in (None, 0, 1)] == [pile] * 3
    for pile in (9, 61):
        with pytest.raises(BadOptions, match="from 10 to 60"):
            GAME.complete(2, {"pile": pile})


@clause("NM-1.3")
def test_stones_taken_lie_with_their_player() -> None:
    state = play(read("wins 21 | pile 14 | taken 4-3 | take 1"), "take 3", "take 2")
    assert (state.facts().pile, state.facts().taken) == (9, [6, 6, 0])


@clause("NM-2.1")
@pytest.mark.parametrize("players", [2, 3])
def test_chance_draws_who_begins(players: int) -> None:
    state = GAME.start(players, GAME.complete(players, {}))
    assert state.to_act == (CHANCE,)
    assert state.outcomes() == [(SPACE.parse(f"begin {seat}"), 1) for seat in range(players)]
    assert refused(state, 0, "begin 0") == refused(state, 0, "take 1") == "NM-2.1"
    state = play(state, "begin 1")
    assert state.to_act == (1,)
    assert refused(state, 1, "begin 0") == "NM-2.1"


@clause("NM-2.2")
def test_turns_go_clockwise() -> None:
    state = read("wins 21 | pile 21 | taken 0-0-0 | take 1")
    seats = []
    for _ in range(4):
        seats += state.to_act
        state = play(state, "take 1")
    assert seats == [1, 2, 0, 1]
    assert refused(state, 0, "take 1") == "NM-2.2"


@clause("NM-2.3")
def test_one_two_or_three_stones_are_taken() -> None:
    assert legal(read("wins 21 | pile 21 | taken 0-0 | take 0")) == ["take 1", "take 2", "take 3"]


@clause("NM-2.3a")
def test_nobody_takes_more_than_there_is() -> None:
    state = read("wins 21 | pile 2 | taken 10-9 | take 0")
    assert legal(state) == ["take 1", "take 2"]
    assert refused(state, 0, "take 3") == "NM-2.3a"


@clause("NM-3.1")
def test_the_empty_pile_ends_the_game() -> None:
    state = play(read("wins 21 | pile 2 | taken 10-9 | take 0"), "take 1")
    assert not state.over
    assert state.scores() == [0, 0]
    state = play(state, "take 1")
    assert state.over
    assert refused(state, 0, "take 1") == "NM-3.1"


@clause("NM-3.2", "NM-3.3")
@pytest.mark.parametrize(
    ("last", "scores", "ranking"), [("wins", [0, 1, 0], [2, 1, 2]), ("loses", [1, 0, 1], [1, 3, 1])]
)
def test_the_last_stone_decides(last: str, scores: list[int], ranking: list[int]) -> None:
    state = play(read(f"{last} 21 | pile 2 | taken 7-6-6 | take 1"), "take 2")
    assert (state.scores(), state.ranking()) == (scores, ranking)


def test_bad_text_is_refused_with_a_reason() -> None:
    for text, reason in (
        ("", "reads like"),
        ("wins 21 | pile 14 | taken 4-3 | take 2", "seat 2"),
        ("wins 21 | pile 14 | taken 4-2 | take 1", "NM-1.3"),
        ("wins 21 | pile 0 | taken 20-1 | take 1", "NM-3.1"),
        ("wins 21 | pile 21 | taken 0-0 | take -", "NM-2.1"),
    ):
        with pytest.raises(ValueError, match=reason):
            read(text)


def test_the_better_player_wins() -> None:
    """Leaving a multiple of four is the known way to win against one opponent."""
    for seed in range(20):
        state, rng = read("wins 21 | pile 21 | taken 0-0 | take 0"), Rng(seed)
        while not state.over:
            action = SPACE.parse(f"take {state.facts().pile % 4}") if state.to_act == (0,) else state.random_legal(rng)
            state.apply(action)
        assert state.scores() == [1, 0]
