"""The ladder of computer players: random, greedy, search, and the levels that people choose from."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from traceback import format_exc

from durbar.bots.judging import BY_HAND, EDITIONS, USUAL, WITHOUT_NET, WITHOUT_POLICY, Judging, judging
from durbar.bots.seen import Bot, Seen
from durbar.bots.tree import HASTE as TREE_HASTE
from durbar.bots.tree import Tree
from durbar.bots.turn import Turn, ends_turn
from durbar.core.evaluator import Evaluator
from durbar.core.game import Game
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State

CURIOSITY = 0.1
TRUST = 2.0
BATCH = 32  # descents between two looks at the clock
PACE = 30_000  # descents in a second, about
EDGES = 32  # new ones in the tree with every descent, rarely more
LARGEST_ROOM = 21  # bits; a tree of that size takes 75 MB
PLAIN_CURIOSITY = 0.7
WON = 100.0  # clear leads
OF_THE_REST = 0.35  # of the seconds that a turn still has: what one decision may take at most
SETTLED = 0.6  # of the descents to come: a lead in visits that is larger is not overtaken
JUST_AS_GOOD = 0.003  # of the win: what ends the turn is preferred to what is no better than that
OFTEN = 4  # times: and was looked into not much less often
HASTE = 0.01  # clear leads: what a decision costs after which the turn goes on
TO_THE_END = 1_000_000

Clock = Callable[[], float]


class UnknownBot(ValueError):
    """A bot's name that cannot be understood; the message says what there is. `trace`: where loading it failed."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


class RandomBot:
    """Any legal action, evenly."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        return seen.legal[rng.below(len(seen.legal))]


class GreedyBot:
    """One decision ahead, by the game's evaluation, averaged over some imagined positions and chance outcomes."""

    def __init__(self, samples: int = 4, wobble: float = 0.0, judged_by: Judging = USUAL) -> None:
        """`wobble`: how much worse, in clear leads, an action may look and still be played now and then.

        Usually the game's weights judge alone: nets are learnt for the search and mislead whoever looks one decision
        ahead (docs/bots.md has figures).
        """
        self.samples, self.wobble = samples, wobble
        self.judged_by = BY_HAND if judged_by is USUAL else judged_by
        self._turn = Turn()

    def choose(self, seen: Seen, rng: Rng) -> int:
        worth = dict(zip(seen.legal, self.worth(seen, rng), strict=True))
        return self._turn.choose(seen, lambda sensible: self._pick(worth, sensible, seen, rng))

    def _pick(self, worth: dict[int, float], sensible: list[int], seen: Seen, rng: Rng) -> int:
        if self.wobble:
            found = [worth[action] for action in sensible]
            return pick_by(found, sensible, self.wobble, rng, seen.game.evaluation.evenly)
        return max(sensible, key=lambda action: (worth[action], -action))

    def worth(self, seen: Seen, rng: Rng) -> list[float]:
        """How far ahead each legal action leads."""
        sums = [0.0] * len(seen.legal)
        evaluator = self.judged_by.evaluator(seen.game, seen.players)
        for _ in range(self.samples):
            sample = seen.imagine(rng)
            for i, action in enumerate(seen.legal):
                after = sample.clone()
                after.apply(action, seen.seat)
                if seen.seat in after.to_act and seen.game.evaluation.incidental:
                    sums[i] -= HASTE
                while after.to_act == (CHANCE,):
                    after.apply(after.random_legal(rng))
                sums[i] += lead(evaluator, after, seen.seat)
        return [total / self.samples for total in sums]


class SearchBot:
    """Information-set tree search with a budget of seconds or of descents; see tree.py.

    A budget for the turn is spent where it decides something: nothing where only one action is sensible, less where
    the rest of the time could not change the choice, and what was found for one decision is kept for the next.
    """

    def __init__(
        self,
        *,
        seconds: float = 0,
        iterations: int = 0,
        turn_seconds: float = 0,
        curiosity: float = CURIOSITY,
        trust: float = TRUST,
        rollout: int | None = None,
        priors: float | None = None,
        wobble: float = 0.0,
        judged_by: Judging = USUAL,
        clock: Clock = time.perf_counter,
    ) -> None:
        """`seconds`, `iterations`: for each decision; `turn_seconds`: for all decisions of a turn together.
        `rollout`: random decisions before a leaf is judged, `priors`: how much the search is led by what is likely to
        be taken; else what the game has found best for it.
        `clock`: what the seconds are read from."""
        if not (seconds or iterations or turn_seconds):
            raise ValueError("a search needs a budget of seconds or iterations")
        self.seconds, self.iterations, self.turn_seconds = seconds, iterations, turn_seconds
        self.curiosity, self.trust, self.rollout, self.wobble = curiosity, trust, rollout, wobble
        self.priors = priors
        self.judged_by, self.clock = judged_by, clock
        self.factor = 1.0
        """Shortens budgets of seconds where a machine is busy."""
        self.descents = 0  # of the last choice
        self.all_descents = 0
        self._turn = Turn(forgets=bool(judged_by.edition))
        self._left = turn_seconds  # of this turn
        self._tree: Tree | None = None  # of the last decision, if it can be gone on with

    def count_descents(self, turn: int) -> None:
        """Give a turn so many descents instead of seconds: then every machine makes the same choice."""
        self.turn_seconds, self.clock = turn / PACE, lambda: self.all_descents / PACE

    def choose(self, seen: Seen, rng: Rng) -> int:
        tree: Tree | None = None

        def pick(sensible: list[int]) -> int:
            nonlocal tree
            tree = tree or self.think(seen, rng, [action for action in seen.legal if action not in sensible])
            return self._pick(tree, seen, sensible, rng)

        action = self._turn.choose(seen, pick)
        self._tree = tree if self.turn_seconds and tree and self._turn.goes_on else None
        if self._tree and not self._tree.go_on(seen.seat, action, self._turn.here):
            self._tree = None
        return action

    def _pick(self, tree: Tree, seen: Seen, sensible: list[int], rng: Rng) -> int:
        visits = tree.root_visits(seen.seat, sensible)
        if self.wobble:
            most = max(1, *visits)
            return pick_by([count / most for count in visits], sensible, self.wobble, rng)
        worth = tree.root_worth(seen.seat, sensible)
        most, best, action = max(zip(visits, worth, sensible, strict=True), key=lambda t: (t[0], t[1], -t[2]))
        if self.judged_by.edition or not seen.game.evaluation.incidental:
            return action  # where nothing is moved about, a longer turn is no worse
        position = seen.imagine(Rng(0))
        for count, share, other in zip(visits, worth, sensible, strict=True):
            if share >= best - JUST_AS_GOOD and count * OFTEN >= most and ends_turn(position, other, seen.seat):
                return other
        return action

    def think(self, seen: Seen, rng: Rng, pointless: Sequence[int] = ()) -> Tree:
        """A tree for this decision, grown as far as the budget allows."""
        tree = self._tree if self._turn.went_on else None
        if not self._turn.same_turn:
            self._left = self.turn_seconds * self.factor
        if tree is None:
            tree = tree_for(
                seen.game,
                seen.players,
                self.iterations or int((self.seconds or self.turn_seconds) * PACE),
                curiosity=self.curiosity,
                trust=self.trust,
                rollout=self.rollout,
                priors=self.priors,
                turn=self._turn,
                judged_by=self.judged_by,
            )
        tree.leave_out(seen.seat, pointless)
        root, self.descents = seen.imagine(rng), 0
        if self.iterations:
            tree.grow(root, seen.seat, self.iterations, rng)
            self.descents = self.iterations
            return tree
        began = now = self.clock()
        budget = self.seconds * self.factor if self.seconds else self._left * OF_THE_REST
        while now < began + budget:
            tree.grow(root, seen.seat, BATCH, rng)
            self.descents += BATCH
            self.all_descents += BATCH
            now = self.clock()
            if (
                self.turn_seconds
                and self.descents % (BATCH * 8) == 0
                and self._settled(tree, seen, now - began, budget)
            ):
                break
        self._left -= now - began
        return tree

    def _settled(self, tree: Tree, seen: Seen, spent: float, budget: float) -> bool:
        """Is the rest of the time too short to change the choice?"""
        visits = sorted(tree.root_visits(seen.seat, seen.legal))
        to_come = self.descents * (budget - spent) / max(spent, 1e-9)
        return visits[-1] - visits[-2] > SETTLED * to_come


def tree_for(
    game: Game,
    players: int,
    descents: int,
    *,
    curiosity: float = CURIOSITY,
    trust: float = TRUST,
    rollout: int | None = None,
    priors: float | None = None,
    turn: Turn | None = None,
    judged_by: Judging = USUAL,
) -> Tree:
    """A tree that judges as the game does, with room for what about so many descents may add."""
    return Tree(
        players,
        judged_by.evaluator(game, players),
        curiosity=curiosity,
        trust=trust,
        rollout=game.evaluation.rollout.get(players, 0) if rollout is None else rollout,
        room_bits=min(LARGEST_ROOM, max(10, (descents * EDGES).bit_length())),
        keys=turn.places if turn else None,
        earlier=turn.earlier if turn else (),
        priors=judged_by.priors(game, players) if priors is None else priors,
        haste=TREE_HASTE if game.evaluation.incidental and not judged_by.edition else 0,
    )


def lead(evaluator: Evaluator, state: State, seat: int) -> float:
    """How far ahead of all others this seat is, in clear leads; the end of the game is beyond any of them."""
    if state.over:
        ranking = state.ranking()
        return WON if ranking[seat] == 1 and ranking.count(1) == 1 else 0.0 if ranking[seat] == 1 else -WON
    leads = evaluator.leads(state)
    own = leads.pop(seat)
    most = max(leads)
    return own - most - math.log(sum(math.exp(value - most) for value in leads))


def pick_by(worth: list[float], actions: list[int], wobble: float, rng: Rng, evenly: float = 1.0) -> int:
    """An action near the best one: the likelier the closer, less so the more `evenly`; nothing worse than three
    wobbles."""
    best = max(worth)
    weights = [round(1000 * math.exp((w - best) / wobble / evenly)) if best - w <= 3 * wobble else 0 for w in worth]
    at = rng.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        at -= weight
        if at < 0:
            return action
    raise AssertionError("the best action has weight")


# What people choose from in the client: a budget, and at the low end a human wobble.
LEVELS: dict[str, Callable[[Clock, Judging], Bot]] = {
    "easy": lambda _, by: GreedyBot(samples=1, wobble=0.2, judged_by=by),
    "normal": lambda clock, by: SearchBot(turn_seconds=0.7, wobble=0.15, clock=clock, judged_by=by),
    "hard": lambda clock, by: SearchBot(turn_seconds=3.5, clock=clock, judged_by=by),
    "expert": lambda clock, by: SearchBot(turn_seconds=9.0, clock=clock, judged_by=by),
}


def bot(name: str, clock: Clock = time.perf_counter) -> Bot:
    """The bot of this name: random, greedy, search:0.5s, search:2000, plain:0.5s, a level, or module:Class.

    `hard:3500` is a level with so many descents for a turn instead of its seconds.

    Any of them can be followed by @ and what positions are to be judged by: a file of weights (.toml), with a net
    (.json) or a policy (policy.json), `hand` (the game's weights alone), `net` (without its policy), or an earlier
    edition (2026-11), which also searches as it did.
    `clock` is what seconds are read from; with `time.thread_time` they are seconds of a core, and a busy machine makes
    a bot slower but not weaker.
    """
    full, _, by = name.partition("@")
    judged_by = _judging(by)
    kind, _, budget = full.partition(":")
    if full == "random":
        return RandomBot()
    if full == "greedy":
        return GreedyBot(judged_by=judged_by)
    if full in LEVELS:
        return LEVELS[full](clock, judged_by)
    if kind in LEVELS:
        return _counted_level(full, LEVELS[kind](clock, judged_by), budget)
    if kind in ("search", "plain") and budget:
        seconds, iterations = _budget(full, budget)
        if kind == "search":
            return SearchBot(seconds=seconds, iterations=iterations, clock=clock, judged_by=judged_by)
        return SearchBot(
            seconds=seconds,
            iterations=iterations,
            curiosity=PLAIN_CURIOSITY,
            trust=0,
            rollout=TO_THE_END,
            priors=0,
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


def _counted_level(name: str, made: Bot, budget: str) -> Bot:
    if not isinstance(made, SearchBot):
        raise UnknownBot(f"{name!r}: this level does not search, so it has no budget")
    seconds, turn = _budget(name, budget)
    if seconds:
        raise UnknownBot(f"{name!r}: the budget of a level is a number of descents for a turn (hard:3500)")
    made.count_descents(turn)
    return made


def _judging(text: str) -> Judging:
    try:
        return judging(text)
    except (OSError, ValueError) as error:
        known = ", ".join((WITHOUT_NET, WITHOUT_POLICY, *EDITIONS))
        raise UnknownBot(f"the weights in {text!r} cannot be read: {error} (or name one of {known})") from None


def _own(module: str, name: str) -> Bot:
    try:
        made: Bot = getattr(import_module(module), name)()
    except Exception as error:  # it is somebody's own module: anything can be wrong with it
        not_there = isinstance(error, ModuleNotFoundError) and error.name == module
        raise UnknownBot(f"{module}:{name} cannot be loaded: {error}", "" if not_there else format_exc()) from None
    if not callable(getattr(made, "choose", None)):
        raise UnknownBot(f"{module}:{name} is no bot: it has no choose(seen, rng)")
    return made
