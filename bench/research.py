"""Steps/s of the environments for learning beside others', slice by slice in one run.

One after the other (AEC): ours beside PettingZoo's connect_four and chess, random legal actions chosen from the mask.
Many at once: `Batch` beside pgx (JAX on the CPU), both with 1,024 games, random legal actions, observations, masks and
automatic reset, both on all cores. Chance is part of a step on both sides.

The machine's clock may change for minutes, so all take turns of half a second: only the ratios mean something. Where
other programs share the cores, those of steps per second of a core (CPU time, all threads) mean more than those by the
clock; both are told.
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
import pettingzoo
import pgx
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


class Timed:
    """What one contender has done, and how long it took by the clock and of the cores."""

    def __init__(self, work: Callable[[], int]) -> None:
        self.work, self.steps, self.clock, self.cores = work, 0, 0.0, 0.0

    def slice(self) -> None:
        clock, cores = time.perf_counter(), time.process_time()
        while time.perf_counter() < clock + SLICE:
            self.steps += self.work()
        self.clock += time.perf_counter() - clock
        self.cores += time.process_time() - cores

    def rates(self) -> dict[str, float]:
        return {"clock": self.steps / self.clock, "core": self.steps / self.cores}


def measure(seconds: float) -> dict[str, dict[str, dict[str, float]]]:
    """Steps/s: way -> contender -> by the clock, by the time of a core."""
    work = {
        ("aec", "connect_four"): Timed(OneByOne(pettingzoo.make("aec", "classic/connect_four_v3")).work),
        ("aec", "chess"): Timed(OneByOne(pettingzoo.make("aec", "classic/chess_v6")).work),
        ("batch", "pgx backgammon"): Timed(Pgx("backgammon").work),
        ("batch", "pgx gardner_chess"): Timed(Pgx("gardner_chess").work),
    }
    for game in NAMES:
        work["aec", game] = Timed(OneByOne(ENVIRONMENTS[f"{game}_v0"].env()).work)
        work["batch", game] = Timed(Together(game).work)
    rounds = max(1, round(seconds / SLICE))
    for _ in track(range(rounds), "Measuring", console=Console(stderr=True), disable=not sys.stderr.isatty()):
        for contender in work.values():
            contender.slice()
    rates: dict[str, dict[str, dict[str, float]]] = {"aec": {}, "batch": {}}
    for (way, who), contender in work.items():
        rates[way][who] = contender.rates()
    return rates


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="for each contender (default 10)")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    rates = measure(wanted.seconds)
    ratios = {
        way: {game: {by: rates[way][game][by] / rates[way][beside][by] for by in ("clock", "core")} for game in NAMES}
        for way, beside in (("aec", "connect_four"), ("batch", "pgx backgammon"))
    }
    if wanted.json:
        print(json.dumps({"rates": rates, "ratios": ratios}, indent=1))
        return 0
    for way, goal, title in (
        ("aec", AEC_GOAL, "AEC environments beside connect_four"),
        ("batch", BATCH_GOAL, f"{GAMES} games at once beside pgx backgammon"),
    ):
        table = Table("", "steps/s", "ratio", "steps/s of a core", "ratio", "goal", title=title)
        for who, rate in rates[way].items():
            ratio = ratios[way].get(who)
            row = [who]
            for by in ("clock", "core"):
                row += [f"{rate[by]:,.0f}", f"{ratio[by]:.1f}x" if ratio else "-"]
            table.add_row(*row, f"{goal}x {'reached' if ratio['clock'] >= goal else 'MISSED'}" if ratio else "")
        Console(width=100).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
