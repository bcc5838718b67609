"""What wins: figures from matches between equal computer players, kept beside each game as `insights.json`.

All seats of a table are played by the same bot, so that whoever wins has played better or had more luck, not more
thinking time. The client shows these figures; they say what went with winning in such matches, not why.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.state import CHANCE, State

MOMENTS = {"third": 1 / 3, "half": 1 / 2}
BARS = 24  # in a distribution, at most
RARE = 0.04  # opening choices of fewer seats than this share are put together by their kind
MOST_OPENINGS = 6
NICE_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Insights:
    """Adds matches up; `facts` is what is written."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        self.made: Counter[str] = Counter()
        self.seats = [0.0] * players
        self.lengths: list[float] = []
        self.scores: list[tuple[float, float]] = []  # won, points
        self.points: list[tuple[float, Counter[str]]] = []  # won, points by what brought them
        self.deeds: list[tuple[float, Counter[str]]] = []  # won, decisions by their kind
        self.signs: dict[str, dict[str, list[tuple[float, float]]]] = {m: defaultdict(list) for m in MOMENTS}
        self.openings: dict[str, list[float]] = defaultdict(list)
        self.named: dict[str, dict[str, Any]] = {}

    def add(self, bot: str, match: Match) -> None:
        won = shares_of_win(match.state)
        self.made[bot] += 1
        decisions = [step for step in match.steps if step.seat != CHANCE]
        self.lengths.append(len(decisions) / self.players)
        self._add_openings(match, won)
        points = self._points(match)
        for seat, share in enumerate(won):
            self.seats[seat] += share
            self.scores.append((share, match.state.scores()[seat]))
            self.points.append((share, points[seat]))
            self.deeds.append(
                (share, Counter(self.game.space.kind_of(step.action).name for step in decisions if step.seat == seat))
            )
        for moment, part in MOMENTS.items():
            position = decisions[int(len(decisions) * part)].before
            self._add_signs(self.signs[moment], position, won)

    def _points(self, match: Match) -> list[Counter[str]]:
        """Each seat's points by the kind of event that brought them."""
        points: list[Counter[str]] = [Counter() for _ in range(self.players)]
        afters = [step.before for step in match.steps[1:]] + [match.state]
        for step, after in zip(match.steps, afters, strict=True):
            gained = [now - then for then, now in zip(step.before.scores(), after.scores(), strict=True)]
            for event in self.game.events(step.before, step.seat, step.action, after) if any(gained) else []:
                for seat in event.data.get("seats", [event.data.get("seat")]):
                    if 0 < event.data.get("points", 0) <= gained[seat]:  # more: a total, told at the end
                        points[seat][event.kind] += event.data["points"]
        return points

    def _add_signs(self, signs: dict[str, list[tuple[float, float]]], position: State, won: list[float]) -> None:
        """Each feature of the evaluation, against the mean of the others at the same table."""
        found = [self.game.evaluation.features(position, seat) for seat in range(self.players)]
        for name in found[0]:
            mean = sum(one[name] for one in found) / self.players
            for seat, share in enumerate(won):
                signs[name].append((share, found[seat][name] - mean))

    def _add_openings(self, match: Match, won: list[float]) -> None:
        """The first decision of each seat that was one."""
        waiting = set(range(self.players))
        for step in match.steps:
            if step.seat in waiting and step.before.legal_count(step.seat) > 1:
                waiting.discard(step.seat)
                text = self.game.space.text(step.action)
                self.named[text] = self.game.space.name(step.action)
                self.openings[text].append(won[step.seat])

    def facts(self) -> dict[str, Any]:
        matches = sum(self.made.values())
        return {
            "game": self.game.id,
            "players": self.players,
            "matches": matches,
            "made": dict(self.made),
            "seats": [round(share / matches, 4) for share in self.seats],
            "length": _distribution([(1.0, length) for length in self.lengths]),
            "scores": _distribution(self.scores) if max(points for _, points in self.scores) > self.players else None,
            "points": {kind: _compare(pairs) for kind, pairs in _by_kind(self.points).items()},
            "deeds": _strongest(
                _by_kind(self.deeds), lambda pairs: _compare(pairs) | {"goes_with": _correlation(pairs)}
            ),
            "signs": {
                moment: _strongest(signs, lambda pairs: {"goes_with": _correlation(pairs)})
                for moment, signs in self.signs.items()
            },
            "openings": self._opening_facts(matches * self.players),
        }

    def _opening_facts(self, seats: int) -> list[dict[str, Any]]:
        """The usual ones by their name, the rare ones by their kind only."""
        found: dict[str, list[float]] = defaultdict(list)
        for text, won in self.openings.items():
            found[text if len(won) >= RARE * seats else self.named[text]["do"]] += won
        often = sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))[:MOST_OPENINGS]
        return [
            {
                "named": self.named.get(text, {"do": text}),
                "share": round(len(won) / seats, 4),
                "wins": round(sum(won) / len(won), 4),
                "times": len(won),
            }
            for text, won in often
        ]


def shares_of_win(state: State) -> list[float]:
    """1 for the winner; winners who are equal share it."""
    ranking = state.ranking()
    return [1 / ranking.count(1) if place == 1 else 0.0 for place in ranking]


def _by_kind(rows: list[tuple[float, Counter[str]]]) -> dict[str, list[tuple[float, float]]]:
    kinds = sorted({kind for _, counts in rows for kind in counts})
    return {kind: [(won, counts[kind]) for won, counts in rows] for kind in kinds}


def _compare(pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """The mean of winners and of the others."""
    winners = [(share, value) for share, value in pairs if share > 0]
    others = [value for share, value in pairs if share == 0]
    won = sum(share for share, _ in winners) or 1
    return {
        "winners": round(sum(share * value for share, value in winners) / won, 3),
        "others": round(sum(others) / max(len(others), 1), 3),
    }


def _correlation(pairs: list[tuple[float, float]]) -> float:
    n = len(pairs)
    mean_x, mean_y = (sum(pair[i] for pair in pairs) / n for i in (0, 1))
    x = math.sqrt(sum((pair[0] - mean_x) ** 2 for pair in pairs))
    y = math.sqrt(sum((pair[1] - mean_y) ** 2 for pair in pairs))
    if x < 1e-9 or y < 1e-9:
        return 0.0
    return round(sum((a - mean_x) * (b - mean_y) for a, b in pairs) / (x * y), 3)


def _strongest(
    found: dict[str, list[tuple[float, float]]], tell: Callable[[list[tuple[float, float]]], dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """What goes with winning or losing the most comes first."""
    told = {name: tell(pairs) for name, pairs in found.items()}
    return dict(sorted(told.items(), key=lambda pair: (-abs(pair[1]["goes_with"]), pair[0])))


def _distribution(pairs: Iterable[tuple[float, float]]) -> dict[str, Any]:
    """How often each value came, in bars of equal width: of those who won, and of all the others."""
    kept = list(pairs)
    values = sorted(value for _, value in kept)
    low, high = math.floor(values[0]), math.floor(values[-1])
    step = next((step for step in NICE_STEPS if (high - low) // step < BARS), NICE_STEPS[-1])
    first = low // step * step
    bars = [[0, 0] for _ in range((high - first) // step + 1)]
    for share, value in kept:
        bars[int((value - first) // step)][share == 0] += 1
    return {
        "first": first,
        "step": step,
        "won": [bar[0] for bar in bars],
        "others": [bar[1] for bar in bars],
        "median": round(values[len(values) // 2], 1),
    }
