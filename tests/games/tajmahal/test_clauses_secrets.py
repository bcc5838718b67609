"""Section 12: what is open and what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from clauses import clause
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games.tajmahal import GAME
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.state import KINDS
from games.tajmahal.table import FREE, chance, do, fresh, options, pack, phase, position

MINE = ["red_elephant_monk", "white_elephant"]
YOURS = ["yellow_elephant_monk", "green_vizier_monk"]
DISPLAY = ["white_monk", "violet_elephant_vizier", "green_elephant_monk"]


def table(hand: list[str] = YOURS, **more: Any) -> Any:
    given = {"display": DISPLAY, "specials": {FREE: 1}, **more}
    return position(hands={0: MINE, 1: hand}, **given)


def same(one: Any, other: Any, seat: int | None) -> bool:
    return GAME.view(one, seat) == GAME.view(other, seat)


@clause("TM-12.1")
def test_a_hand_is_seen_only_by_its_owner() -> None:
    one, other = table(), table(["violet_elephant_monk", "white_princess"])
    for seat in (None, 0, 2):
        assert same(one, other, seat)
    assert not same(one, other, 1)
    seats = GAME.view(one, 0).seats
    assert [seat.hand for seat in seats] == [MINE, None, None]
    assert [seat.hand for seat in GAME.view(one, None).seats] == [None, None, None]
    samples = {tuple(pack(one.resample(0, Rng(seed)), "hand", 1)) for seed in range(30)}
    assert len(samples) > 5
    assert {tuple(pack(one.resample(1, Rng(seed)), "hand", 1)) for seed in range(5)} == {tuple(sorted(YOURS))}


@clause("TM-12.2")
def test_talking_is_free_no_action_of_the_game() -> None:
    names = {kind.name for kind in SPACE.kinds}
    assert names == {
        *("lay_province", "lay_bonus", "begin", "deal", "reveal", "draw", "turn_over", "neutral_build", "spoil"),
        *("play", "withdraw", "build", "crown", "take"),
    }


@clause("TM-12.3")
def test_hand_sizes_and_special_cards_are_open() -> None:
    view = GAME.view(table(), None)
    assert [seat.hand_count for seat in view.seats] == [2, 2, 0]
    assert [seat.specials for seat in view.seats] == [[], [FREE], []]
    assert not same(table(), table([*YOURS, "white_vizier"]), None)
    assert not same(table(), table(specials={FREE: 2}), None)


@clause("TM-12.4")
def test_everything_else_is_open() -> None:
    plain = table()
    changes = [
        {"score": [0, 3, 0]},
        {"palaces": {1: ["kashmir.2"]}, "visit": 3},
        {"goods": {1: ["rice"]}, "visit": 3},
        {"tiles": {1: ["monk"]}},
        {"played": {2: ["violet_elephant_monk"]}},
        {"display": DISPLAY[:2]},
        {"bonus": {"kabul.1": "gems"}},
        {"start": 2},
        {"taken": ["elephant"]},
    ]
    for change in changes:
        for seat in (None, 0, 1, 2):
            assert not same(table(visit=1, **change) if "visit" not in change else table(**change), plain, seat), change
    short = table(pile=["white_vizier"])
    assert not same(short, plain, None)
    assert GAME.view(short, None).pile == 1
    assert sum(GAME.view(short, None).discard.values()) == 96 - 1 - 2 - 2 - 3


@clause("TM-12.4")
def test_a_card_taken_from_the_display_stays_known() -> None:
    state = table(seat=1, played={1: ["green_elephant_vizier"], 0: ["red_elephant_vizier"]})
    taken = do(state, "withdraw", "take white_monk", "take green_elephant_monk")
    for seat in (None, 0, 2):
        assert sorted(GAME.view(taken, seat).seats[1].known) == ["green_elephant_monk", "white_monk"]
    for seed in range(10):
        sample = pack(taken.resample(0, Rng(seed)), "hand", 1)
        assert {"green_elephant_monk", "white_monk"} <= set(sample)
        assert len(sample) == 4
    for action in options(do(state, "withdraw")):
        _open_event(do(state, "withdraw"), action)


def _open_event(state: Any, text: str) -> None:
    events = GAME.events(state, state.to_act[0], SPACE.parse(text), do(state, text))
    assert events
    assert all(event.only is None for event in events)


@clause("TM-12.5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_drawn_card_is_seen_only_by_who_takes_it(seat: int) -> None:
    drawing = do(table(seat=seat), "withdraw")
    assert phase(drawing) == "draw"
    ways = [do(drawing, f"draw {card}") for card in ("white_general", "red_elephant_vizier")]
    others = [None, *({0, 1, 2} - {seat})]
    for other in others:
        assert same(*ways, other)
    assert not same(*ways, seat)
    for card, after in zip(("white_general", "red_elephant_vizier"), ways, strict=True):
        events = GAME.events(drawing, CHANCE, SPACE.parse(f"draw {card}"), after)
        telling = [event for event in events if card in str(event.data)]
        assert telling
        assert all(event.only == (seat,) for event in telling)


@clause("TM-12.5")
def test_nobody_knows_the_order_of_the_pile() -> None:
    state = chance(fresh(4))
    sizes = {len(getattr(state.facts(), name)) for name in ("pile", "discard", "display")}
    assert sizes == {KINDS}, "a pile is a number of cards of each kind, without an order"
    assert set(options(do(table(), "withdraw"))) == {f"draw {card}" for card in pack(table(), "pile")}
