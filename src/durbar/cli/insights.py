"""`durbar insights`: equal computer players play, and what went with winning is written beside the game."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from durbar import games
from durbar.arena.insights import Insights
from durbar.arena.plan import BadPlan, items, make_plan
from durbar.arena.playing import BotFault
from durbar.arena.workers import Played, play_here
from durbar.bots.players import UnknownBot
from durbar.cli.arena import bar
from durbar.cli.common import Wrong, file_of, find_game, notice_uncompiled, out
from durbar.core.match import Match
from durbar.core.processes import cores


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    game: str
    tables: list[str]
    players: int
    seed: int
    jobs: int | None
    out: Path | None


def write_insights(wishes: Wishes) -> int:
    game = find_game(wishes.game)
    path = wishes.out or file_of(game, "insights.json")
    wanted = [_read(text) for text in wishes.tables]
    game.complete(wishes.players, {})
    notice_uncompiled()
    insights = Insights(game, wishes.players)
    try:
        with bar(sum(count for _, count in wanted), 0) as advance:
            for name, count in wanted:
                plan = make_plan(game, [name], players=wishes.players, options={}, seed=wishes.seed)
                with closing(play_here(plan, items(plan, count), wishes.jobs or cores())) as played:
                    found: list[Played] = []
                    for one in played:
                        found.append(one)
                        advance()
                for _, record in sorted(found, key=lambda one: one[0].match):
                    insights.add(name, Match.replay(record.header, record.entries, games.get))
    except (BadPlan, UnknownBot, BotFault) as error:
        raise Wrong(str(error), getattr(error, "trace", "")) from None
    command = f"durbar insights {game.id} --tables {','.join(wishes.tables)} --players {wishes.players}"
    facts = {"command": f"{command} --seed {wishes.seed}", **insights.facts()}
    try:
        path.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise Wrong(f"{path} cannot be written: {error.strerror}") from None
    out().print(f"{sum(insights.made.values())} matches: {path}", markup=False, soft_wrap=True)
    return 0


def _read(text: str) -> tuple[str, int]:
    name, equals, count = text.partition("=")
    if not equals or not count.isdecimal() or not 1 <= int(count) <= 1_000_000:
        raise Wrong(f"{text!r}: name a bot and how many matches, for example greedy=300")
    return name, int(count)
