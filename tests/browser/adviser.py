"""What a sensible person would do next at a table: what the greedy computer player would, as the keys of what is lit.

Reads the match where the server keeps it; the computer player still knows only what the seat sees.
"""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path

import msgspec

from durbar.bots.players import GreedyBot
from durbar.bots.seen import Seen
from durbar.core.log import Entry, Header
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.games import get

AHEAD = 4  # decisions of one plan


class Step(msgspec.Struct):
    """One decision of a plan: its number, its kind, and the things that choose it."""

    action: int
    kind: str
    keys: list[str]
    to: str = ""
    """Where a journey leads."""


class Adviser:
    """Follows one match and plans for one seat."""

    def __init__(self, database: Path, table: str, seat: int) -> None:
        self.database, self.table, self.seat = database, table, seat
        self.match: Match | None = None
        self.rng = Rng(7)
        self.planned: tuple[int, list[Step]] = (-1, [])

    def read(self) -> Match:
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as connection:
            if self.match is None:
                (header,) = connection.execute("SELECT header FROM tables WHERE id = ?", (self.table,)).fetchone()
                self.match = Match.resume(msgspec.json.decode(header, type=Header), None, get)
            rows = connection.execute(
                "SELECT body FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq",
                (self.table, len(self.match.entries)),
            )
            for (body,) in rows:
                self.match.replay_entry(msgspec.json.decode(body, type=Entry))
        return self.match

    def turns(self) -> int:
        """How often this seat began to decide."""
        seats = [entry.seat for entry in self.read().entries if entry.seat is not None and not entry.undo]
        return sum(seat == self.seat for seat, _ in itertools.groupby(seats))

    def plan(self) -> list[Step]:
        """The next decisions of this seat as far as nobody else and no chance comes between; the same ones until the
        match goes on."""
        match = self.read()
        if self.planned[0] != len(match.entries):
            self.planned = len(match.entries), self._plan(match)
        return self.planned[1]

    def _plan(self, match: Match) -> list[Step]:
        state, bot, steps = match.state.clone(), GreedyBot(), list[Step]()
        while self.seat in state.to_act and len(steps) < AHEAD:
            action = bot.choose(Seen(match.game, state, self.seat), self.rng)
            named = match.game.space.name(action)
            keys = [f"{kind}:{value}" for click in match.game.space.clicks(action) for kind, value in click.items()]
            state.apply(action, self.seat)
            to = match.game.view(state, self.seat).seats[self.seat].architect if named["do"] == "travel" else ""
            steps.append(Step(action, named["do"], keys, to))
            if len(state.to_act) > 1:
                break
        return steps
