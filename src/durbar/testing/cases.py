"""What the suite goes through: every game, number of players and set of options, and walks of random play."""

from __future__ import annotations

import hashlib
import itertools
from array import array
from collections.abc import Iterator
from functools import cache
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


def tables() -> list[tuple[Game, int]]:
    """Every game at every player count."""
    return [(game, players) for game in all_games() for players in game.counts]


def open_cases() -> list[Case]:
    """The costly tests' cases of games that hide nothing."""
    return [case for case in spread_cases() if not case.game.hides]


def game_of(one: Game | Case | tuple[Game, int]) -> Game:
    return one if isinstance(one, Game) else one[0]


def name_of(one: Game | Case | tuple[Game, int]) -> str:
    """What a test of this is called."""
    if isinstance(one, Game | Case):
        return one.id
    return f"{one[0].id}-{one[1]}"


@cache
def paired_cases() -> list[Case]:
    """For every game and player count, sets of options in which every pair of values that goes together occurs."""
    return [case for game, players in tables() for case in _covering(game, players, size=2)]


@cache
def spread_cases() -> list[Case]:
    """For the costly tests: sets of options in which every value occurs, the defaults first."""
    return [case for game, players in tables() for case in _covering(game, players, size=1)]


def _covering(game: Game, players: int, size: int) -> list[Case]:
    """The defaults, then always the set with the most combinations of `size` values that are still missing."""
    variants = list(game.variants(players))
    size = min(size, len(game.options))
    holds = [set(itertools.combinations(values.items(), size)) for values in variants]
    missing = set().union(*holds)
    cases: list[Case] = []
    while missing:
        best = 0 if not cases else max(range(len(variants)), key=lambda i: len(holds[i] & missing))
        missing -= holds[best]
        cases.append(Case(game, players, variants[best]))
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


def observe(case: Case, state: State, seat: int) -> bytes:
    """What this seat sees, as the bytes of its floats."""
    out = array("f", bytes(4 * case.game.observation.size))
    case.game.observation.write(state, seat, out)
    return out.tobytes()


def trace(case: Case, seed: int, most: int) -> str:
    """A fingerprint of all that a walk shows: positions, legal actions, views, observations, events."""
    seen = hashlib.sha256()
    for state, seat, action in walk(case, seed, most):
        after = state.clone()
        after.apply(action, seat)
        seen.update(state.to_bytes())
        seen.update(repr((state.to_act, state.legal(seat), state.outcomes(), action)).encode())
        seen.update(msgspec.json.encode(case.game.events(state, seat, action, after)))
        seen.update(observe(case, after, max(seat, 0)))
        viewer = None if seat == CHANCE else seat
        seen.update(msgspec.json.encode(case.game.view(after, viewer)))
    return seen.hexdigest()
