"""A net on top of a game's evaluation, learnt from self-play: `durbar learn GAME --players N`.

The present search plays against itself; now and then the features of all seats are noted, and in the end who won. The
net learns what to add to the leads that the weights give, so that shares of the win fit the results. It begins at
nothing, is held back by weight decay, and stops when matches that it did not learn from are foretold no better.

Three things were found to matter for play, where foretelling alone says nothing of them. The leads are first made as
clear as results say (by one temperature), or the net spends itself on that. Features that only lead a turn to its end
(`Evaluation.shaping`) are kept from it. And only a part of its correction is used (`way`): all of it foretells best and
plays badly. A net is worth having only if it wins its confirmation by play.

A folder holds all of it, and every step goes on where it was stopped: `positions.jsonl` (one line a match),
`choices.jsonl` (for the policy: policies.py), `net.json`, `policy.json`, `curve.json`, `report.md`. The net is small
enough to be learnt with numpy alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from durbar import games
from durbar.arena.plan import Item, Plan, items, make_plan, whole_rounds
from durbar.arena.playing import Record, Result
from durbar.arena.policies import Foretold, Looked, fit_policy, look_again
from durbar.arena.summary import Rate, shares, wilson
from durbar.bots.judging import USUAL, WITHOUT_NET, WITHOUT_POLICY
from durbar.core.evaluator import Net, Policy
from durbar.core.extras import need
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.state import CHANCE

EVERY = 4  # decisions between two that are noted
HIDDEN = 24
WAY = 0.25  # how much of the correction is used
TEMPERATURES = [0.6 + 0.1 * i for i in range(35)]
RATE, DECAY, BATCH = 1e-3, 1e-4, 512
LONGEST, PATIENCE = 60, 6  # epochs in all, and without progress on the matches that are held out
HELD_OUT = 10  # of so many matches one is held out to stop by, and another to judge by

Players = Callable[[Plan, Iterable[Item]], Iterable[tuple[Result, Record]]]


class Noted(msgspec.Struct, frozen=True):
    """A match as the net sees it: by position the features of all seats, the stage and the leads; and who won."""

    match: int
    features: list[list[list[float]]]
    stages: list[float]
    leads: list[list[float]]
    won: list[float]


class Learnt(msgspec.Struct, frozen=True, kw_only=True):
    """What a net foretells, as log loss per position: the weights alone, and with the net."""

    matches: int
    positions: int
    epochs: int
    before: float
    after: float
    curve: list[tuple[float, float]]
    """By epoch: on the matches learnt from, and on those held out."""


def note(match: Match, result: Result) -> Noted:
    evaluator = match.game.evaluation.evaluator()
    decided = [step.before for step in match.steps if step.seat != CHANCE][result.match % EVERY :: EVERY]
    return Noted(
        result.match,
        [[list(evaluator.features(state, seat).values()) for seat in range(state.players)] for state in decided],
        [evaluator.progress(state) for state in decided],
        [evaluator.leads(state) for state in decided],
        shares(result),
    )


class Learner:
    """One learning in one folder."""

    def __init__(
        self, game: Game, folder: Path, play: Players, *, players: int, bot: str, seed: int, way: float = WAY
    ) -> None:
        self.game, self.folder, self.play, self.players = game, folder, play, players
        self.bot, self.seed, self.way = bot, seed, way
        self._positions, self._choices = folder / "positions.jsonl", folder / "choices.jsonl"
        folder.mkdir(parents=True, exist_ok=True)

    def played(self) -> set[int]:
        """The numbers of the matches that are there."""
        return {match.match for match in self._noted()}

    def _noted(self) -> list[Noted]:
        lines = self._positions.read_bytes().splitlines() if self._positions.exists() else []
        return sorted((msgspec.json.decode(line, type=Noted) for line in lines), key=lambda match: match.match)

    def self_play(self, matches: int, advance: Callable[[], None]) -> None:
        """Play until there are so many matches, those of earlier runs included."""
        plan = make_plan(self.game, [self.bot], players=self.players, options={}, seed=self.seed)
        done = self.played()
        with self._positions.open("ab") as file, self._choices.open("ab") as choices:
            for result, record in self.play(plan, (item for item in items(plan, matches) if item.number not in done)):
                match = Match.replay(record.header, record.entries, games.get)
                looked = look_again(match, result.match, USUAL)
                choices.write(b"".join(msgspec.json.encode(one) + b"\n" for one in looked))
                choices.flush()
                file.write(msgspec.json.encode(note(match, result)) + b"\n")
                file.flush()
                advance()

    def learn(self) -> tuple[Net, Learnt]:
        net, learnt = fit(self.game, self.players, self._noted(), self.seed, self.way)
        (self.folder / "net.json").write_bytes(msgspec.json.encode(net))
        (self.folder / "curve.json").write_text(json.dumps(learnt.curve))
        return net, learnt

    def learn_policy(self) -> tuple[Policy, Foretold]:
        played = self.played()
        looked = (msgspec.json.decode(line, type=Looked) for line in self._choices.read_bytes().splitlines())
        whole = {(one.match, *one.actions, *one.judged): one for one in looked if one.match in played}
        policy, foretold = fit_policy(self.game, self.players, whole.values(), self.seed)
        (self.folder / "policy.json").write_bytes(msgspec.json.encode(policy))
        return policy, foretold

    def confirm(self, judge: str, matches: int, advance: Callable[[], None]) -> Rate:
        """How often one player with the net wins against players without."""
        return self._compare(judge, "net.json", WITHOUT_NET, matches, advance)

    def confirm_policy(self, judge: str, matches: int, advance: Callable[[], None]) -> Rate:
        """The same for the policy; both sides judge by the game's net, if it has one."""
        return self._compare(judge, "policy.json", WITHOUT_POLICY, matches, advance)

    def _compare(self, judge: str, file: str, without: str, matches: int, advance: Callable[[], None]) -> Rate:
        bots = [f"{judge}@{self.folder / file}", f"{judge}@{without}"]
        plan = make_plan(self.game, bots, players=self.players, options={}, seed=self.seed - 1)
        wins = []
        for result, _ in self.play(plan, items(plan, whole_rounds(plan, matches))):
            wins.append(shares(result)[result.bots.index(bots[0])])
            advance()
        return wilson(sum(wins), len(wins))


# -- learning --------------------------------------------------------------------------------------------------------


def fit(game: Game, players: int, noted: list[Noted], seed: int, way: float = WAY) -> tuple[Net, Learnt]:
    """The net that foretells held-out matches best, and so much of the way to it."""
    np: Any = need("numpy", "learn")
    data = _table(np, noted)
    names: list[str] = list(game.evaluation.kind.NAMES)
    net = _Training(np, data, len(names), seed)
    net.data["x"][..., [names.index(name) for name in game.evaluation.shaping]] = 0
    before = net.surprise(net.test, without=True)
    net.cool()
    epochs = net.run()
    return net.as_net(game, players, names, way), Learnt(
        matches=len(noted),
        positions=len(data["match"]),
        epochs=epochs,
        before=before,
        after=net.surprise(net.test),
        curve=net.curve,
    )


def _table(np: Any, noted: list[Noted]) -> dict[str, Any]:
    return {
        "x": np.array([position for match in noted for position in match.features], float),
        "stage": np.array([stage for match in noted for stage in match.stages], float),
        "lead": np.array([leads for match in noted for leads in match.leads], float),
        "won": np.array([match.won for match in noted for _ in match.stages], float),
        "match": np.array([number for number, match in enumerate(noted) for _ in match.stages]),
    }


class _Training:
    """Adam on the cross-entropy between results and the softmax over the seats of lead and net."""

    def __init__(self, np: Any, data: dict[str, Any], features: int, seed: int) -> None:
        self.np, self.data, self.features = np, data, features
        flat = data["x"].reshape(-1, features)
        self.mean, self.spread = flat.mean(0), flat.std(0) + 1e-6
        data["x"] = (data["x"] - self.mean) / self.spread
        part = data["match"] % HELD_OUT
        self.held, self.test, self.learnt_from = (np.flatnonzero(found) for found in (part == 0, part == 1, part > 1))
        self.lots = np.random.default_rng(seed)
        self.net = {
            "own": self.lots.normal(0, 0.15, (features + 1, HIDDEN)),
            "others": self.lots.normal(0, 0.15, (features, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "out": np.zeros(HIDDEN),
        }
        self.curve: list[tuple[float, float]] = []
        self.temperature = 1.0

    def cool(self) -> None:
        """Make the leads as clear as results say."""
        lead = self.data["lead"]

        def loss(temperature: float) -> float:
            self.data["lead"] = lead / temperature
            return self.surprise(self.learnt_from, without=True)

        self.temperature = min(TEMPERATURES, key=loss)
        self.data["lead"] = lead / self.temperature

    def forward(self, at: Any) -> tuple[Any, Any, Any]:
        x, net = self.data["x"][at], self.net
        rivals = x.sum(1, keepdims=True) - x
        stage = self.data["stage"][at][:, None, None] * net["own"][-1]
        hidden = self.np.maximum(x @ net["own"][:-1] + rivals @ net["others"] + stage + net["bias"], 0)
        return rivals, hidden, hidden @ net["out"]

    def _shares(self, leads: Any) -> Any:
        raised = self.np.exp(leads - leads.max(1, keepdims=True))
        return raised / raised.sum(1, keepdims=True)

    def surprise(self, at: Any, *, without: bool = False) -> float:
        """Mean log loss; `without` the net."""
        leads = self.data["lead"][at] + (0 if without else self.forward(at)[2])
        return float(-(self.data["won"][at] * self.np.log(self.np.maximum(self._shares(leads), 1e-9))).sum(1).mean())

    def _slopes(self, at: Any) -> dict[str, Any]:
        np, x, stage = self.np, self.data["x"][at], self.data["stage"][at]
        rivals, hidden, answer = self.forward(at)
        wrong = (self._shares(self.data["lead"][at] + answer) - self.data["won"][at])[..., None] / len(at)
        back = wrong * self.net["out"] * (hidden > 0)
        own = np.einsum("bsi,bsh->ih", x, back)
        by_stage = (back * stage[:, None, None]).sum((0, 1))
        return {
            "own": np.concatenate([own, by_stage[None]]),
            "others": np.einsum("bsi,bsh->ih", rivals, back),
            "bias": back.sum((0, 1)),
            "out": (hidden * wrong).sum((0, 1)),
        }

    def run(self) -> int:
        """Learn until held-out matches are foretold no better; returns the epochs. The best net is kept."""
        np, order, step = self.np, self.learnt_from.copy(), 0
        first = {name: np.zeros_like(value) for name, value in self.net.items()}
        second = {name: np.zeros_like(value) for name, value in self.net.items()}
        best, kept, stuck = self.surprise(self.held), dict(self.net), 0
        for _ in range(LONGEST):
            self.lots.shuffle(order)
            for start in range(0, len(order), BATCH):
                step += 1
                for name, slope in self._slopes(order[start : start + BATCH]).items():
                    pulled = slope + DECAY * self.net[name]
                    first[name] = 0.9 * first[name] + 0.1 * pulled
                    second[name] = 0.999 * second[name] + 0.001 * pulled**2
                    size = np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8
                    self.net[name] = self.net[name] - RATE * first[name] / (1 - 0.9**step) / size
            self.curve.append((self.surprise(self.learnt_from), self.surprise(self.held)))
            stuck += 1
            if self.curve[-1][1] < best - 1e-5:
                best, kept, stuck = self.curve[-1][1], dict(self.net), 0
            if stuck == PATIENCE:
                break
        self.net = kept
        return len(self.curve)

    def as_net(self, game: Game, players: int, names: list[str], way: float) -> Net:
        """The net for features and leads as they are: what was done to them is worked into its weights."""
        net, shift = dict(self.net), self.mean / self.spread
        for name in game.evaluation.shaping:
            for part in ("own", "others"):
                net[part] = net[part].copy()
                net[part][names.index(name)] = 0
        spread = self.spread[:, None]
        own = self.np.concatenate([net["own"][:-1] / spread, net["own"][-1:]])
        bias = net["bias"] - shift @ net["own"][:-1] - (players - 1) * shift @ net["others"]
        return Net(
            game=game.id,
            players=players,
            rules=game.rules_version,
            board=game.board_mark,
            features=names,
            own=own.round(6).tolist(),
            others=(net["others"] / spread).round(6).tolist(),
            bias=bias.round(6).tolist(),
            out=(net["out"] * self.temperature * way).round(6).tolist(),
        )


# -- what comes of it ------------------------------------------------------------------------------------------------


def better(rate: Rate, players: int) -> bool:
    return rate.low > 1 / players


def report(learner: Learner, learnt: Learnt, judge: str, rate: Rate, hours: float) -> str:
    """The learning as a page of Markdown."""
    verdict = "is kept" if better(rate, learner.players) else "is not shown to be better: the game plays without it"
    return "\n".join(
        [
            f"# A net for {learner.game.title}, {learner.players} players",
            "",
            f"- {learnt.matches} matches of `{learner.bot}`, seed {learner.seed}; {learnt.positions} positions;"
            f" {hours:.2f} core hours in this run.",
            f"- Log loss on held-out matches: {learnt.before:.4f} by the weights alone,"
            f" {learnt.after:.4f} with the net, after {learnt.epochs} epochs. {learner.way:.0%} of the"
            " correction is used.",
            f"- Confirmation: {_confirmed(judge, 'the net', rate, learner.players)}",
            f"- The net {verdict}.",
            "",
            "![The log loss by epoch](curve.png)",
            "",
        ]
    )


def report_policy(learner: Learner, foretold: Foretold, judge: str, rate: Rate) -> str:
    """What came of the policy, as a section of the same page."""
    verdict = "is kept" if better(rate, learner.players) else "is not shown to be better: the game plays without it"
    return "\n".join(
        [
            "## Policy",
            "",
            f"- {foretold.decisions} decisions looked at again, {foretold.epochs} epochs. Held-out matches: log loss"
            f" {foretold.before:.4f} by the evaluation, {foretold.after:.4f} by the policy; the action looked into most"
            f" comes first in {foretold.hits_before:.0%} and {foretold.hits_after:.0%}.",
            f"- Confirmation: {_confirmed(judge, 'the policy', rate, learner.players)}",
            f"- The policy {verdict}.",
            "",
        ]
    )


def _confirmed(judge: str, what: str, rate: Rate, players: int) -> str:
    return (
        f"`{judge}` with {what} against `{judge}` without, {rate.matches} matches with fresh seeds: won"
        f" {rate.rate:.1%} (95% interval {rate.low:.1%} to {rate.high:.1%}; even is {1 / players:.1%})."
    )


def draw_curve(learnt: Learnt, path: Path) -> None:
    """The log loss by epoch as a picture."""
    need("matplotlib", "arena")
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 3.5))
    for values, label in zip(zip(*learnt.curve, strict=True), ("learnt from", "held out"), strict=True):
        axes.plot(range(1, len(learnt.curve) + 1), values, label=label)
    axes.set_xlabel("epoch")
    axes.set_ylabel("log loss")
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    plt.close(figure)
