"""Seats are rotated, luck is paired, and nothing depends on how many matches are wanted."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.made_up import plan
from durbar import games
from durbar.arena.plan import BadPlan, bot_seed, chance_seed, items, make_plan, mark, round_size, whole_rounds
from durbar.bots.players import UnknownBot
from durbar.core.options import BadOptions


def test_every_rotation_of_a_line_up_plays_the_same_chance_seed() -> None:
    made = plan("random", "greedy", "easy")
    some = list(items(made, 30))
    for first in range(0, 30, 3):
        group = some[first : first + 3]
        assert [item.slots for item in group] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
        assert len({chance_seed(made, item) for item in group}) == 1
        for slot in range(3):  # a bot's own generator goes with it
            assert len({bot_seed(made, item, slot) for item in group}) == 1
    assert len({chance_seed(made, item) for item in some}) == 10
    assert len({bot_seed(made, item, slot) for item in some for slot in range(3)}) == 30


def test_another_seed_is_other_luck() -> None:
    one, other = plan("random", "greedy"), plan("random", "greedy", seed=1)
    first = next(items(one, 1))
    assert chance_seed(one, first) != chance_seed(other, first)
    assert bot_seed(one, first, 0) != bot_seed(other, first, 0)
    assert mark(one) != mark(other)
    assert mark(one) == mark(plan("random", "greedy"))


def test_more_bots_than_seats_take_turns_evenly() -> None:
    made = plan("random", "greedy", "easy", players=2)
    assert round_size(made) == 6
    assert whole_rounds(made, 7) == 12
    some = list(items(made, 12))
    assert Counter((slot, seat) for item in some for seat, slot in enumerate(item.slots)) == {
        (slot, seat): 4 for slot in range(3) for seat in range(2)
    }
    assert len({chance_seed(made, item) for item in some[:6]}) == 1  # every pair meets in the same luck
    assert len({chance_seed(made, item) for item in some}) == 2


def test_the_last_bot_fills_free_seats() -> None:
    made = plan("greedy", "random", players=4)
    assert made.bots == ("greedy", "random", "random", "random")
    assert [item.slots.index(0) for item in items(made, 4)] == [0, 3, 2, 1]


def test_a_longer_plan_begins_like_a_shorter_one() -> None:
    made = plan("random", "greedy", "easy", players=2)
    assert list(items(made, 60))[:12] == list(items(made, 12))


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadPlan, match="which bots"):
        plan()
    with pytest.raises(BadPlan, match="against whom"):
        plan("greedy")
    with pytest.raises(UnknownBot, match="genius"):
        plan("greedy", "genius")
    with pytest.raises(BadOptions, match="not 9"):
        plan("greedy", "random", players=9)
    with pytest.raises(BadOptions, match="no option"):
        make_plan(games.get("radscha"), ["greedy", "random"], players=2, options={"colour": "red"}, seed=0)
