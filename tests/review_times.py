"""How long a review takes: python tests/review_times.py [--jobs 2] [--one-seat] [raja tajmahal java radscha].

Reviews a recorded 4-player match of each title, pieces shared among processes as the server does it: first the curve
and the decisions of the seat that decided most often, then those of the other three. The goal is two minutes on two
cores. Seconds of the cores are told beside those on the wall, because a busy machine makes the latter longer.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path

from durbar import games
from durbar.bots.review import Judgement, Piece, Point, curve_pieces, look, seat_pieces, turning_points, whole_curve
from durbar.core.match import Match

GOLDEN = Path(__file__).parent / "golden"
MATCHES = {"raja": "4-basic-full-field", "tajmahal": "4-winner-0", "java": "4-stuck-2013", "radscha": "4-shared-3"}


def one(piece: Piece) -> tuple[Point | Judgement, float]:
    began = time.process_time()
    return look(games.get(piece.game), piece), time.process_time() - began


def times(name: str, pool: Pool, *, all_seats: bool) -> Iterator[str]:
    """A line for the curve with the busiest seat, and one for the other seats on top."""
    match = Match.load(GOLDEN / name / f"{MATCHES[name]}.jsonl", games.get)
    began, cpu = time.perf_counter(), 0.0
    seats = sorted((seat_pieces(match, seat) for seat in range(4)), key=len, reverse=True)
    curve: list[Point] = []
    judged: list[Judgement] = []
    rounds = [("one seat", curve_pieces(match) + seats[0])]
    if all_seats:
        rounds.append(("all seats", [piece for rest in seats[1:] for piece in rest]))
    for what, pieces in rounds:
        for answer, used in pool.imap_unordered(one, pieces):
            if isinstance(answer, Point):
                curve.append(answer)
            else:
                judged.append(answer)
            cpu += used
        whole = whole_curve(match, curve)
        assert len(whole) == len(match.steps)
        clear = sum(found.clear for found in judged)
        wall = time.perf_counter() - began
        swings = len(turning_points(match, whole))
        told = (f"{match.game.title}, {what}", len(whole), len(judged), f"{wall:.0f} s", f"{cpu:.0f} s", swings, clear)
        yield f"| {' | '.join(map(str, told))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MATCHES))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--one-seat", action="store_true", help="only the busiest seat's decisions")
    wish = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{wish.jobs} processes; load of the machine at the start: {load:.1f}")
    print("| match of four | positions | decisions | wall | cores | turning points | clearly better |")
    print("|---|---|---|---|---|---|---|")
    with get_context("spawn").Pool(wish.jobs) as pool:
        pool.map(abs, range(wish.jobs))  # the processes are there
        for name in wish.games:
            for line in times(name, pool, all_seats=not wish.one_seat):
                print(line, flush=True)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"largest process: {most} MB")


if __name__ == "__main__":
    main()
