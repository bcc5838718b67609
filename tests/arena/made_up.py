"""Plans and results for the tests of the arena."""

from __future__ import annotations

from durbar import games
from durbar.arena.plan import Plan, make_plan
from durbar.arena.playing import Result


def plan(*bots: str, players: int | None = None, seed: int = 0, game: str = "radscha", move_limit: float = 0) -> Plan:
    found = games.get(game)
    return make_plan(found, list(bots), players=players, options={}, seed=seed, move_limit=move_limit)


def result(number: int, bots: list[str], ranking: list[int], scores: list[int] | None = None) -> Result:
    return Result(
        match=number,
        deal=number // len(bots),
        bots=bots,
        scores=scores or [10 * (len(bots) - place) for place in ranking],
        ranking=ranking,
        decisions=[10] * len(bots),
        seconds=[0.5] * len(bots),
    )
