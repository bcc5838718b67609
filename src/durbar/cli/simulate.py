"""`durbar simulate`: many random games in compiled code, the game's laws checked along the way, and a summary."""

from __future__ import annotations

import hashlib
import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from typing import Any

from durbar.cli.common import Wrong, clean, err, find_game, notice_uncompiled, out, print_json, read_options
from durbar.core.game import Game
from durbar.core.options import Values
from durbar.core.processes import without_interrupts
from durbar.core.rng import Rng
from durbar.core.state import State

LONGEST = 1_000_000  # decisions; a game that is not over by then never ends
CHUNK = 25  # games a process plays before it reports, at least
GLANCE = 0.2  # seconds between two looks for Ctrl-C
MOST_CHUNKS = 400  # for each number of players
Variants = dict[int, list[Values]]  # the sets of options to be played, by number of players
Chunk = tuple[int, int, int]  # players, first game, how many
SHOWN = 10  # violations printed in full


@dataclass(frozen=True)
class Order:
    """What every process needs to know."""

    game: str
    games: int
    seed: int
    check_every: int


@dataclass
class Tally:
    """What came of some games with the same number of players."""

    players: int
    decisions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    draws: int = 0
    violations: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.players

    def add(self, other: Tally) -> None:
        self.decisions += other.decisions
        self.turns += other.turns
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.violations += other.violations


def simulate_games(
    order: Order, counts: str | None, options: list[str], *, all_options: bool, jobs: int | None, as_json: bool
) -> int:
    game = find_game(order.game)
    order = Order(game.id, order.games, order.seed, order.check_every)
    given = read_options(game, options)
    if given and all_options:
        raise Wrong("--all-options goes through every set of options: leave --option out")
    variants: Variants = {}
    for players in read_counts(game, counts):
        variants[players] = list(game.variants(players)) if all_options else [game.complete(players, given)]
    notice_uncompiled()
    started = time.perf_counter()
    tallies = _play_all(order, variants, jobs or _cores())
    seconds = time.perf_counter() - started
    if as_json:
        print_json(_facts(order, tallies, variants, seconds))
    else:
        _print_summary(game, order, tallies, variants, seconds)
    return 1 if any(tally.violations for tally in tallies.values()) else 0


def read_counts(game: Game, text: str | None) -> list[int]:
    if text is None:
        return list(game.counts)
    counts = []
    for word in text.split(","):
        if not (word.strip().isascii() and word.strip().isdigit()):
            raise Wrong(f"--players takes numbers such as 2,3; not {text!r}")
        counts.append(int(word))
        game.complete(counts[-1], {})  # refuses a number of players that the game is not for
    return list(dict.fromkeys(counts))


# -- playing -----------------------------------------------------------------------------------------------------------


def _play_all(order: Order, variants: Variants, jobs: int) -> dict[int, Tally]:
    """The same tallies whatever the number of processes: every game has its own seed, chunks are added in order."""
    size = max(CHUNK, order.games // MOST_CHUNKS)
    chunks = [
        (players, first, min(size, order.games - first))
        for players in variants
        for first in range(0, order.games, size)
    ]
    results: dict[Chunk, Tally] = {}
    with _progress(order.games * len(variants)) as advance:
        if min(jobs, len(chunks)) == 1:
            for chunk in chunks:
                results[chunk] = play_chunk(order, variants[chunk[0]], *chunk)
                advance(chunk[2])
        else:
            results = _play_in_pool(order, variants, chunks, min(jobs, len(chunks)), advance)
    tallies = {players: Tally(players) for players in variants}
    for chunk in chunks:
        tallies[chunk[0]].add(results[chunk])
    return tallies


def _play_in_pool(
    order: Order, variants: Variants, chunks: list[Chunk], jobs: int, advance: Callable[[int], None]
) -> dict[Chunk, Tally]:
    results: dict[Chunk, Tally] = {}
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    with _interrupts_noted() as interrupted:
        with without_interrupts():
            running = {pool.submit(play_chunk, order, variants[chunk[0]], *chunk): chunk for chunk in chunks}
        pending = set(running)
        try:
            while pending and not interrupted:
                finished, pending = wait(pending, timeout=GLANCE, return_when=FIRST_COMPLETED)
                for done in finished:
                    results[running[done]] = done.result()
                    advance(running[done][2])
        except BrokenProcessPool:
            raise Wrong("a process died in the middle of a game; --jobs 1 shows where") from None
        if interrupted:
            for worker in set(active_children()) - others:
                worker.terminate()
        pool.shutdown(cancel_futures=True)
    return results


@contextmanager
def _interrupts_noted() -> Iterator[list[int]]:
    """Ctrl-C is written down, and raised at the end of the block.

    Raised inside the pool's own code it would leave locks behind, and the exit would wait for them for ever.
    """
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if noted else before)  # noted: we are leaving
    if noted:
        raise KeyboardInterrupt


def play_chunk(order: Order, variants: list[Values], players: int, first: int, count: int) -> Tally:
    """Some of the games with this number of players; game k takes the k-th set of options in turn."""
    game = find_game(order.game)
    tally = Tally(players)
    for number in range(first, first + count):
        options = variants[number % len(variants)]
        problems = _play_one(game, order, options, number, tally)
        where = f"{players} players, game {number}, {', '.join(f'{k}={v}' for k, v in options.items())}"
        tally.violations += [f"{where}: {problem}" for problem in problems]
    return tally


def _play_one(game: Game, order: Order, options: Values, number: int, tally: Tally) -> list[str]:
    key = f"{order.seed} {tally.players} {number}"
    rng = Rng(int.from_bytes(hashlib.sha256(key.encode()).digest()[:8]))
    decisions = 0
    try:
        state = game.start(tally.players, dict(options))
        while not state.over:
            decisions += state.playout(rng, order.check_every)
            if broken := game.laws(state):
                return [f"after {decisions} decisions: {law}" for law in broken]
            if decisions > LONGEST:
                return [f"not over after {decisions} decisions"]
    except Exception as error:  # a simulation hunts bugs: whatever happens in a game is a finding of that game
        return [f"after {decisions} decisions: {type(error).__name__}: {error}"]
    _count(state, decisions, tally)
    return []


def _count(state: State, decisions: int, tally: Tally) -> None:
    tally.decisions.append(decisions)
    turns = getattr(state.facts(), "turns", None)
    if isinstance(turns, int):
        tally.turns.append(turns)
    first = [seat for seat, place in enumerate(state.ranking()) if place == 1]
    if len(first) == 1:
        tally.wins[first[0]] += 1
    else:
        tally.draws += 1


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda done: bar.advance(task, done)


# -- summing up --------------------------------------------------------------------------------------------------------


def spread(numbers: list[int]) -> dict[str, float] | None:
    if not numbers:
        return None
    return {
        "mean": round(statistics.fmean(numbers), 2),
        "sd": round(statistics.stdev(numbers), 2) if len(numbers) > 1 else 0.0,
        "min": min(numbers),
        "max": max(numbers),
    }


def _facts(order: Order, tallies: dict[int, Tally], variants: Variants, seconds: float) -> dict[str, Any]:
    total = order.games * len(tallies)
    return {
        "game": order.game,
        "seed": order.seed,
        "check_every": order.check_every,
        "seconds": round(seconds, 3),
        "games_per_second": round(total / seconds, 1),
        "violations": sum(len(tally.violations) for tally in tallies.values()),
        "players": [
            {
                "players": tally.players,
                "games": order.games,
                "options": variants[tally.players],
                "decisions": spread(tally.decisions),
                "turns": spread(tally.turns),
                "wins": tally.wins,
                "draws": tally.draws,
                "violations": tally.violations,
            }
            for tally in tallies.values()
        ],
    }


def _print_summary(game: Game, order: Order, tallies: dict[int, Tally], variants: Variants, seconds: float) -> None:
    from rich.table import Table

    console = out()
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0), title=clean(game.title), title_justify="left")
    table.add_column("players", justify="right")
    table.add_column("games", justify="right")
    table.add_column("decisions")
    table.add_column("turns")
    table.add_column("won by seat")
    table.add_column("shared", justify="right")
    table.add_column("violations", justify="right")
    for tally in tallies.values():
        ended = max(1, sum(tally.wins) + tally.draws)
        table.add_row(
            str(tally.players),
            str(order.games),
            _spread_text(tally.decisions),
            _spread_text(tally.turns),
            " ".join(f"{100 * wins / ended:.1f}%" for wins in tally.wins),
            f"{100 * tally.draws / ended:.1f}%",
            f"[bold red]{len(tally.violations)}[/]" if tally.violations else "0",
        )
    console.print(table)
    total = order.games * len(tallies)
    sets = max(map(len, variants.values()))
    console.print(
        f"[dim]mean ± sd (least to most), chance outcomes counted as decisions; seed {order.seed}, "
        f"{sets} {'set' if sets == 1 else 'sets'} of options, laws checked every {order.check_every} decisions.[/]"
    )
    console.print(f"{total} games in {seconds:.1f} s: {total / seconds:.0f} games/s")
    violations = [violation for tally in tallies.values() for violation in tally.violations]
    for violation in violations[:SHOWN]:
        console.print(f"[bold red]violation[/] {clean(violation)}", soft_wrap=True)
    if len(violations) > SHOWN:
        console.print(f"[bold red]and {len(violations) - SHOWN} more[/] (--json lists all)")


def _spread_text(numbers: list[int]) -> str:
    if not numbers:
        return "-"
    found = spread(numbers) or {}
    return f"{found['mean']:.1f} ± {found['sd']:.1f} ({found['min']} to {found['max']})"
