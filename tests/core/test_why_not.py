""" "Why can't I?": the answers to refused clicks, in real positions, and that they hold no secret."""

from __future__ import annotations

import pytest

from durbar.core import why_not
from durbar.core.actions import Space
from durbar.core.game import Game
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games import all_games, get

# Circle (seat 1) is to move: 2 gold, his architect in Jodhpur, `house` on the dial.
RAJA = (
    "3 raja full hidden 0 | agra:W6 udaipur:W7 jaisalmer:1 ahmadabad:2 jodhpur:3 jaipur:4 bikaner:5 |"
    " bharatpur:00 merta:2 sambhar:2 bilara:1 beawar:12 jalor:02 palanpur:02 | jodhpur:22/112/0 |"
    " start 0/1/10/3/0 merchant gold+gold; jodhpur 2/4/10/3/0 master_builder house+palace;"
    " bikaner 5/1/8/4/0 entrepreneur gold+gold | turn seat=1 round=5 maharaja=bikaner moved=0 first=2 reveals=19 | -"
)


def clauses(state: State, element: dict[str, str], *clicks: dict[str, str]) -> list[str]:
    found = why_not.about_click(get("raja"), state, state.to_act[0], list(clicks), element)
    return [doubt.clause for doubt in found]


def test_a_click_that_goes_on_from_the_clicks_so_far_is_judged_first() -> None:
    state = get("raja").read(RAJA)
    house = ({"button": "build_house"}, {"by": "house"})
    assert clauses(state, {"city": "agra"}, *house) == ["RJ-7.2d"]
    assert clauses(state, {"village": "bharatpur"}, *house) == ["RJ-7.2c"]


def test_without_clicks_the_nearest_possible_action_is_judged_first() -> None:
    state = get("raja").read(RAJA)
    assert clauses(state, {"city": "agra"})[0] == "RJ-7.2d"
    assert clauses(state, {"road": "jaipur-agra"}) == ["RJ-7.1b"]
    assert clauses(state, {"road": "jodhpur-jaipur"}) == []  # lit: 2 gold are enough
    assert clauses(state, {"road": "jodhpur-ahmadabad"}) == ["RJ-7.1g"]
    assert clauses(state, {"site": "jodhpur.small"})[0] == "RJ-6.5"


def test_what_is_possible_but_begins_elsewhere_says_where() -> None:
    state = get("raja").read(RAJA)
    [first, *_] = why_not.about_click(get("raja"), state, 1, [], {"village": "tonk"})
    assert (first.clause, first.first, first.named["do"]) == ("", {"button": "build_house"}, "build_house")


def test_an_element_that_no_action_has_is_answered_with_nothing() -> None:
    assert clauses(get("raja").read(RAJA), {"moon": "full"}) == []
    assert clauses(get("raja").read(RAJA), {"city": "amsterdam"}) == []


def test_all_that_is_not_possible_has_a_clause_each() -> None:
    game, state = get("raja"), get("raja").read(RAJA)
    found = why_not.about_all(game, state, 1)
    kinds = {game.space.kind_of(action).name for action in state.legal(1)}
    others = {kind.name for kind in game.space.kinds if not kind.chance} - kinds
    assert {doubt.named["do"] for doubt in found} == others
    told = {doubt.named["do"]: doubt.clause for doubt in found}
    assert told["build_palace"] == "RJ-6.5", "not merely that another city is too far"
    assert told["quarry"] == "RJ-6.3c"
    assert all(doubt.clause in game.rules.clauses for doubt in found)


def walk(game: Game, seed: int, most: int) -> list[tuple[State, int]]:
    rng, found = Rng(seed), []
    players = game.counts[-1]
    state = game.start(players, game.complete(players, {}))
    for _ in range(most):
        if state.over:
            break
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(state.random_legal(rng), CHANCE)
            continue
        found.append((state.clone(), seat))
        legal = state.legal(seat)
        state.apply(legal[rng.below(len(legal))], seat)
    return found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_answer_depends_on_anothers_secret(game: Game) -> None:
    """The same question in positions that look the same to the seat gets the same answer."""
    rng, elements = Rng(5), list(why_not._through(game.space))
    for state, seat in walk(game, 3, 240)[::6]:
        other = state.resample(seat, rng)
        assert why_not.about_all(game, state, seat) == why_not.about_all(game, other, seat)
        for _ in range(6):
            name, value = elements[rng.below(len(elements))]
            asked = {name: value}
            here = why_not.about_click(game, state, seat, [], asked)
            assert here == why_not.about_click(game, other, seat, [], asked), (game.write(state), asked)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_answers_are_few_and_name_clauses(game: Game) -> None:
    rng, elements = Rng(6), list(why_not._through(game.space))
    for state, seat in walk(game, 4, 200)[::5]:
        for _ in range(10):
            name, value = elements[rng.below(len(elements))]
            found = why_not.about_click(game, state, seat, [], {name: value})
            assert 0 < len(found) <= why_not.MOST_REASONS or not found
            told = [doubt.clause for doubt in found if doubt.clause]
            assert len(told) == len(set(told))
            assert set(told) <= set(game.rules.clauses)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_chance_is_marked_as_chance(game: Game) -> None:
    """No seat is ever offered a kind of action that is marked as an outcome of chance."""
    space: Space = game.space
    marked = {kind.name for kind in space.kinds if kind.chance}
    assert marked
    for state, seat in walk(game, 8, 300):
        assert not marked & {space.kind_of(action).name for action in state.legal(seat)}
