"""Tree search of ours beside OpenSpiel's own MCTS (C++) on hive and backgammon, slice by slice in one run on one core.

A search does not play the same game here and there, so this shows how fast one thinks, not how well. OpenSpiel's goes
on with random play to the end, as our plain search does; our own search judges every new position by the evaluation of
the game instead. All start from a position some way into the game.
Run it with `make bench`, or `python bench/search.py --seconds 20 --json` for a script.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

import pyspiel
from rich.console import Console
from rich.progress import track
from rich.table import Table

from durbar.bots.players import SearchBot, bot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED
from durbar.games import all_games

SLICE = 0.5  # seconds of this process
DEPTH = 20  # decisions into the game
THEIRS = ("hive", "backgammon")
OURS = ("search", "plain")


def theirs(name: str) -> Callable[[], int]:
    """Some iterations of OpenSpiel's search."""
    game, rng, simulations = pyspiel.load_game(name), Rng(1), 20
    state = game.new_initial_state()
    for _ in range(DEPTH):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    mcts = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False)

    def think() -> int:
        mcts.mcts_search(state)
        return simulations

    return think


def ours(name: str, kind: str) -> Callable[[], int]:
    """Some descents of one of our searches, at the number of players that needs no options."""
    game = next(game for game in all_games() if game.id == name)
    players = 3 if name == "tajmahal" else 2
    state, rng, decided = game.start(players, game.complete(players, {})), Rng(1), 0
    while decided < DEPTH or state.to_act == (CHANCE,) or state.legal_count() < 2:
        decided += state.to_act != (CHANCE,)
        state.apply(state.random_legal(rng))
    seen = Seen(game, state, state.to_act[0])
    descents = 500 if kind == "search" else 50
    made = bot(f"{kind}:{descents}")
    assert isinstance(made, SearchBot)

    def think() -> int:
        made.choose(seen, rng)
        return descents

    return think


def measure(seconds: float) -> dict[str, float]:
    """Iterations a second, by contender."""
    work = {f"OpenSpiel {name}": theirs(name) for name in THEIRS}
    for game in all_games():
        work |= {f"{game.id} {kind}": ours(game.id, kind) for kind in OURS}
    done, spent = dict.fromkeys(work, 0), dict.fromkeys(work, 0.0)
    rounds = range(max(1, round(seconds / SLICE)))
    for _ in track(rounds, "Measuring", console=Console(stderr=True), disable=not sys.stderr.isatty()):
        for who, think in work.items():
            start = time.process_time()  # what others take on a busy machine does not count
            while time.process_time() < start + SLICE:
                done[who] += think()
            spent[who] += time.process_time() - start
    return {who: done[who] / spent[who] for who in work}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each contender (default 10)")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    rates = measure(wanted.seconds)
    if wanted.json:
        print(json.dumps({"compiled": COMPILED, "iterations_per_second": rates}, indent=1))
        return 0
    table = Table("", "iterations/s", *(f"beside {name}" for name in THEIRS), title="Tree search, one core")
    for who, rate in rates.items():
        table.add_row(who, f"{rate:,.0f}", *(f"{rate / rates[f'OpenSpiel {name}']:.1f}x" for name in THEIRS))
    Console(width=130).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
