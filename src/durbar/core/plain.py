"""Positions of games written in plain Python, beside the compiled modules of Durbar.

The compiled search and adapters call C methods of a position. `Bridge` has these and passes every call on to the
Python method of the same name; a game derives its position from `PlainState` and needs no C compiler. To make it fast
later, derive it from `State` and add the declarations for Cython.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
else:
    from durbar.core.state import State


@cython.cclass
class Bridge(State):
    """The C side of `PlainState`. The fields are attributes of the Python object."""

    def __init__(self) -> None:
        self.FIELDS.blank_into(self)
        self.SCRATCH.blank_into(self)
        self.listed = -1

    def seat_count(self) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).seat_count()

    def actor(self) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).actor()

    def deciding(self) -> cython.uint:
        with cython.gil:
            return cython.cast(object, self).deciding()

    def list_actions(self, seat: cython.int) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).list_actions(seat)

    def listed_action(self, i: cython.int) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).listed_action(i)

    def listed_weight(self, i: cython.int) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).listed_weight(i)

    def do(self, action: cython.int, seat: cython.int) -> None:
        with cython.gil:
            cython.cast(object, self).do(action, seat)

    def seat_score(self, seat: cython.int) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).seat_score(seat)

    def seat_standing(self, seat: cython.int) -> cython.longlong:
        with cython.gil:
            return cython.cast(object, self).seat_standing(seat)

    def fence_count(self) -> cython.int:
        with cython.gil:
            return cython.cast(object, self).fence_count()

    def ended_by_limit(self) -> cython.bint:
        with cython.gil:
            return cython.cast(object, self).ended_by_limit()

    def veiled(self, seat: cython.int, veil: cython.int) -> cython.uint:
        with cython.gil:
            return cython.cast(object, self).veiled(seat, veil)

    def body(self) -> cython.p_char:
        with cython.gil:
            self.packed = self.FIELDS.pack(self)
            return cython.cast(cython.p_char, self.packed)

    def body_size(self) -> cython.int:
        with cython.gil:
            return self.FIELDS.size

    def blank(self) -> State:
        return type(self)()

    def copy_from(self, other: State) -> None:
        with cython.gil:
            self.FIELDS.unpack_into(other.to_bytes(), self)
        self.forget()

    def load_bytes(self, data: bytes) -> None:
        if len(data) != self.FIELDS.size:
            raise ValueError(f"a position has {self.FIELDS.size} bytes, not {len(data)}")
        self.FIELDS.unpack_into(data, self)
        self.forget()


class PlainState(Bridge):
    """What a game in plain Python derives its position from. It must have `seat_count`, `actor`, `list_actions`,
    `listed_action`, `do` and `seat_score`; the others are as in `State` unless the rules ask for more."""

    def deciding(self) -> int:
        seat = self.actor()
        return 1 << seat if seat >= 0 else 0

    def listed_weight(self, i: int) -> int:
        return 1

    def seat_standing(self, seat: int) -> int:
        return self.seat_score(seat)

    def fence_count(self) -> int:
        return 0

    def ended_by_limit(self) -> bool:
        return False

    def veiled(self, seat: int, veil: int) -> int:
        return 0
