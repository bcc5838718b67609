"""OpenSpiel's information-set search plays Tadsch Mahal against random players.

    python examples/ismcts_tajmahal.py --simulations 30

The search is OpenSpiel's own, in Python; our states give it positions that its player cannot tell from the real one.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

import durbar.research.spiel  # registers the games
from durbar.core.rng import Rng

assert durbar.research.spiel


class Judge:
    """Values a state by playing it to the end at random, in compiled code; finds every action equally promising."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        end = state.clone()
        end.at.state.playout(self.rng)
        return np.array(end.returns())

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(simulations: int, players: int, seed: int, visits: int = 12) -> list[float]:
    """One game, the search on seat 0; everybody's return. After so many visits all go on at random."""
    game = pyspiel.load_game(f"durbar_tajmahal(players={players})")
    generator = np.random.RandomState(seed)
    search = ISMCTSBot(
        game,
        Judge(seed),
        uct_c=1.0,
        max_simulations=simulations,
        random_state=generator,
        allow_inconsistent_action_sets=True,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = generator.choice(actions, p=chances)
        elif state.current_player() == 0 and state.at.state.facts().visit <= visits:
            action = search.step(state)
        else:
            action = generator.choice(state.legal_actions())
        state.apply_action(int(action))
    return list(state.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=30, help="descents for every decision")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for number in range(wanted.games):
        returns = play(wanted.simulations, wanted.players, wanted.seed + number)
        print(f"game {number + 1}: the search {returns[0]:+.2f}, random {' '.join(f'{r:+.2f}' for r in returns[1:])}")


if __name__ == "__main__":
    main()
