"""Random play of our engines beside catanatron (4 players) and OpenSpiel's hive, slice by slice in one run on one core.

OpenSpiel runs its C++ rules from a Python loop, as its users do; a loop inside C++ is about a sixth faster.

The machine's clock may change for minutes, so both sides take turns of half a second: only the ratios mean something.
Run it with `make bench`, or `python bench/engines.py --seconds 20 --json` for a script.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

import pyspiel
from catanatron import Color, Game, RandomPlayer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED
from durbar.games import all_games

SLICE = 0.5  # seconds
# What we hold ourselves to, as multiples of catanatron: decisions through Python, compiled playout, clones.
GOALS = {"api": 8, "playout": 30, "clones": 50}
HIVE_GOAL = 20  # Java's playout beside OpenSpiel's hive
SLOWER_GOALS = {"java": {"api": 5, "playout": 20, "clones": 50}}


def until(end: float, work: Callable[[], int]) -> int:
    """Repeat the work until the time is up; how much was done."""
    done = 0
    while time.perf_counter() < end:
        done += work()
    return done


class Catanatron:
    """Random players, four of them."""

    def __init__(self) -> None:
        self.game = self.fresh()
        self.middle = self.fresh()
        for _ in range(100):
            self.middle.play_tick()

    def fresh(self) -> Game:
        return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])

    def decide(self) -> int:
        for _ in range(50):
            if self.game.winning_color() is not None or self.game.state.num_turns >= 1000:
                self.game = self.fresh()
            self.game.play_tick()
        return 50

    def copy(self) -> int:
        for _ in range(50):
            self.middle.copy()
        return 50


class Hive:
    """OpenSpiel's hive, 164 legal moves on average."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game("hive")
        self.state = self.game.new_initial_state()
        self.middle = self.game.new_initial_state()
        self.rng = Rng(1)
        for _ in range(20):
            self.middle.apply_action(self.middle.legal_actions()[0])

    def decide(self) -> int:
        state, rng = self.state, self.rng
        for _ in range(50):
            if state.is_terminal():
                state = self.game.new_initial_state()
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
        self.state = state
        return 50

    def copy(self) -> int:
        for _ in range(50):
            self.middle.clone()
        return 50


class Ours:
    """One of our games with its usual options, at four players or the most it takes."""

    def __init__(self, name: str) -> None:
        self.rules = next(game for game in all_games() if game.id == name)
        self.players = min(4, self.rules.counts[-1])
        self.values = self.rules.complete(self.players, {})
        self.rng = Rng(1)
        self.state = self.fresh()
        self.middle = self.fresh()
        self.middle.playout(self.rng, 100)

    def fresh(self):  # type: ignore[no-untyped-def]
        return self.rules.start(self.players, self.values)

    def decide(self) -> int:
        state, rng = self.state, self.rng
        for _ in range(500):
            if state.over:
                state = self.fresh()
            if state.to_act[0] == CHANCE:
                state.apply(state.random_legal(rng))
            else:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
        self.state = state
        return 500

    def playout(self) -> int:
        return self.fresh().playout(self.rng)

    def copy(self) -> int:
        clone = self.middle.clone
        for _ in range(1000):
            clone()
        return 1000


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Rates per second: contender -> what -> rate."""
    peer, hive = Catanatron(), Hive()
    work: dict[tuple[str, str], Callable[[], int]] = {
        ("catanatron", "api"): peer.decide,
        ("catanatron", "clones"): peer.copy,
        ("hive", "api"): hive.decide,
        ("hive", "clones"): hive.copy,
    }
    for game in all_games():
        ours = Ours(game.id)
        work[game.id, "api"], work[game.id, "playout"], work[game.id, "clones"] = ours.decide, ours.playout, ours.copy
    done, spent = dict.fromkeys(work, 0), dict.fromkeys(work, 0.0)
    rounds = max(1, round(seconds / SLICE))
    for _ in track(range(rounds), "Measuring", console=Console(stderr=True), disable=not sys.stderr.isatty()):
        for key, job in work.items():
            start = time.perf_counter()
            done[key] += until(start + SLICE, job)
            spent[key] += time.perf_counter() - start
    rates: dict[str, dict[str, float]] = {}
    for (who, what), count in done.items():
        rates.setdefault(who, {})[what] = count / spent[who, what]
    return rates


def ratios(rates: dict[str, dict[str, float]], peer: str) -> dict[str, dict[str, float]]:
    """Our rates as multiples of a peer's; our playouts are held against its play through Python."""
    base = {"api": rates[peer]["api"], "playout": rates[peer]["api"], "clones": rates[peer]["clones"]}
    return {game.id: {what: rate / base[what] for what, rate in rates[game.id].items()} for game in all_games()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each contender and measure (default 10)")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    rates = measure(wanted.seconds)
    compared, beside_hive = ratios(rates, "catanatron"), ratios(rates, "hive")
    if wanted.json:
        print(json.dumps({"compiled": COMPILED, "rates": rates, "catanatron": compared, "hive": beside_hive}, indent=1))
        return 0
    table = Table("", "decisions/s (Python API)", "decisions/s (playout)", "clones/s", title="Random play, one core")
    for who, own in rates.items():
        cells = []
        for what in ("api", "playout", "clones"):
            goal = SLOWER_GOALS.get(who, GOALS)[what]
            ratio = compared.get(who, {}).get(what)
            note = f"  {ratio:.1f}x (goal {goal}x) {'reached' if ratio >= goal else 'MISSED'}" if ratio else ""
            cells.append(f"{own[what]:,.0f}{note}" if what in own else "-")
        table.add_row(who, *cells)
    Console(width=130).print(table)
    playout = beside_hive["java"]["playout"]
    print(f"Java's playout beside hive: {playout:.1f}x (goal 20x) {'reached' if playout >= HIVE_GOAL else 'MISSED'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
