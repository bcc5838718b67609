"""A position: what every game's state can do.

A game's state is a final Cython class below this one. It keeps its position in fixed C fields (one block, so that a
clone is one copy) and fills in a handful of C methods; everything a person calls is written here once. The same source
runs uncompiled: then the fields are lists and ints, made from the class's `FIELDS`.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.durbar.core.rng import Rng
    from cython.cimports.libc.string import memcpy
else:
    from durbar.core.rng import Rng

    CHANCE = -1  # the actor at a chance node
    OVER = -2  # nobody acts any more
    WHOEVER = -3  # "the first of those to act"

COMPILED = bool(cython.compiled)


class Layout:
    """The fields of a state's block in order: name, type letter of `struct`, how many (1: a plain number)."""

    def __init__(self, *fields: tuple[str, str, int]) -> None:
        self.fields = fields
        self.struct = struct.Struct("<" + "".join(f"{count}{letter}" for _, letter, count in fields))
        self.size = self.struct.size

    def pack(self, facts: Any) -> bytes:
        flat: list[int] = []
        for name, _, count in self.fields:
            value = getattr(facts, name)
            if count == 1:
                flat.append(value)
            else:
                if len(value) != count:
                    raise ValueError(f"{name} holds {len(value)} numbers, expected {count}")
                flat.extend(value)
        return self.struct.pack(*flat)

    def unpack(self, data: bytes) -> dict[str, Any]:
        flat = self.struct.unpack(data)
        facts = {}
        at = 0
        for name, _, count in self.fields:
            facts[name] = flat[at] if count == 1 else list(flat[at : at + count])
            at += count
        return facts

    def unpack_into(self, data: bytes, facts: Any) -> None:
        for name, value in self.unpack(data).items():
            setattr(facts, name, value)

    def blank_into(self, facts: Any) -> None:
        """Set every field to zero."""
        self.unpack_into(bytes(self.size), facts)

    def place(self, name: str) -> tuple[int, int, int]:
        """Where a field begins in the block, the bytes of one of its numbers, and how many there are."""
        at = 0
        for field, letter, count in self.fields:
            width = struct.calcsize(f"<{letter}")
            if field == name:
                return at, width, count
            at += width * count
        raise ValueError(f"there is no field {name}")


@cython.cclass
class State:
    """One position of one game. `apply` does not validate; `durbar.core.match.Match.play` does."""

    FIELDS = Layout()  # the position: every game's class has its own
    SCRATCH = Layout()  # what is worked out on the way and never copied

    if TYPE_CHECKING:
        listed: int
        listed_for: int

    def __cinit__(self) -> None:
        self.listed = -1

    def __init__(self) -> None:
        if not cython.compiled:
            self.FIELDS.blank_into(self)
            self.SCRATCH.blank_into(self)
            self.listed = -1

    # -- what a game fills in (C only) -----------------------------------------------------------------------------

    def seat_count(self) -> cython.int:
        return 0

    def actor(self) -> cython.int:
        """Who decides now: a seat, CHANCE or OVER; the first one where several do."""
        return OVER

    def deciding(self) -> cython.uint:
        """The seats that decide now, as bits; several where the rules are simultaneous."""
        seat: cython.int = self.actor()
        return (1 << seat) if seat >= 0 else 0

    def list_actions(self, seat: cython.int) -> cython.int:
        """Write this seat's legal actions (or the chance outcomes) into the scratch list, ascending; how many."""
        return 0

    def listed_action(self, i: cython.int) -> cython.int:
        return 0

    def listed_weight(self, i: cython.int) -> cython.int:
        """How likely the i-th listed chance outcome is, relative to the others."""
        return 1

    def do(self, action: cython.int, seat: cython.int) -> None:
        """Change the position by this action."""

    def seat_score(self, seat: cython.int) -> cython.int:
        return 0

    def seat_standing(self, seat: cython.int) -> cython.longlong:
        """What ranks the seats, tie-breaks included: the higher the better."""
        return self.seat_score(seat)

    def fence_count(self) -> cython.int:
        """How many things have been revealed so far without chance; undo never goes back behind one."""
        return 0

    def ended_by_limit(self) -> cython.bint:
        """Has a limit of our own ended the game, one that the rule book does not know?"""
        return False

    def veiled(self, seat: cython.int, veil: cython.int) -> cython.uint:
        """Whose rows of an observation's part with this veil are hidden from this seat, as bits (observe.py)."""
        return 0

    def forget(self) -> None:
        """The fields were replaced: drop whatever was worked out from them."""
        self.listed = -1

    def body(self) -> cython.p_char:
        """The first byte of the block of fields."""
        return cython.NULL

    def body_size(self) -> cython.int:
        return 0

    def blank(self) -> State:
        """A new, empty state of the same class."""
        raise NotImplementedError

    # -- compiled helpers ------------------------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        """Become a copy of another state of the same class."""
        if cython.compiled:
            memcpy(self.body(), other.body(), self.body_size())
        else:
            for name, _, count in self.FIELDS.fields:
                value = getattr(other, name)
                setattr(self, name, value if count == 1 else value[:])
        self.forget()

    def count_for(self, seat: cython.int) -> cython.int:
        if self.listed < 0 or self.listed_for != seat:
            self.listed = self.list_actions(seat)
            self.listed_for = seat
        return self.listed

    def random_action(self, rng: Rng) -> cython.int:
        """A uniformly random legal action, or a chance outcome by its weight."""
        seat: cython.int = self.actor()
        n: cython.int = self.count_for(seat)
        i: cython.int
        total: cython.int = 0
        if seat != CHANCE:
            return self.listed_action(rng.pick(n))
        for i in range(n):
            total += self.listed_weight(i)
        total = rng.pick(total)
        for i in range(n):
            total -= self.listed_weight(i)
            if total < 0:
                return self.listed_action(i)
        return self.listed_action(n - 1)

    def run_out(self, rng: Rng, limit: cython.int) -> cython.int:
        steps: cython.int = 0
        seat: cython.int = self.actor()
        while seat != OVER and steps < limit:
            self.do(self.random_action(rng), seat)
            self.listed = -1
            steps += 1
            seat = self.actor()
        return steps

    # -- what people call ------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return self.seat_count()

    @property
    def over(self) -> bool:
        return self.actor() == OVER

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who must decide now: seats, `(CHANCE,)`, or nobody when the game is over."""
        seat: cython.int = self.actor()
        i: cython.int
        bits: cython.uint
        if seat == OVER:
            return ()
        if seat == CHANCE:
            return (CHANCE,)
        bits = self.deciding()
        return tuple([i for i in range(self.seat_count()) if bits >> i & 1])

    def legal(self, seat: cython.int = WHOEVER) -> list[int]:
        """The legal actions, ascending: of this seat, or of the first one to act; at a chance node the outcomes."""
        i: cython.int
        n: cython.int = self._count(seat)
        return [self.listed_action(i) for i in range(n)]

    def _count(self, seat: cython.int) -> cython.int:
        first: cython.int = self.actor()
        if first == OVER:
            return 0
        if seat == WHOEVER:
            seat = first
        elif seat != first and (seat < 0 or not self.deciding() >> seat & 1):
            return 0
        return self.count_for(seat)

    def legal_count(self, seat: cython.int = WHOEVER) -> int:
        return self._count(seat)

    def legal_at(self, i: cython.int) -> int:
        """The i-th action of the list that `legal_count` has just counted."""
        if i < 0 or i >= self.listed:
            raise IndexError("legal_at: call legal_count first, and stay below it")
        return self.listed_action(i)

    def outcomes(self) -> list[tuple[int, int]]:
        """At a chance node: each outcome with its weight."""
        i: cython.int
        if self.actor() != CHANCE:
            return []
        return [(self.listed_action(i), self.listed_weight(i)) for i in range(self.count_for(CHANCE))]

    def apply(self, action: cython.int, seat: cython.int = WHOEVER) -> None:
        """Do this action, unchecked; it is that of the first seat to act unless another is named."""
        if seat == WHOEVER:
            seat = self.actor()
        self.do(action, seat)
        self.listed = -1

    def playout(self, rng: Rng, limit: int = 1_000_000) -> int:
        """Play random actions to the end (or for so many decisions); how many were played."""
        return self.run_out(rng, limit)

    def random_legal(self, rng: Rng) -> int:
        """One action as `playout` would choose it."""
        return self.random_action(rng)

    @property
    def fence(self) -> int:
        return self.fence_count()

    @property
    def cut_short(self) -> bool:
        """Is the game over only because of a limit of ours? Environments say `truncated` then."""
        return bool(self.ended_by_limit())

    def scores(self) -> list[int]:
        i: cython.int
        return [self.seat_score(i) for i in range(self.seat_count())]

    def ranking(self) -> list[int]:
        """Each seat's place, 1 the best; equals share a place."""
        i: cython.int
        standings = [self.seat_standing(i) for i in range(self.seat_count())]
        return [1 + sum(other > own for other in standings) for own in standings]

    def clone(self) -> State:
        new: State = self.blank()
        new.copy_from(self)
        return new

    def resample(self, seat: int, rng: Rng) -> State:
        """A random position that this seat cannot tell from the real one; games with secrets override it."""
        return self.clone()

    # -- as bytes and as plain facts -------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The whole position: input of the digest, and what processes exchange."""
        return self.body()[: self.body_size()] if cython.compiled else self.FIELDS.pack(self)

    def load_bytes(self, data: bytes) -> None:
        """Become the position that `to_bytes` gave."""
        if len(data) != self.FIELDS.size:
            raise ValueError(f"a position has {self.FIELDS.size} bytes, not {len(data)}")
        if cython.compiled:
            memcpy(self.body(), cython.cast(cython.p_char, data), len(data))
        else:
            self.FIELDS.unpack_into(data, self)
        self.forget()

    def facts(self) -> SimpleNamespace:
        """The fields as plain lists and numbers, copied: for referees, views and tests."""
        return SimpleNamespace(**self.FIELDS.unpack(self.to_bytes()))

    def with_facts(self, **changes: int | Sequence[int]) -> State:
        """A copy with some fields changed: for tests and for reading positions from text."""
        facts = self.facts()
        for name, value in changes.items():
            if not hasattr(facts, name):
                raise ValueError(f"there is no field {name}")
            setattr(facts, name, value)
        new = self.clone()
        new.load_bytes(self.FIELDS.pack(facts))
        return new

    def digest(self) -> str:
        """A short fingerprint of the position."""
        return hashlib.sha256(self.to_bytes()).hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_bytes, (type(self), self.to_bytes())


def _from_bytes(cls: type[State], data: bytes) -> State:
    state = cls()
    state.load_bytes(data)
    return state
