"""Prints a digest of many random matches of every title: equal before and after a change that must change no rule.

`python tests/digests.py -n 1000` plays 1,000 matches of each title, over all player counts and pairs of options. It
hashes every position, every list of legal actions, chance weights, resampled positions, scores and rankings. Run it on
two checkouts, or with and without DURBAR_PURE=1, and compare the lines. `--first-board` plays on the board of matches
without a board mark, so that the digests of a title whose board was corrected stay comparable.
"""

from __future__ import annotations

import argparse
import hashlib
from array import array

from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.testing.cases import Case, paired_cases

RESAMPLE_EVERY = 25  # decisions


def play(case: Case, seed: int, seen: hashlib._Hash, first_board: bool = False) -> None:
    """One random match to its end."""
    rng = Rng(seed)
    begin = case.game.older_boards.get("", case.game.start) if first_board else case.game.start
    state = begin(case.players, case.values)
    steps = 0
    while not state.over:
        to_act = state.to_act
        seat = to_act[rng.below(len(to_act))]
        if seat == CHANCE:
            seen.update(repr(state.outcomes()).encode())
            action = state.random_legal(rng)
        else:
            legal = state.legal(seat)
            seen.update(array("i", legal).tobytes())
            action = legal[rng.below(len(legal))]
        if steps % RESAMPLE_EVERY == 0:
            seen.update(state.resample(steps % case.players, rng).to_bytes())
        state.apply(action, seat)
        seen.update(state.to_bytes())
        steps += 1
    seen.update(repr((steps, state.fence, state.scores(), state.ranking())).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="titles; all if none is named")
    parser.add_argument("-n", type=int, default=1000, help="matches of each title")
    parser.add_argument("--first-board", action="store_true", help="where a board was corrected: the first one")
    arguments = parser.parse_args()
    cases = paired_cases()
    for game in sorted({case.game.id for case in cases}):
        if arguments.games and game not in arguments.games:
            continue
        of_game = [case for case in cases if case.game.id == game]
        seen = hashlib.sha256()
        for seed in range(arguments.n):
            play(of_game[seed % len(of_game)], seed, seen, arguments.first_board)
        print(game, arguments.n, seen.hexdigest(), flush=True)


if __name__ == "__main__":
    main()
