"""Pictures of the results: win rates, ratings, scores, seats, length; PNG and SVG. Each says what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from durbar import games
from durbar.arena.plan import Plan
from durbar.arena.playing import Result
from durbar.arena.ratings import Rating
from durbar.arena.summary import Rate, Summary
from durbar.core.extras import need

FORMATS = ("png", "svg")
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#000000")  # Okabe and Ito
BINS = 20
WIDTH, ROW = 7, 0.45  # inches: of a picture, and of a bot's line in it
# The same results give the same bytes.
STYLE = {"svg.hashsalt": "durbar", "axes.spines.top": False, "axes.spines.right": False}
METADATA: dict[str, dict[str, None]] = {"png": {}, "svg": {"Date": None}}


def draw_plots(
    folder: Path, plan: Plan, results: Sequence[Result], summary: Summary, ratings: dict[str, Rating] | None
) -> None:
    """Draw all that the results allow into this folder."""
    matplotlib = need("matplotlib", "arena")
    figures = need("matplotlib.figure", "arena")
    folder.mkdir(exist_ok=True)
    bots = len(summary.bots)
    rows = 1.6 + ROW * bots
    pictures: dict[str, tuple[float, Callable[[Any], None]]] = {
        "wins": (rows, lambda figure: _wins(figure, plan, summary)),
        "scores": (1.6 + 0.9 * bots, lambda figure: _scores(figure, results, summary)),
        "seats": (4, lambda figure: _seats(figure, summary)),
        "length": (4, lambda figure: _length(figure, results, summary)),
    }
    if ratings:
        pictures["ratings"] = (rows, lambda figure: _ratings(figure, summary, ratings))
    with matplotlib.rc_context(STYLE):
        for name, (height, draw) in pictures.items():
            # No pyplot: nothing is kept, no window system is asked.
            figure = figures.Figure(figsize=(WIDTH, height), layout="constrained")
            draw(figure)
            figure.suptitle(f"{figure.get_suptitle()}: {heading(plan, summary)}", fontsize="medium")
            for form in FORMATS:
                figure.savefig(folder / f"{name}.{form}", dpi=150, metadata=METADATA[form])


def heading(plan: Plan, summary: Summary) -> str:
    """What was played, for the top of every picture."""
    game = games.get(plan.game)
    usual = game.complete(plan.players, {})
    odd = [f"{name}={value}" for name, value in plan.options.items() if usual.get(name) != value]
    return ", ".join([game.title, f"{plan.players} players", *odd, f"{summary.matches} matches, seed {plan.seed}"])


def _wins(figure: Any, plan: Plan, summary: Summary) -> None:
    axes = figure.add_subplot()
    rates = [row.wins for row in summary.bots]
    spots = range(len(rates))
    axes.errorbar([rate.rate for rate in rates], spots, xerr=_bars(rates), fmt="o", capsize=4, color=COLOURS[0])
    for spot, rate in zip(spots, rates, strict=True):
        beside = {"textcoords": "offset points", "xytext": (0, 7), "ha": "center", "fontsize": "small"}
        axes.annotate(f"{100 * rate.rate:.1f}% of {rate.matches}", (rate.rate, spot), **beside)
    axes.axvline(1 / plan.players, color="grey", linestyle="--", linewidth=1)
    axes.set_xlim(-0.1, 1.1)
    _name_rows(axes, [row.bot for row in summary.bots])
    axes.set_xlabel("share of wins, 95% interval (dashed: even)")
    figure.suptitle("Wins")


def _ratings(figure: Any, summary: Summary, ratings: dict[str, Rating]) -> None:
    axes = figure.add_subplot()
    names = [row.bot for row in summary.bots]
    axes.errorbar(
        [ratings[name].mu for name in names],
        range(len(names)),
        xerr=[2 * ratings[name].sigma for name in names],
        fmt="o",
        capsize=4,
        color=COLOURS[0],
    )
    _name_rows(axes, names)
    axes.set_xlabel("openskill rating (mu, bars of 2 sigma)")
    figure.suptitle("Ratings")


def _name_rows(axes: Any, names: list[str]) -> None:
    """One line a bot, the first at the top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.8)


def _scores(figure: Any, results: Sequence[Result], summary: Summary) -> None:
    """One histogram a bot, below each other on one scale: none covers another."""
    reach = min(row.score.least for row in summary.bots), max(row.score.most for row in summary.bots)
    strips = figure.subplots(len(summary.bots), sharex=True, sharey=True, squeeze=False)[:, 0]
    for at, (axes, row) in enumerate(zip(strips, summary.bots, strict=True)):
        scores = [s for r in results for name, s in zip(r.bots, r.scores, strict=True) if name == row.bot]
        shares = [1 / len(scores)] * len(scores)
        axes.hist(scores, bins=BINS, range=reach, weights=shares, color=COLOURS[at % len(COLOURS)])
        axes.axvline(row.score.mean, color="black", linestyle="--", linewidth=1)
        axes.set_title(f"{row.bot}: {row.score.mean:.1f} on average", loc="left", fontsize="small")
    strips[-1].set_xlabel("points at the end (dashed: mean)")
    figure.supylabel("share of matches", fontsize="medium")
    figure.suptitle("Points")


def _seats(figure: Any, summary: Summary) -> None:
    axes = figure.add_subplot()
    names = [f"seat {seat + 1}" for seat in range(len(summary.seats))]
    rates = [seat.rate for seat in summary.seats]
    axes.bar(names, rates, yerr=_bars(summary.seats), capsize=6, color=COLOURS[0])
    axes.axhline(1 / len(names), color="grey", linestyle="--", linewidth=1)
    axes.set_ylim(0, 1)
    axes.set_ylabel("share of wins, 95% interval (dashed: even)")
    figure.suptitle("Seats")


def _bars(rates: Sequence[Rate]) -> list[list[float]]:
    """Down and up from the rate, never below zero for rounding."""
    return [[max(0.0, rate.rate - rate.low) for rate in rates], [max(0.0, rate.high - rate.rate) for rate in rates]]


def _length(figure: Any, results: Sequence[Result], summary: Summary) -> None:
    axes = figure.add_subplot()
    axes.hist([sum(result.decisions) for result in results], bins=BINS, color=COLOURS[0])
    axes.axvline(summary.decisions.mean, color="black", linestyle="--", linewidth=1)
    axes.set_xlabel("decisions in a match (dashed: mean)")
    axes.set_ylabel("matches")
    figure.suptitle("Length")
