"""The action space: ints, named forms and clicks."""

from __future__ import annotations

from durbar.core.actions import Kind, Space
from durbar_nim.material import MOST_TAKEN, SEATS

SPACE = Space(
    # Chance: who begins.
    Kind("begin", {"seat": range(SEATS)}, chance=True),
    # The turn: one click on the last stone that is to go, counted from the top of the pile.
    Kind("take", {"count": range(1, MOST_TAKEN + 1)}, lambda named: [{"stone": named["count"]}]),
)
