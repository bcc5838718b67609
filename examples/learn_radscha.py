"""Learning Radscha from nothing: proximal policy optimisation by self-play, in NumPy alone.

Two players on the board of a first game. One small network looks through the eyes of whoever decides, gives every
action a weight and the position a worth; both seats play by it and both learn. Random players hardly ever win, so on
the way there is a little reward for what winning needs: cards, and stones of different colours. Now and then the
network is examined against random, by the true result alone.

    python examples/learn_radscha.py --minutes 4 --out curve

writes the learning curve to curve.csv and, where matplotlib is installed, curve.svg.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np

from durbar.arena.summary import wilson
from durbar.games import get
from durbar.research import Batch

GAME = get("radscha")
TABLE: dict[str, Any] = {"players": 2, "options": {"layout": "first", "set_up": "first"}}
# The board never changes here, so the network sees only what does.
PARTS = ("me", "stones", "figure", "stock", "cards", "pay_colour", "phase", "seat", "to_place", "target")
SEEN = np.concatenate([np.arange(s.start, s.stop) for s in (GAME.observation.slices[part] for part in PARTS)])
FIRST = GAME.space["move"].first  # actions before it belong to chance and to other set-ups
ACTIONS = GAME.space.size - FIRST

TABLES, STEPS = 128, 64  # games at once, decisions between two lessons
HIDDEN = 64
DISCOUNT, TRACE = 0.997, 0.95
GIFT, HELPER, COLOUR = 0.3, 0.05, 0.05  # what getting ahead by a card or a colour of stones is worth
CLIP, CURIOSITY, STEP = 0.2, 0.01, 1e-3
EPOCHS, PORTION = 2, 2048
BETWEEN = 30  # seconds of computing from one examination to the next

Array = np.ndarray[Any, Any]


class Network:
    """One hidden layer; a weight for every action, and a worth."""

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)
        self.weights = {
            "in": generator.normal(0, 0.1, (len(SEEN), HIDDEN)).astype(np.float32),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "out": generator.normal(0, 0.01, (HIDDEN, ACTIONS + 1)).astype(np.float32),
            "out_bias": np.zeros(ACTIONS + 1, np.float32),
        }
        self.mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.lessons = 0

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of each action, and the worth for who decides."""
        w = self.weights
        hidden = np.tanh(seen @ w["in"] + w["in_bias"])
        out = hidden @ w["out"] + w["out_bias"]
        logits = np.where(masks, out[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, seen: Array, masks: Array, actions: Array, old: Array, gains: Array, worths: Array) -> None:
        """One step of Adam: more of what went better than expected, within the clip."""
        hidden, chances, worth = self.forward(seen, masks)
        rows = np.arange(len(seen))
        ratio = chances[rows, actions] / old
        held = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        push = np.where(held, 0, -gains * ratio)
        out = chances * -push[:, None]
        out[rows, actions] += push
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        out += CURIOSITY * chances * (logs + entropy)
        slope = np.concatenate([out, (worth - worths)[:, None]], axis=1).astype(np.float32) / len(seen)
        back = (slope @ self.weights["out"].T) * (1 - hidden**2)
        slopes = {"in": seen.T @ back, "in_bias": back.sum(0), "out": hidden.T @ slope, "out_bias": slope.sum(0)}
        self.lessons += 1
        for name, weight in self.weights.items():
            self.mean[name] += 0.1 * (slopes[name] - self.mean[name])
            self.square[name] += 0.001 * (slopes[name] ** 2 - self.square[name])
            mean, square = self.mean[name] / (1 - 0.9**self.lessons), self.square[name] / (1 - 0.999**self.lessons)
            weight[...] -= STEP * mean / (np.sqrt(square) + 1e-8)


def choose(chances: Array, generator: np.random.Generator) -> Array:
    """An action by its chance, for every game."""
    drawn: Array = (chances.cumsum(axis=1) > generator.random((len(chances), 1))).argmax(axis=1)
    # Rounding can leave a sum a hair below the number drawn; then take the likeliest.
    return np.where(chances[np.arange(len(chances)), drawn] > 0, drawn, chances.argmax(axis=1))


def lead(observations: Array) -> Array:
    """How far the seat that decides is ahead of the other in what winning needs."""
    cards = observations[:, GAME.observation.slices["cards"]].reshape(-1, 4, 5)[:, :2]
    stock = observations[:, GAME.observation.slices["stock"]].reshape(-1, 4, 4)[:, :2]
    has = cards @ np.array([GIFT, GIFT, HELPER, HELPER, HELPER]) + COLOUR * (stock > 0).sum(axis=2)
    return has[:, 0] - has[:, 1]


def lesson(batch: Batch, network: Network, generator: np.random.Generator) -> None:
    """Play on for some decisions at every table, then learn from them."""
    n = batch.n
    seen = np.empty((STEPS, n, len(SEEN)), np.float32)
    masks = np.empty((STEPS, n, ACTIONS), np.bool_)
    actions, seats, done = (np.empty((STEPS, n), kind) for kind in (np.int64, np.int64, np.bool_))
    old, worth = np.empty((STEPS, n), np.float32), np.empty((STEPS, n), np.float32)
    results = np.empty((STEPS, n, 2), np.float32)
    rows = np.arange(n)
    for t in range(STEPS):
        seen[t], masks[t], seats[t] = batch.observations[:, SEEN], batch.masks[:, FIRST:], batch.seats
        _, chances, worth[t] = network.forward(seen[t], masks[t])
        actions[t] = choose(chances, generator)
        old[t] = chances[rows, actions[t]]
        before = lead(batch.observations)
        batch.step(actions[t] + FIRST)
        results[t], done[t] = batch.rewards, batch.done
        after = lead(batch.observations) * np.where(batch.seats == seats[t], 1, -1)
        gained = np.where(batch.done, 0, after - before)
        results[t, rows, seats[t]] += gained
        results[t, rows, 1 - seats[t]] -= gained
    # Backwards: how much better each decision turned out than its seat had thought (generalised advantage).
    _, _, last = network.forward(batch.observations[:, SEEN], batch.masks[:, FIRST:])
    ahead, trace, due = np.empty((n, 2), np.float32), np.zeros((n, 2), np.float32), np.zeros((n, 2), np.float32)
    ahead[rows, batch.seats], ahead[rows, 1 - batch.seats] = last, -last
    gains = np.empty((STEPS, n), np.float32)
    for t in reversed(range(STEPS)):
        ahead[done[t]], trace[done[t]], due[done[t]] = 0, 0, 0
        due += results[t]
        own = rows, seats[t]
        surprise = due[own] + DISCOUNT * ahead[own] - worth[t]
        gains[t] = surprise + DISCOUNT * TRACE * trace[own]
        ahead[own], trace[own], due[own] = worth[t], gains[t], 0
    flat = [part.reshape(STEPS * n, *part.shape[2:]) for part in (seen, masks, actions, old, gains, worth + gains)]
    flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-6)
    for _ in range(EPOCHS):
        for some in np.split(generator.permutation(STEPS * n), STEPS * n // PORTION):
            network.learn(*(part[some] for part in flat))


def against_random(network: Network, games: int, seed: int) -> dict[str, float]:
    """How it does against a random player, from both seats in turn. Every table plays its first game."""
    generator, batch = np.random.default_rng(seed), Batch("radscha", games, seed=seed, **TABLE)
    learner = np.arange(games) % 2
    result, waiting = np.zeros(games), np.ones(games, np.bool_)
    while waiting.any():
        actions = batch.sample()
        own = np.flatnonzero(waiting & (batch.seats == learner))
        if len(own):
            _, chances, _ = network.forward(batch.observations[np.ix_(own, SEEN)], batch.masks[own, FIRST:])
            actions[own] = choose(chances, generator) + FIRST
        batch.step(actions)
        ended = waiting & batch.done
        result[ended] = batch.rewards[ended, learner[ended]]
        waiting &= ~batch.done
    won = int((result > 0).sum())
    rate = wilson(won, games)
    return {
        "games": games,
        "won": won,
        "lost": int((result < 0).sum()),
        "win_rate": rate.rate,
        "low": round(rate.low, 4),
        "high": round(rate.high, 4),
        "reward": float(result.mean()),
    }


def learn(minutes: float, games: int, seed: int, out: Path | None) -> list[dict[str, float]]:
    """Learn for so many minutes of computing time; the curve of results against random, written as it grows."""
    network, generator = Network(seed), np.random.default_rng(seed)
    batch = Batch("radscha", TABLES, seed=seed, **TABLE)
    curve: list[dict[str, float]] = []
    started, spent, lessons = time.process_time(), 0.0, 0
    while True:
        if not curve or spent >= curve[-1]["seconds"] + BETWEEN or spent >= minutes * 60:
            point = {"seconds": round(spent, 1), "decisions": lessons * TABLES * STEPS}
            curve.append(point | against_random(network, games, seed + 1))
            print(
                "{seconds:6.0f} s {decisions:10,} decisions   against random: "
                "won {win_rate:4.0%} ({low:.0%}-{high:.0%}), lost {lost} of {games}".format_map(curve[-1]),
                flush=True,
            )
            if out:
                write(curve, out)
            if spent >= minutes * 60:
                return curve
            started = time.process_time() - spent  # what the examination took does not count
        lesson(batch, network, generator)
        lessons += 1
        spent = time.process_time() - started


def write(curve: list[dict[str, float]], path: Path) -> None:
    with path.with_suffix(".csv").open("w", newline="") as file:
        table = csv.DictWriter(file, curve[0].keys())
        table.writeheader()
        table.writerows(curve)
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    minutes = [point["seconds"] / 60 for point in curve]
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.fill_between(minutes, [p["low"] for p in curve], [p["high"] for p in curve], alpha=0.25, linewidth=0)
    axes.plot(
        minutes, [point["win_rate"] for point in curve], marker="o", markersize=4, label="games won (95% interval)"
    )
    axes.plot(minutes, [point["lost"] / point["games"] for point in curve], color="grey", label="games lost")
    axes.set(xlabel="minutes of one core", ylabel="share of games against random", ylim=(0, 1))
    axes.set_title("Radscha, two players: learnt from nothing by self-play")
    axes.legend(loc="center right", frameon=False)
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=4, help="of computing, all cores together (default 4)")
    parser.add_argument("--games", type=int, default=400, help="of each examination against random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the curve goes, without an ending")
    wanted = parser.parse_args()
    learn(wanted.minutes, wanted.games, wanted.seed, wanted.out)


if __name__ == "__main__":
    main()
