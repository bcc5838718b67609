"""How many points make a lead clear at each visit of Tadsch Mahal: LATE_SCALES in games/tajmahal/evaluate.py, measured.

    python docs/tuning/scale.py --matches 600 --bot search:100

plays that many matches among equals with three players, and as many with five, notes the values of all seats along
them, and finds for each visit the scale by which a softmax over the seats foretells the winner with the least surprise
(mean log loss). Needs the extra `durbar[arena]`. About ten minutes on two cores.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np

from durbar import games
from durbar.arena.fitting import EVERY
from durbar.arena.plan import items, make_plan
from durbar.arena.summary import shares
from durbar.arena.workers import Workers, cores
from durbar.core.match import Match
from durbar.core.state import CHANCE
from durbar.games.tajmahal import material as m

TRIED = np.geomspace(1, 20, 120)

Noted = dict[int, list[tuple[list[float], list[float]]]]
"""By visit: the values of all seats, and how the win was shared in the end."""


def note(match: Match, won: list[float], noted: Noted) -> None:
    decided = [step.before for step in match.steps if step.seat != CHANCE]
    for state in decided[EVERY // 2 :: EVERY]:
        noted[state.facts().visit].append((match.game.evaluation.usual.values(state), won))


def surprise(values: np.ndarray, won: np.ndarray, scale: float) -> float:
    """How little the winners were expected, by shares of the win with this scale."""
    leads = values / scale
    leads -= leads.max(axis=1, keepdims=True)
    return float(-(won * (leads - np.log(np.exp(leads).sum(axis=1, keepdims=True)))).sum(axis=1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--bot", default="search:100")
    wanted = parser.parse_args()
    game = games.get("tajmahal")
    for players in (3, 5):
        noted: Noted = defaultdict(list)
        plan = make_plan(game, [wanted.bot], players=players, options={}, seed=2)
        with Workers(cores()) as workers:
            for result, record in workers.play(plan, items(plan, wanted.matches)):
                note(Match.replay(record.header, record.entries, games.get), shares(result), noted)
        print(f"{players} players: visit, best scale, its surprise, that of {game.evaluation.scale:g}")
        for visit in range(1, m.VISITS + 1):
            values, won = (np.array(column, float) for column in zip(*noted[visit], strict=True))
            best = min(TRIED, key=lambda scale: surprise(values, won, scale))
            plain = surprise(values, won, game.evaluation.scale)
            print(f"  {visit:2}  {best:5.2f}  {surprise(values, won, best):.3f}  {plain:.3f}")


if __name__ == "__main__":
    main()
