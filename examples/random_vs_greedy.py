"""Random against greedy through PettingZoo: three of one kind and one of the other at a table of Raja.

    python examples/random_vs_greedy.py --games 20

Greedy tries every legal action on the bench: it looks one decision ahead with the game's own evaluation, on positions
that its seat cannot tell from the real one.
"""

from __future__ import annotations

import argparse

import numpy as np

from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.research.zoo import raja_v0


def play(games: int, players: int, seed: int) -> float:
    """Greedy's mean reward: 1 always first, -1 always last. It moves one seat on with every game."""
    env = raja_v0.env(players=players, length="short")
    greedy, rng, generator = bot("greedy"), Rng(seed), np.random.default_rng(seed)
    total = 0.0
    for number in range(games):
        env.reset(seed=seed + number)
        clever = env.possible_agents[number % players]
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            if agent == clever:
                total += reward
            if ended or cut:
                env.step(None)
            elif agent == clever:
                env.step(
                    greedy.choose(Seen(env.simulation.game, env.simulation.state, env.simulation.seats[agent]), rng)
                )
            else:
                assert seen is not None
                env.step(generator.choice(np.flatnonzero(seen["action_mask"])))
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    reward = play(wanted.games, wanted.players, wanted.seed)
    print(f"{wanted.games} games of {wanted.players}: greedy's mean reward against random players is {reward:+.2f}")


if __name__ == "__main__":
    main()
