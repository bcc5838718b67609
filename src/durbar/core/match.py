"""A match: a position with its log. It validates, draws chance from the committed seed, and knows how far undo goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

from msgspec import structs

from durbar.core import log
from durbar.core.actions import BadAction
from durbar.core.board import is_corrected
from durbar.core.chance import SEED_BYTES, commitment, derive
from durbar.core.game import Event, Game, Refusal
from durbar.core.log import BadFile, Doubt, End, Entry, Fork, Header
from durbar.core.options import BadOptions
from durbar.core.state import CHANCE, State

Lookup = Callable[[str], Game]


KEPT = 32  # of so many positions of a match one is kept; the others are played again from there


class _Step:
    """One thing that stands: the number of its entry (from 1), who did it, what, who was to act and which fence stood
    before it, and the step before that stood then."""

    __slots__ = ("_kept", "_since", "action", "fence", "previous", "seat", "seq", "to_act")

    def __init__(self, seq: int, seat: int, action: int, before: State, previous: _Step | None) -> None:
        self.seq, self.seat, self.action, self.previous = seq, seat, action, previous
        self.to_act, self.fence = before.to_act, before.fence
        since = previous._since + 1 if previous else 0
        self._since: int = since % KEPT
        self._kept: State | None = None if self._since else before

    @property
    def before(self) -> State:
        """The position before it; a copy."""
        if self._kept is not None:
            return self._kept.clone()
        assert self.previous is not None
        return self.previous.after()

    def after(self) -> State:
        state = self.before
        state.apply(self.action, self.seat)
        return state


class Match:
    """A game being played. With a seed it draws chance itself; without one, outcomes are given (replays)."""

    def __init__(self, game: Game, header: Header, seed: bytes | None) -> None:
        self.game, self.header, self.seed = game, header, seed
        self.state = game.start_on(header.board, header.players, dict(header.options))
        self.entries: list[Entry] = []
        self.steps: list[_Step] = []
        self.chances = 0
        self.forked = header.forked is not None
        self._start = self.state.clone()
        self._last: list[_Step | None] = [None]
        """The last step that stood after each number of entries."""
        self._struck: list[frozenset[int]] = [frozenset()]
        """The entries (from 1) that were struck out after each number of entries."""

    @classmethod
    def new(
        cls,
        game: Game,
        players: int,
        options: dict[str, Any],
        *,
        seed: bytes,
        seats: list[str] | None = None,
        salts: list[str] | None = None,
    ) -> Match:
        """A new match, chance drawn up to the first decision. `BadOptions` says what does not fit."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        values = game.complete(players, options)
        names = seats or [f"Player {i + 1}" for i in range(players)]
        if len(names) != players:
            raise BadOptions(f"{len(names)} names for {players} seats")
        header = Header(
            durbar=log.PLAIN,
            game=game.id,
            rules=game.rules_version,
            players=players,
            options=values,
            seats=names,
            commit=commitment(seed),
            salts=salts or [],
            board=game.board_mark,
        )
        match = cls(game, header, seed)
        match._draw_chance()
        return match

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> list[Event] | Refusal:
        """Do this seat's action if it is allowed, then chance; what happened, or why not. A refusal changes nothing."""
        if refusal := self.refusal(seat, action):
            return refusal
        events = self._do(seat, action)
        self._write(Entry(seat=seat, action=self.game.space.name(action)))
        return events + self._draw_chance()

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """Why this seat may not do this now, or None; the clause comes from the referee."""
        state = self.state
        if not 0 <= seat < self.header.players:
            return Refusal("", f"there is no seat {seat}")
        if not 0 <= action < self.game.space.size:
            return Refusal("", f"there is no action {action}")
        if state.over:
            return Refusal("", "the game is over")
        if seat not in state.to_act:
            return Refusal("", f"{self.header.seats[seat]} is not to decide now")
        if action in state.legal(seat):
            return None
        return self.game.check(state, seat, action) or Refusal("", "this is not possible now")

    def _do(self, seat: int, action: int) -> list[Event]:
        before = self._step(seat, action)
        return self.game.events(before, seat, action, self.state)

    def _step(self, seat: int, action: int, seq: int = 0) -> State:
        """Change the position; the one before. `seq`: the number of its entry, if it is not the next one."""
        before = self.state.clone()
        previous = self.steps[-1] if self.steps else None
        self.steps.append(_Step(seq or len(self.entries) + 1, seat, action, before, previous))
        self.state.apply(action, seat)
        return before

    def _write(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._last.append(self.steps[-1] if self.steps else None)
        self._struck.append(self._struck[-1])

    def _draw_chance(self) -> list[Event]:
        """Draw chance until somebody must decide; at the end, reveal the seed."""
        events: list[Event] = []
        if self.seed is None:
            return events
        while self.state.to_act == (CHANCE,):
            action = derive(self.seed, self.header.salts, self.chances, self.state.outcomes())
            events += self._do(CHANCE, action)
            self.chances += 1
            self._write(Entry(chance=self.game.space.name(action)))
        if self.state.over and not self.is_finished():
            self._write(Entry(end=self._end(self.seed)))
        return events

    def _end(self, seed: bytes) -> End:
        return End(seed=seed.hex(), scores=self.state.scores(), ranking=self.state.ranking())

    @property
    def finished(self) -> bool:
        return self.is_finished()

    def is_finished(self) -> bool:
        return bool(self.entries) and self.entries[-1].end is not None

    # -- undo --------------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._undo_index(seat) >= 0

    def undo(self, seat: int) -> bool:
        """Take back this seat's last decision, unless chance, a reveal or another seat's decision came since.

        Returns whether it was taken back.
        """
        index = self._undo_index(seat)
        if index < 0:
            return False
        undone, later = self.steps[index], self.steps[index + 1 :]
        self.state = self.steps[index].before
        del self.steps[index:]
        for step in later:
            self._step(step.seat, step.action, step.seq)
        self._write(Entry(seat=seat, undo=True))
        self._struck[-1] |= {undone.seq}
        return True

    def _undo_index(self, seat: int) -> int:
        """The step to take back, or -1. Decisions that others made in the same simultaneous choice are no fence."""
        if self.is_finished():
            return -1
        fence = self.state.fence
        for index in range(len(self.steps) - 1, -1, -1):
            step: _Step = self.steps[index]
            if step.seat == CHANCE or step.fence != fence:
                return -1
            if step.seat == seat:
                at_once = step.to_act
                for later in range(index + 1, len(self.steps)):
                    if self.steps[later].seat not in at_once:
                        return -1
                return index
        return -1

    # -- the past ----------------------------------------------------------------------------------------------------

    def state_after(self, count: int) -> State:
        """The position as it stood after so many entries."""
        last = self._last[count]
        return last.after() if last else self._start.clone()

    def strikes(self, seq: int) -> tuple[list[int], list[int]]:
        """The entries that this one struck out, and those that stand again. An undo strikes out a decision; going
        back strikes out everything since that moment, undos included, and lets stand what stood then."""
        before, after = self._struck[seq - 1], self._struck[seq]
        if before is after:  # the most common case
            return [], []
        return sorted(after - before), sorted(before - after)

    def last_choice(self, seats: Container[int]) -> int | None:
        """After how many entries one of these seats last had to decide, as far as what it decided still stands."""
        moments = {last: count for count, last in enumerate(self._last)}
        for step in reversed(self.steps):
            if step.seat in seats and step.previous in moments:
                return moments[step.previous]
        return None

    def fork(self, count: int, seats: list[str], seed: bytes) -> Match:
        """A new match that begins with the first so many entries of this one; its later chance is its own."""
        header = structs.replace(
            self.header,
            durbar=log.FORKED,
            seats=seats,
            commit=commitment(seed),
            salts=[],
            fork=Fork(entries=count, commit=self.header.commit),
        )
        match = Match(self.game, header, seed)
        match.entries, match._last = self.entries[:count], self._last[: count + 1]
        match._struck = self._struck[: count + 1]
        match.state, match.steps = self.state_after(count), self._standing(count)
        match.chances = sum(entry.chance is not None for entry in match.entries)
        match._draw_chance()
        return match

    def can_go_back(self, count: int) -> bool:
        """A fork is for trying things out: in it, one may go back to any moment until it is over."""
        return self.header.forked is not None and not self.finished and 0 <= count < len(self.entries)

    def go_back(self, count: int) -> bool:
        """Go back to the moment after `count` entries; chance that follows is drawn anew.

        Returns False if that is not allowed.
        """
        if not self.can_go_back(count):
            return False
        self._return_to(count)
        self._draw_chance()
        return True

    def _return_to(self, count: int) -> None:
        self.state, self.steps = self.state_after(count), self._standing(count)
        left = range(count + 1, len(self.entries) + 1)
        self._write(Entry(back=count))
        self._struck[-1] = self._struck[count].union(left)

    def _standing(self, count: int) -> list[_Step]:
        """The steps that stood after so many entries."""
        steps, step = [], self._last[count]
        while step is not None:
            steps.append(step)
            step = step.previous
        return steps[::-1]

    # -- files -------------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        log.write_file(path, self.header, self.entries)

    @classmethod
    def load(cls, path: Path, lookup: Lookup, *, salvage: bool = False) -> Match:
        """Read a file and play it again, every action checked; `BadFile` names the line and the reason."""
        header, entries = log.read_file(path, salvage=salvage)
        return cls.replay(header, entries, lookup, salvage=salvage)

    @classmethod
    def resume(cls, header: Header, seed: bytes | None, lookup: Lookup) -> Match:
        """The beginning of a stored match, to be filled by `replay_entry` and then played on with its seed."""
        return cls(_game_of(header, lookup), header, seed)

    @classmethod
    def replay(cls, header: Header, entries: list[Entry], lookup: Lookup, *, salvage: bool = False) -> Match:
        try:
            match = cls.resume(header, None, lookup)
        except BadFile as error:
            raise error.at(1) from None
        for number, entry in enumerate(entries, 2):
            try:
                match.replay_entry(entry)
            except BadFile as error:
                if salvage:
                    break
                raise error.at(number) from None
        return match

    def replay_entry(self, entry: Entry) -> list[Event]:
        """Do again what this entry says, checked; what happened. `BadFile` says why it does not fit."""
        if self.finished:
            raise BadFile("there is a line after the end")
        events: list[Event] = []
        if entry.end is not None:
            self._replay_end(entry.end)
        elif entry.undo:
            if entry.seat is None or not self.undo(entry.seat):
                raise BadFile(f"seat {entry.seat} had nothing to undo", "rules")
            return events
        elif entry.back is not None:
            if not self.can_go_back(entry.back):
                raise BadFile(f"there is no way back to entry {entry.back} here", "rules")
            self._return_to(entry.back)
            return events
        else:
            events = self._replay_action(entry)
        self._write(entry)
        return events

    def _replay_action(self, entry: Entry) -> list[Event]:
        seat = CHANCE if entry.seat is None else entry.seat
        try:
            action = self.game.space.action(entry.chance if entry.seat is None else entry.action)
        except BadAction as error:
            raise BadFile(str(error)) from None
        if seat not in self.state.to_act:
            why = "chance is not asked here" if seat == CHANCE else f"seat {seat} is not to decide here"
            raise BadFile(why, "rules")
        if action not in self.state.legal(seat):
            refusal = None if seat == CHANCE else self.game.check(self.state, seat, action)
            reason = f" ({refusal.clause}: {refusal.why})" if refusal else ""
            raise BadFile(f"{self.game.space.text(action)} is not allowed here{reason}", "rules")
        self.chances += seat == CHANCE
        return self._do(seat, action)

    def _replay_end(self, end: End) -> None:
        if not self.state.over:
            raise BadFile("the end stands here, but the game is not over", "rules")
        if self.header.forked is not None and self.header.forked.entries >= len(self.entries):
            raise BadFile("a fork has entries of its own, but this one claims to have taken over all of them")
        try:
            seed = bytes.fromhex(end.seed)
        except ValueError:
            raise BadFile("the seed is not written in hexadecimal digits") from None
        if end != self._end(seed):
            raise BadFile("scores or places are not those of the position", "rules")

    def verify(self) -> list[str]:
        """Whether chance was fair: what is wrong, line by line; nothing if all of it follows from the seed."""
        if not self.finished:
            return ["the match is not finished: the seed is still secret"]
        return [f"line {doubt.line}: {doubt.why}" for doubt in self.doubts()]

    def doubts(self) -> list[Doubt]:
        """What in a finished match does not follow from its seed. What a fork took over is not looked at: its chance
        came from another seed."""
        end = self.entries[-1].end
        assert end is not None
        seed = bytes.fromhex(end.seed)
        if commitment(seed) != self.header.commit:
            why = "the seed revealed at the end is not the one committed to at the start"
            return [Doubt(line=1, kind="seed", why=why)]
        doubts, number, taken = [], 0, self.header.forked.entries if self.header.forked else 0
        for count, entry in enumerate(self.entries):
            if entry.chance is None:
                continue
            drawn = derive(seed, self.header.salts, number, self._asked(count))
            if count >= taken and self.game.space.name(drawn) != entry.chance:
                why = f"the seed gives {self.game.space.text(drawn)}, not {entry.chance}"
                doubts.append(Doubt(line=count + 2, kind="chance", why=why))
            number += 1
        return doubts

    def _asked(self, count: int) -> list[tuple[int, int]]:
        return self.state_after(count).outcomes()


def _game_of(header: Header, lookup: Lookup) -> Game:
    try:
        game = lookup(header.game)
    except KeyError:
        raise BadFile(f"there is no game {header.game!r} here", "newer") from None
    if header.rules > game.rules_version:
        why = f"written for rules version {header.rules}; this Durbar knows up to {game.rules_version}"
        raise BadFile(why, "newer")
    known = header.board == game.board_mark or header.board in game.older_boards or is_corrected(game.id, header.board)
    if not known:
        why = "played on another board file: set DURBAR_BOARDS to the folder that has it, or unset it"
        raise BadFile(why, "board")
    try:
        values = game.complete(header.players, dict(header.options))
    except BadOptions as error:
        raise BadFile(str(error)) from None
    if not re.fullmatch(r"[0-9a-f]{64}", header.commit):
        raise BadFile("the commitment is not a SHA-256 in hexadecimal digits")
    if header.forked is not None and (header.durbar < log.FORKED or header.forked.entries < 0):
        raise BadFile(f"a fork is written in format {log.FORKED} and takes over entries from the first on")
    if values != header.options or len(header.seats) != header.players:
        raise BadFile("the options or seats are not complete")
    return game
