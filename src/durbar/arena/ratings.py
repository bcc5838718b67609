"""Ratings by openskill's Plackett-Luce model: one number a bot, from places at tables of any size."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from durbar.arena.missing import need
from durbar.arena.playing import Result


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
