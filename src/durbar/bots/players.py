"""The ladder of computer players: random, greedy, search, and the levels that people choose from."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from durbar.bots.seen import Bot, Seen
from durbar.bots.tree import Tree
from durbar.core.game import Game
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.core.weights import read_weights

CURIOSITY = 0.1
TRUST = 2.0
BATCH = 32  # descents between two looks at the clock
PACE = 30_000  # descents in a second, about
EDGES = 32  # new ones in the tree with every descent, rarely more
LARGEST_ROOM = 21  # bits; a tree of that size takes 75 MB
PLAIN_CURIOSITY = 0.7
WON = 100.0  # clear leads
TO_THE_END = 1_000_000

Clock = Callable[[], float]


class UnknownBot(ValueError):
    """A bot's name that cannot be understood; the message says what there is."""


class RandomBot:
    """Any legal action, evenly."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        return seen.legal[rng.below(len(seen.legal))]


class GreedyBot:
    """One decision ahead, by the game's evaluation, averaged over some imagined positions and chance outcomes."""

    def __init__(self, dreams: int = 4, wobble: float = 0.0) -> None:
        """`wobble`: how much worse, in clear leads, an action may look and still be played now and then."""
        self.dreams, self.wobble = dreams, wobble

    def choose(self, seen: Seen, rng: Rng) -> int:
        worth = self.worth(seen, rng)
        if not self.wobble:
            return max(zip(worth, seen.legal, strict=True), key=lambda pair: (pair[0], -pair[1]))[1]
        return pick_by(worth, seen.legal, self.wobble, rng)

    def worth(self, seen: Seen, rng: Rng) -> list[float]:
        """How far ahead each legal action leads."""
        sums = [0.0] * len(seen.legal)
        for _ in range(self.dreams):
            dream = seen.imagine(rng)
            for i, action in enumerate(seen.legal):
                after = dream.clone()
                after.apply(action, seen.seat)
                while after.to_act == (CHANCE,):
                    after.apply(after.random_legal(rng))
                sums[i] += lead(after, seen.seat, seen.game.evaluation.scale)
        return [total / self.dreams for total in sums]


class SearchBot:
    """Information-set tree search with a budget of seconds or of descents; see tree.py."""

    def __init__(
        self,
        *,
        seconds: float = 0,
        iterations: int = 0,
        curiosity: float = CURIOSITY,
        trust: float = TRUST,
        rollout: int | None = None,
        wobble: float = 0.0,
        clock: Clock = time.perf_counter,
    ) -> None:
        """`rollout`: random decisions before a leaf is judged, else what the game has found best for it.
        `clock`: what the seconds are read from."""
        if not (seconds or iterations):
            raise ValueError("a search needs a budget of seconds or iterations")
        self.seconds, self.iterations = seconds, iterations
        self.curiosity, self.trust, self.rollout, self.wobble = curiosity, trust, rollout, wobble
        self.clock = clock
        self.descents = 0  # of the last choice

    def choose(self, seen: Seen, rng: Rng) -> int:
        if len(seen.legal) == 1:
            return seen.legal[0]
        tree = self.think(seen, rng)
        visits = tree.root_visits(seen.seat, seen.legal)
        if self.wobble:
            most = max(visits)
            return pick_by([count / most for count in visits], seen.legal, self.wobble, rng)
        worth = tree.root_worth(seen.seat, seen.legal)
        return max(zip(visits, worth, seen.legal, strict=True), key=lambda t: (t[0], t[1], -t[2]))[2]

    def think(self, seen: Seen, rng: Rng) -> Tree:
        budget = self.iterations or int(self.seconds * PACE)
        tree = tree_for(
            seen.game, seen.players, budget, curiosity=self.curiosity, trust=self.trust, rollout=self.rollout
        )
        root, self.descents = seen.imagine(rng), 0
        end = self.clock() + self.seconds
        while self.descents < self.iterations or (not self.iterations and self.clock() < end):
            batch = min(BATCH, self.iterations - self.descents) if self.iterations else BATCH
            tree.grow(root, seen.seat, batch, rng)
            self.descents += batch
        return tree


def tree_for(
    game: Game,
    players: int,
    descents: int,
    *,
    curiosity: float = CURIOSITY,
    trust: float = TRUST,
    rollout: int | None = None,
) -> Tree:
    """A tree that judges as the game does, with room for what about so many descents may add."""
    judged = game.evaluation
    return Tree(
        players,
        scale=judged.scale,
        curiosity=curiosity,
        trust=trust,
        rollout=judged.rollout.get(players, 0) if rollout is None else rollout,
        room_bits=min(LARGEST_ROOM, max(10, (descents * EDGES).bit_length())),
    )


class WeighedBot:
    """Another bot that judges positions by weights of its own."""

    def __init__(self, inner: Bot, weights: dict[str, float]) -> None:
        self.inner, self.weights = inner, weights

    def choose(self, seen: Seen, rng: Rng) -> int:
        evaluation = seen.game.evaluation
        evaluation.use(self.weights)
        try:
            return self.inner.choose(seen, rng)
        finally:
            evaluation.use(evaluation.weights)


def lead(state: State, seat: int, scale: float) -> float:
    """How far ahead of all others this seat is, in clear leads; the end of the game is beyond any of them."""
    if state.over:
        ranking = state.ranking()
        return WON if ranking[seat] == 1 and ranking.count(1) == 1 else 0.0 if ranking[seat] == 1 else -WON
    values = [state.value(i) * state.clearness / scale for i in range(state.players)]
    own = values.pop(seat)
    most = max(values)
    return own - most - math.log(sum(math.exp(value - most) for value in values))


def pick_by(worth: list[float], actions: list[int], wobble: float, rng: Rng) -> int:
    """An action near the best one: the likelier the closer; nothing worse than three wobbles."""
    best = max(worth)
    weights = [round(1000 * math.exp((w - best) / wobble)) if best - w <= 3 * wobble else 0 for w in worth]
    at = rng.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        at -= weight
        if at < 0:
            return action
    raise AssertionError("the best action has weight")


# What people choose from in the client: a budget, and at the low end a human wobble.
LEVELS: dict[str, Callable[[Clock], Bot]] = {
    "easy": lambda _: GreedyBot(dreams=1, wobble=0.2),
    "normal": lambda clock: SearchBot(seconds=0.1, wobble=0.15, clock=clock),
    "hard": lambda clock: SearchBot(seconds=0.5, clock=clock),
    "expert": lambda clock: SearchBot(seconds=2.0, clock=clock),
}


def bot(name: str, clock: Clock = time.perf_counter) -> Bot:
    """The bot of this name: random, greedy, search:0.5s, search:2000, plain:0.5s, a level, or module:Class.

    Any of them can be followed by @FILE, a file of weights to judge positions by. `clock` is what seconds are read
    from; with `time.thread_time` they are seconds of a core, and a busy machine makes a bot slower but not weaker.
    """
    kind, at, file = name.partition("@")
    if at:
        return WeighedBot(bot(kind, clock), _weights(file))
    kind, _, budget = name.partition(":")
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name in LEVELS:
        return LEVELS[name](clock)
    if kind in ("search", "plain") and budget:
        seconds, iterations = _budget(name, budget)
        if kind == "search":
            return SearchBot(seconds=seconds, iterations=iterations, clock=clock)
        return SearchBot(
            seconds=seconds,
            iterations=iterations,
            curiosity=PLAIN_CURIOSITY,
            trust=0,
            rollout=TO_THE_END,
            clock=clock,
        )
    if budget:
        return _own(kind, budget)
    known = ("random", "greedy", "search:0.5s", "search:2000", "plain:0.5s", *LEVELS, "your own as module:Class")
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(known)}")


def _budget(name: str, text: str) -> tuple[float, int]:
    try:
        seconds, iterations = (float(text[:-1]), 0) if text.endswith("s") else (0.0, int(text))
    except ValueError:
        seconds, iterations = 0.0, 0
    if not (0 < seconds <= 3600 or 0 < iterations <= 10**9):
        raise UnknownBot(f"{name!r}: the budget is seconds (0.5s) or a number of descents (2000)")
    return seconds, iterations


def _weights(file: str) -> dict[str, float]:
    try:
        return read_weights(Path(file).read_text("utf-8"))[0]
    except (OSError, ValueError) as error:
        raise UnknownBot(f"the weights in {file!r} cannot be read: {error}") from None


def _own(module: str, name: str) -> Bot:
    try:
        made: Bot = getattr(import_module(module), name)()
    except Exception as error:  # it is somebody's own module: anything can be wrong with it
        raise UnknownBot(f"{module}:{name} cannot be loaded: {error}") from None
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(f"{module}:{name} is no bot: it has no choose(seen, rng)")
    return made
