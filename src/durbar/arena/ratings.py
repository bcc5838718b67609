"""Ratings: openskill's Plackett-Luce model, one number a bot from places at tables of any size; and a ladder.

The ladder is Bradley-Terry over all pairings, in Elo points above `random`. Its numbers can be compared from one arena
to another of the same title and number of players, as long as the same bots stand at its foot (`ANCHORS`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

import msgspec

from durbar.arena.playing import Result
from durbar.core.extras import need


class Rating(msgspec.Struct, frozen=True):
    """A bot's skill: the mean, and how unsure it still is. New bots start at 25 and 25/3."""

    mu: float
    sigma: float


def rate(results: Iterable[Result]) -> dict[str, Rating]:
    """The rating of every bot after these matches, taken in their order.

    Bots of one name have one rating: where several sit at a table, it moves by their mean.
    """
    model = need("openskill.models", "arena").PlackettLuce()
    known: dict[str, Rating] = {}
    for result in sorted(results, key=lambda result: result.match):
        before = [known.get(name) for name in result.bots]
        teams = [
            [model.rating() if rating is None else model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before
        ]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in result.ranking])]
        for name in set(result.bots):
            own = [rating for rating, other in zip(after, result.bots, strict=True) if other == name]
            known[name] = Rating(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
    return known


ANCHORS = ("random", "easy", "greedy", "search:100")
STEPS = 500  # of the iteration; it settles long before
ELO = 400 / math.log(10)


def ladder(results: Iterable[Result]) -> dict[str, float]:
    """Elo points of every bot above `random` (above the weakest, if it did not play), the strongest first.

    Every pair at a table counts as a game between the two. One game that nobody won is added to each pairing, so that
    a bot that always wins has a number, too.
    """
    won: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for result in results:
        for one, other in combinations(range(len(result.bots)), 2):
            first, second = result.bots[one], result.bots[other]
            if first != second:
                better = result.ranking[other] - result.ranking[one]
                won[first][second] += 0.5 + 0.5 * (better > 0) - 0.5 * (better < 0)
                won[second][first] += 0.5 + 0.5 * (better < 0) - 0.5 * (better > 0)
    strength = dict.fromkeys(won, 1.0)
    for _ in range(STEPS):
        for name in strength:
            wins = sum(won[name].values()) + 0.5 * len(won[name])
            games = ((won[name][other] + won[other][name] + 1, other) for other in list(won[name]))
            strength[name] = wins / sum(count / (strength[name] + strength[other]) for count, other in games)
    foot = strength.get("random", min(strength.values(), default=1.0))
    points = {name: ELO * math.log(value / foot) for name, value in strength.items()}
    return dict(sorted(points.items(), key=lambda pair: -pair[1]))
