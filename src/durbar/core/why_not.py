""" "Why can't I?": somebody clicked what is not lit, or asks what cannot be done. The referee's clauses that answer it.

The referee judges a position that this seat cannot tell from the real one (`resample`), so that no answer can depend on
another seat's secret. It is asked about a bounded number of actions, the most telling first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from durbar.core.actions import Clicks, Kind, Named, Space
from durbar.core.game import Game, Refusal
from durbar.core.rng import Rng
from durbar.core.state import State

MOST_REASONS = 3
MOST_JUDGED = 48
"""Actions that the referee is asked about: for one click, or for each kind where all of them are asked for."""

Key = tuple[str, str]
Judged = list[tuple[Named, Refusal]]


class Doubt(msgspec.Struct, frozen=True):
    """An action that is not allowed, and the clause that forbids it.

    No clause: it is allowed, but begins with another click, `first`.
    """

    named: Named
    clause: str
    why: str = ""
    facts: dict[str, Any] = {}
    """`why` and `facts` as in `Refusal`."""
    first: dict[str, str | int] | None = None


def about_click(game: Game, state: State, seat: int, clicks: Clicks, element: dict[str, Any]) -> list[Doubt]:
    """Why this element is not lit after these clicks: up to three clauses, the most helpful first.

    None at all: no action of the game has to do with it. The best answers are about moves that go on like this from
    the clicks so far; then about kinds of move that are possible now; then about any.
    """
    seen, space = _seen(state, seat), game.space
    legal = seen.legal(seat)
    kinds = {space.kind_of(action) for action in legal}
    path = (*map(_key, clicks), _key(element))
    through = _through(space).get(_key(element), ())
    known = [action for action in through if space.kind_of(action) in kinds]
    begun = [action for action in known if _paths(space)[action][: len(path)] == path]
    ready = next((action for action in known if action in legal), None)
    found: list[Doubt] = []
    if ready is not None and ready not in begun:
        found = [Doubt(space.name(ready), "", first=space.clicks(ready)[0])]
    for actions in (begun, known, through):
        judged = _judge(game, seen, seat, _nearest(space, actions, legal))
        if judged:
            return [*found, *_telling(judged)][:MOST_REASONS]
        if found:
            break
    return found


def about_all(game: Game, state: State, seat: int) -> list[Doubt]:
    """For every kind of action that is not possible now, the clause that says why; two, where neither says more."""
    seen, space = _seen(state, seat), game.space
    kinds = {space.kind_of(action) for action in seen.legal(seat)}
    others = [kind for kind in space.kinds if not kind.chance and kind not in kinds]
    return [doubt for kind in others for doubt in _deepest(_judge(game, seen, seat, _spread(kind)))]


def about_action(game: Game, state: State, seat: int, action: int) -> Refusal | None:
    """Why this seat may not do this action; None if it may."""
    return game.check(_seen(state, seat), seat, action)


def about_time(game: Game, state: State, seat: int) -> list[Doubt]:
    """The clause by which others decide now, or the game is over: the same for whatever this seat would like to do."""
    action = next(kind.first for kind in game.space.kinds if not kind.chance)
    refusal = about_action(game, state, seat, action)
    return [Doubt(game.space.name(action), refusal.clause, refusal.why, refusal.facts)] if refusal else []


def _seen(state: State, seat: int) -> State:
    """A position that this seat cannot tell from the real one."""
    return state.resample(seat, Rng(0))


# -- which actions ---------------------------------------------------------------------------------------------------


def _key(element: dict[str, Any]) -> Key:
    name, value = next(iter(element.items()))
    return name, str(value)


@cache
def _paths(space: Space) -> list[tuple[Key, ...]]:
    return [tuple(map(_key, space.clicks(action))) for action in range(space.size)]


@cache
def _through(space: Space) -> dict[Key, list[int]]:
    """Every element with the actions whose clicks go through it, those of chance left out."""
    found: dict[Key, list[int]] = defaultdict(list)
    for kind in space.kinds:
        for action in range(kind.first, kind.first + kind.size) if not kind.chance else ():
            for key in dict.fromkeys(_paths(space)[action]):
                found[key].append(action)
    return dict(found)


def _nearest(space: Space, actions: Iterable[int], legal: Sequence[int]) -> list[int]:
    """Those that differ least from a legal action of their kind; no more than can be judged."""
    lawful: dict[str, list[Named]] = defaultdict(list)
    for action in legal:
        named = space.name(action)
        lawful[named["do"]].append(named)

    def distance(action: int) -> int:
        named = space.name(action)
        apart = [sum(named[key] != other[key] for key in named) for other in lawful[named["do"]]]
        return min(apart, default=len(named))

    return sorted((action for action in actions if action not in legal), key=distance)[:MOST_JUDGED]


def _spread(kind: Kind) -> Iterable[int]:
    """Actions of this kind; if there are too many, evenly from all of them."""
    step = -(-kind.size // MOST_JUDGED)
    return range(kind.first, kind.first + kind.size, step)


# -- what the referee says ---------------------------------------------------------------------------------------------


def _judge(game: Game, seen: State, seat: int, actions: Iterable[int]) -> Judged:
    found = ((game.space.name(action), game.check(seen, seat, action)) for action in actions)
    return [(named, refusal) for named, refusal in found if refusal]


def _telling(judged: Judged) -> list[Doubt]:
    """One doubt for each clause: first of those kinds that are refused for most reasons; the others are out of time."""
    clauses = {named["do"]: {r.clause for other, r in judged if other["do"] == named["do"]} for named, _ in judged}
    first: dict[str, Doubt] = {}
    for named, refusal in sorted(judged, key=lambda one: -len(clauses[one[0]["do"]])):
        first.setdefault(refusal.clause, Doubt(named, refusal.clause, refusal.why, refusal.facts))
    return list(first.values())


def _deepest(judged: Judged) -> list[Doubt]:
    """The refusal that depends on most of the action: one that would be another one in another place says more than one
    that everything of its kind gets. Of those, the rarest."""
    often = Counter(refusal.clause for _, refusal in judged)
    weight: dict[str, tuple[int, int]] = {}
    for named, refusal in judged:
        depth = _depends(judged, named)
        mine = (-depth, often[refusal.clause] if depth > 1 else 0)
        weight[refusal.clause] = min(mine, weight.get(refusal.clause, mine))
    best = min(weight.values(), default=(0, 0))
    alike = [doubt for doubt in _telling(judged) if weight[doubt.clause] == best]
    return alike[: 2 if best[0] < -1 else 1]


def _depends(judged: Judged, named: Named) -> int:
    """On how many of the action's parameters it depends by which clause it is refused."""
    return sum(
        len({r.clause for other, r in judged if all(other[k] == named[k] for k in named if k != key)}) > 1
        for key in named
        if key != "do"
    )
