"""Pictures of the results: ratings, score distributions, seat advantage, game length; PNG and SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from durbar.arena.playing import Result
from durbar.arena.ratings import Rating
from durbar.arena.summary import Rate, Summary
from durbar.core.extras import need

FORMATS = ("png", "svg")
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#000000")  # Okabe and Ito
BINS = 20
# The same results give the same bytes.
STYLE = {"svg.hashsalt": "durbar", "axes.spines.top": False, "axes.spines.right": False, "figure.figsize": (7, 4)}
METADATA: dict[str, dict[str, None]] = {"png": {}, "svg": {"Date": None}}


def draw_plots(folder: Path, results: Sequence[Result], summary: Summary, ratings: dict[str, Rating] | None) -> None:
    """Draw all that the results allow into this folder."""
    matplotlib = need("matplotlib", "arena")
    figures = need("matplotlib.figure", "arena")
    folder.mkdir(exist_ok=True)
    pictures: dict[str, Callable[[Any], None]] = {
        "scores": lambda axes: _scores(axes, results, summary),
        "seats": lambda axes: _seats(axes, summary),
        "length": lambda axes: _length(axes, results, summary),
    }
    if ratings:
        pictures["ratings"] = lambda axes: _ratings(axes, summary, ratings)
    with matplotlib.rc_context(STYLE):
        for name, draw in pictures.items():
            figure = figures.Figure(layout="constrained")  # no pyplot: nothing is kept, no window system is asked
            draw(figure.add_subplot())
            for form in FORMATS:
                figure.savefig(folder / f"{name}.{form}", dpi=150, metadata=METADATA[form])


def _ratings(axes: Any, summary: Summary, ratings: dict[str, Rating]) -> None:
    names = [row.bot for row in summary.bots]
    spots = range(len(names))
    axes.errorbar(
        [ratings[name].mu for name in names],
        spots,
        xerr=[2 * ratings[name].sigma for name in names],
        fmt="o",
        capsize=4,
        color=COLOURS[0],
    )
    axes.set_yticks(spots, names)
    axes.invert_yaxis()
    axes.set_xlabel("openskill rating (mu, bars of 2 sigma)")
    axes.set_title("Ratings")


def _scores(axes: Any, results: Sequence[Result], summary: Summary) -> None:
    reach = min(row.score.least for row in summary.bots), max(row.score.most for row in summary.bots)
    for at, row in enumerate(summary.bots):
        scores = [s for r in results for name, s in zip(r.bots, r.scores, strict=True) if name == row.bot]
        shares = [1 / len(scores)] * len(scores)
        look = {"histtype": "step", "linewidth": 2, "color": _colour(at), "label": row.bot}
        axes.hist(scores, bins=BINS, range=reach, weights=shares, **look)
    axes.set_xlabel("points at the end")
    axes.set_ylabel("share of matches")
    axes.set_title("Scores")
    axes.legend(frameon=False)


def _seats(axes: Any, summary: Summary) -> None:
    names = [f"seat {seat + 1}" for seat in range(len(summary.seats))]
    rates = [seat.rate for seat in summary.seats]
    axes.bar(names, rates, yerr=_bars(summary.seats), capsize=6, color=COLOURS[0])
    axes.axhline(1 / len(names), color="grey", linestyle="--", linewidth=1)
    axes.set_ylim(0, 1)
    axes.set_ylabel("share of wins, 95% interval")
    axes.set_title("Seats (dashed: no advantage)")


def _bars(rates: Sequence[Rate]) -> list[list[float]]:
    """Down and up from the rate, never below zero for rounding."""
    return [[max(0.0, rate.rate - rate.low) for rate in rates], [max(0.0, rate.high - rate.rate) for rate in rates]]


def _length(axes: Any, results: Sequence[Result], summary: Summary) -> None:
    axes.hist([sum(result.decisions) for result in results], bins=BINS, color=COLOURS[0])
    axes.axvline(summary.decisions.mean, color="black", linestyle="--", linewidth=1)
    axes.set_xlabel("decisions in a match (dashed: mean)")
    axes.set_ylabel("matches")
    axes.set_title("Length")


def _colour(at: int) -> str:
    return COLOURS[at % len(COLOURS)]
