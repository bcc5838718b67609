"""MaskablePPO of sb3-contrib learns one seat of a game against bots.

Needs: pip install sb3-contrib 'durbar[gymnasium]'.

    python examples/maskable_ppo.py --game Raja --steps 50000

Every `--every` steps it plays `--games` games against random and prints the share of wins and the seconds of a core.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import durbar.research.gym


def won(model: MaskablePPO, name: str, games: int, seed: int) -> float:
    """The share of games won against random."""
    env = gymnasium.make(name, opponents="random")
    wins = 0
    for game in range(games):
        seen, info = env.reset(seed=seed + game)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"])
            seen, reward, ended, cut, info = env.step(action)
            over = ended or cut
        wins += reward > 0
    return wins / games


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="Raja")
    asked.add_argument("--opponents", default="random")
    asked.add_argument("--steps", type=int, default=50_000)
    asked.add_argument("--every", type=int, default=10_000)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    torch.set_num_threads(1)
    name = durbar.research.gym.env_id(told.game.lower())
    env = gymnasium.make(name, opponents=told.opponents)
    model = MaskablePPO("MlpPolicy", env, seed=told.seed, n_steps=1024, batch_size=256, gamma=0.999, device="cpu")
    print("steps,core_seconds,won_against_random")
    spent = 0.0
    while model.num_timesteps < told.steps:
        began = time.process_time()
        model.learn(told.every, reset_num_timesteps=False)
        spent += time.process_time() - began
        share = won(model, name, told.games, seed=10_000 * told.seed)
        print(f"{model.num_timesteps},{spent:.0f},{np.round(share, 3)}", flush=True)


if __name__ == "__main__":
    main()
