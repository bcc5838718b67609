"""A table: a match and its frame, and everything that people and bots can do at it. In memory only; the hall stores it.

Every act either changes the table and answers None, or changes nothing and answers why not.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from msgspec import Raw, Struct

from durbar import games
from durbar.core.game import Event, Refusal
from durbar.core.log import Entry, Header
from durbar.core.match import Match
from durbar.server import clocks, guide
from durbar.server.frame import Frame
from durbar.server.messages import ChatLine, Refused

Code = Literal["stale", "illegal", "not_yours", "over", "held", "bad", "too_fast", "no_undo", "lesson"]


class Told(Struct, gc=False):
    """One entry of the log with what happened; `before` are those who were to act then."""

    seat: int | None
    events: list[Event]
    undo: bool
    at: float
    before: tuple[int, ...]
    back: int | None = None
    shown: Raw | None = None
    """As it is told, if everybody may know all of it."""


def refuse(code: Code, why: str, move_id: str | None = None, clause: str = "") -> Refused:
    return Refused(move_id=move_id, code=code, why=why, clause=clause)


class Table:
    """One table, playing or waiting for players."""

    def __init__(self, table_id: str, invite: str, seed: bytes, frame: Frame, version: int = 0) -> None:
        self.id, self.invite, self.seed, self.frame, self.version = table_id, invite, seed, frame, version
        self.game = games.get(frame.game)
        self.hides = self.game.hides
        self.match: Match | None = None
        self.story: list[Told] = []
        self.receipts: dict[str, int] = {}
        """`seat/move_id` -> the number of entries after that move."""
        self.chat: list[ChatLine] = []
        self.seen: tuple[int, bytes] | None = None
        """How the table looks after so many entries, where it looks the same to everybody (showing.py)."""

    # -- the match ---------------------------------------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """All seats are taken: deal."""
        names = [seat.name for seat in self.frame.seats]
        self.match = Match.new(self.game, len(names), dict(self.frame.options), seed=self.seed, seats=names)
        self.frame.status = "playing"
        self._tell(0, now)
        self._settle()
        clocks.start(self.frame, now)

    def resume(self, header: Header, entries: list[tuple[Entry, float]]) -> None:
        """Play again what is stored; `BadFile` if it does not fit (another board file, a newer rule book)."""
        self.match = Match.resume(header, self.seed, games.get)
        self.add(entries)

    def add(self, entries: list[tuple[Entry, float]]) -> None:
        """Go on with entries that another process has stored."""
        match = self._playing()
        for entry, at in entries:
            before = match.state.to_act
            events = match.replay_entry(entry)
            self.story.append(Told(entry.seat, events, bool(entry.undo), at, before, entry.back))

    def adopt(self, match: Match, story: list[Told], now: float) -> None:
        """Go on with a match that has begun elsewhere; its newest entries, all of them chance, may not be told yet."""
        self.match, self.story = match, list(story)
        self.frame.status = "playing"
        self._tell_drawn(now)
        self._settle()
        clocks.start(self.frame, now)

    def play(self, seat: int, seq: int, actions: list[int], confirm: bool, now: float) -> Refused | None:
        """Do these actions, all or none. `confirm`: a turn that ends with them waits to be confirmed."""
        match, frame = self.match, self.frame
        if match is None or frame.status != "playing":
            return self._closed()
        if frame.hold is not None:
            return refuse("held", f"{frame.seats[frame.hold].name} has yet to confirm the last turn")
        if not self.fits(seat, seq):
            return refuse("stale", "the position has changed since; look again")
        if (len(actions) > 1 or frame.lesson) and (refusal := self._rehearse(match, seat, actions)):
            return refuse("illegal", refusal.why, clause=refusal.clause)
        if frame.lesson and guide.strays(frame, match, seat, actions):
            return refuse("lesson", "a good thought, but the lesson asks for another move just now")
        ran = clocks.running(frame)
        at_once = False
        for action in actions:
            at_once = confirm and len(match.state.to_act) > 1
            first = len(match.steps)
            events = match.play(seat, action)
            if isinstance(events, Refusal):  # only a single one was not rehearsed
                return refuse("illegal", events.why, clause=events.clause)
            self._tell(first, now, events)
        clocks.read(frame, now)
        self._settle()
        if (
            confirm
            and frame.lesson is None
            and not at_once
            and not match.forked
            and seat not in frame.to_act
            and match.can_undo(seat)
            and frame.has_others(seat)
        ):
            frame.hold = seat
        clocks.turn(frame, ran, seat)
        return None

    def fits(self, seat: int, seq: int) -> bool:
        """Is what this seat saw when there were `seq` entries still what it decides on? Others' choices in the same
        simultaneous decision make no difference."""
        if not 0 <= seq <= len(self.story) or seat not in self._playing().state.to_act:
            return False
        for told in self.story[seq:]:
            if told.seat is None or told.seat == seat or seat not in told.before:
                return False
        return True

    def undo(self, seat: int, now: float) -> Refused | None:
        if refused := self._closed():
            return refused
        match, frame = self._playing(), self.frame
        if match.forked:
            count = self.last_choice(seat)
            return refuse("no_undo", "this is where it all began") if count is None else self.back(count, now)
        if frame.hold not in (None, seat) or not match.can_undo(seat) or not guide.may_undo(frame, match, seat):
            return refuse("no_undo", "nothing to take back: chance, a reveal or another's decision came since")
        clocks.read(frame, now)
        ran = clocks.running(frame)
        before = match.state.to_act
        match.undo(seat)
        frame.hold = None
        self.story.append(Told(seat, [], True, now, before))
        self._settle()
        clocks.turn(frame, ran, seat)
        return None

    def last_choice(self, seat: int) -> int | None:
        """At a fork: after how many entries whoever plays this seat last had to decide, at whichever seat."""
        frame = self.frame
        own = [i for i in frame.mine(frame.seats[seat].guest) if frame.seats[i].bot_level is None]
        return self._playing().last_choice(own)

    def back(self, count: int, now: float) -> Refused | None:
        """At a fork: to the moment after so many entries."""
        if refused := self._closed():
            return refused
        match = self._playing()
        before = match.state.to_act
        if not match.go_back(count):
            return refuse("no_undo", "only at a fork one can go back to any moment, and only until it is over")
        self.story.append(Told(None, [], False, now, before, count))
        self._tell_drawn(now)
        self._settle()
        return None

    def confirm(self, seat: int, now: float) -> Refused | None:
        if self.frame.hold != seat:
            return refuse("bad", "there is no turn to confirm")
        clocks.read(self.frame, now)
        ran = clocks.running(self.frame)
        self.frame.hold = None
        clocks.turn(self.frame, ran, seat)
        return None

    def play_on(self) -> Refused | None:
        """The lesson lets go of the learner."""
        if self.frame.lesson is None or not self.frame.lesson.guided:
            return refuse("bad", "there is no lesson to leave")
        self.frame.lesson.guided, self.frame.lesson.plays = False, None
        return None

    # -- the people --------------------------------------------------------------------------------------------------

    def hand_over(self, seat: int, now: float, *, for_good: bool = False) -> Refused | None:
        """A bot stands in for the person of this seat."""
        if refused := self._closed():
            return refused
        clocks.read(self.frame, now)
        ran = clocks.running(self.frame)
        self.frame.give_to_bot(seat)
        self.frame.seats[seat].resigned |= for_good
        clocks.turn(self.frame, ran)
        self._count_votes()
        return None

    def take_back(self, seat: int, now: float) -> Refused | None:
        if refused := self._closed():
            return refused
        if self.frame.seats[seat].resigned:
            return refuse("over", "you have resigned: a bot plays this seat to the end")
        clocks.read(self.frame, now)
        ran = clocks.running(self.frame)
        self.frame.seats[seat].stand_in = False
        clocks.take_back(self.frame, seat)
        clocks.turn(self.frame, ran)
        return None

    def time_out(self, now: float) -> bool:
        """Whoever has no time left is replaced; was there anybody?"""
        late = clocks.expired(self.frame, now)
        for seat in late:
            self.hand_over(seat, now)
        return bool(late)

    def vote(self, guest: str, agree: bool) -> Refused | None:
        """A person's vote counts for all the seats of that person."""
        if refused := self._closed():
            return refused
        for seat in self.frame.mine(guest):
            self.frame.seats[seat].votes_abandon = agree and not self.frame.seats[seat].stand_in
        self._count_votes()
        return None

    def _count_votes(self) -> None:
        persons = self.frame.persons()
        if persons and all(seat.votes_abandon for seat in persons):
            self.frame.status = "abandoned"
            self.frame.hold = None

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _closed(self) -> Refused | None:
        if self.frame.status == "playing":
            return None
        waiting = self.frame.status == "waiting"
        return refuse("over", "the match has not started yet" if waiting else "the match is over")

    def _rehearse(self, match: Match, seat: int, actions: list[int]) -> Refusal | None:
        """Would all of them be allowed, one after the other?"""
        if refusal := match.refusal(seat, actions[0]):
            return refusal
        state = match.state
        for done, action in pairwise(actions):
            state = state.clone()
            state.apply(done, seat)
            if seat not in state.to_act:
                return Refusal("", "the turn is over before the last of these actions")
            if action not in state.legal(seat):
                known = 0 <= action < self.game.space.size
                refusal = self.game.check(state, seat, action) if known else None
                return refusal or Refusal("", "this is not possible then")
        return None

    def _tell(self, first: int, now: float, events: list[Event] | None = None) -> None:
        """Note what happened in the newest entries, whose steps begin with this one; the events, if it is only one."""
        match = self._playing()
        if events is not None and len(match.steps) == first + 1 and len(match.entries) == len(self.story) + 1:
            only = match.steps[first]  # nothing but a decision: the most common case
            self.story.append(Told(only.seat, events, False, now, only.before.to_act))
            return
        whole = events if len(match.steps) == first + 1 else None
        for number, entry in enumerate(match.entries[len(self.story) :], first):
            if entry.end is not None:
                self.story.append(Told(None, [], False, now, ()))
                continue
            step = match.steps[number]
            after = match.steps[number + 1].before if number + 1 < len(match.steps) else match.state
            events = self.game.events(step.before, step.seat, step.action, after) if whole is None else whole
            self.story.append(Told(entry.seat, events, False, now, step.before.to_act))

    def _tell_drawn(self, now: float) -> None:
        """Note the newest entries, all of them chance, or the end."""
        match = self._playing()
        drawn = sum(entry.chance is not None for entry in match.entries[len(self.story) :])
        self._tell(len(match.steps) - drawn, now)

    def _settle(self) -> None:
        """The frame says how the match stands."""
        match = self._playing()
        self.frame.to_act = list(match.state.to_act)
        self.frame.moves = len(match.entries)
        if self.frame.lesson:
            guide.note(self.frame, match)
        if match.is_finished():
            self.frame.status = "finished"
            self.frame.scores, self.frame.ranking = match.state.scores(), match.state.ranking()
