"""What wins, added up from matches: points by source make up the score, and wins are shared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena.made_up import plan
from durbar import games
from durbar.arena.insights import Insights, _correlation, _distribution
from durbar.arena.plan import items
from durbar.arena.playing import play_match
from durbar.core.match import Match

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", ["tajmahal", "java"])
def test_points_by_source_make_up_the_score(game: str) -> None:
    files = sorted((GOLDEN / game).glob("3-*.jsonl"))
    assert files
    for file in files:
        match = Match.load(file, games.get)
        points = Insights(match.game, 3)._points(match)
        assert [sum(by_kind.values()) for by_kind in points] == match.state.scores(), file.name


def test_shared_wins_count_in_parts() -> None:
    match = Match.load(GOLDEN / "java" / "3-shared-5.jsonl", games.get)
    assert match.state.ranking().count(1) == 2
    insights = Insights(match.game, 3)
    insights.add("greedy", match)
    found = insights.facts()
    assert sorted(found["seats"]) == [0, 0.5, 0.5]
    assert sum(found["scores"]["won"]) == 2
    assert sum(found["scores"]["others"]) == 1


def test_every_seat_of_every_match_is_counted() -> None:
    some = plan("greedy", players=2)
    insights = Insights(games.get("radscha"), 2)
    matches = []
    for item in items(some, 3):
        _, record = play_match(some, item)
        matches.append(Match.replay(record.header, record.entries, games.get))
        insights.add("greedy", matches[-1])
    found = insights.facts()
    assert found["made"] == {"greedy": 3}
    assert sum(found["seats"]) == pytest.approx(1, abs=0.001)
    assert sum(found["length"]["won"]) == 3
    assert sum(opening["times"] for opening in found["openings"]) == 6
    decisions = sum(step.seat >= 0 for match in matches for step in match.steps)
    told = sum(3 * (one["winners"] + one["others"]) for one in found["deeds"].values())
    assert told == pytest.approx(decisions, abs=0.1)  # one winner and one other in each match
    assert set(found["signs"]["half"]) == set(games.get("radscha").evaluation.weights)


def test_what_goes_with_winning() -> None:
    assert _correlation([(1, 5), (0, 1), (1, 6), (0, 2)]) > 0.9
    assert _correlation([(1, 0), (0, 1), (1, 0), (0, 1)]) == -1
    assert _correlation([(1, 3), (0, 3)]) == 0


def test_a_distribution_has_few_bars_and_leaves_nobody_out() -> None:
    found = _distribution([(float(i % 2), float(i)) for i in range(7, 130)])
    assert len(found["won"]) <= 25
    assert sum(found["won"]) + sum(found["others"]) == 123
    assert found["first"] % found["step"] == 0


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_has_insights_of_its_present_features(game: str) -> None:
    found = json.loads(games.get(game).folder.joinpath("insights.json").read_text("utf-8"))
    assert found["matches"] == sum(found["made"].values())
    assert found["command"].startswith(f"durbar insights {game} ")
    evaluation = games.get(game).evaluation
    begun = games.get(game).start(3, games.get(game).complete(3, {}))
    assert set(found["signs"]["half"]) == set(evaluation.features(begun, 0))
    kinds = {kind.name for kind in games.get(game).space.kinds}
    assert set(found["deeds"]) <= kinds
