"""Holds Java's areas, pools and reach to plain graph searches: `python tests/games/java/searches.py -n 100000`.

Half of the positions come from random games, half are strewn boards, rugged ones among them. test_engine.py does the
same on less; this is for the long run.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parents[2]))

from durbar.core.rng import Rng
from durbar.games.java.engine import start
from games.java import plain

CHUNK = 200  # positions a job
DECISIONS_BETWEEN = 20
MOST_AP = 7


def positions(seed: int):  # type: ignore[no-untyped-def]
    for number in range(CHUNK // 2):
        yield plain.random_board(seed * CHUNK + number, number % 2 == 0)
    found, rng = 0, Rng(seed)
    while found < CHUNK // 2:
        state = start(2 + seed % 3, {})
        while not state.over and found < CHUNK // 2:
            state.playout(rng, DECISIONS_BETWEEN)
            found += 1
            yield state


def differences(seed: int) -> list[str]:
    wrong = []
    for state in positions(seed):
        facts = state.facts()
        if state.areas() != plain.components(plain.villages(facts)):
            wrong.append(f"areas, seed {seed}")
        if state.pools() != plain.pools(facts):
            wrong.append(f"pools, seed {seed}")
        figures = [cell for cell, seat in enumerate(facts.figure) if seat >= 0]
        wrong += [
            f"reach of {cell}, seed {seed}"
            for cell in figures
            if state.reach(cell, MOST_AP) != plain.reach(facts, cell, MOST_AP)
        ]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10_000, help="positions")
    jobs = -(-parser.parse_args().n // CHUNK)
    wrong, began = [], time.perf_counter()
    with Progress(console=Console(stderr=True)) as progress, ProcessPoolExecutor(os.cpu_count()) as pool:
        bar = progress.add_task("Searching", total=jobs)
        for found in pool.map(differences, range(jobs)):
            wrong += found
            progress.advance(bar)
    print("\n".join(wrong[:20]))
    print(f"{jobs * CHUNK:,} positions, {len(wrong)} differences, {time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
