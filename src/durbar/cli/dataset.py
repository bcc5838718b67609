"""`durbar dataset`: bots play as in the arena, and every decision becomes a row of a Parquet file."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from durbar.arena.plan import BadPlan, items, make_plan
from durbar.arena.playing import BotFault
from durbar.arena.workers import Played, play_here
from durbar.bots.players import UnknownBot
from durbar.cli.arena import bar
from durbar.cli.common import Wrong, clean, find_game, notice_uncompiled, out, read_options
from durbar.core.extras import MissingExtra, need
from durbar.core.processes import cores


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    game: str
    bots: list[str]
    matches: int
    players: int | None
    options: tuple[str, ...]
    seed: int
    jobs: int | None
    out: Path | None


def write_dataset(wishes: Wishes) -> int:
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # where own bots are
    game = find_game(wishes.game)
    path = wishes.out or Path(f"{game.id}.parquet")
    if path.exists():
        raise Wrong(f"{path} is there already: name another file with --out")
    if not path.parent.is_dir():
        raise Wrong(f"there is no folder {path.parent}: make it first, or name another file with --out")
    bots = [name.strip() for text in wishes.bots for name in text.split(",") if name.strip()]
    try:
        need("pyarrow", "research")
        options = read_options(game, list(wishes.options))
        plan = make_plan(game, bots, players=wishes.players, options=options, seed=wishes.seed)
        notice_uncompiled()
        from durbar.research.dataset import Dataset, steps_of

        facts = {"players": plan.players, "options": plan.options, "bots": plan.bots, "seed": plan.seed}
        part = path.with_name(f"{path.name}.part")
        todo = list(items(plan, wishes.matches))
        with (
            Dataset(part, game, {**facts, "matches": wishes.matches}) as dataset,
            bar(wishes.matches, 0) as advance,
            closing(play_here(plan, todo, wishes.jobs or cores())) as played,
        ):
            early: dict[int, Played] = {}
            for number, item in enumerate(todo):  # in their order, so that the same command gives the same file
                while number not in early:
                    result, record = next(played)
                    early[result.match] = result, record
                    advance()
                _, record = early.pop(number)
                names = [plan.bots[slot] for slot in item.slots]
                dataset.add(number, names, record.header, steps_of(game, record.entries))
    except (BadPlan, UnknownBot, BotFault, MissingExtra) as error:
        raise Wrong(str(error), getattr(error, "trace", "")) from None
    part.replace(path)
    out().print(f"{wishes.matches} matches, {dataset.rows} decisions: {clean(str(path))}", soft_wrap=True)
    return 0
