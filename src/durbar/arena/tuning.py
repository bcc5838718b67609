"""Better weights for a game's evaluation, found by self-play.

Either they are fitted to how matches ended (fitting.py), or climbed to. Climbing is by SPSA: in every step all weights
are pushed by the same factor, each up or down by lot; a bot with the pushed weights plays some matches against one
with all pushes the other way; and the weights go a little towards the side that won. One step says next to nothing,
hundreds of them add up. Weights never change their sign that way.

Whether what came out is better is another question, and matches with fresh seeds answer it: the new weights are only
worth having if Wilson's interval lies above the even share.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from durbar import games
from durbar.arena.fitting import Sample, fitted, noted
from durbar.arena.plan import Plan, items, make_plan, whole_rounds
from durbar.arena.summary import Rate, shares, wilson
from durbar.arena.workers import Workers
from durbar.core.game import Game
from durbar.core.rng import Rng
from durbar.core.weights import with_weights

PUSH = 0.25  # how far weights are pushed in the first step, as a logarithm
REACH = 0.12  # how far a clean win in the first step moves them
SLOWER = 0.3  # both shrink with the steps: the last one is so much as large as the first
PLAIN = "scale = 1.0\n[weights]\n"


class Tuned(msgspec.Struct, frozen=True, kw_only=True):
    """What a tuning found, and what the confirmation says of it."""

    game: str
    players: int
    bot: str
    judge: str
    seed: int
    steps: int
    """0: the weights were fitted."""
    way: float
    """How much of the way to what fits."""
    matches: int
    """Played for the weights, the confirmation apart."""
    before: dict[str, float]
    after: dict[str, float]
    confirmed: Rate
    """How often one player with the new weights won against players with the old ones."""

    @property
    def better(self) -> bool:
        return self.confirmed.low > 1 / self.players


class Tuner:
    """One tuning; `advance` is told after every match."""

    def __init__(self, game: Game, workers: Workers, *, players: int, seed: int, advance: Callable[[], None]) -> None:
        self.game, self.workers, self.players, self.seed, self.advance = game, workers, players, seed, advance
        self.played = 0

    def tune(self, *, bot: str, steps: int, way: float, step_matches: int, judge: str, judge_matches: int) -> Tuned:
        """With no steps, the weights go so much of the way to those that fit one step's matches."""
        before = dict(self.game.evaluation.weights)
        after = self._search(before, bot, steps, step_matches) if steps else self._fit(before, bot, way, step_matches)
        played = self.played
        wins = self._duel(judge, after, before, seed=self.seed - 1, matches=judge_matches)
        return Tuned(
            game=self.game.id,
            players=self.players,
            bot=bot,
            judge=judge,
            seed=self.seed,
            steps=steps,
            way=way,
            matches=played,
            before=before,
            after=after,
            confirmed=wilson(sum(wins), len(wins)),
        )

    def _fit(self, weights: dict[str, float], bot: str, way: float, matches: int) -> dict[str, float]:
        plan = make_plan(self.game, [bot], players=self.players, options={}, seed=self.seed)
        samples: list[Sample] = []
        for _, record in self.workers.play(plan, items(plan, whole_rounds(plan, matches))):
            self.played += 1
            self.advance()
            samples += noted(record, weights)
        return fitted(samples, weights, way)

    def _search(self, weights: dict[str, float], bot: str, steps: int, matches: int) -> dict[str, float]:
        rng = Rng(self.seed)
        begun = self.game.start(self.players, self.game.complete(self.players, {}))
        counting = self.game.evaluation.counted(begun, 0)  # others may be for another number of players
        for step in range(steps):
            slower = SLOWER ** (step / steps)
            ways = {name: 1 if rng.below(2) else -1 for name in weights if name in counting}
            up, down = (pushed(weights, ways, sign * PUSH * slower) for sign in (1, -1))
            first, second, sign = (up, down, 1) if step % 2 else (down, up, -1)  # beyond two players sides differ
            wins = self._duel(bot, first, second, seed=self.seed + 1 + step, matches=matches)
            lead = sign * (statistics.fmean(wins) - 1 / self.players)
            weights = pushed(weights, ways, 2 * REACH * slower * lead)
        return {name: float(f"{value:.4g}") for name, value in weights.items()}

    def _duel(
        self, bot: str, one: dict[str, float], others: dict[str, float], *, seed: int, matches: int
    ) -> list[float]:
        """What a player with the first weights wins in each match against players with the second."""
        with _files(one, others) as (first, second):
            plan = make_plan(
                self.game, [f"{bot}@{first}", f"{bot}@{second}"], players=self.players, options={}, seed=seed
            )
            return list(self._wins(plan, whole_rounds(plan, matches)))

    def _wins(self, plan: Plan, matches: int) -> Iterator[float]:
        for result, _ in self.workers.play(plan, items(plan, matches)):
            self.played += 1
            self.advance()
            yield shares(result)[result.bots.index(plan.bots[0])]


def pushed(weights: dict[str, float], ways: dict[str, int], far: float) -> dict[str, float]:
    """All weights that have a way larger or smaller by the same factor, each its own way."""
    return {name: value * math.exp(far * ways.get(name, 0)) for name, value in weights.items()}


@contextmanager
def _files(*some: dict[str, float]) -> Iterator[list[Path]]:
    with TemporaryDirectory(prefix="durbar-tune-") as folder:
        paths = [Path(folder) / f"{number}.toml" for number in range(len(some))]
        for path, weights in zip(paths, some, strict=True):
            path.write_text(PLAIN + "".join(f"{name} = {value!r}\n" for name, value in weights.items()))
        yield paths


# -- what comes of it --------------------------------------------------------------------------------------------------


def report(tuned: Tuned) -> str:
    """The tuning as a page of Markdown."""
    rate, even = tuned.confirmed, 1 / tuned.players
    how = f"{tuned.steps} steps," if tuned.steps else f"Fitted, {tuned.way:.0%} of the way, to"
    verdict = "shown to be better" if tuned.better else "not shown to be better: the old ones stay"
    rows = [
        f"| {name} | {value:.4g} | {tuned.after[name]:.4g} | {_change(value, tuned.after[name])} |"
        for name, value in tuned.before.items()
    ]
    return "\n".join(
        [
            f"# Weights of {tuned.game}, tuned by self-play",
            "",
            f"- {how} {tuned.matches} matches of `{tuned.bot}` for {tuned.players} players, seed {tuned.seed}.",
            f"- Confirmation: `{tuned.judge}` with the new weights against `{tuned.judge}` with the old ones,"
            f" {rate.matches} matches with fresh seeds: won {rate.rate:.1%}"
            f" (95% interval {rate.low:.1%} to {rate.high:.1%}; even is {even:.1%}).",
            f"- The new weights are {verdict}.",
            "",
            "| weight | before | after | change |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


def _change(before: float, after: float) -> str:
    return f"{after / before - 1:+.0%}" if before * after > 0 else "-"


def keep(tuned: Tuned, path: Path) -> None:
    """Put the new weights into a file of weights; a new file is like the game's own."""
    old = path if path.exists() else games.get(tuned.game).folder.joinpath("weights.toml")
    path.write_text(with_weights(old.read_text("utf-8"), tuned.after), "utf-8")
