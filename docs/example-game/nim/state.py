"""The position: fixed fields, cheap to clone. The rules that change them are in engine.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
else:
    from durbar.core.state import State

from durbar.core.state import Layout

# The phases of a match, in their order.
BEGIN, TAKE, OVER = range(3)
PHASES = ("begin", "take", "over")

NOBODY = -1


@cython.cclass
class Position(State):
    """Everything on the table."""

    FIELDS = Layout(
        ("taken", "h", 3),  # stones taken by each seat
        ("pile", "h", 1),
        ("stones", "h", 1),  # in the pile at the start
        ("seats", "h", 1),
        ("last", "h", 1),  # index into material.LAST
        ("phase", "h", 1),
        ("seat", "h", 1),  # whose turn; at the end, who took the last stone
    )

    if TYPE_CHECKING:
        taken: list[int]
        pile: int
        stones: int
        seats: int
        last: int
        phase: int
        seat: int

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.acts = [0] * 3
