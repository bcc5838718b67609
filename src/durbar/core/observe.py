"""What a seat sees as numbers: a list of parts, each written straight from one field of the position into a buffer.

A game lists the parts (its `observe.py`); everything else is here once. Seats are told from the viewer's chair: the
viewer first, then clockwise; whatever belongs to no player of this table (unused seats, a neutral third) stays where
it is. All numbers are floats, most of them between 0 and 1, and the shape is the same for every number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
    from cython.cimports.libc.string import memcmp, memcpy, memset
else:
    from durbar.core.state import State

from durbar.core.state import Layout

# How a part is written.
NUMBER, ONE_HOT, BITS, SEAT, SEATS, PAIRS, TOTAL, ME, DECIDING = range(9)
C_NUMBER = cython.declare(cython.int, NUMBER)
C_ONE_HOT = cython.declare(cython.int, ONE_HOT)
C_BITS = cython.declare(cython.int, BITS)
C_SEAT = cython.declare(cython.int, SEAT)
C_SEATS = cython.declare(cython.int, SEATS)
C_PAIRS = cython.declare(cython.int, PAIRS)
C_TOTAL = cython.declare(cython.int, TOTAL)
C_ME = cython.declare(cython.int, ME)
C_DECIDING = cython.declare(cython.int, DECIDING)
WIDE = cython.declare(cython.int, 10)  # ints of a part's code: where each stands
OFFSET = cython.declare(cython.int, 1)
BYTES = cython.declare(cython.int, 2)
ROWS = cython.declare(cython.int, 3)
COLUMNS = cython.declare(cython.int, 4)
VALUES = cython.declare(cython.int, 5)
LEAST = cython.declare(cython.int, 6)
WHOSE = cython.declare(cython.int, 7)
VEIL = cython.declare(cython.int, 8)
COLOURED = cython.declare(cython.int, 9)
MOST_PARTS = 64
MOST_PAIRS = 1024
MOST_COLUMNS = 512
WIDEST = cython.declare(cython.int, 8)  # bytes of a number
TABLE, EACH_SEAT, OWN_SEAT = range(3)  # whose rows: not by seat, a row a seat, the viewer's row alone
C_EACH_SEAT = cython.declare(cython.int, EACH_SEAT)
C_OWN_SEAT = cython.declare(cython.int, OWN_SEAT)


@dataclass(frozen=True)
class Part:
    """One part of an observation: a field of the position, how it is written, and what it means."""

    name: str
    about: str
    field: str = ""
    how: int = NUMBER
    most: float = 1
    """What counts as 1.0."""
    values: int = 1
    least: int = 0
    whose: int = TABLE
    veil: int = 0
    """Rows that `State.veiled` names for this veil are left at 0."""
    by_colour: bool = False
    """The columns are colours of seats: the viewer's first, as the rows."""
    pairs: Sequence[tuple[int, int]] = ()


def number(field: str, about: str, most: float = 1, **more: Any) -> Part:
    return Part(field, about, field, NUMBER, most=most, **more)


def one_hot(field: str, values: int, about: str, least: int = 0, **more: Any) -> Part:
    """A 1 at the place of the value; all 0 where it is outside of `least` and the next `values`."""
    return Part(field, about, field, ONE_HOT, values=values, least=least, **more)


def bits(field: str, values: int, about: str, **more: Any) -> Part:
    return Part(field, about, field, BITS, values=values, **more)


def seat(field: str, about: str, **more: Any) -> Part:
    """A seat from the viewer's chair: 1 0 0 0 is the viewer; all 0 is nobody."""
    return Part(field, about, field, SEAT, **more)


def seats(field: str, about: str) -> Part:
    """A set of seats from the viewer's chair."""
    return Part(field, about, field, SEATS)


def total(name: str, field: str, about: str, most: float = 1, **more: Any) -> Part:
    """The sum of a row: how many, not which."""
    return Part(name, about, field, TOTAL, most=most, **more)


def same(name: str, field: str, pairs: Sequence[tuple[int, int]], about: str) -> Part:
    """For each pair of places: 1 where both hold the same number, 0 where they do not or it is -1."""
    return Part(name, about, field, PAIRS, pairs=pairs)


ALWAYS = (
    Part("me", "the viewer's own seat as it is numbered at the table: actions name seats so", how=ME),
    Part("deciding", "who must decide now, from the viewer's chair", how=DECIDING),
)


def copy_row(field: cython.p_char, width: cython.int, first: cython.int, count: cython.int, row: cython.p_int) -> None:
    """Numbers of a field of bytes or shorts as ints."""
    i: cython.int
    shorts: cython.p_short
    chars: cython.p_schar
    if not cython.compiled:
        row[:count] = field[first : first + count]
    elif width == 2:
        shorts = cython.cast(cython.p_short, field) + first
        for i in range(count):
            row[i] = shorts[i]
    else:
        chars = cython.cast(cython.p_schar, field) + first
        for i in range(count):
            row[i] = chars[i]


def wide(field: cython.p_char, i: cython.int) -> cython.ulonglong:
    """A number of a field of 64 bits."""
    if not cython.compiled:
        return field[i]
    return cython.cast(cython.p_ulonglong, field)[i]


def put_bits(bits: cython.ulonglong, out: cython.p_float, at: cython.int) -> None:
    while bits:
        if bits & 1:
            out[at] = 1.0
        bits >>= 1
        at += 1


@cython.final
@cython.cclass
class Observation:
    """How a game's positions are observed: `size` floats, `parts` in their order, `slices` by name."""

    if TYPE_CHECKING:
        size: int
        parts: tuple[Part, ...]
        shapes: dict[str, tuple[int, ...]]
        slices: dict[str, slice]

    def __init__(self, layout: Layout, most_seats: int, *parts: Part) -> None:
        self.parts = (*ALWAYS, *parts)
        self.most_seats = most_seats
        self.count = len(self.parts)
        self.shapes, self.slices, self.names = {}, {}, []
        self.size = 0
        if self.count > MOST_PARTS:
            raise ValueError(f"an observation has at most {MOST_PARTS} parts")
        if not cython.compiled:
            self.code, self.unit, self.pairs = [0] * (MOST_PARTS * 10), [0.0] * MOST_PARTS, [0] * (2 * MOST_PAIRS)
            self.begins = [0] * (MOST_PARTS + 1)
        for i, part in enumerate(self.parts):
            shape = self.encode(i, part, layout)
            length = 1
            for side in shape:
                length *= side
            self.shapes[part.name], self.slices[part.name] = shape, slice(self.size, self.size + length)
            self.names.append(part.field)
            self.size += length
            self.begins[i + 1] = self.size
        if len(self.slices) != self.count:
            raise ValueError("two parts of an observation have the same name")

    def encode(self, i: int, part: Part, layout: Layout) -> tuple[int, ...]:
        """Write one part's code for `look`; the shape of what it will write."""
        at, width, count = layout.place(part.field) if part.field else (0, 0, 1)
        rows = 1 if part.whose == TABLE else self.most_seats
        columns = count // rows
        if columns > MOST_COLUMNS or (width == WIDEST and part.how != BITS):
            raise ValueError(f"{part.name}: a row has at most {MOST_COLUMNS} numbers, and wide ones are bit sets")
        values = self.most_seats if part.how in (SEAT, SEATS, ME, DECIDING) else part.values
        code = (part.how, at, width, rows, columns, values, part.least, part.whose, part.veil, part.by_colour)
        for k, number_ in enumerate(code):
            self.code[i * 10 + k] = number_
        self.unit[i] = 1 / part.most
        if part.how == PAIRS:
            if len(part.pairs) > MOST_PAIRS:
                raise ValueError(f"{part.name}: at most {MOST_PAIRS} pairs")
            for k, (one, other) in enumerate(part.pairs):
                self.pairs[2 * k], self.pairs[2 * k + 1] = one, other
            self.pair_count = len(part.pairs)
            return (len(part.pairs),)
        shape: tuple[int, ...] = (rows,) if part.whose == EACH_SEAT else ()
        if part.how == TOTAL:
            return shape or (1,)
        shape += (columns,) if columns > 1 else ()
        shape += (values,) if values > 1 else ()
        return shape or (1,)

    def write(self, state: State, seat: int, out: Any) -> None:
        """Observe the position from this seat, into a float32 buffer of `size`."""
        buffer: cython.float[::1] = out
        if not 0 <= seat < state.players:
            raise ValueError(f"there is no seat {seat} at this table")
        if len(out) != self.size:
            raise ValueError(f"an observation has {self.size} numbers, the buffer {len(out)}")
        if cython.compiled:
            self.look(state, seat, cython.address(buffer[0]))
        else:
            self.look(state, seat, out)

    # -- compiled ----------------------------------------------------------------------------------------------------

    def look(self, state: State, me: cython.int, out: cython.p_float) -> None:
        """The same, unchecked."""
        at: cython.int = 0
        part: cython.int
        if cython.compiled:
            memset(out, 0, self.size * 4)
        else:
            for at in range(self.size):
                out[at] = 0.0
            at = 0
        for part in range(self.count):
            at = self.look_at(state, part, me, out, at)

    def look_again(
        self, state: State, me: cython.int, before: cython.p_char, was: cython.int, out: cython.p_float
    ) -> None:
        """The same, where `out` holds what seat `was` saw of the position `before`; only what differs is written.

        Where `was` is below 0, everything is. `before` becomes this position. Compiled only.
        """
        part: cython.int
        if was < 0:
            self.look(state, me, out)
        for part in range(self.count if was >= 0 else 0):
            if self.differs(state, part, me != was, before):
                memset(out + self.begins[part], 0, (self.begins[part + 1] - self.begins[part]) * 4)
                self.look_at(state, part, me, out, self.begins[part])
        memcpy(before, state.body(), state.body_size())

    def differs(
        self, state: State, part: cython.int, from_elsewhere: cython.bint, before: cython.p_char
    ) -> cython.bint:
        """May this part look otherwise than `before`?"""
        code: cython.p_int = cython.address(self.code[part * WIDE])
        how: cython.int = code[0]
        if how == C_DECIDING or code[VEIL]:
            return True
        if from_elsewhere and (how in (C_SEAT, C_SEATS, C_ME) or code[WHOSE] or code[COLOURED]):
            return True
        length: cython.int = code[ROWS] * code[COLUMNS] * code[BYTES]
        return memcmp(before + code[OFFSET], state.body() + code[OFFSET], length) != 0

    def look_at(
        self, state: State, part: cython.int, me: cython.int, out: cython.p_float, at: cython.int
    ) -> cython.int:
        """Write one part; where the next one begins."""
        code: cython.p_int = cython.address(self.code[part * WIDE]) if cython.compiled else self.code[part * WIDE :]
        how: cython.int = code[0]
        players: cython.int = state.seat_count()
        hidden: cython.uint = 0
        rows: cython.int = code[ROWS]
        row: cython.int
        i: cython.int
        field: cython.p_char
        if how == C_ME:
            out[at + me] = 1.0
            return at + self.most_seats
        if how == C_DECIDING:
            self.put_seats(state.deciding(), me, players, out, at)
            return at + self.most_seats
        if cython.compiled:
            field = state.body() + code[OFFSET]
        else:
            field = getattr(state, self.names[part])
            field = field if isinstance(field, list) else [field]
        if code[WHOSE] == C_OWN_SEAT:
            return self.look_row(field, code, part, me, me, players, out, at)
        if code[VEIL]:
            hidden = state.veiled(me, code[VEIL])
        for row in range(rows):
            i = from_chair(row, me, players) if code[WHOSE] == C_EACH_SEAT else row
            if (hidden >> i) & 1:
                at += code[COLUMNS] * code[VALUES] if how != C_TOTAL else 1
            else:
                at = self.look_row(field, code, part, i, me, players, out, at)
        return at

    def look_row(
        self,
        field: cython.p_char,
        code: cython.p_int,
        part: cython.int,
        row: cython.int,
        me: cython.int,
        players: cython.int,
        out: cython.p_float,
        at: cython.int,
    ) -> cython.int:
        how: cython.int = code[0]
        columns: cython.int = code[COLUMNS]
        values: cython.int = code[VALUES]
        least: cython.int = code[LEAST]
        unit: cython.double = self.unit[part]
        i: cython.int
        k: cython.int
        on: cython.int
        sum_: cython.int = 0
        v: cython.int[512]
        if not cython.compiled:
            v = [0] * 512
        if code[BYTES] == WIDEST:
            for i in range(columns):
                put_bits(wide(field, row * columns + i), out, at + i * values)
            return at + columns * values
        copy_row(field, code[BYTES], row * columns, columns, v)
        if how == C_NUMBER:
            if code[COLOURED]:
                for i in range(columns):
                    out[at + i] = v[from_chair(i, me, players)] * unit
            else:
                for i in range(0, columns - 7, 8):  # most are 0, and the buffer holds zeros
                    if v[i] | v[i + 1] | v[i + 2] | v[i + 3] | v[i + 4] | v[i + 5] | v[i + 6] | v[i + 7]:
                        for k in range(8):
                            out[at + i + k] = v[i + k] * unit
                for i in range(columns & ~7, columns):
                    out[at + i] = v[i] * unit
            return at + columns
        if how == C_TOTAL:
            for i in range(columns):
                sum_ += v[i]
            out[at] = sum_ * unit
            return at + 1
        # What follows writes a 0 where it could leave it: a processor that need not guess is faster.
        if how == C_PAIRS:
            for i in range(self.pair_count):
                k = v[self.pairs[2 * i]]
                out[at + i] = (k >= 0) & (k == v[self.pairs[2 * i + 1]])
            return at + self.pair_count
        if how == C_ONE_HOT:
            for i in range(columns):
                k = v[i] - least
                on = (k >= 0) & (k < values)
                out[at + i * values + (k if on else 0)] = on
        elif how == C_SEAT:
            for i in range(columns):
                on = v[i] >= 0
                out[at + i * values + (to_chair(v[i], me, players) if on else 0)] = on
        elif how == C_SEATS:
            self.put_seats(v[0], me, players, out, at)
        else:
            for i in range(columns):
                put_bits(v[i], out, at + i * values)
        return at + columns * values

    def put_seats(
        self, bits: cython.uint, me: cython.int, players: cython.int, out: cython.p_float, at: cython.int
    ) -> None:
        i: cython.int
        for i in range(self.most_seats):
            out[at + i] = (bits >> from_chair(i, me, players)) & 1


def from_chair(i: cython.int, me: cython.int, players: cython.int) -> cython.int:
    """Which seat is the i-th, seen from mine."""
    if i >= players:
        return i
    return me + i - players if me + i >= players else me + i


def to_chair(seat: cython.int, me: cython.int, players: cython.int) -> cython.int:
    """How far from mine this seat is."""
    if seat >= players:
        return seat
    return seat - me + players if seat < me else seat - me
