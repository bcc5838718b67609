"""The engine's masks and shortcuts against plain searches, and what must never appear or vanish."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from durbar.games.java.engine import Java, start
from games.java import plain

BOARDS = 90 if COMPILED else 15


def played(seed: int, most: int) -> Java:
    state = start(2 + seed % 3, {})
    state.playout(Rng(seed), most)
    return state


def tables(count: int, rugged: bool = False) -> list[Java]:
    """Positions of random play, and boards that play seldom makes."""
    strewn = [plain.random_board(seed, rugged) for seed in range(count)]
    return strewn + [played(seed, 40 * seed % 900) for seed in range(count // 3)]


def test_areas_are_those_of_a_graph_search() -> None:
    for state in tables(BOARDS):
        assert state.areas() == plain.components(plain.villages(state.facts()))


def test_pools_and_their_leaders_are_those_of_a_graph_search() -> None:
    for state in tables(BOARDS):
        assert state.pools() == plain.pools(state.facts())


def test_reach_is_that_of_a_graph_search() -> None:
    for state in tables(BOARDS):
        f = state.facts()
        for cell in range(m.CELLS):
            if f.figure[cell] != s.NOBODY:
                assert state.reach(cell, 7) == plain.reach(f, cell, 7)


def test_great_scoring_is_that_of_a_plain_count() -> None:
    for state in tables(BOARDS):
        f = state.facts()
        assert [state.great_now(i) for i in range(f.seats)] == [plain.great(f, i) for i in range(f.seats)]


@pytest.mark.parametrize("rugged", [False, True])
def test_legal_placements_are_those_of_a_plain_generator(rugged: bool) -> None:
    for state in tables(BOARDS // 5, rugged):
        f = state.facts()
        for kind in range(len(m.TILES)):
            assert state.placements(kind) == plain.placements(f, kind)
            if f.phase != s.ACT or state.over:
                continue
            offered = SPACE.action({"do": "tile", "kind": m.TILES[kind]}) in state.legal()
            found: list[tuple[int, int]] = []
            if offered:
                for place in then(state, SPACE.action({"do": "tile", "kind": m.TILES[kind]})):
                    cell = place.action - SPACE["place"].first
                    if place.after.facts().phase == s.TURN:
                        found += [(cell, turn - SPACE["turn"].first) for turn in place.after.legal()]
                    else:
                        found.append((cell, only_turn(place.before, cell)))
            assert found == [(cell, turn) for cell, turn, _ in plain.placements(f, kind)]


def then(state: Java, first: int) -> list[SimpleNamespace]:
    """Each second decision after a first one: its action, the position before it and after it."""
    before = state.clone()
    before.apply(first)
    steps = []
    for action in before.legal():
        after = before.clone()
        after.apply(action)
        steps.append(SimpleNamespace(action=action, before=before, after=after))
    return steps


def only_turn(state: Java, cell: int) -> int:
    return next(turn for at, turn, _ in state.placements(state.facts().kind) if at == cell)


def test_the_duty_to_lay_a_tile_is_exact() -> None:
    """Every completion that is legal without the duty, tried out, is legal with it exactly if a tile is left."""
    tight = 0
    for seed in range(10 * BOARDS):
        state = plain.random_board(seed, rugged=True)
        places = sum(len(state.placements(kind)) for kind in range(len(m.TILES)))
        if 0 < places < 7:
            tight += _duty_holds(state, seed)
        if tight >= BOARDS // 30 + 1:
            return
    raise AssertionError("the boards hardly put the duty to the test")


def _duty_holds(state: Java, seed: int) -> bool:
    """Compare one table; was there a choice that the duty cut down but left open?"""
    free, legal, bound = state.with_facts(tiled=1), set(state.legal()), plain.any_tile(state.facts())
    tight = False
    assert bound == state.must_lay()
    assert legal <= set(free.legal())
    for first in free.legal():
        kind = SPACE.kind_of(first).name
        if kind in ("tile", "chip"):
            assert first in legal
        elif kind in ("festival", "end_turn"):
            assert (first in legal) == (not bound)
        elif kind in ("buy_open", "buy_hidden"):
            f = state.facts()
            f.ap -= 1
            assert (first in legal) == (not bound or plain.any_tile(f))
        else:
            every = then(free, first)
            allowed = [step.action for step in every if not bound or left(step.after)]
            tight |= 0 < len(allowed) < len(every)
            assert (first in legal) == bool(allowed), (seed, SPACE.text(first))
            if allowed:
                assert [step.action for step in then(state, first)] == allowed, (seed, SPACE.text(first))
    return tight


def left(state: Java) -> bool:
    """Is a tile left to lay? The value of a palace makes no difference, so any will do."""
    if state.facts().phase == s.VALUE:
        state = state.clone()
        state.apply(state.legal()[0])
    return plain.any_tile(state.facts())


def test_what_is_kept_up_is_what_would_be_built_anew() -> None:
    """A position played to, and the same one loaded from bytes, offer the same."""
    for seed in range(12 if COMPILED else 3):
        rng = Rng(seed)
        state = start(2 + seed % 3, {})
        while not state.over:
            state.apply(state.random_legal(rng))
            assert state.with_facts().legal() == state.legal()


def test_nothing_appears_or_vanishes() -> None:
    for seed in range(60 if COMPILED else 2):
        rng = Rng(seed)
        state = start(2 + seed % 3, {})
        while not state.over:
            state.apply(state.random_legal(rng))
            if rng.below(20) == 0 or state.over:
                conserved(state.facts())


def conserved(f: SimpleNamespace) -> None:
    for seat in range(f.seats):
        assert f.men[seat] + f.figure.count(seat) == m.MEN
        row = slice(seat * 6, seat * 6 + 6)
        hidden = [sum(f.hidden[(e * 4 + seat) * 6 + kind] for e in range(m.EPOCHS)) for kind in range(6)]
        assert f.hand[row] == [known + unseen for known, unseen in zip(f.known[row], hidden, strict=True)]
    cards = [
        f.deck[kind] + f.discard[kind] + (f.open_card == kind) + sum(f.hand[kind::6]) + sum(f.laid[kind::6])
        for kind in range(6)
    ]
    assert cards == [m.CARD_COPIES] * 6
    assert f.irrigation + f.land.count(m.WATER) == m.IRRIGATIONS + len(m.LAKES)
    laid = 3 * (m.THREES - f.threes)
    laid += sum(2 * (m.TWOS - f.twos[i]) + m.RICES - f.rices[i] + m.VILLAGES - f.villages[i] for i in range(f.seats))
    assert sum(f.height) == laid
    for i, value in enumerate(m.PALACE_VALUES):
        assert f.palaces[i] + f.palace.count(value) <= m.PALACES[i]
    assert all(f.height[c] for c in range(m.CELLS) if f.figure[c] != s.NOBODY or f.palace[c])
    for area in plain.components(plain.villages(f)):
        assert sum(f.palace[c] > 0 for c in area) <= 1


def test_hands_are_dealt_anew_but_never_what_was_seen() -> None:
    differ = 0
    for seed in range(30):
        state = played(seed, 30 * seed)
        f = state.facts()
        for seat in range(f.seats):
            g = state.resample(seat, Rng(seed)).facts()
            assert g.known == f.known
            assert g.hand[seat * 6 : seat * 6 + 6] == f.hand[seat * 6 : seat * 6 + 6]
            for other in range(f.seats):
                assert sum(g.hand[other * 6 : other * 6 + 6]) == sum(f.hand[other * 6 : other * 6 + 6])
            for epoch in range(f.epoch):  # of an earlier shuffling nothing is left in the deck
                for kind in range(6):
                    assert sum(g.hidden[epoch * 24 :][:24][kind::6]) == sum(f.hidden[epoch * 24 :][:24][kind::6])
            conserved(g)
            differ += g.hand != f.hand
            assert {name for name in vars(f) if vars(f)[name] != vars(g)[name]} <= {"hand", "hidden", "deck"}
    assert differ > 20


def test_a_seed_gives_one_game() -> None:
    one, other = played(7, 100_000), played(7, 100_000)
    assert one.over
    assert one.to_bytes() == other.to_bytes()


def test_chance_draws_what_the_deck_holds() -> None:
    for seed in range(40):
        state = played(seed, 23 * seed)
        while not state.over and state.to_act != (CHANCE,):
            state.apply(state.random_legal(Rng(seed)))
        if not state.over:
            f = state.facts()
            assert [weight for _, weight in state.outcomes()] == [count for count in f.deck if count]
