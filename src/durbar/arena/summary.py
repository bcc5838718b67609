"""What the results say: win rates with intervals, scores, places, seats, lengths. Plain sums, no packages.

A shared win counts in equal parts. Intervals are Wilson's at 95%, with matches as the sample; a bot that sits twice at
a table counts once for that table. The matches of one deal share their luck, which the intervals leave out of account.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence

import msgspec

from durbar.arena.playing import Result

Z95 = 1.959963984540054


class Rate(msgspec.Struct, frozen=True):
    """A share of wins, and where the true one lies in 95 of 100 cases."""

    rate: float
    low: float
    high: float
    matches: int


class Spread(msgspec.Struct, frozen=True):
    """Numbers, summed up."""

    mean: float
    sd: float
    least: float
    most: float


class BotSummary(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did."""

    bot: str
    wins: Rate
    score: Spread
    rank: float
    seconds_per_decision: float
    ahead_of: dict[str, Rate]
    """Against each other bot at the same table: how often it came out ahead; a shared place counts half."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """How all did, and what the game itself shows."""

    matches: int
    bots: list[BotSummary]
    seats: list[Rate]
    decisions: Spread
    seconds: Spread
    shared: int
    """Matches with more than one winner."""


def wilson(wins: float, matches: int) -> Rate:
    """Wilson's score interval at 95%; wins may be fractions where a win was shared."""
    if matches == 0:
        return Rate(0.0, 0.0, 1.0, 0)
    rate, z2 = wins / matches, Z95 * Z95
    centre = (rate + z2 / (2 * matches)) / (1 + z2 / matches)
    half = Z95 / (1 + z2 / matches) * math.sqrt(rate * (1 - rate) / matches + z2 / (4 * matches * matches))
    return Rate(rate, max(0.0, centre - half), min(1.0, centre + half), matches)


def spread(numbers: Sequence[float]) -> Spread:
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0)
    deviation = statistics.stdev(numbers) if len(numbers) > 1 else 0.0
    return Spread(statistics.fmean(numbers), deviation, min(numbers), max(numbers))


def shares(result: Result) -> list[float]:
    """The win, by seat."""
    winners = result.ranking.count(1)
    return [1 / winners if place == 1 else 0.0 for place in result.ranking]


def summarise(results: Iterable[Result]) -> Summary:
    """The summary of these, bots in the order of their win rates."""
    some = sorted(results, key=lambda result: result.match)
    names = list(dict.fromkeys(name for result in some for name in sorted(result.bots)))
    bots = [_summarise_bot(name, some) for name in names]
    bots.sort(key=lambda summary: (-summary.wins.rate, summary.bot))
    seats = max((len(result.bots) for result in some), default=0)
    return Summary(
        matches=len(some),
        bots=bots,
        seats=[wilson(sum(shares(result)[seat] for result in some), len(some)) for seat in range(seats)],
        decisions=spread([sum(result.decisions) for result in some]),
        seconds=spread([sum(result.seconds) for result in some]),
        shared=sum(result.ranking.count(1) > 1 for result in some),
    )


def _summarise_bot(name: str, results: list[Result]) -> BotSummary:
    wins, matches = 0.0, 0
    scores: list[float] = []
    places: list[int] = []
    seconds, decisions = 0.0, 0
    ahead: dict[str, list[float]] = {}
    for result in results:
        own = [seat for seat, other in enumerate(result.bots) if other == name]
        if not own:
            continue
        matches += 1
        wins += statistics.fmean(shares(result)[seat] for seat in own)
        scores += [result.scores[seat] for seat in own]
        places += [result.ranking[seat] for seat in own]
        seconds += sum(result.seconds[seat] for seat in own)
        decisions += sum(result.decisions[seat] for seat in own)
        for other in set(result.bots) - {name}:
            ahead.setdefault(other, []).append(_ahead(result, name, other))
    return BotSummary(
        bot=name,
        wins=wilson(wins, matches),
        score=spread(scores),
        rank=statistics.fmean(places),
        seconds_per_decision=seconds / max(1, decisions),
        ahead_of={other: wilson(sum(points), len(points)) for other, points in sorted(ahead.items())},
    )


def _ahead(result: Result, name: str, other: str) -> float:
    places = list(zip(result.bots, result.ranking, strict=True))
    pairs = [(own, their) for a, own in places if a == name for b, their in places if b == other]
    return statistics.fmean(1.0 if own < their else 0.5 if own == their else 0.0 for own, their in pairs)
