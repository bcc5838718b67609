"""What a seat cannot know: other hands and the deck, dealt anew so that nothing it has seen is contradicted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from durbar.games.java import material as m
from durbar.games.java import state as s

if TYPE_CHECKING:
    from durbar.core.rng import Rng
    from durbar.core.state import State

KINDS = len(m.CARDS)
TRIES = 20_000  # far more than any real position needs


def reshuffled(state: State, seat: int, rng: Rng) -> State:
    """A position that this seat cannot tell from the real one.

    Cards drawn unseen after one shuffling of the deck come from that deck alone, so only they (and what is left of the
    deck, for the last shuffling) change places with each other. Cards taken openly stay.
    """
    facts = state.facts()
    seen = facts.hand, facts.hidden, facts.deck
    for _ in range(TRIES):
        facts.hand, facts.hidden, facts.deck = (list(counts) for counts in seen)
        for epoch in range(facts.epoch + 1):
            _deal_again(facts, epoch, seat, rng)
        if could_be(facts):
            break
    return state.with_facts(hand=facts.hand, hidden=facts.hidden, deck=facts.deck)


def _deal_again(facts: SimpleNamespace, epoch: int, seat: int, rng: Rng) -> None:
    """Mix the cards of one shuffling that this seat has not seen, and give everybody as many as before."""
    rows = [(epoch * 4 + other) * KINDS for other in range(facts.seats) if other != seat]
    pool = [kind for row in rows for kind in range(KINDS) for _ in range(facts.hidden[row + kind])]
    last = epoch == facts.epoch
    if last:
        pool += [kind for kind in range(KINDS) for _ in range(facts.deck[kind])]
    pool.sort()  # nothing of the real order may show through
    for i in range(len(pool) - 1, 0, -1):
        j = rng.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    for row in rows:
        other = row // KINDS % 4
        for kind in range(KINDS):
            facts.hand[other * KINDS + kind] -= facts.hidden[row + kind]
        count = sum(facts.hidden[row : row + KINDS])
        mine, pool = pool[:count], pool[count:]
        for kind in range(KINDS):
            facts.hidden[row + kind] = mine.count(kind)
            facts.hand[other * KINDS + kind] += mine.count(kind)
    if last:
        facts.deck = [pool.count(kind) for kind in range(KINDS)]


def could_be(facts: SimpleNamespace) -> bool:
    """Whether what others are doing right now is possible with these hands."""

    def matching(other: int) -> int:
        hand = facts.hand[other * KINDS : other * KINDS + KINDS]
        return sum(count * m.worth(kind, facts.open_card) for kind, count in enumerate(hand))

    if facts.phase == s.CITY:
        return matching(facts.seat) > 0
    if facts.phase == s.BID and facts.bidding:
        return bool(facts.bid[facts.bidder] + matching(facts.bidder) >= facts.need)
    if facts.phase == s.ANSWER:  # nobody is asked unless somebody still in has a matching card
        return any(facts.guest[i] == s.IN and matching(i) > 0 for i in range(facts.seats))
    return True
