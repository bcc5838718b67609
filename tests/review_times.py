"""How long a review takes: python tests/review_times.py [--jobs 2] [raja tajmahal java radscha].

Reviews a recorded 4-player match of each title, pieces shared among processes as the server does it: first the curve
and the decisions of the seat that decided most often, then those of the other three. The goal is two minutes on two
cores. Seconds of the cores are told beside those on the wall, because a busy machine makes the latter longer.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path

from durbar import games
from durbar.bots.review import Judgement, Piece, Point, curve_pieces, look, seat_pieces, turning_points, whole_curve
from durbar.core.match import Match

GOLDEN = Path(__file__).parent / "golden"
MATCHES = {"raja": "4-basic-full-field", "tajmahal": "4-winner-0", "java": "4-stuck-2013", "radscha": "4-shared-3"}
GOAL = 120.0


def one(piece: Piece) -> tuple[Point | Judgement, float]:
    began = time.process_time()
    return look(games.get(piece.game), piece), time.process_time() - began


def lines(names: Iterable[str], jobs: int) -> list[str]:
    found = []
    with get_context("spawn").Pool(jobs) as pool:
        pool.map(abs, range(jobs))  # the processes are there
        for name in names:
            match = Match.load(GOLDEN / name / f"{MATCHES[name]}.jsonl", games.get)
            began, cpu = time.perf_counter(), 0.0
            seats = sorted((seat_pieces(match, seat) for seat in range(4)), key=len, reverse=True)
            told: list[Point | Judgement] = []
            marks = []
            for pieces in (curve_pieces(match) + seats[0], [piece for rest in seats[1:] for piece in rest]):
                for answer, used in pool.imap_unordered(one, pieces):
                    told.append(answer)
                    cpu += used
                marks.append((time.perf_counter() - began, cpu))
            curve = whole_curve(match, [point for point in told if isinstance(point, Point)])
            judged = [one for one in told if isinstance(one, Judgement)]
            assert len(curve) == len(match.steps)
            assert len(judged) == sum(map(len, seats))
            (first, first_cpu), (whole, whole_cpu) = marks
            slowest = "met" if whole < GOAL else "missed"
            found.append(
                f"| {match.game.title} | {len(curve)} | {len(seats[0])} | {first:.0f} s ({first_cpu:.0f} s) "
                f"| {len(judged)} | {whole:.0f} s ({whole_cpu:.0f} s), {slowest} "
                f"| {len(turning_points(match, curve))} | {sum(one.clear for one in judged)} |"
            )
            print(found[-1], flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MATCHES))
    parser.add_argument("--jobs", type=int, default=2)
    wish = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{wish.jobs} processes; load of the machine at the start: {load:.1f}")
    print(
        "| title | positions | decisions of one seat | curve and one seat: wall (cores) | of all seats "
        "| curve and all seats | turning points | clearly better |"
    )
    print("|---|---|---|---|---|---|---|---|")
    lines(wish.games, wish.jobs)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"largest process: {most} MB")


if __name__ == "__main__":
    main()
