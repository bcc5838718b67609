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
import numpy as np

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


NORMAL_95 = 1.96  # standard errors to either side


class Step(msgspec.Struct, frozen=True):
    """A bot's place on the ladder: Elo points above the foot, and their 95% interval."""

    points: float
    low: float
    high: float


def ladder(results: Iterable[Result]) -> dict[str, Step]:
    """Elo points of every bot above `random` (above the weakest, if it did not play), the strongest first.

    Every pair at a table counts as a game between the two. One game that nobody won is added to each pairing, so that
    a bot that always wins has a number, too. Intervals take these games as independent, which those of one table are
    not quite.
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
    if not strength:
        return {}
    foot = "random" if "random" in strength else min(strength, key=lambda name: strength[name])
    errors = _errors(won, strength, foot)
    steps: dict[str, Step] = {}
    for name in sorted(strength, key=lambda name: -strength[name]):
        points, margin = ELO * math.log(strength[name] / strength[foot]), ELO * NORMAL_95 * errors[name]
        steps[name] = Step(points, points - margin, points + margin)
    return steps


def _errors(won: dict[str, dict[str, float]], strength: dict[str, float], foot: str) -> dict[str, float]:
    """Standard errors of the logarithms of strength beside the foot's: from the inverse of Fisher's information."""
    names = [name for name in strength if name != foot]
    information = np.zeros((len(names), len(names)))
    for i, name in enumerate(names):
        for other in list(won[name]):
            share = strength[name] / (strength[name] + strength[other])
            told = (won[name][other] + won[other][name] + 1) * share * (1 - share)
            information[i, i] += told
            if other != foot:
                information[i, names.index(other)] -= told
    spread = np.sqrt(np.diag(np.linalg.pinv(information)))
    return {foot: 0.0, **{name: float(error) for name, error in zip(names, spread, strict=True)}}
