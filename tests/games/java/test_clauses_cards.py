"""Chapter 12 of rules.md: palace cards."""

from __future__ import annotations

from clauses import clause
from durbar.core.state import CHANCE, State
from durbar.games.java import GAME
from durbar.games.java import material as m
from games.java.positions import cards, legal, may, play, points_left, refused, table

CITY = {"fields": "6,3v 6,5v 6,7v 6,9v", "figures": "0@6,5 1@6,7", "palaces": "6,3=4", "tiled": 1}


def one_card_left(kind: str, **facts: object) -> State:
    """A table whose deck is one card of this kind."""
    deck = [int(name == kind) for name in m.CARDS]
    return table(2, tiled=1, deck=deck, **facts)


@clause("JV-12.1")
def test_one_point_a_card_and_two_a_turn() -> None:
    state = play(table(tiled=1), "buy_hidden", "draw drum", "buy_open", "turn_up puppet")
    assert points_left(state) == 4
    assert refused(state, "buy_open") == "JV-12.1"
    assert refused(state, "buy_hidden") == "JV-12.1"
    state = play(state, "end_turn", "lay rice 6,7", "end_turn")
    assert may(state, "buy_hidden")
    assert refused(table(tiled=1, ap=0), "buy_open") == "JV-5.2"


@clause("JV-12.2")
def test_open_or_hidden() -> None:
    state = table(tiled=1, opened="mask+drum")
    taken = play(state, "buy_open", "turn_up puppet")
    assert cards(taken, 0) == {"mask+drum": 1}
    drawn = play(state, "buy_hidden")
    assert drawn.to_act == (CHANCE,)
    assert legal(drawn, "draw") == set(m.CARDS)
    weights = {name: weight for (_, weight), name in zip(drawn.outcomes(), m.CARDS, strict=True)}
    assert weights["mask+drum"] * 5 == weights["mask"] * 4
    drawn = play(drawn, "draw puppet")
    assert cards(drawn, 0) == {"puppet": 1}
    assert m.CARDS[drawn.facts().open_card] == "mask+drum"
    assert drawn.facts().deck[m.CARDS.index("puppet")] == 4


@clause("JV-12.2a")
def test_the_open_card_is_replaced_at_once() -> None:
    state = play(table(tiled=1, opened="mask"), "buy_open")
    assert state.to_act == (CHANCE,)
    assert legal(state) == {f"turn_up {card}" for card in m.CARDS}
    state = play(state, "turn_up drum+puppet")
    assert m.CARDS[state.facts().open_card] == "drum+puppet"
    assert state.to_act == (0,)
    assert sum(state.facts().deck) == 28


@clause("JV-12.3")
def test_hands_are_secret() -> None:
    one = table(2, hands=("mask", "drum puppet"))
    other = table(2, hands=("mask", "puppet+mask mask+drum"))
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, 1) != GAME.view(other, 1)
    before = play(table(2, tiled=1), "buy_hidden")
    told = []
    for card in ("drum", "puppet"):
        after = play(before, f"draw {card}")
        action = GAME.space.parse(f"draw {card}")
        events = GAME.events(before, CHANCE, action, after)
        told.append([event for event in events if event.only is None or 1 in event.only])
    assert told[0] == told[1]


@clause("JV-12.3a")
def test_what_everybody_knows_about_cards() -> None:
    seen = GAME.view(table(2, hands=("mask", "drum puppet")), None)
    assert seen != GAME.view(table(2, hands=("mask", "drum")), None)
    assert seen != GAME.view(table(2, hands=("mask", "drum puppet"), opened="drum"), None)
    assert seen != GAME.view(table(2, hands=("mask", "drum puppet"), discard=[1, 0, 0, 0, 0, 0]), None)
    fewer = table(2, hands=("mask", "drum puppet"), discard=[1, 1, 0, 0, 0, 0])
    other = table(2, hands=("mask", "drum puppet"), discard=[1, 0, 1, 0, 0, 0])
    assert GAME.view(fewer, None) != GAME.view(other, None)


@clause("JV-12.4")
def test_the_discards_become_the_deck() -> None:
    state = one_card_left("drum", discard=[0, 1, 2, 0, 0, 3])
    state = play(state, "buy_hidden", "draw drum")
    assert state.facts().deck == [0, 1, 2, 0, 0, 3]
    assert state.facts().discard == [0] * 6
    assert may(state, "buy_hidden")
    turned = play(one_card_left("drum", discard=[0, 1, 2, 0, 0, 3]), "buy_open", "turn_up drum")
    assert turned.facts().deck == [0, 1, 2, 0, 0, 3]
    # Not before it has run out.
    two = table(2, tiled=1, deck=[1, 1, 0, 0, 0, 0], discard=[0, 1, 2, 0, 0, 3])
    two = play(two, "buy_hidden", "draw drum")
    assert two.facts().deck == [1, 0, 0, 0, 0, 0]
    assert two.facts().discard == [0, 1, 2, 0, 0, 3]


@clause("JV-12.4a")
def test_an_empty_deck_waits_for_the_next_discards() -> None:
    state = one_card_left("drum")
    state = play(state, "buy_hidden", "draw drum")
    assert state.facts().deck == [0] * 6
    feast = table(2, **CITY, hands=("mask mask mask+drum", ""), deck=[0] * 6)
    feast = play(feast, "call 6,3", "card mask", "card mask+drum", "done", "pass")
    assert feast.facts().deck == [1, 0, 0, 1, 0, 0]
    assert feast.facts().discard == [0] * 6


@clause("JV-12.4b")
def test_no_purchase_while_the_deck_is_empty() -> None:
    state = table(2, tiled=1, deck=[0] * 6)
    assert refused(state, "buy_hidden") == "JV-12.4b"
    assert refused(state, "buy_open") == "JV-12.4b"


@clause("JV-12.5")
def test_no_hand_limit() -> None:
    hand = " ".join(["drum"] * 5 + ["puppet"] * 5 + ["mask+drum"] * 5)
    assert may(table(2, tiled=1, hands=(hand, "")), "buy_hidden")
    state = play(table(2, tiled=1, hands=(hand, "")), "buy_open", "turn_up drum+puppet", "end_turn")
    assert sum(cards(state, 0).values()) == 16
