"""The statistics, on results made up so that the answers are known."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from arena.made_up import plan, result
from durbar.arena.exports import export
from durbar.arena.ratings import Step, ladder
from durbar.arena.summary import summarise, wilson

pytest.importorskip("openskill", reason="ratings need durbar[arena]")


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [  # as in Newcombe (1998), table I, method 3, and by hand
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilsons(wins: int, matches: int, low: float, high: float) -> None:
    found = wilson(wins, matches)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_wins_places_scores_seats_and_length() -> None:
    results = [
        result(0, ["a", "b"], [1, 2], [30, 10]),
        result(1, ["b", "a"], [1, 2], [20, 10]),
        result(2, ["a", "b"], [1, 2], [40, 0]),
        result(3, ["b", "a"], [1, 1], [20, 20]),
    ]
    told = summarise(reversed(results))
    assert [row.bot for row in told.bots] == ["a", "b"]
    a, b = told.bots
    assert (a.wins.rate, b.wins.rate, a.wins.matches) == (0.625, 0.375, 4)
    assert (a.score.mean, a.score.least, a.score.most) == (25, 10, 40)
    assert (a.rank, b.rank) == (1.25, 1.5)
    assert a.ahead_of["b"].rate == 0.625
    assert a.seconds_per_decision == 0.05
    assert [seat.rate for seat in told.seats] == [0.875, 0.125]
    assert told.shared == 1
    assert (told.decisions.mean, told.decisions.sd) == (20, 0)


def test_a_bot_that_sits_twice_counts_once_a_match() -> None:
    results = [result(i, ["a", "b", "b"], [2, 1, 3]) for i in range(10)]
    a, b = sorted(summarise(results).bots, key=lambda row: row.bot)
    assert (a.wins.rate, a.wins.matches) == (0, 10)
    assert (b.wins.rate, b.wins.matches) == (0.5, 10)  # what one of its seats can expect
    assert a.ahead_of["b"].rate == 0.5


def test_ratings_follow_the_places() -> None:
    from durbar.arena.ratings import rate

    results = [result(i, ["weak", "strong", "middling"], [3, 1, 2]) for i in range(30)]
    found = rate(results)
    assert found["strong"].mu > found["middling"].mu > found["weak"].mu
    assert found["strong"].sigma < 25 / 3
    assert rate(reversed(results)) == found
    twins = rate([result(i, ["a", "b", "b"], [1, 2, 3]) for i in range(10)])
    assert set(twins) == {"a", "b"}
    assert twins["a"].mu > twins["b"].mu


def test_exports_hold_every_seat_of_every_match(tmp_path: Path) -> None:
    from durbar.arena.ratings import rate

    results = [result(1, ["b", "a"], [1, 2]), result(0, ["a", "b"], [1, 2])]
    summary = summarise(results)
    export(tmp_path, plan("random", "greedy"), results, summary, rate(results))
    with (tmp_path / "matches.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["match"], row["seat"], row["bot"], row["win"]) for row in rows] == [
        ("0", "0", "a", "1.0"),
        ("0", "1", "b", "0.0"),
        ("1", "0", "b", "1.0"),
        ("1", "1", "a", "0.0"),
    ]
    with (tmp_path / "bots.csv").open() as file:
        assert [row["win_rate"] for row in csv.DictReader(file)] == ["0.5", "0.5"]
    told = json.loads((tmp_path / "summary.json").read_text())
    assert told["plan"]["bots"] == ["random", "greedy"]
    assert told["bots"][0]["rating"]["mu"] == pytest.approx(25, abs=5)


def test_plots_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need durbar[arena]")
    from durbar.arena.plots import draw_plots
    from durbar.arena.ratings import rate

    results = [result(i, ["a", "b"], [1, 2] if i % 3 else [2, 1]) for i in range(12)]
    played = plan("random", "greedy", game="java")
    draw_plots(tmp_path / "plots", played, results, summarise(results), rate(results))
    files = sorted((tmp_path / "plots").iterdir())
    assert [path.name for path in files] == [
        f"{name}.{form}" for name in ("length", "ratings", "scores", "seats", "wins") for form in ("png", "svg")
    ]
    assert all(path.stat().st_size > 2000 for path in files)
    drawn = {path.stem: path.read_text("utf-8") for path in files if path.suffix == ".svg"}
    assert all(": Java, 2 players, 12 matches, seed 0" in text for text in drawn.values())
    assert "share of wins, 95% interval (dashed: even)" in drawn["wins"]
    assert "66.7% of 12" in drawn["wins"]
    assert drawn["scores"].count('id="axes_') == 2  # a strip for each bot: none covers another


def test_the_ladder_gives_elo_points_above_random() -> None:
    """Three of four games won are 191 points; what was never played against random is placed by the bot between."""
    results = [result(n, ["good", "random"], [1, 2] if n % 4 else [2, 1]) for n in range(4000)]
    results += [result(n, ["best", "good"], [1, 2] if n % 4 else [2, 1]) for n in range(4000)]
    found = ladder(results)
    assert list(found) == ["best", "good", "random"]
    assert found["random"] == Step(0, 0, 0)
    assert found["good"].points == pytest.approx(191, abs=2)
    assert found["best"].points == pytest.approx(382, abs=4)
    # 400 / ln 10 * 1.96 / sqrt(4000 * 0.75 * 0.25), and sqrt(2) times as much for two such steps
    assert found["good"].high - found["good"].points == pytest.approx(12.4, abs=0.1)
    assert found["best"].points - found["best"].low == pytest.approx(17.6, abs=0.1)


def test_the_ladder_takes_shared_places_for_half_and_everybody_has_a_number() -> None:
    even = [result(n, ["one", "random"], [1, 1]) for n in range(10)]
    assert ladder(even)["one"].points == pytest.approx(0, abs=1e-6)
    always = [result(n, ["one", "random"], [1, 2]) for n in range(10)]
    assert 300 < ladder(always)["one"].points < 800
    assert ladder([]) == {}
