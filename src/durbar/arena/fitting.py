"""Weights by least squares: what the features of positions said about how their matches ended.

Matches are played by equals; now and then the features of all seats are noted. What is looked for are the weights whose
sums come closest to the final lead of each seat over the mean of the table, with a pull towards the old weights where
the matches say little. The players play as the old weights tell them to, so with few matches it is wise to go only a
part of the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from durbar import games
from durbar.arena.playing import Record
from durbar.core.extras import need
from durbar.core.match import Match
from durbar.core.state import CHANCE

EVERY = 8  # decisions between two that are noted: neighbours say the same
PULL = 0.005  # of the old weights, as a share of what the features vary

Sample = tuple[list[list[float]], list[int]]
"""By seat: the features in the order of their weights; and the scores at the end."""


def noted(record: Record, weights: Iterable[str]) -> Iterator[Sample]:
    """Features along a match, each with the scores at its end."""
    match = Match.replay(record.header, record.entries, games.get)
    names, scores = list(weights), match.state.scores()
    decided = [step.before for step in match.steps if step.seat != CHANCE]
    for state in decided[EVERY // 2 :: EVERY]:
        found = [match.game.evaluation.counted(state, seat) for seat in range(state.players)]
        yield [[seat.get(name, 0.0) for name in names] for seat in found], scores


def fitted(samples: list[Sample], weights: dict[str, float], way: float) -> dict[str, float]:
    """So much of the way from these weights to those that tell the ends of the matches best."""
    numpy: Any = need("numpy", "arena")
    rows = [numpy.asarray(table) - numpy.mean(table, axis=0) for table, _ in samples]
    leads = [numpy.asarray(scores) - numpy.mean(scores) for _, scores in samples]
    seen, lead, old = numpy.concatenate(rows), numpy.concatenate(leads), numpy.array(list(weights.values()))
    products = seen.T @ seen
    pulled = products + numpy.diag(PULL * products.diagonal() + 1e-9)
    ahead = numpy.linalg.solve(pulled, seen.T @ (lead - seen @ old))
    return {name: float(f"{value:.4g}") for name, value in zip(weights, old + way * ahead, strict=True)}
