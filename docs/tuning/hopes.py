"""How often a seat takes a prize of Tadsch Mahal, by its lead in the symbol: the tables in games/tajmahal/hopes.py.

    python docs/tuning/hopes.py --matches 300 --bot search:400

plays that many matches for three among equals and prints a row for each lead: without a card that could still add to
the symbol, and with one; each when 0, 1, 2 rivals act before the seat's next turn. About five minutes on two cores.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from typing import Any

from durbar import games
from durbar.arena.plan import items, make_plan
from durbar.arena.workers import Workers, cores
from durbar.core.match import Match
from durbar.core.state import CHANCE
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s
from durbar.games.tajmahal.hopes import LEADS

SEATS = 3
Situation = tuple[bool, str, bool, int]
"""Is it the elephant, the lead, is there a card for it, how many rivals act before."""


def reachable(facts: Any, seat: int) -> set[int]:
    """The symbols that a seat could still add in this visit."""
    ready = [m.SPECIAL_EFFECT[i] for i in range(4) if facts.special_owner[i] == seat and not facts.special_out >> i & 1]
    hand = [card for card in range(s.KINDS) if facts.hand[seat * s.KINDS + card]]
    bound = s.NOTHING if m.FREE_COLOUR in ready else facts.colour[seat]
    coloured = [c for c in hand if c < m.FIRST_WHITE and bound in (s.NOTHING, c // m.COLOUR_KINDS)]
    if not coloured:
        return set()
    found = {symbol for c in [*coloured, *(c for c in hand if c >= m.FIRST_WHITE)] for symbol in m.CARD_SYMBOLS[c]}
    return found | {m.ELEPHANT for e in ready if e == m.PLUS_ELEPHANT} | {m.MOGUL for e in ready if e == m.PLUS_MOGUL}


def situations(facts: Any, seat: int) -> dict[int, Situation]:
    """By prize at the court: where this seat stands."""
    rivals = [other for other in range(SEATS) if other != seat and facts.inside >> other & 1]
    before = sum((facts.seat + i) % SEATS in rivals for i in range((seat - facts.seat) % SEATS))
    within, found = reachable(facts, seat), {}
    for symbol in range(len(m.SYMBOLS)):
        if facts.court >> symbol & 1:
            shown = facts.symbols[seat * len(m.SYMBOLS) + symbol]
            most = max((facts.symbols[other * len(m.SYMBOLS) + symbol] for other in rivals), default=0)
            lead = LEADS[LEADS.index("level") + max(-3, min(3, shown - most))]
            if not rivals:
                lead = "alone" if shown else "alone_unshown"
            elif not shown and not most:
                lead = "unshown"
            found[symbol] = symbol == m.ELEPHANT, lead, symbol in within, before
    return found


def count(match: Match, seen: Counter[Situation], won: Counter[Situation]) -> None:
    """Who stood where at every turn of a visit, and who took the prize in the end."""
    positions = [step.before.facts() for step in match.steps if step.seat != CHANCE]
    takers = {
        (here.visit, symbol): here.seat
        for here, there in itertools.pairwise(positions)
        for symbol in range(len(m.SYMBOLS))
        if here.visit == there.visit and here.court & ~there.court & 1 << symbol
    }
    for facts in positions:
        for seat in range(SEATS):
            if facts.phase == s.TURN and facts.inside >> seat & 1:
                for symbol, situation in situations(facts, seat).items():
                    seen[situation] += 1
                    won[situation] += takers.get((facts.visit, symbol)) == seat


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--bot", default="search:400")
    wanted = parser.parse_args()
    seen: Counter[Situation] = Counter()
    won: Counter[Situation] = Counter()
    plan = make_plan(games.get("tajmahal"), [wanted.bot], players=SEATS, options={}, seed=1)
    with Workers(cores()) as workers:
        for _, record in workers.play(plan, items(plan, wanted.matches)):
            count(Match.replay(record.header, record.entries, games.get), seen, won)
    for elephant in (False, True):
        print("ELEPHANTS" if elephant else "OTHERS")
        for lead in LEADS:
            keys = [[(elephant, lead, card, before) for before in range(3)] for card in (False, True)]
            row = [[f"{won[key] / seen[key]:.3f} ({seen[key]})" if seen[key] else "-" for key in some] for some in keys]
            print(f"  {lead:16} without {', '.join(row[0]):44} with {', '.join(row[1])}")


if __name__ == "__main__":
    main()
