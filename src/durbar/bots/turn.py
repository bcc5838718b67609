"""What a bot remembers from one decision of its turn to the next, so that it never moves about for nothing.

Pointless is what leads back to where the turn has been, whatever it costs; a detour to what could have been reached at
once, if it takes long or saves nothing; what leads only to such; and more of the same without end. Positions are told
apart by keys that leave out what a game declares incidental (counters of the turn, secrets) or the fare of moving
about; a game that declares nothing of the kind has no moves that take each other back.

Where whole turns could undo each other (`Evaluation.standing`), so is a turn after which the seat has and stands just
what it had and where it stood after an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from durbar.bots.seen import Seen
from durbar.bots.tree import PositionKey
from durbar.core.rng import Rng
from durbar.core.state import State

DETOUR = 2  # decisions more than needed, to save something
MOST_FORCED = 8  # decisions in a row without a choice, which whoever seats the bot may make without asking
MOST_ALIKE = 6  # decisions of the same kind in a row


class Turn:
    """The turn of one seat as far as it has come."""

    def __init__(self, *, forgets: bool = False) -> None:
        """`forgets`: remember nothing, as earlier bots did."""
        self.forgets = forgets
        self.same_turn = False
        """Does this decision belong to the same turn as the last one?"""
        self.went_on = False
        """Is it just where the last choice led, so that a tree can be gone on with?"""
        self.goes_on = False
        """Does the turn go on after what was chosen?"""
        self.here = 0
        """The position of this decision, by `places`."""
        self.places: PositionKey | None = None
        self.earlier: list[int] = []
        """The positions before this decision, by `places`."""
        self._costs: PositionKey | None = None
        self._expected: list[int] = []  # where the last choice led, and on from there where nothing was to be decided
        # What earlier decisions could have led to: of each by `places`, and of all of them by `_costs`.
        self._missed: list[set[int]] = []
        self._missed_at_cost: set[int] = set()
        self._kinds: list[str] = []
        self._stood = set[Hashable]()  # by `standing`: how earlier turns of this match ended

    def choose(self, seen: Seen, pick: Callable[[list[int]], int]) -> int:
        """What `pick` takes of the actions that are not pointless."""
        incidental, position = seen.game.evaluation.incidental, seen.imagine(Rng(0))
        self.same_turn = self.goes_on
        if self.forgets or not (incidental or seen.game.evaluation.standing):
            action = seen.legal[0] if len(seen.legal) == 1 else pick(seen.legal)
            self.goes_on = not ends_turn(position, action, seen.seat)
            return action
        pointless = self._repeating(seen, position)
        if incidental:
            self._know_positions(seen, position, incidental)
            pointless |= self._pointless(seen, position)
        sensible = [action for action in seen.legal if action not in pointless] or list(seen.legal)
        action = sensible[0] if len(sensible) == 1 else pick(sensible)
        while incidental and len(sensible) > 1 and self._dead_end(position, action, seen.seat):
            sensible.remove(action)
            action = sensible[0] if len(sensible) == 1 else pick(sensible)
        if incidental:
            self._decide(seen, position, action)
        self._end(seen, position, action)
        return action

    def _repeating(self, seen: Seen, position: State) -> set[int]:
        """The actions that end the turn as an earlier one ended."""
        standing = seen.game.evaluation.standing
        if standing is None or not self._stood:
            return set()
        after = {action: _after(position, action, seen.seat) for action in seen.legal}
        return {
            action
            for action, then in after.items()
            if seen.seat not in then.to_act and standing(then.facts(), seen.seat) in self._stood
        }

    def _end(self, seen: Seen, position: State, action: int) -> None:
        after, standing = _after(position, action, seen.seat), seen.game.evaluation.standing
        self.goes_on = after.to_act == (seen.seat,)
        if standing and seen.seat not in after.to_act:
            self._stood.add(standing(after.facts(), seen.seat))

    def _know_positions(self, seen: Seen, position: State, incidental: tuple[str, ...]) -> None:
        if self.places is None or self._costs is None:
            self.places = PositionKey(position.FIELDS, incidental + seen.game.evaluation.fares)
            self._costs = PositionKey(position.FIELDS, incidental)
        self._arrive(self.places.key(position))

    def _arrive(self, here: int) -> None:
        self.went_on = here in self._expected[:1]
        if here in self._expected:
            self.earlier.append(self.here)
        else:
            self.earlier.clear()
            self._missed.clear()
            self._missed_at_cost.clear()
            self._kinds.clear()
        self.here = here

    def _pointless(self, seen: Seen, position: State) -> set[int]:
        last = self._kinds[-1] if len(self._kinds) >= MOST_ALIKE and len(set(self._kinds[-MOST_ALIKE:])) == 1 else ""
        return {
            action
            for action in seen.legal
            if seen.game.space.kind_of(action).name == last or self._leads_back(position, action, seen.seat)
        }

    def _leads_back(self, position: State, action: int, seat: int) -> bool:
        """Is the position after this action nothing new in this turn?"""
        assert self.places is not None
        assert self._costs is not None
        after = _after(position, action, seat)
        if seat not in after.to_act:
            return False
        key = self.places.key(after)
        return (
            key in (self.here, self.places.key(position))
            or key in self.earlier
            or any(key in missed for missed in self._missed[:-DETOUR])
            or self._costs.key(after) in self._missed_at_cost
        )

    def _dead_end(self, position: State, action: int, seat: int) -> bool:
        """Does everything after this action lead back?"""
        after = _after(position, action, seat)
        return seat in after.to_act and all(self._leads_back(after, then, seat) for then in after.legal(seat))

    def _decide(self, seen: Seen, position: State, action: int) -> None:
        assert self.places is not None
        assert self._costs is not None
        reached = [after for other in seen.legal if seen.seat in (after := _after(position, other, seen.seat)).to_act]
        self._missed.append({self.places.key(after) for after in reached})
        self._missed_at_cost |= {self._costs.key(after) for after in reached}
        self._kinds.append(seen.game.space.kind_of(action).name)
        after = _after(position, action, seen.seat)
        self._expected = []
        while after.to_act == (seen.seat,) and len(self._expected) < MOST_FORCED:
            self._expected.append(self.places.key(after))
            if after.legal_count(seen.seat) > 1:
                break
            after.apply(after.legal(seen.seat)[0], seen.seat)


def ends_turn(position: State, action: int, seat: int) -> bool:
    """Does somebody else decide after this action, or chance?"""
    return seat not in _after(position, action, seat).to_act


def _after(position: State, action: int, seat: int) -> State:
    after = position.clone()
    after.apply(action, seat)
    return after
