"""`durbar arena`: what was typed as a plan, the matches played with a bar, and the results as a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from durbar.arena.exports import export, facts
from durbar.arena.folder import Folder, ForeignFolder, results_beside
from durbar.arena.on_ray import play_on_ray
from durbar.arena.plan import BadPlan, Plan, items, make_plan, mark, whole_rounds
from durbar.arena.playing import BotFault, Result
from durbar.arena.plots import draw_plots
from durbar.arena.ratings import ANCHORS, Rating, Step, ladder, rate
from durbar.arena.summary import Rate, Summary, summarise
from durbar.arena.workers import Played, play_here
from durbar.bots.players import UnknownBot
from durbar.cli.common import Wrong, clean, err, file_of, find_game, notice_uncompiled, out, print_json, read_options
from durbar.core.extras import MissingExtra
from durbar.core.processes import cores

STOPPED = 130


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    game: str
    bots: list[str]
    matches: int
    players: int | None = None
    options: tuple[str, ...] = ()
    seed: int = 0
    jobs: int | None = None
    out: Path | None = None
    on: str | None = None
    save_matches: bool = False
    plots: bool = True
    as_json: bool = False
    ladder: bool = False
    also: tuple[Path, ...] = ()
    publish: bool = False
    move_limit: float = 0


def hold_arena(wishes: Wishes) -> int:
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # where own bots are
    try:
        plan = _plan(wishes)
        matches = whole_rounds(plan, wishes.matches)
        path = wishes.out or Path("arena") / f"{plan.game}-{mark(plan)}"
        address = ray_address(wishes.on)
        notice_uncompiled()
        beside = [result for other in wishes.also for result in results_beside(other, plan)]
        with Folder(path, plan) as folder:
            stopped = _play_missing(wishes, plan, matches, folder, address)
            results = [result for number, result in sorted(folder.results.items()) if number < matches]
    except (BadPlan, UnknownBot, ForeignFolder, BotFault, MissingExtra) as error:
        raise Wrong(str(error), getattr(error, "trace", "")) from None
    if results:
        steps = ladder([*results, *beside]) if wishes.ladder else {}
        _report(wishes, plan, path, results, steps)
        if wishes.publish:
            _publish(plan, len(results) + len(beside), steps)
    if stopped:
        err().print(f"stopped with {len(results)} of {matches} matches; the same command goes on", soft_wrap=True)
    return STOPPED if stopped else 0


def _plan(wishes: Wishes) -> Plan:
    game = find_game(wishes.game)
    bots = [name.strip() for text in wishes.bots for name in text.split(",") if name.strip()]
    if (wishes.also or wishes.publish) and not wishes.ladder:
        raise Wrong("--also and --publish are for a ladder: add --ladder")
    if wishes.ladder:
        bots += [name for name in ANCHORS if name not in bots]
    options = read_options(game, list(wishes.options))
    return make_plan(
        game, bots, players=wishes.players, options=options, seed=wishes.seed, move_limit=wishes.move_limit
    )


def ray_address(on: str | None) -> tuple[bool, str | None]:
    """Is it Ray, and on which cluster (None: one of our own)?"""
    if on is None:
        return False, None
    where, _, address = on.partition("=")
    if where != "ray":
        raise Wrong(f"--on is ray or ray=ADDRESS; not {on!r}")
    return True, address or None


# -- playing -----------------------------------------------------------------------------------------------------------


def _play_missing(wishes: Wishes, plan: Plan, matches: int, folder: Folder, ray: tuple[bool, str | None]) -> bool:
    """Play what is not there yet; whether it was stopped on the way."""
    todo = [item for item in items(plan, matches) if item.number not in folder.results]
    if not todo:
        return False
    played: Generator[Played, None, None]
    if ray[0]:
        played = play_on_ray(plan, todo, ray[1], wishes.jobs)
    else:
        played = play_here(plan, todo, wishes.jobs or cores())
    try:
        # Closing ends the matches under way: they are played again by the next run.
        with bar(matches, matches - len(todo)) as advance, closing(played):
            for result, record in played:
                folder.add(result, record if wishes.save_matches else None)
                advance()
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def bar(total: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr with the time left, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err(), transient=True, speed_estimate_period=300) as progress:
        task = progress.add_task("matches", total=total, completed=done)
        yield lambda: progress.advance(task)


# -- telling -----------------------------------------------------------------------------------------------------------


def _report(wishes: Wishes, plan: Plan, path: Path, results: list[Result], steps: dict[str, Step]) -> None:
    summary, notes = summarise(results), []
    ratings: dict[str, Rating] | None = None
    try:
        ratings = rate(results)
    except MissingExtra as error:
        notes.append(f"no ratings: {error}")
    export(path, plan, results, summary, ratings)
    if wishes.plots:
        try:
            draw_plots(path / "plots", plan, results, summary, ratings)
        except MissingExtra as error:
            notes.append(f"no plots: {error}")
    if wishes.as_json:
        more = {"ladder": msgspec.to_builtins(steps)} if steps else {}
        print_json(facts(plan, summary, ratings) | more | {"folder": str(path)})
    else:
        _print_tables(out(), plan, summary, ratings)
        if steps:
            told = (f"{clean(name)} {at.points:+.0f} ({at.low:.0f} to {at.high:.0f})" for name, at in steps.items())
            out().print(f"ladder, in Elo above random: {'  '.join(told)}", soft_wrap=True)
        out().print(f"results, tables and plots: {clean(str(path))}", soft_wrap=True)
    for note in notes:
        err().print(clean(note), soft_wrap=True)


def _publish(plan: Plan, matches: int, steps: dict[str, Step]) -> None:
    """Put the ladder for this number of players into the game's folder, for the page of statistics."""
    path = file_of(find_game(plan.game), "ladder.json")
    try:
        published = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        places = {name: [round(at.points), round(at.low), round(at.high)] for name, at in steps.items()}
        published[str(plan.players)] = {"matches": matches, "bots": places}
        path.write_text(json.dumps(dict(sorted(published.items())), indent=1) + "\n", "utf-8")
    except OSError as error:
        raise Wrong(f"{path} cannot be written: {error.strerror}") from None
    err().print(f"published: {clean(str(path))}", soft_wrap=True)


def _print_tables(console: Console, plan: Plan, summary: Summary, ratings: dict[str, Rating] | None) -> None:
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    title = f"{find_game(plan.game).title}, {plan.players} players, {summary.matches} matches"
    title += f" ({options}; seed {plan.seed})" if options else f" (seed {plan.seed})"
    console.print(f"[bold]{clean(title)}[/]\n", soft_wrap=True)
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("bot")
    for heading in ("played", "wins", "95% interval", "points", "place", "rating", "s/move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in summary.bots:
        rating = f"{ratings[row.bot].mu:.1f} ± {2 * ratings[row.bot].sigma:.1f}" if ratings else "-"
        table.add_row(
            clean(row.bot),
            str(row.wins.matches),
            _percent(row.wins.rate),
            _interval(row.wins),
            f"{row.score.mean:.1f}",
            f"{row.rank:.2f}",
            rating,
            f"{row.seconds_per_decision:.4f}",
        )
    console.print(table)
    console.print()
    if len(summary.bots) > 2:
        console.print(_duels(summary))
        console.print()
    seats = "  ".join(
        f"seat {seat} {_percent(wins.rate)} ({_interval(wins)})" for seat, wins in enumerate(summary.seats, 1)
    )
    length, seconds = summary.decisions, summary.seconds
    console.print(f"won by seat: {seats}; shared: {summary.shared}", soft_wrap=True)
    console.print(
        f"length: {length.mean:.1f} ± {length.sd:.1f} decisions ({length.least:.0f} to {length.most:.0f}), "
        f"{seconds.mean:.2f} s of thinking a match",
        soft_wrap=True,
    )


def _duels(summary: Summary) -> Table:
    """How often the bot of the row came out ahead of the bot of the column."""
    names = [row.bot for row in summary.bots]
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("ahead of")
    for name in names:
        table.add_column(clean(name), justify="right")
    for row in summary.bots:
        cells: list[Any] = [_percent(row.ahead_of[name].rate) if name in row.ahead_of else "-" for name in names]
        table.add_row(clean(row.bot), *cells)
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _interval(rate: Rate) -> str:
    return f"{100 * rate.low:.1f} - {100 * rate.high:.1f}%"
