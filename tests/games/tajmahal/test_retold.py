"""Engine and plain telling side by side: the same actions lead to the same table, in every detail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from durbar.core.rng import Rng
from durbar.core.state import COMPILED
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.state import KINDS
from games.tajmahal.retold import INFLUENCE, Table, tell
from games.tajmahal.table import at_court, fresh, phase

GAMES = 15 if COMPILED else 1
WITHDRAW = SPACE["withdraw"].first


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lazy", [0, 60, 97], ids=["random", "saving", "hoarding"])
def test_the_engine_does_what_the_book_tells(players: int, lazy: int) -> None:
    for seed in range(GAMES):
        follow(players, seed, lazy)


def follow(players: int, seed: int, lazy: int) -> None:
    """One game; so many of a hundred turns are withdrawals (hoarders run the pile dry), the rest is random."""
    state, rng, table = fresh(players), Rng(seed), Table(players)
    story = tell(table)
    next(story)
    while True:
        action = state.random_legal(rng)
        if phase(state) == "turn" and rng.below(100) < lazy:
            action = WITHDRAW
        state.apply(action)
        try:
            story.send(SPACE.name(action))
        except StopIteration:
            break
        assert not state.over
        for what, engine, told in compared(state, table):
            assert engine == told, (what, SPACE.text(action), f"visit {table.visit}, seed {seed}")
    assert state.over
    assert state.scores() == table.score


def compared(state: Any, table: Table) -> Iterator[tuple[str, Any, Any]]:
    facts = state.facts()
    yield "score", state.scores(), table.score
    for name in ("pile", "display", "discard"):
        yield name, getattr(facts, name), [getattr(table, name)[card] for card in m.CARDS]
    for seat, hand in enumerate(table.hands):
        yield f"hand {seat}", facts.hand[seat * KINDS : (seat + 1) * KINDS], [hand[card] for card in m.CARDS]
        yield f"tiles {seat}", facts.tiles[seat * 4 : seat * 4 + 4], [table.tiles[seat][kind] for kind in INFLUENCE]
        yield f"goods {seat}", facts.goods[seat * 4 : seat * 4 + 4], [table.goods[seat][good] for good in m.GOODS]
    yield "special cards", facts.special_owner, [table.specials.get(card, -1) for card in m.SPECIALS]
    if not table.visit:
        return
    out = [any(card in played for played in table.played) for card in m.SPECIALS]
    yield "special cards out", [bool(facts.special_out >> i & 1) for i in range(4)], out
    yield "stacks", facts.stacks, [table.stacks[kind] for kind in INFLUENCE]
    yield "court", at_court(state), table.court
    yield "visit", facts.visit, table.visit
    yield "start player", facts.start, table.start
    yield "provinces", [m.PROVINCE_IDS[i] for i in facts.visit_province], table.order
    bonus = {city: m.BONUS_KINDS[k] for city, k in zip(m.FORTRESS_IDS, facts.bonus, strict=True) if k >= 0}
    yield "bonus tiles", bonus, {city: table.bonus[city] for city in m.FORTRESS_IDS if city in table.bonus}
    for slot in table.slots:
        symbols, played = table.shown(slot), table.played[slot]
        yield f"symbols {slot}", facts.symbols[slot * 6 : slot * 6 + 6], [symbols[symbol] for symbol in m.SYMBOLS]
        yield (
            f"played {slot}",
            facts.played[slot * KINDS : (slot + 1) * KINDS],
            [played.count(card) for card in m.CARDS],
        )
        for name, told in (("palaces", table.palace), ("crowns", table.crown)):
            bits = sum(1 << m.CITY_IDS.index(city) for city, owner in told.items() if owner == slot)
            yield f"{name} {slot}", getattr(facts, name)[slot], bits
