"""The position: its fields. The rules that change them are in engine.py."""

from __future__ import annotations

from durbar.core.plain import PlainState
from durbar.core.state import Layout

# The phases of a match, in their order.
BEGIN, TAKE, OVER = range(3)
PHASES = ("begin", "take", "over")

NOBODY = -1


class Position(PlainState):
    """Everything on the table. The types are declared for type checkers; `FIELDS` makes the attributes."""

    FIELDS = Layout(
        ("taken", "h", 3),  # stones taken by each seat
        ("pile", "h", 1),
        ("stones", "h", 1),  # in the pile at the start
        ("seats", "h", 1),
        ("last", "h", 1),  # index into material.LAST
        ("phase", "h", 1),
        ("seat", "h", 1),  # whose turn; at the end, who took the last stone
    )

    taken: list[int]
    pile: int
    stones: int
    seats: int
    last: int
    phase: int
    seat: int
