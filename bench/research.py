"""Steps/s of the environments for learning beside others', slice by slice in one run.

One after the other (AEC): ours beside PettingZoo's connect_four and chess, random legal actions chosen from the mask.
Many at once: `Batch` beside pgx (JAX on the CPU), both with 1,024 games, random legal actions, observations, masks and
automatic reset, both on all cores. Chance is part of a step on both sides.

The machine's clock may change for minutes, so all take turns of half a second: only the ratios mean something.
Run it with `make bench`, or `python bench/research.py --seconds 10 --json` for a script.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pettingzoo.classic import chess_v6, connect_four_v3
from pgx.experimental import auto_reset
from rich.console import Console
from rich.progress import track
from rich.table import Table

from durbar.games import NAMES
from durbar.research import Batch
from durbar.research.zoo import ENVIRONMENTS

SLICE = 0.5  # seconds
GAMES = 1024
AEC_GOAL = 2  # times connect_four
BATCH_GOAL = 10  # times pgx backgammon


class OneByOne:
    """An AEC environment played at random through its mask."""

    def __init__(self, env: Any) -> None:
        self.env, self.generator = env, np.random.default_rng(1)
        self.env.reset(seed=1)

    def work(self) -> int:
        env, generator = self.env, self.generator
        for _ in range(20):
            if not env.agents:
                env.reset()
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[generator.integers(len(legal))]))
        return 20


class Together:
    """Our batch."""

    def __init__(self, game: str) -> None:
        self.batch = Batch(game, GAMES, seed=1)

    def work(self) -> int:
        self.batch.step(self.batch.sample())
        return GAMES


class Pgx:
    """A pgx environment, vectorised and compiled by JAX: sample, step and reset in one call."""

    def __init__(self, game: str) -> None:
        env = pgx.make(game)
        step = auto_reset(env.step, env.init)

        def move(state: Any, key: Any) -> tuple[Any, Any]:
            key, choice, luck = jax.random.split(key, 3)
            actions = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
            return jax.vmap(step)(state, actions, jax.random.split(luck, GAMES)), key

        self.move = jax.jit(move)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, GAMES))
        self.work()

    def work(self) -> int:
        self.state, self.key = self.move(self.state, self.key)
        self.state.observation.block_until_ready()
        return GAMES


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Steps/s: way -> contender -> rate."""
    work: dict[tuple[str, str], Callable[[], int]] = {
        ("aec", "connect_four"): OneByOne(connect_four_v3.env()).work,
        ("aec", "chess"): OneByOne(chess_v6.env()).work,
        ("batch", "pgx backgammon"): Pgx("backgammon").work,
        ("batch", "pgx gardner_chess"): Pgx("gardner_chess").work,
    }
    for game in NAMES:
        work["aec", game] = OneByOne(ENVIRONMENTS[f"durbar/{game}_v0"].env()).work
        work["batch", game] = Together(game).work
    done, spent = dict.fromkeys(work, 0), dict.fromkeys(work, 0.0)
    rounds = max(1, round(seconds / SLICE))
    for _ in track(range(rounds), "Measuring", console=Console(stderr=True), disable=not sys.stderr.isatty()):
        for key, job in work.items():
            start = time.perf_counter()
            while time.perf_counter() < start + SLICE:
                done[key] += job()
            spent[key] += time.perf_counter() - start
    rates: dict[str, dict[str, float]] = {"aec": {}, "batch": {}}
    for (way, who), count in done.items():
        rates[way][who] = count / spent[way, who]
    return rates


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="for each contender (default 10)")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    rates = measure(wanted.seconds)
    ratios = {
        "aec": {game: rates["aec"][game] / rates["aec"]["connect_four"] for game in NAMES},
        "batch": {game: rates["batch"][game] / rates["batch"]["pgx backgammon"] for game in NAMES},
    }
    if wanted.json:
        print(json.dumps({"rates": rates, "ratios": ratios}, indent=1))
        return 0
    for way, goal, title in (
        ("aec", AEC_GOAL, "AEC environments beside connect_four"),
        ("batch", BATCH_GOAL, f"{GAMES} games at once beside pgx backgammon"),
    ):
        table = Table("", "steps/s", "ratio", title=title)
        for who, rate in rates[way].items():
            ratio = ratios[way].get(who)
            note = f"{ratio:.1f}x (goal {goal}x) {'reached' if ratio >= goal else 'MISSED'}" if ratio else "-"
            table.add_row(who, f"{rate:,.0f}", note)
        Console(width=100).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
