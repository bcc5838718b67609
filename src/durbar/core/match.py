"""A match: a position with its log. It validates, draws chance from the committed seed, and knows how far undo goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from durbar.core import log
from durbar.core.actions import BadAction
from durbar.core.board import board_mark
from durbar.core.chance import SEED_BYTES, commitment, derive
from durbar.core.game import Event, Game, Refusal
from durbar.core.log import BadFile, End, Entry, Header
from durbar.core.options import BadOptions
from durbar.core.state import CHANCE, State

Lookup = Callable[[str], Game]


class _Step:
    """One thing that stands: who did it, what, and the position before it."""

    __slots__ = ("action", "before", "seat")

    def __init__(self, seat: int, action: int, before: State) -> None:
        self.seat, self.action, self.before = seat, action, before


class Match:
    """A game being played. With a seed it draws chance itself; without one, outcomes are given (replays)."""

    def __init__(self, game: Game, header: Header, seed: bytes | None) -> None:
        self.game, self.header, self.seed = game, header, seed
        self.state = game.start(header.players, dict(header.options))
        self.entries: list[Entry] = []
        self.steps: list[_Step] = []
        self.chances = 0

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
            durbar=log.FORMAT,
            game=game.id,
            rules=game.rules_version,
            players=players,
            options=values,
            seats=names,
            commit=commitment(seed),
            salts=salts or [],
            board=board_mark(game.id),
        )
        match = cls(game, header, seed)
        match._settle()
        return match

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> list[Event] | Refusal:
        """Do this seat's action if it is allowed, then chance; what happened, or why not. A refusal changes nothing."""
        if refusal := self.refusal(seat, action):
            return refusal
        events = self._do(seat, action)
        self.entries.append(Entry(seat=seat, action=self.game.space.name(action)))
        return events + self._settle()

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """Why this seat may not do this now, or None; the clause comes from the referee."""
        if seat not in range(self.header.players):
            return Refusal("", f"there is no seat {seat}")
        if action not in range(self.game.space.size):
            return Refusal("", f"there is no action {action}")
        if self.state.over:
            return Refusal("", "the game is over")
        if seat not in self.state.to_act:
            return Refusal("", f"{self.header.seats[seat]} is not to decide now")
        if action in self.state.legal(seat):
            return None
        return self.game.check(self.state, seat, action) or Refusal("", "this is not possible now")

    def _do(self, seat: int, action: int) -> list[Event]:
        before = self.state.clone()
        self.steps.append(_Step(seat, action, before))
        self.state.apply(action, seat)
        return self.game.events(before, seat, action, self.state)

    def _settle(self) -> list[Event]:
        """Draw chance until somebody must decide; at the end, reveal the seed."""
        events: list[Event] = []
        if self.seed is None:
            return events
        while self.state.to_act == (CHANCE,):
            action = derive(self.seed, self.header.salts, self.chances, self.state.outcomes())
            events += self._do(CHANCE, action)
            self.chances += 1
            self.entries.append(Entry(chance=self.game.space.name(action)))
        if self.state.over and not self.finished:
            self.entries.append(Entry(end=self._end(self.seed)))
        return events

    def _end(self, seed: bytes) -> End:
        return End(seed=seed.hex(), scores=self.state.scores(), ranking=self.state.ranking())

    @property
    def finished(self) -> bool:
        return bool(self.entries) and self.entries[-1].end is not None

    # -- undo --------------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._undo_index(seat) is not None

    def undo(self, seat: int) -> bool:
        """Take back this seat's last decision, unless chance, a reveal or another's decision came since; done?"""
        index = self._undo_index(seat)
        if index is None:
            return False
        later = self.steps[index + 1 :]
        self.state = self.steps[index].before.clone()
        del self.steps[index:]
        for step in later:
            self._do(step.seat, step.action)
        self.entries.append(Entry(seat=seat, undo=True))
        return True

    def _undo_index(self, seat: int) -> int | None:
        """The step to take back. Decisions that others made in the same simultaneous choice are no fence."""
        if self.finished:
            return None
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if step.seat == CHANCE or step.before.fence != self.state.fence:
                return None
            if step.seat == seat:
                at_once = step.before.to_act
                return index if all(later.seat in at_once for later in self.steps[index + 1 :]) else None
        return None

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
            raise BadFile(f"line 1: {error}") from None
        for number, entry in enumerate(entries, 2):
            try:
                match.replay_entry(entry)
            except BadFile as error:
                if salvage:
                    break
                raise BadFile(f"line {number}: {error}") from None
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
                raise BadFile(f"seat {entry.seat} had nothing to undo")
            return events
        else:
            events = self._replay_action(entry)
        self.entries.append(entry)
        return events

    def _replay_action(self, entry: Entry) -> list[Event]:
        seat = CHANCE if entry.seat is None else entry.seat
        try:
            action = self.game.space.action(entry.chance if entry.seat is None else entry.action)
        except BadAction as error:
            raise BadFile(str(error)) from None
        if seat not in self.state.to_act:
            raise BadFile("chance is not asked here" if seat == CHANCE else f"seat {seat} is not to decide here")
        if action not in self.state.legal(seat):
            refusal = None if seat == CHANCE else self.game.check(self.state, seat, action)
            reason = f" ({refusal.clause}: {refusal.why})" if refusal else ""
            raise BadFile(f"{self.game.space.text(action)} is not allowed here{reason}")
        self.chances += seat == CHANCE
        return self._do(seat, action)

    def _replay_end(self, end: End) -> None:
        if not self.state.over:
            raise BadFile("the end stands here, but the game is not over")
        try:
            seed = bytes.fromhex(end.seed)
        except ValueError:
            raise BadFile("the seed is not written in hexadecimal digits") from None
        if end != self._end(seed):
            raise BadFile("scores or places are not those of the position")

    def verify(self) -> list[str]:
        """Whether chance was fair: what is wrong, line by line; nothing if all of it follows from the seed."""
        if not self.finished or self.entries[-1].end is None:
            return ["the match is not finished: the seed is still secret"]
        seed = bytes.fromhex(self.entries[-1].end.seed)
        if commitment(seed) != self.header.commit:
            return ["line 1: the seed revealed at the end is not the one committed to at the start"]
        problems = []
        again = Match(self.game, self.header, None)
        for number, entry in enumerate(self.entries[:-1], 2):
            if entry.chance is not None:
                drawn = derive(seed, self.header.salts, again.chances, again.state.outcomes())
                if self.game.space.name(drawn) != entry.chance:
                    problems.append(f"line {number}: the seed gives {self.game.space.text(drawn)}, not {entry.chance}")
            again.replay_entry(entry)
        return problems


def _game_of(header: Header, lookup: Lookup) -> Game:
    try:
        game = lookup(header.game)
    except KeyError:
        raise BadFile(f"there is no game {header.game!r} here") from None
    if header.rules > game.rules_version:
        raise BadFile(f"written for rules version {header.rules}; this Durbar knows up to {game.rules_version}")
    if header.board != board_mark(game.id):
        raise BadFile("played on another board file: set DURBAR_BOARDS to the folder that has it, or unset it")
    try:
        values = game.complete(header.players, dict(header.options))
    except BadOptions as error:
        raise BadFile(str(error)) from None
    if values != header.options or len(header.seats) != header.players:
        raise BadFile("the options or seats are not complete")
    return game
