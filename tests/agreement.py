"""Holds engine and referee together along many random games: `python tests/agreement.py raja -n 1000`.

At every decision some legal actions must be allowed and some others refused by the referee; now and then the whole
action space is judged, and the laws must hold. The conformance suite does the same on less; this is for the long run.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress

from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games import get

EVERYTHING_EVERY = 200  # decisions between two looks at the whole action space
LAWS_EVERY = 25


class Result(NamedTuple):
    """What one game showed."""

    judged: int
    differences: list[str]


def along(name: str, players: int, number: int) -> Result:
    """One random game, its options by its number."""
    game, rng = get(name), Rng(number)
    variants = list(game.variants(players))
    state = game.start(players, variants[number % len(variants)])
    judged, found, step = 0, [], 0
    while not state.over:
        step += 1
        seat = state.to_act[rng.below(len(state.to_act))]
        if seat != CHANCE:
            legal = state.legal(seat)
            for action in sorted(_tried(legal, game.space, rng, everything=step % EVERYTHING_EVERY == 0)):
                judged += 1
                if (game.check(state, seat, action) is None) != (action in legal):
                    found.append(f"{game.space.text(action)} in {game.write(state)}")
        if step % LAWS_EVERY == 0:
            found += game.laws(state)
        state.apply(state.random_legal(rng) if seat == CHANCE else legal[rng.below(len(legal))], seat)
    return Result(judged, found + game.laws(state))


def _tried(legal: list[int], space, rng: Rng, *, everything: bool) -> set[int]:  # type: ignore[no-untyped-def]
    """Two legal actions, two of the same kinds, one of any kind; or all there are."""
    if everything:
        return set(range(space.size))
    tried = {legal[rng.below(len(legal))] for _ in range(2)} | {rng.below(space.size)}
    for _ in range(2):
        kind = space.kind_of(legal[rng.below(len(legal))])
        tried.add(kind.first + rng.below(kind.size))
    return tried


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=300, help="games, shared out over the player counts")
    wanted = parser.parse_args()
    counts = get(wanted.game).counts
    jobs = [(wanted.game, counts[i % len(counts)], i) for i in range(wanted.n)]
    judged, differences, began = 0, [], time.perf_counter()
    with Progress(console=Console(stderr=True)) as progress, ProcessPoolExecutor(os.cpu_count()) as pool:
        bar = progress.add_task("Judging", total=len(jobs))
        for result in pool.map(along, *zip(*jobs, strict=True), chunksize=1):
            progress.advance(bar)
            judged += result.judged
            differences += result.differences
    print("\n".join(differences[:20]))
    spent = time.perf_counter() - began
    print(f"{wanted.game}: {len(jobs)} games, {judged:,} judgements, {len(differences)} differences, {spent:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
