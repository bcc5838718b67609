"""`durbar tune`: better weights for a game's evaluation, with a bar, a confirmation and a report."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from durbar.arena.playing import BotFault
from durbar.arena.tuning import Tuned, Tuner, keep, report
from durbar.arena.workers import Workers
from durbar.bots.players import UnknownBot
from durbar.cli.arena import bar
from durbar.cli.common import Wrong, file_of, find_game, notice_uncompiled, out
from durbar.core.extras import MissingExtra
from durbar.core.game import Game
from durbar.core.options import BadOptions
from durbar.core.processes import cores


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    game: str
    bot: str
    steps: int
    way: float
    matches: int
    judge: str
    judge_matches: int
    players: int | None = None
    seed: int = 1
    jobs: int | None = None
    report: Path | None = None
    write: bool = True


def tune_game(wishes: Wishes) -> int:
    notice_uncompiled()
    tuned = _tune(wishes)
    path, text = wishes.report or Path(f"tuned-{tuned.game}.md"), report(tuned)
    console = out()
    console.print(text, markup=False, soft_wrap=True)
    try:
        path.write_text(text, "utf-8")
        console.print(f"report: {path}", markup=False, soft_wrap=True)
        if tuned.better and wishes.write:
            weights = file_of(find_game(tuned.game), "weights.toml")
            keep(tuned, weights)
            console.print(f"new weights: {weights}", markup=False, soft_wrap=True)
    except OSError as error:
        raise Wrong(f"{error.filename} cannot be written: {error.strerror}") from None
    return 0


def _tune(wishes: Wishes) -> Tuned:
    game = find_game(wishes.game)
    players = wishes.players or _fewest(game)
    game.complete(players, {})
    step = -(-wishes.matches // players) * players
    total = (wishes.steps or 1) * step + -(-wishes.judge_matches // players) * players
    try:
        with Workers(wishes.jobs or cores()) as workers, bar(total, 0) as advance:
            return Tuner(game, workers, players=players, seed=wishes.seed, advance=advance).tune(
                bot=wishes.bot,
                steps=wishes.steps,
                way=wishes.way,
                step_matches=wishes.matches,
                judge=wishes.judge,
                judge_matches=wishes.judge_matches,
            )
    except (UnknownBot, BotFault, MissingExtra) as error:
        raise Wrong(str(error), getattr(error, "trace", "")) from None


def _fewest(game: Game) -> int:
    """The smallest table that needs no options."""
    for count in game.usual_counts:
        with suppress(BadOptions):
            game.complete(count, {})
            return count
    raise Wrong(f"how many players? {game.title} needs options at every number")
