"""What speaks for a seat to take a prize of Tadsch Mahal: the odds in games/tajmahal/features.py, measured.

    python docs/tuning/win_chances.py --matches 150 --bot search:300

plays that many matches among equals with three, four and five players each, notes at every turn where each seat stands
for each prize, and who takes it in the end, and fits the odds to it (logistic regression by Newton's method, with a
slight pull to nought). Needs the extra `durbar[arena]`. About a quarter of an hour on two cores.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter

import numpy as np

from durbar import games
from durbar.arena.plan import items, make_plan
from durbar.arena.workers import Workers, cores
from durbar.core.match import Match
from durbar.core.state import CHANCE
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s
from durbar.games.tajmahal.features import ADDS, BEFORES, LAST_INSIDE, LEADS, REACHES, Odds
from durbar.games.tajmahal.win_chances import standing

SHAPE = (2, LEADS, ADDS, REACHES, BEFORES)
PULL = 1.0


def count(match: Match, seen: Counter[tuple[bool, int]], won: Counter[tuple[bool, int]]) -> None:
    """Where everybody stood at every turn of a visit, and who took the prize: by elephant or not, and place."""
    decided = [step.before for step in match.steps if step.seat != CHANCE]
    facts = [state.facts() for state in decided]
    takers = {
        (here.visit, symbol): here.seat
        for here, there in itertools.pairwise(facts)
        for symbol in range(len(m.SYMBOLS))
        if here.visit == there.visit and here.court & ~there.court & 1 << symbol
    }
    for state, here in zip(decided, facts, strict=True):
        for seat in range(state.players):
            if here.phase == s.TURN and here.inside >> seat & 1:
                for symbol, place in enumerate(standing(state, seat)):
                    key = symbol == m.ELEPHANT, place
                    seen[key] += 1
                    won[key] += takers.get((here.visit, symbol)) == seat


def fitted(elephant: bool, seen: Counter[tuple[bool, int]], won: Counter[tuple[bool, int]]) -> Odds:
    """The odds that explain best who took the prizes."""
    keys = [key for key in seen if key[0] == elephant and key[1] >= 0]
    where = np.stack(np.unravel_index([place for _, place in keys], SHAPE), axis=1)[:, 1:]
    rows = np.hstack([np.eye(size)[where[:, i]] for i, size in enumerate(SHAPE[1:])])
    times, wins = (np.array([counter[key] for key in keys], float) for counter in (seen, won))
    odds = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ odds))
        slope = rows.T @ (wins - times * chance) - PULL * odds
        bend = (rows * (times * chance * (1 - chance))[:, None]).T @ rows + PULL * np.eye(len(odds))
        odds += np.linalg.solve(bend, slope)
    parts = np.split(odds, np.cumsum(SHAPE[1:-1]))
    return Odds(*(tuple(round(float(odd), 2) for odd in part) for part in parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=150)
    parser.add_argument("--bot", default="search:300")
    wanted = parser.parse_args()
    seen: Counter[tuple[bool, int]] = Counter()
    won: Counter[tuple[bool, int]] = Counter()
    for players in (3, 4, 5):
        plan = make_plan(games.get("tajmahal"), [wanted.bot], players=players, options={}, seed=1)
        with Workers(cores()) as workers:
            for _, record in workers.play(plan, items(plan, wanted.matches)):
                count(Match.replay(record.header, record.entries, games.get), seen, won)
    for elephant in (False, True):
        print("ELEPHANT_ODDS" if elephant else "ODDS")
        for name, row in fitted(elephant, seen, won)._asdict().items():
            print(f"  {name:6} {row}")
        alone = elephant, LAST_INSIDE
        print(f"  last inside without showing it: {won[alone] / max(seen[alone], 1):.2f} of {seen[alone]}")


if __name__ == "__main__":
    main()
