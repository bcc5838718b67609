"""A table: a match and its record, and everything that people and bots can do at it. In memory only (change.py stores).

Every act either changes the table and answers None, or changes nothing and answers why not.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from itertools import pairwise

from msgspec import Raw, Struct

from durbar import games
from durbar.core.game import Event, Refusal
from durbar.core.log import Entry, Header
from durbar.core.match import Match
from durbar.server import clocks, lesson_runner
from durbar.server.messages import ChatLine, RefusalCode, Refused
from durbar.server.table_record import TableRecord

CHAT_KEPT = 200  # lines


class Told(Struct, gc=False):
    """One entry of the log with what happened; `before` are those who were to act then."""

    seat: int | None
    events: list[Event]
    undo: bool
    at: float
    before: tuple[int, ...]
    back: int | None = None
    shown: Raw | None = None
    """As it is told, if everybody may know all of it; `events` is empty then."""


def refuse(code: RefusalCode, why: str, move_id: str | None = None, clause: str = "") -> Refused:
    return Refused(move_id=move_id, code=code, why=why, clause=clause)


class Table:
    """One table, playing or waiting for players."""

    def __init__(self, table_id: str, invite: str, seed: bytes, record: TableRecord, version: int = 0) -> None:
        self.id, self.invite, self.seed, self.record, self.version = table_id, invite, seed, record, version
        self.game = games.get(record.game)
        self.hides = self.game.hides
        self.match: Match | None = None
        self.story: list[Told] = []
        self.receipts: dict[str, int] = {}
        """`seat/move_id` -> the number of entries after that move."""
        self.chat: list[ChatLine] = []
        """The last lines, at most `CHAT_KEPT`."""
        self.said = 0
        """The number of the last line; numbers grow, with gaps."""
        self._numbers: list[int] = []

    # -- the match ---------------------------------------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """All seats are taken: deal."""
        names = [seat.name for seat in self.record.seats]
        self.match = Match.new(self.game, len(names), dict(self.record.options), seed=self.seed, seats=names)
        self.record.status = "playing"
        self._note(0)
        self._update_record()
        clocks.start(self.record, now)

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
        self.record.status = "playing"
        self._note_chance()
        self._update_record()
        clocks.start(self.record, now)

    def play(self, seat: int, seq: int, actions: list[int], confirm: bool, now: float) -> Refused | None:
        """Do these actions, all or none. `confirm`: a turn that ends with them waits to be confirmed."""
        match, record = self.match, self.record
        if match is None or record.status != "playing":
            return self._closed()
        if record.hold is not None:
            return refuse("held", f"{record.seats[record.hold].name} has yet to confirm the last turn")
        if not self.fits(seat, seq):
            return refuse("stale", "the position has changed since; look again")
        if (len(actions) > 1 or record.lesson) and (refusal := self._rehearse(match, seat, actions)):
            return self._illegal(refusal)
        if record.lesson and lesson_runner.strays(record, match, seat, actions):
            return refuse("lesson", "a good thought, but the lesson asks for another move just now")
        ran = clocks.running(record)
        at_once = False
        for action in actions:
            at_once = confirm and len(match.state.to_act) > 1
            first = len(match.steps)
            events = match.play(seat, action)
            if isinstance(events, Refusal):  # only a single one was not rehearsed
                return self._illegal(events)
            self._note(first, events)
        clocks.read(record, now)
        self._update_record()
        if (
            confirm
            and record.lesson is None
            and not at_once
            and not match.forked
            and seat not in record.to_act
            and match.can_undo(seat)
            and record.has_others(seat)
        ):
            record.hold = seat
        clocks.turn(record, ran, seat)
        return None

    def fits(self, seat: int, seq: int) -> bool:
        """Is what this seat saw when there were `seq` entries still what it decides on? Others' choices in the same
        simultaneous decision make no difference."""
        if not 0 <= seq <= len(self.story) or seat not in self._playing().state.to_act:
            return False
        return all(told.seat not in (None, seat) and seat in told.before for told in self.story[seq:])

    def undo(self, seat: int, now: float) -> Refused | None:
        if refused := self._closed():
            return refused
        match, record = self._playing(), self.record
        if match.forked:
            count = self.last_choice(seat)
            return refuse("no_undo", "this is where it all began") if count is None else self.back(count, now)
        if (
            record.hold not in (None, seat)
            or not match.can_undo(seat)
            or not lesson_runner.may_undo(record, match, seat)
        ):
            return refuse("no_undo", "nothing to take back: chance, a reveal or another's decision came since")
        clocks.read(record, now)
        ran = clocks.running(record)
        before = match.state.to_act
        match.undo(seat)
        record.hold = None
        self.story.append(Told(seat, [], True, time.time(), before))
        self._update_record()
        clocks.turn(record, ran, seat)
        return None

    def last_choice(self, seat: int) -> int | None:
        """At a fork: after how many entries whoever plays this seat last had to decide, at whichever seat."""
        record = self.record
        own = [i for i in record.mine(record.seats[seat].guest) if record.seats[i].bot_level is None]
        return self._playing().last_choice(own)

    def back(self, count: int, now: float) -> Refused | None:
        """At a fork: to the moment after so many entries."""
        if refused := self._closed():
            return refused
        match = self._playing()
        before = match.state.to_act
        if not match.go_back(count):
            return refuse("no_undo", "only at a fork one can go back to any moment, and only until it is over")
        self.story.append(Told(None, [], False, time.time(), before, count))
        self._note_chance()
        self._update_record()
        return None

    def confirm(self, seat: int, now: float) -> Refused | None:
        if self.record.hold != seat:
            return refuse("bad", "there is no turn to confirm")
        clocks.read(self.record, now)
        ran = clocks.running(self.record)
        self.record.hold = None
        clocks.turn(self.record, ran, seat)
        return None

    def play_on(self) -> Refused | None:
        """The lesson lets go of the learner."""
        if self.record.lesson is None or not self.record.lesson.guided:
            return refuse("bad", "there is no lesson to leave")
        self.record.lesson.guided, self.record.lesson.plays = False, None
        return None

    def say(self, line: ChatLine, number: int) -> None:
        """A new line of chat; its number is at least this."""
        self.said = max(number, self.said + 1)
        self.chat = [*self.chat[1 - CHAT_KEPT :], line]
        self._numbers = [*self._numbers[1 - CHAT_KEPT :], self.said]

    def said_since(self, number: int) -> list[ChatLine]:
        """The lines after this number."""
        return self.chat[bisect_right(self._numbers, number) :] if self.said > number else []

    # -- the people --------------------------------------------------------------------------------------------------

    def hand_over(self, seat: int, now: float, *, for_good: bool = False) -> Refused | None:
        """A bot stands in for the person of this seat."""
        if refused := self._closed():
            return refused
        clocks.read(self.record, now)
        ran = clocks.running(self.record)
        self.record.give_to_bot(seat)
        self.record.seats[seat].resigned |= for_good
        clocks.turn(self.record, ran)
        self._count_votes()
        return None

    def take_back(self, seat: int, now: float) -> Refused | None:
        if refused := self._closed():
            return refused
        if self.record.seats[seat].resigned:
            return refuse("over", "you have resigned: a bot plays this seat to the end")
        if self.record.seats[seat].thrown_out:
            return refuse("over", "the host has asked you to leave")
        clocks.read(self.record, now)
        ran = clocks.running(self.record)
        self.record.seats[seat].stand_in = False
        clocks.take_back(self.record, seat)
        clocks.turn(self.record, ran)
        return None

    def time_out(self, now: float) -> bool:
        """Whoever has no time left is replaced; was there anybody?"""
        late = clocks.expired(self.record, now)
        for seat in late:
            self.hand_over(seat, now)
        return bool(late)

    def vote(self, guest: str, agree: bool) -> Refused | None:
        """A person's vote counts for all the seats of that person."""
        if refused := self._closed():
            return refused
        for seat in self.record.mine(guest):
            self.record.seats[seat].votes_abandon = agree and not self.record.seats[seat].stand_in
        self._count_votes()
        return None

    def _count_votes(self) -> None:
        persons = self.record.persons()
        if persons and all(seat.votes_abandon for seat in persons):
            self.record.status = "abandoned"
            self.record.hold = None

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _closed(self) -> Refused | None:
        if self.record.status == "playing":
            return None
        waiting = self.record.status == "waiting"
        return refuse("over", "the match has not started yet" if waiting else "the match is over")

    def _illegal(self, refusal: Refusal) -> Refused:
        """In plain English, for whoever has no words of the game; people are told the clause in their language."""
        names = [seat.name for seat in self.record.seats]
        why = self.game.words("en").refusal(refusal.why, refusal.facts, names)
        return refuse("illegal", why, clause=refusal.clause)

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

    def _note(self, first: int, events: list[Event] | None = None) -> None:
        """Note what happened in the newest entries, whose steps begin with this one; the events, if it is only one."""
        match, now = self._playing(), time.time()
        if events is not None and len(match.steps) == first + 1 and len(match.entries) == len(self.story) + 1:
            only = match.steps[first]  # nothing but a decision: the most common case
            self.story.append(Told(only.seat, events, False, now, only.to_act))
            return
        whole = events if len(match.steps) == first + 1 else None
        for number, entry in enumerate(match.entries[len(self.story) :], first):
            if entry.end is not None:
                self.story.append(Told(None, [], False, now, ()))
                continue
            step = match.steps[number]
            after = match.steps[number + 1].before if number + 1 < len(match.steps) else match.state
            events = self.game.events(step.before, step.seat, step.action, after) if whole is None else whole
            self.story.append(Told(entry.seat, events, False, now, step.to_act))

    def _note_chance(self) -> None:
        """Note the newest entries, all of them chance, or the end."""
        match = self._playing()
        drawn = sum(entry.chance is not None for entry in match.entries[len(self.story) :])
        self._note(len(match.steps) - drawn)

    def _update_record(self) -> None:
        """The record says how the match stands."""
        match = self._playing()
        self.record.to_act = list(match.state.to_act)
        self.record.moves = len(match.entries)
        for seat in self.record.seats:
            seat.gives = []
        if self.record.lesson:
            lesson_runner.note(self.record, match)
        if match.is_finished():
            self.record.status = "finished"
            self.record.scores, self.record.ranking = match.state.scores(), match.state.ranking()
