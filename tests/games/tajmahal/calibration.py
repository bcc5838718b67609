"""Do games end where real ones do? Four greedy players, and the distribution of their results.

Each looks one decision ahead: the points on the track, what a withdrawal would bring at that moment, and a point for
every card in the hand. Real games for four end near 59, 57, 53 and 46 points.

    PYTHONPATH=src:tests python -m games.tajmahal.calibration 100
"""

from __future__ import annotations

import sys
from statistics import mean, quantiles
from typing import Any

from durbar.core.game import facts_of
from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games.tajmahal.engine import start
from durbar.games.tajmahal.preview import leaders, withdrawal
from durbar.games.tajmahal.state import KINDS

CARD = 1.0  # points that a card in the hand is worth


def worth(state: Any, seat: int) -> float:
    """How good a position is for this seat; all of it known to the seat."""
    f = facts_of(state)
    coming = withdrawal(f, seat, leaders(f)).best.points if f.inside >> seat & 1 and f.visit else 0
    return float(f.score[seat] + coming + CARD * sum(f.hand[seat * KINDS : (seat + 1) * KINDS]))


def greedy(state: Any, seat: int, rng: Rng) -> int:
    """The action with the best outlook, one decision ahead; equals by lot."""
    values = {}
    for action in state.legal(seat):
        after = state.clone()
        after.apply(action, seat)
        values[action] = worth(after, seat)
    best = max(values.values())
    good = [action for action, value in values.items() if value == best]
    return good[rng.below(len(good))]


def play(players: int, seed: int) -> list[int]:
    """The scores of one greedy game, best first."""
    state, rng = start(players, {"dummy": players == 2}), Rng(seed)
    while not state.over:
        seat = state.to_act[0]
        state.apply(state.random_legal(rng) if seat == CHANCE else greedy(state, seat, rng))
    return sorted(state.scores(), reverse=True)


def distribution(results: list[list[int]]) -> str:
    """The winners' points as a small table: mean by place, quartiles, and a bar for every five points."""
    winners = sorted(result[0] for result in results)
    lines = ["mean by place: " + "  ".join(f"{mean(place):.1f}" for place in zip(*results, strict=True))]
    lines.append(
        f"winner: {winners[0]} to {winners[-1]}, quartiles " + " ".join(f"{q:.0f}" for q in quantiles(winners))
    )
    for low in range(winners[0] // 5 * 5, winners[-1] + 1, 5):
        count = sum(low <= points < low + 5 for points in winners)
        lines.append(f"{low:>3}-{low + 4:<3} {'#' * count} {count}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(distribution([play(4, seed) for seed in range(int(sys.argv[1]))]))
