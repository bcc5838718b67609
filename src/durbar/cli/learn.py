"""`durbar learn`: a net on top of a game's evaluation, with bars, a confirmation and a report."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from durbar.arena.learning import Learner, better, draw_curve, report, report_policy
from durbar.arena.on_ray import play_on_ray
from durbar.arena.plan import Item, Plan
from durbar.arena.playing import BotFault
from durbar.arena.workers import Played, play_here
from durbar.bots.players import UnknownBot
from durbar.cli.arena import bar, ray_address
from durbar.cli.common import Wrong, find_game, notice_uncompiled, out
from durbar.core.evaluator import Net, Policy
from durbar.core.extras import MissingExtra
from durbar.core.game import Game
from durbar.core.processes import cores


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    game: str
    players: int
    bot: str
    matches: int
    way: float
    judge: str
    judge_matches: int
    seed: int = 1
    jobs: int | None = None
    on: str | None = None
    folder: Path | None = None
    write: bool = True


def learn_game(wishes: Wishes) -> int:
    notice_uncompiled()
    game, console = find_game(wishes.game), out()
    game.complete(wishes.players, {})
    folder = wishes.folder or Path(f"learn/{game.id}-{wishes.players}")
    began = time.process_time()
    learner = Learner(
        game,
        folder,
        _players(wishes),
        players=wishes.players,
        bot=wishes.bot,
        seed=wishes.seed,
        way=wishes.way,
    )
    try:
        with bar(wishes.matches, len(learner.played())) as advance:
            learner.self_play(wishes.matches, advance)
        net, learnt = learner.learn()
        with bar(wishes.judge_matches, 0) as advance:
            rate = learner.confirm(wishes.judge, wishes.judge_matches, advance)
        draw_curve(learnt, folder / "curve.png")
        if better(rate, wishes.players) and wishes.write:
            _keep(game, "nets", wishes.players, net)
        policy, foretold = learner.learn_policy()
        with bar(wishes.judge_matches, 0) as advance:
            policy_rate = learner.confirm_policy(wishes.judge, wishes.judge_matches, advance)
        if better(policy_rate, wishes.players) and wishes.write:
            _keep(game, "policies", wishes.players, policy)
    except (UnknownBot, BotFault, MissingExtra) as error:
        raise Wrong(str(error)) from None
    text = report(learner, learnt, wishes.judge, rate, (time.process_time() - began) / 3600)
    text += "\n" + report_policy(learner, foretold, wishes.judge, policy_rate)
    (folder / "report.md").write_text(text, "utf-8")
    console.print(text, markup=False, soft_wrap=True)
    return 0


def _keep(game: Game, what: str, players: int, learnt: Net | Policy) -> None:
    """Put it into the game's folder."""
    path = Path(str(game.folder.joinpath(what, f"{players}.json")))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.encode(learnt))
    out().print(f"new: {path}", markup=False, soft_wrap=True)


def _players(wishes: Wishes) -> partial[Iterable[Played]]:
    on_ray, address = ray_address(wishes.on)
    return partial(_on_ray, address, wishes.jobs) if on_ray else partial(_here, wishes.jobs or cores())


def _here(jobs: int, plan: Plan, items: Iterable[Item]) -> Iterable[Played]:
    return play_here(plan, items, jobs)


def _on_ray(address: str | None, jobs: int | None, plan: Plan, items: Iterable[Item]) -> Iterable[Played]:
    return play_on_ray(plan, list(items), address, jobs)
