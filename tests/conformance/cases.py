"""What the suite goes through: every game, number of players and set of options, and walks of random play."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from durbar.core.game import Game
from durbar.core.options import Values
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games import all_games


class Case(NamedTuple):
    """One table: a game, how many play, and its options."""

    game: Game
    players: int
    values: Values

    @property
    def id(self) -> str:
        return f"{self.game.id}-{self.players}-" + "-".join(str(value) for value in self.values.values())


class Step(NamedTuple):
    """One decision of a walk: the position before it, who decided, and what."""

    state: State
    seat: int
    action: int


def every_case() -> list[Case]:
    return [Case(game, n, values) for game in all_games() for n in game.counts for values in game.variants(n)]


def spread_cases() -> list[Case]:
    """For the costly tests: the defaults, and every value of every option at least once, for every player count."""
    cases = []
    for game in all_games():
        for players in game.counts:
            variants = list(game.variants(players))
            missing = {(name, value) for values in variants for name, value in values.items()}
            for values in variants:
                if missing & set(values.items()):
                    missing -= set(values.items())
                    cases.append(Case(game, players, values))
    return cases


def walk(case: Case, seed: int, most: int) -> Iterator[Step]:
    """Random play; the state yielded is a clone from before the step."""
    rng = Rng(seed)
    state = case.game.start(case.players, case.values)
    for _ in range(most):
        if state.over:
            return
        to_act = state.to_act
        seat = to_act[rng.below(len(to_act))]
        if seat == CHANCE:
            action = state.random_legal(rng)
        else:
            legal = state.legal(seat)
            action = legal[rng.below(len(legal))]
        yield Step(state.clone(), seat, action)
        state.apply(action, seat)


def trace(case: Case, seed: int, most: int) -> str:
    """A fingerprint of all that a walk shows: positions, legal actions, views, events."""
    seen = hashlib.sha256()
    for state, seat, action in walk(case, seed, most):
        after = state.clone()
        after.apply(action, seat)
        seen.update(state.to_bytes())
        seen.update(repr((state.to_act, state.legal(seat), state.outcomes(), action)).encode())
        seen.update(msgspec.json.encode(case.game.events(state, seat, action, after)))
        viewer = None if seat == CHANCE else seat
        seen.update(msgspec.json.encode(case.game.view(after, viewer)))
    return seen.hexdigest()
