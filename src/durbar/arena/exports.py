"""The results for other programs: summary.json, bots.csv and matches.csv in the arena's folder."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from durbar.arena.plan import Plan
from durbar.arena.playing import Result
from durbar.arena.ratings import Rating
from durbar.arena.summary import Summary, shares

BOT_COLUMNS = (
    "bot",
    "matches",
    "win_rate",
    "low",
    "high",
    "score",
    "score_sd",
    "rank",
    "mu",
    "sigma",
    "s_per_decision",
)
MATCH_COLUMNS = ("match", "deal", "seat", "bot", "score", "rank", "win", "decisions", "seconds")


def facts(plan: Plan, summary: Summary, ratings: dict[str, Rating] | None) -> dict[str, Any]:
    """Everything the table shows and more, as plain data."""
    told: dict[str, Any] = msgspec.to_builtins(summary)
    for row in told["bots"]:
        row["rating"] = msgspec.to_builtins(ratings[row["bot"]]) if ratings else None
    return {"plan": msgspec.to_builtins(plan), **told}


def export(
    folder: Path, plan: Plan, results: Sequence[Result], summary: Summary, ratings: dict[str, Rating] | None
) -> None:
    told = msgspec.json.encode(facts(plan, summary, ratings))
    (folder / "summary.json").write_bytes(msgspec.json.format(told) + b"\n")
    _write(folder / "bots.csv", BOT_COLUMNS, _bot_rows(summary, ratings))
    _write(folder / "matches.csv", MATCH_COLUMNS, _match_rows(results))


def _bot_rows(summary: Summary, ratings: dict[str, Rating] | None) -> Iterable[tuple[object, ...]]:
    for row in summary.bots:
        rating = (ratings[row.bot].mu, ratings[row.bot].sigma) if ratings else ("", "")
        wins, score = row.wins, row.score
        rates = (wins.rate, wins.low, wins.high)
        yield row.bot, wins.matches, *rates, score.mean, score.sd, row.rank, *rating, row.seconds_per_decision


def _match_rows(results: Sequence[Result]) -> Iterable[tuple[object, ...]]:
    for result in sorted(results, key=lambda result: result.match):
        columns = zip(
            result.bots, result.scores, result.ranking, shares(result), result.decisions, result.seconds, strict=True
        )
        for seat, values in enumerate(columns):
            yield result.match, result.deal, seat, *values


def _write(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(rows)
