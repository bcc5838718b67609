"""Looking back at a finished match: how each player stood, what turned it, and what could have been done instead.

The curve is seen with open eyes, as somebody would who knows every hand: a small search from each position, its leaves
judged by the game's evaluation, gives every seat's share of the win. A decision is judged with the eyes that its seat
had then: a search from positions that looked the same to it, so that nobody is blamed for what could not be known.

What was played is compared with what the search would have played in a second tree with other luck, in which both are
looked into equally often: the best of many estimates always looks better than it is, and the second tree does not know
which of the two was picked. Everything is counted in descents, so the same match gives the same review.

The work comes in pieces of well under a second each, which may be done in any order and by any process.
"""

from __future__ import annotations

import hashlib
import math
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import Struct

from durbar.bots.players import tree_for
from durbar.bots.seen import Seen
from durbar.bots.tree import Tree
from durbar.core.actions import Clicks, Named
from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import State

AT_A_POINT = 400  # descents for one point of the curve
AT_A_DECISION = 3_000  # to find what would have been best
TO_COMPARE = 1_500  # for each of the two
IN_ALL = 450_000  # for a curve, or for the decisions of a seat: where there are very many, each gets fewer
LEAST = 10

CLEAR = 0.05  # of the win: from here on something else was clearly better
WORTH_A_LOOK = 0.01  # below that the first tree settles it: just as good
TURNING_POINTS = 8
LEAST_SWING = 0.08


class Moment(NamedTuple):
    """A step of the match that stands: the number of entries after it, who did what, and the position before it."""

    seq: int
    seat: int
    action: int
    before: State


class Piece(Struct, frozen=True, kw_only=True):
    """What a process is asked to look at. For a decision (`seat`, `played`) the position is one that the seat could
    not tell from the real one; for a point of the curve it is the real one."""

    game: str
    seq: int
    position: State
    descents: int
    luck: int
    seat: int | None = None
    played: int = 0


class Point(Struct, frozen=True):
    """Each seat's share of the win when there were `seq` entries."""

    seq: int
    shares: list[float]


class Choice(Struct, frozen=True):
    """An action as a client shows it."""

    action: int
    named: Named
    clicks: Clicks


class Judgement(Struct, frozen=True, kw_only=True):
    """One decision: what was played and what the search found. `seq` is the number of entries before it."""

    seq: int
    seat: int
    played: Choice
    better: Choice | None = None
    """What the search would have played instead; None if it was the same, or no better."""
    loss: float = 0.0
    """How much of the win that would have been worth."""
    sure: float = 0.0
    """How sure it is that the other action was better, from 0.5 to 1, by the size of the sample alone: that the search
    judges positions rightly is taken for granted."""
    share: float = 0.0
    """The seat's share of the win as it looked then, with what was played."""

    @property
    def clear(self) -> bool:
        return self.better is not None and self.loss >= CLEAR


class Swing(Struct, frozen=True):
    """A turning point: from `first` to `last` (numbers of entries) `seat` decided, or chance did (None)."""

    first: int
    last: int
    seat: int | None
    change: list[float]
    """Of each seat's share of the win."""


# -- what there is to look at ----------------------------------------------------------------------------------------


def moments(match: Match) -> list[Moment]:
    """The steps that stand, in order; what was taken back is left out."""
    return [Moment(step.seq, step.seat, step.action, step.before) for step in match.steps]


def curve_pieces(match: Match, effort: float = 1.0) -> list[Piece]:
    """The position after every step that stands but the last, whose result is known. `effort`: more or less than
    usual."""
    steps = moments(match)
    descents = _each(AT_A_POINT, len(steps), effort)
    return [
        Piece(game=match.game.id, seq=step.seq, position=after.before, descents=descents, luck=_luck(match, step.seq))
        for step, after in pairwise(steps)
    ]


def seat_pieces(match: Match, seat: int, effort: float = 1.0) -> list[Piece]:
    """Every decision of this seat that was one."""
    steps = [step for step in moments(match) if step.seat == seat and step.before.legal_count(seat) > 1]
    descents = _each(AT_A_DECISION, len(steps), effort)
    return [
        Piece(
            game=match.game.id,
            seq=step.seq - 1,
            position=step.before.resample(seat, Rng(0)),
            descents=descents,
            luck=_luck(match, step.seq),
            seat=seat,
            played=step.action,
        )
        for step in steps
    ]


def _each(wish: int, count: int, effort: float) -> int:
    return max(LEAST, round(effort * min(wish, IN_ALL // max(count, 1))))


def _luck(match: Match, seq: int) -> int:
    return int.from_bytes(hashlib.sha256(f"durbar review {match.header.commit} {seq}".encode()).digest()[:7])


# -- looking ---------------------------------------------------------------------------------------------------------


def look(game: Game, piece: Piece) -> Point | Judgement:
    """Do one piece."""
    if piece.seat is None:
        return Point(piece.seq, shares(game, piece.position, piece.descents, Rng(piece.luck)))
    return judge(game, Seen(game, piece.position, piece.seat), piece)


def shares(game: Game, state: State, descents: int, rng: Rng) -> list[float]:
    """Each seat's share of the win, for somebody who sees everything."""
    if state.over:
        return result_of(state)
    tree = tree_for(game, state.players, descents)
    tree.grow_open(state, descents, rng)
    return _rounded(tree.shares())


def result_of(state: State) -> list[float]:
    """The winners share the win."""
    ranking = state.ranking()
    return [1 / ranking.count(1) if place == 1 else 0.0 for place in ranking]


def judge(game: Game, seen: Seen, piece: Piece) -> Judgement:
    """What the seat could have done instead, from what it saw."""
    rng, seat, played = Rng(piece.luck), seen.seat, piece.played
    tree = tree_for(game, seen.players, piece.descents)
    tree.grow(seen.imagine(rng), seat, piece.descents, rng)
    visits, worth = tree.root_visits(seat, seen.legal), tree.root_worth(seat, seen.legal)
    best = max(zip(visits, worth, seen.legal, strict=True), key=lambda t: (t[0], t[1], -t[2]))[2]
    share = tree.root_worth(seat, [best, played])
    better: Choice | None = None
    loss = sure = 0.0
    if best != played and (not tree.root_visits(seat, [played])[0] or share[0] - share[1] >= WORTH_A_LOOK):
        tree = _compared(game, seen, [best, played], piece, rng)
        share = tree.root_worth(seat, [best, played])
        loss = share[0] - share[1]
        if loss >= WORTH_A_LOOK:
            better = choice(game, best)
            sure = _sure(share, min(tree.root_visits(seat, [best, played])))
    return Judgement(
        seq=piece.seq,
        seat=seat,
        played=choice(game, played),
        better=better,
        loss=round(loss, 4) if better else 0.0,
        sure=round(sure, 3),
        share=round(share[1] or share[0], 4),
    )


def _compared(game: Game, seen: Seen, two: list[int], piece: Piece, rng: Rng) -> Tree:
    """A second tree, in which both were looked into equally often."""
    each = max(LEAST, piece.descents * TO_COMPARE // AT_A_DECISION)
    tree = tree_for(game, seen.players, len(two) * each)
    root = seen.imagine(rng)
    for action in two:
        tree.grow(root, seen.seat, each, rng, action)
    return tree


def _sure(share: list[float], visits: int) -> float:
    """How likely the first share is the larger one: means of so many visits, their spread taken at its most."""
    spread = math.sqrt(sum(one * (1 - one) for one in share) / max(visits, 1))
    return 0.5 * (1 + math.erf((share[0] - share[1]) / (spread * math.sqrt(2)))) if spread else 1.0


def choice(game: Game, action: int) -> Choice:
    return Choice(action, game.space.name(action), game.space.clicks(action))


def _rounded(numbers: list[float]) -> list[float]:
    return [round(number, 4) for number in numbers]


# -- telling ---------------------------------------------------------------------------------------------------------


def whole_curve(match: Match, points: list[Point]) -> list[Point]:
    """The points in their order, ended by the result."""
    found = sorted(points, key=lambda point: point.seq)
    return [*found, Point(len(match.entries), result_of(match.state))] if match.finished else found


def turning_points(match: Match, curve: list[Point]) -> list[Swing]:
    """The biggest swings, in the order of the match. What one seat, or chance, does in one go counts together."""
    actors = {seq: entry.seat for seq, entry in enumerate(match.entries, 1) if entry.end is None}
    swings: list[Swing] = []
    for before, after in pairwise(curve):
        seat = actors.get(after.seq, actors.get(after.seq - 1))  # the end stands behind the last decision
        change = [now - then for then, now in zip(before.shares, after.shares, strict=True)]
        last = swings[-1] if swings else None
        if last and last.seat == seat and last.last == before.seq:
            added = [a + b for a, b in zip(last.change, change, strict=True)]
            swings[-1] = Swing(last.first, after.seq, seat, added)
        else:
            swings.append(Swing(before.seq, after.seq, seat, change))
    large = [swing for swing in swings if size(swing) >= LEAST_SWING]
    kept = sorted(sorted(large, key=size, reverse=True)[:TURNING_POINTS], key=lambda swing: swing.first)
    return [Swing(swing.first, swing.last, swing.seat, _rounded(swing.change)) for swing in kept]


def size(swing: Swing) -> float:
    """How much of the win changed hands."""
    return sum(map(abs, swing.change)) / 2


def review(match: Match, seats: list[int]) -> dict[str, Any]:
    """All of it at once, in this process."""
    pieces = curve_pieces(match) + [piece for seat in seats for piece in seat_pieces(match, seat)]
    found = [look(match.game, piece) for piece in pieces]
    curve = whole_curve(match, [one for one in found if isinstance(one, Point)])
    return {
        "curve": curve,
        "turning_points": turning_points(match, curve),
        "decisions": [one for one in found if isinstance(one, Judgement)],
    }
