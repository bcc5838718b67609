"""How a bot judges a position: named features, each by its weight, and where there is one a small net on top.

A game's evaluator is a compiled class below this one that measures its features. It holds its own weights, so two bots
at one table can judge by different ones. Without features of its own a game is judged by its score.

The net (durbar.arena.learning) sees the features of a seat, the sum of those of its rivals and the stage of the match,
and adds its answer to the seat's lead. It begins as nothing at all, so that it is a correction and no more.

A policy (durbar.arena.policies) foretells what a good player does: by the features of the position that an action leads
to, each by another weight, and by how often this very action is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import cython
from msgspec import Struct

if cython.compiled:
    from cython.cimports.durbar.core.state import State
    from cython.cimports.libc.stdlib import calloc, free
else:
    from durbar.core.state import State

    MOST_SEATS, MOST_FEATURES, MOST_HIDDEN = 5, 32, 64


class Net(Struct, frozen=True, kw_only=True):
    """A net as plain numbers, and what it was learnt on."""

    game: str
    players: int
    rules: int
    board: str
    features: list[str]
    own: list[list[float]]
    """By feature of the seat, the stage last: what it adds to each hidden unit."""
    others: list[list[float]]
    """The same for the sum of the rivals' features."""
    bias: list[float]
    out: list[float]


class Policy(Struct, frozen=True, kw_only=True):
    """What a good player leans to, as plain numbers, and what it was learnt on: the log odds of an action."""

    game: str
    players: int
    rules: int
    board: str
    features: list[str]
    own: list[float]
    """By feature of the seat, after the action."""
    others: list[float]
    """The same for the sum of the rivals' features."""
    habits: list[float]
    """By action."""
    weight: float
    """How much the search lets itself be led by them."""


@cython.cclass
class Evaluator:
    """Judges positions by weights of its own."""

    NAMES = ("score",)

    if TYPE_CHECKING:
        scale: float
        names: Sequence[str]
        net_players: int
        policy_players: int
        policy_weight: float

    def __cinit__(self, *_args: object, **_named: object) -> None:
        if cython.compiled:
            self.used = self.own = self.others = self.bias = self.out = cython.NULL
            self.lean = self.lean_others = self.habits = cython.NULL

    def __init__(self, weights: Mapping[str, float], scale: float, net: Net | None = None) -> None:
        """`scale`: points that make a lead clear."""
        self.names, self.scale = self.NAMES, scale
        self.count = len(self.names)
        if self.count > MOST_FEATURES:
            raise ValueError(f"{self.count} features; there is room for {MOST_FEATURES}")
        rows = self.rows(weights)
        self.net_players = self.hidden = self.policy_players = self.actions = 0
        self.policy_weight = 0.0
        if cython.compiled:
            self.used = cython.cast(cython.p_double, calloc(len(rows) * self.count, 8))
        else:
            self.used = [0.0] * (len(rows) * self.count)
            self.found = [0.0] * (MOST_SEATS * MOST_FEATURES)
            self.units, self.rivals = [0.0] * (MOST_SEATS * MOST_HIDDEN), [0.0] * (MOST_SEATS * MOST_HIDDEN)
        for number, row in enumerate(rows):
            for i in range(self.count):
                self.used[number * self.count + i] = row[i]
        if net is not None:
            self._use(net)

    def _use(self, net: Net) -> None:
        if list(net.features) != list(self.names):
            raise ValueError("the net was learnt on other features")
        hidden: cython.int = len(net.bias)
        size: cython.int = self.count
        if hidden > MOST_HIDDEN:
            raise ValueError(f"{hidden} hidden units; there is room for {MOST_HIDDEN}")
        if cython.compiled:
            self.own = cython.cast(cython.p_double, calloc((size + 1) * hidden, 8))
            self.others = cython.cast(cython.p_double, calloc(size * hidden, 8))
            self.bias = cython.cast(cython.p_double, calloc(hidden, 8))
            self.out = cython.cast(cython.p_double, calloc(hidden, 8))
        else:
            self.own, self.others = [0.0] * ((size + 1) * hidden), [0.0] * (size * hidden)
            self.bias, self.out = [0.0] * hidden, [0.0] * hidden
        for i in range(size + 1):
            for unit in range(hidden):
                self.own[i * hidden + unit] = net.own[i][unit]
                if i < size:
                    self.others[i * hidden + unit] = net.others[i][unit]
        for unit in range(hidden):
            self.bias[unit], self.out[unit] = net.bias[unit], net.out[unit]
        self.hidden, self.net_players = hidden, net.players

    def use_policy(self, policy: Policy) -> None:
        """Foretell what players do by these; only once."""
        if list(policy.features) != list(self.names):
            raise ValueError("the policy was learnt on other features")
        if self.policy_players:
            raise ValueError("this evaluator has a policy")
        self.actions, self.policy_players, self.policy_weight = len(policy.habits), policy.players, policy.weight
        if cython.compiled:
            self.lean = cython.cast(cython.p_double, calloc(self.count, 8))
            self.lean_others = cython.cast(cython.p_double, calloc(self.count, 8))
            self.habits = cython.cast(cython.p_double, calloc(self.actions, 8))
        else:
            self.lean, self.lean_others = [0.0] * self.count, [0.0] * self.count
            self.habits = [0.0] * self.actions
        for i in range(self.count):
            self.lean[i], self.lean_others[i] = policy.own[i], policy.others[i]
        for i in range(self.actions):
            self.habits[i] = policy.habits[i]

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.lean)
            free(self.lean_others)
            free(self.habits)
            free(self.used)
            free(self.own)
            free(self.others)
            free(self.bias)
            free(self.out)

    def rows(self, weights: Mapping[str, float]) -> list[list[float]]:
        """The weights of all features; several rows where they change in the course of a match."""
        return [[weights[name] for name in self.names]]

    # -- what a game fills in (C only) -----------------------------------------------------------------------------

    def survey(self, state: State) -> None:
        """Work out what the features of all seats need."""

    def measure(self, state: State, seat: cython.int, out: cython.p_double) -> None:
        """Write this seat's features."""
        out[0] = state.seat_score(seat)

    def row(self, state: State) -> cython.int:
        """Which row of weights counts now."""
        return 0

    def clearness(self, state: State) -> cython.double:
        """How much clearer a lead is now than the scale says: late in a match a few points decide."""
        return 1.0

    def stage(self, state: State) -> cython.double:
        """How late it is in the match, from 0 to about 1; for the net."""
        return 0.0

    # -- what the search calls -------------------------------------------------------------------------------------

    def _look(self, state: State) -> None:
        seat: cython.int
        self.survey(state)
        for seat in range(state.seat_count()):
            if cython.compiled:
                self.measure(state, seat, cython.address(self.found[seat * MOST_FEATURES]))
            else:
                out = [0.0] * self.count
                self.measure(state, seat, out)
                self.found[seat * MOST_FEATURES : seat * MOST_FEATURES + self.count] = out

    def judge(self, state: State, leads: cython.p_double) -> None:
        """Write each seat's value, in clear leads."""
        players: cython.int = state.seat_count()
        first: cython.int = self.row(state) * self.count
        seat: cython.int
        i: cython.int
        clear: cython.double = self.clearness(state)
        sum_: cython.double
        self._look(state)
        for seat in range(players):
            sum_ = 0
            for i in range(self.count):
                sum_ += self.used[first + i] * self.found[seat * MOST_FEATURES + i]
            leads[seat] = sum_ * clear / self.scale
        if self.hidden > 0 and players == self.net_players:
            self.correct(state, players, leads)

    def correct(self, state: State, players: cython.int, leads: cython.p_double) -> None:
        """Add what the net says of each seat."""
        hidden: cython.int = self.hidden
        seat: cython.int
        other: cython.int
        i: cython.int
        unit: cython.int
        x: cython.double
        stage: cython.double = self.stage(state)
        for seat in range(players):
            for unit in range(hidden):
                self.units[seat * MOST_HIDDEN + unit] = self.bias[unit] + stage * self.own[self.count * hidden + unit]
                self.rivals[seat * MOST_HIDDEN + unit] = 0
            for i in range(self.count):
                x = self.found[seat * MOST_FEATURES + i]
                if x != 0:
                    for unit in range(hidden):
                        self.units[seat * MOST_HIDDEN + unit] += x * self.own[i * hidden + unit]
                        self.rivals[seat * MOST_HIDDEN + unit] += x * self.others[i * hidden + unit]
        for seat in range(players):
            for other in range(players):
                if other != seat:
                    for unit in range(hidden):
                        self.units[seat * MOST_HIDDEN + unit] += self.rivals[other * MOST_HIDDEN + unit]
            for unit in range(hidden):
                x = self.units[seat * MOST_HIDDEN + unit]
                if x > 0:
                    leads[seat] += x * self.out[unit]

    def knows_actions(self, players: cython.int) -> cython.bint:
        """Is there a policy for so many players?"""
        return self.policy_players == players

    def log_odds(self, after: State, action: cython.int, seat: cython.int) -> cython.double:
        """The log odds of this action, which led to the position judged last."""
        sum_: cython.double = self.habits[action] if action < self.actions else 0
        other: cython.int
        i: cython.int
        for i in range(self.count):
            sum_ += self.lean[i] * self.found[seat * MOST_FEATURES + i]
        for other in range(after.seat_count()):
            if other != seat:
                for i in range(self.count):
                    sum_ += self.lean_others[i] * self.found[other * MOST_FEATURES + i]
        return sum_

    # -- what people call ------------------------------------------------------------------------------------------

    def values(self, state: State) -> list[float]:
        """Each seat's features by their weights, in points."""
        first: cython.int = self.row(state) * self.count
        i: cython.int
        seat: cython.int
        sums: list[float] = []
        self._look(state)
        for seat in range(state.seat_count()):
            sum_ = 0.0
            for i in range(self.count):
                sum_ += self.used[first + i] * self.found[seat * MOST_FEATURES + i]
            sums.append(sum_)
        return sums

    def value(self, state: State, seat: int) -> float:
        """One seat's features by their weights, in points."""
        return self.values(state)[seat]

    def leads(self, state: State) -> list[float]:
        """Each seat's value in clear leads, the net included."""
        found: cython.double[8]
        if not cython.compiled:
            found = [0.0] * 8
        self.judge(state, found)
        return [found[i] for i in range(state.seat_count())]

    def features(self, state: State, seat: int) -> dict[str, float]:
        """The features of this seat by name."""
        self._look(state)
        return {name: self.found[seat * MOST_FEATURES + i] for i, name in enumerate(self.names)}

    def progress(self, state: State) -> float:
        """`stage` for people."""
        found: float = self.stage(state)
        return found

    def sharpness(self, state: State) -> float:
        """`clearness` for people."""
        found: float = self.clearness(state)
        return found
