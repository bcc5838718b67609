"""What surrounds a match at a table: who sits where, the state of the clocks, the vote. Stored as one record.

A seat that a bot drives is either a bot's own, or a person's for whom a bot stands in (left, resigned, out of time).
"""

from __future__ import annotations

import hashlib

from msgspec import Struct, field

from durbar.server.messages import Clock, ForkInfo, Level, SeatKind, Status

STAND_IN: Level = "normal"


def handle_of(table_id: str, guest: str) -> str:
    """What others may call a guest by at this table: it tells nothing about who that is elsewhere."""
    return hashlib.sha256(f"{table_id}/{guest}".encode()).hexdigest()[:12]


class Seat(Struct, kw_only=True, omit_defaults=True):
    """One chair."""

    kind: SeatKind = "open"
    name: str = ""
    guest: str | None = None
    level: Level | None = None
    stand_in: bool = False
    resigned: bool = False
    votes_abandon: bool = False
    gives: list[int] = field(default_factory=list)
    """Absent people's seats that this person would give to a bot."""
    thrown_out: bool = False
    """By the host; a bot plays on."""
    key: str = ""
    """The secret of the link that brings the seat back; empty until it is asked for."""
    left: float = 0.0
    """Seconds on the clock when it was last read."""

    @property
    def bot_level(self) -> Level | None:
        """The level of the bot that plays here now; None if a person does."""
        if self.kind == "bot":
            return self.level or STAND_IN
        return STAND_IN if self.stand_in else None


class Learning(Struct, kw_only=True, omit_defaults=True):
    """The table is a lesson: how far it has come, as the log says."""

    guided: bool = True
    """False: the learner plays on without it."""
    done: int = 0
    steps: int = 0
    plays: int | None = None
    """The learner's seat while the script decides for it."""


class TableRecord(Struct, kw_only=True, omit_defaults=True):
    """Everything of a table but the match itself."""

    game: str
    options: dict[str, str | bool | int]
    host: str
    public: bool = False
    clock: Clock = Clock()
    seats: list[Seat]
    eager: bool = False
    """Start as soon as no seat is open."""
    status: Status = "waiting"
    hold: int | None = None
    since: float = 0.0
    """When the clocks were last read (seconds of Unix time)."""
    to_act: list[int] = field(default_factory=list)
    moves: int = 0
    scores: list[int] = field(default_factory=list)
    ranking: list[int] = field(default_factory=list)
    rematch: str | None = None
    fork: ForkInfo | None = None
    imported: str = ""
    """The commitment that an imported match file claims."""
    lesson: Learning | None = None
    muted: list[str] = field(default_factory=list)
    thrown_out: list[str] = field(default_factory=list)
    """Both by the host, as handles (`handle_of`)."""

    def mine(self, guest: str | None) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if guest is not None and seat.guest == guest]

    def persons(self) -> list[Seat]:
        """The people who still play themselves."""
        return [seat for seat in self.seats if seat.kind == "person" and not seat.stand_in]

    def has_others(self, seat: int) -> bool:
        """Does anybody else play here than whoever has this seat?"""
        own = self.seats[seat].guest
        return any(other.guest is None or other.guest != own for i, other in enumerate(self.seats) if i != seat)

    def guests(self) -> list[str]:
        return list(dict.fromkeys(seat.guest for seat in self.seats if seat.guest is not None))

    def open_seats(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.kind == "open"]

    def deciders(self) -> list[int]:
        """Whose move the table waits for: the holder of a finished turn until it is confirmed, else those to act."""
        if self.status != "playing":
            return []
        return list(self.to_act) if self.hold is None else [self.hold]

    def thinking(self) -> list[int]:
        """The seats among them that a bot plays, or the script of a lesson."""
        led = self.lesson.plays if self.lesson and self.lesson.guided else None
        return [seat for seat in self.deciders() if self.seats[seat].bot_level is not None or seat == led]

    def waits_for(self, guest: str | None) -> bool:
        led = self.thinking()
        return any(seat not in led for seat in self.deciders() if seat in self.mine(guest))

    def give_to_bot(self, seat: int) -> None:
        """From now on a bot stands in; a turn of this seat that waits for its confirmation stands."""
        self.seats[seat].stand_in = True
        self.seats[seat].votes_abandon = False
        if self.hold == seat:
            self.hold = None
