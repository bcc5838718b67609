"""What a seat cannot know: other hands and the deck, dealt anew so that nothing it has seen is contradicted."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.durbar.games.java.cards import Cards
    from cython.cimports.durbar.games.java.names import *
else:
    from durbar.core.rng import Rng
    from durbar.games.java.cards import Cards
    from durbar.games.java.names import *


def reshuffle(p: Cards, seat: cython.int, rng: Rng) -> None:
    """Make of this position one that the seat cannot tell from it.

    Cards drawn unseen after one shuffling of the deck come from that deck alone, so only they (and what is left of the
    deck, for the last shuffling) change places with each other. Cards taken openly stay.
    """
    i: cython.int
    epoch: cython.int
    for i in range(TRIES):
        for epoch in range(p.epoch + 1):
            deal_again(p, epoch, seat, rng)
        if could_be(p):
            return


def deal_again(p: Cards, epoch: cython.int, seat: cython.int, rng: Rng) -> None:
    """Mix the cards of one shuffling that this seat has not seen, and give everybody as many as before.

    Only their numbers by kind count here, so nothing of the real order can show through.
    """
    pool: cython.int[6]
    other: cython.int
    kind: cython.int
    row: cython.int
    count: cython.int
    total: cython.int = 0
    at: cython.int
    if not cython.compiled:
        pool = [0] * 6
    for kind in range(CARD_KINDS):
        pool[kind] = p.deck[kind] if epoch == p.epoch else 0
        for other in range(p.seats):
            if other != seat:
                pool[kind] += p.hidden[(epoch * 4 + other) * 6 + kind]
        total += pool[kind]
    for other in range(p.seats):
        if other == seat:
            continue
        row = (epoch * 4 + other) * 6
        count = 0
        for kind in range(CARD_KINDS):
            count += p.hidden[row + kind]
            p.hand[other * 6 + kind] -= p.hidden[row + kind]
            p.hidden[row + kind] = 0
        while count > 0:
            at = rng.pick(total)
            kind = 0
            while at >= pool[kind]:
                at -= pool[kind]
                kind += 1
            pool[kind] -= 1
            total -= 1
            count -= 1
            p.hidden[row + kind] += 1
            p.hand[other * 6 + kind] += 1
    if epoch == p.epoch:
        for kind in range(CARD_KINDS):
            p.deck[kind] = pool[kind]


def could_be(p: Cards) -> cython.bint:
    """Whether what others are doing right now is possible with these hands."""
    i: cython.int
    if p.phase == CITY:
        return p.matching(p.seat) > 0
    if p.phase == BID and p.bidding:
        return p.bid[p.bidder] + p.matching(p.bidder) >= p.need
    if p.phase == ANSWER:  # nobody is asked unless somebody still in has a matching card
        for i in range(p.seats):  # noqa: SIM110 - a plain C loop
            if p.guest[i] == IN and p.matching(i) > 0:
                return True
        return False
    return True
