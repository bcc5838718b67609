"""A policy, learnt from what the search looks into: `durbar learn` fits one after the net.

At some decisions of the self-play a search of more descents looks again, and the shares of its visits are noted beside
the features of the position that each action leads to. The policy is a softmax over the legal actions: those features,
each by a weight, and a number for every action of the game. The search then looks into actions by it (PUCT, see
bots/tree.py). Like a net it is kept only if it wins its confirmation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from durbar.bots.judging import Judging
from durbar.bots.players import tree_for
from durbar.bots.seen import Seen
from durbar.core.evaluator import Evaluator, Policy
from durbar.core.extras import need
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State

EVERY = 12  # decisions between two that are looked at again
DESCENTS = 300
WEIGHT = 0.3  # how much the search lets itself be led
MOST_ACTIONS = 60  # of a decision; the rest is hardly ever looked into
RATE, EPOCHS, PATIENCE, BATCH = 5e-3, 60, 4, 64
DECAY, HABIT_DECAY = 1e-4, 1e-5
HELD_OUT = 10  # of so many matches one is held out to stop by, and another to judge by


class Looked(msgspec.Struct, frozen=True):
    """One decision: its actions, the features that each leads to (own, and the sum of the rivals'), and the shares of
    the visits; `judged`: the log odds that the evaluation gives each."""

    match: int
    actions: list[int]
    own: list[list[float]]
    others: list[list[float]]
    judged: list[float]
    visits: list[float]


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """How well the visits are foretold on matches that were held out, as log loss and as how often the action looked
    into most comes first: by the evaluation, and by the policy."""

    decisions: int
    before: float
    after: float
    hits_before: float
    hits_after: float
    epochs: int


def look_again(match: Match, item: int, by: Judging, descents: int = DESCENTS) -> list[Looked]:
    """Some decisions of a match, looked at with more descents."""
    found: list[Looked] = []
    decided = [step for step in match.steps if step.seat != CHANCE and step.before.legal_count(step.seat) > 1]
    for step in decided[item % EVERY :: EVERY]:
        seen, rng = Seen(match.game, step.before, step.seat), Rng(item)
        tree = tree_for(match.game, seen.players, descents, judged_by=by)
        root = seen.imagine(rng)
        tree.grow(root, step.seat, descents, rng)
        visits = tree.root_visits(step.seat, seen.legal)
        most = sorted(zip(visits, seen.legal, strict=True), key=lambda pair: (-pair[0], pair[1]))[:MOST_ACTIONS]
        rows = [_row(by.evaluator(match.game, seen.players), root, action, step.seat) for _, action in most]
        kept = [(row, pair) for row, pair in zip(rows, most, strict=True) if row]
        if len(kept) > 1:
            total = sum(count for _, (count, _) in kept) or 1
            found.append(
                Looked(
                    item,
                    [action for _, (_, action) in kept],
                    [row[0] for row, _ in kept],
                    [row[1] for row, _ in kept],
                    [row[2] for row, _ in kept],
                    [count / total for _, (count, _) in kept],
                )
            )
    return found


def _row(evaluator: Evaluator, root: State, action: int, seat: int) -> tuple[list[float], list[float], float] | None:
    """What an action leads to; None if that is the end."""
    after = root.clone()
    after.apply(action, seat)
    if after.over:
        return None
    rows = [list(evaluator.features(after, each).values()) for each in range(after.players)]
    leads = evaluator.leads(after)
    own = rows.pop(seat)
    return own, [sum(column) for column in zip(*rows, strict=True)], leads.pop(seat) - max(leads)


def fit_policy(game: Game, players: int, looked: Iterable[Looked], seed: int) -> tuple[Policy, Foretold]:
    """The policy that foretells the visits of held-out matches best."""
    np: Any = need("numpy", "learn")
    training = _Training(np, list(looked), game, seed)
    epochs = training.run()
    before, hits_before = training.loss(training.test, training.judged)
    after, hits_after = training.loss(training.test, training.logits(training.test))
    return training.as_policy(game, players), Foretold(
        decisions=len(training.start) - 1,
        before=before,
        after=after,
        hits_before=hits_before,
        hits_after=hits_after,
        epochs=epochs,
    )


class _Training:
    """Adam on the cross-entropy between shares of visits and a softmax over the actions of a decision."""

    def __init__(self, np: Any, looked: list[Looked], game: Game, seed: int) -> None:
        self.np, self.lots = np, np.random.default_rng(seed)
        x = np.array([own + others for one in looked for own, others in zip(one.own, one.others, strict=True)], float)
        self.mean, self.spread = x.mean(0), x.std(0) + 1e-6
        self.x = (x - self.mean) / self.spread
        self.action = np.array([action for one in looked for action in one.actions])
        self.visits = np.array([share for one in looked for share in one.visits], float)
        self.judged_all = np.array([odds for one in looked for odds in one.judged], float)
        self.start = np.concatenate([[0], np.cumsum([len(one.actions) for one in looked])])
        part = np.array([one.match % HELD_OUT for one in looked])
        self.held, self.test, self.learnt_from = (np.flatnonzero(found) for found in (part == 0, part == 1, part > 1))
        self.weights, self.habits = np.zeros(x.shape[1]), np.zeros(game.space.size)
        self.judged = self._take(self.judged_all, self.test)

    def _rows(self, decisions: Any) -> tuple[Any, Any]:
        """The rows of these decisions, one after the other, and where each decision begins among them."""
        sizes = self.start[decisions + 1] - self.start[decisions]
        begin = self.np.concatenate([[0], self.np.cumsum(sizes)[:-1]])
        return self.np.repeat(self.start[decisions] - begin, sizes) + self.np.arange(sizes.sum()), begin

    def _take(self, values: Any, decisions: Any) -> Any:
        return values[self._rows(decisions)[0]]

    def logits(self, decisions: Any) -> Any:
        rows, _ = self._rows(decisions)
        return self.x[rows] @ self.weights + self.habits[self.action[rows]]

    def _softmax(self, logits: Any, begin: Any) -> Any:
        np = self.np
        sizes = np.diff(np.append(begin, len(logits)))
        raised = np.exp(logits - np.repeat(np.maximum.reduceat(logits, begin), sizes))
        return raised / np.repeat(np.add.reduceat(raised, begin), sizes)

    def loss(self, decisions: Any, logits: Any) -> tuple[float, float]:
        """Mean log loss, and how often the action looked into most has the highest odds."""
        np = self.np
        rows, begin = self._rows(decisions)
        shares = self._softmax(logits, begin)
        visits, ends = self.visits[rows], np.append(begin, len(rows))[1:]
        hits = [np.argmax(visits[a:b]) == np.argmax(shares[a:b]) for a, b in zip(begin, ends, strict=True)]
        return float(-(visits * np.log(np.maximum(shares, 1e-9))).sum() / len(begin)), float(np.mean(hits))

    def run(self) -> int:
        """Learn until held-out matches are foretold no better; returns the epochs. The best policy is kept."""
        np, order = self.np, self.learnt_from.copy()
        first, second = [np.zeros_like(v) for v in (self.weights, self.habits)], [0.0, 0.0]
        best, kept, stuck, step, epochs = 1e9, (self.weights, self.habits), 0, 0, 0
        while epochs < EPOCHS and stuck < PATIENCE:
            epochs += 1
            self.lots.shuffle(order)
            for at in range(0, len(order), BATCH):
                step += 1
                decisions = order[at : at + BATCH]
                rows, begin = self._rows(decisions)
                wrong = (self._softmax(self.logits(decisions), begin) - self.visits[rows]) / len(decisions)
                habit = np.bincount(self.action[rows], wrong, len(self.habits))
                slopes = (self.x[rows].T @ wrong + DECAY * self.weights, habit + HABIT_DECAY * self.habits)
                moved = []
                for i, (value, slope) in enumerate(zip((self.weights, self.habits), slopes, strict=True)):
                    first[i] = 0.9 * first[i] + 0.1 * slope
                    second[i] = 0.999 * second[i] + 0.001 * slope**2
                    size = np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8
                    moved.append(value - RATE * first[i] / (1 - 0.9**step) / size)
                self.weights, self.habits = moved
            now = self.loss(self.held, self.logits(self.held))[0]
            stuck += 1
            if now < best - 1e-4:
                best, kept, stuck = now, (self.weights, self.habits), 0
        self.weights, self.habits = kept
        return epochs

    def as_policy(self, game: Game, players: int) -> Policy:
        weights, size = self.weights / self.spread, len(self.weights) // 2
        return Policy(
            game=game.id,
            players=players,
            rules=game.rules_version,
            board=game.board_mark,
            features=list(game.evaluation.kind.NAMES),
            own=weights[:size].round(6).tolist(),
            others=weights[size:].round(6).tolist(),
            habits=self.habits.round(4).tolist(),
            weight=WEIGHT,
        )
