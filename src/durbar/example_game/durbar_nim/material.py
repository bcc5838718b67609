"""What is in the box: a pile of stones. There is no printed board, so this game has no board.toml."""

from __future__ import annotations

SEATS = 3  # at most (NM-1.1)
PILE = 21  # NM-1.2
SMALLEST_PILE = 10
LARGEST_PILE = 60
MOST_TAKEN = 3  # in a turn (NM-2.3)

LAST = ("wins", "loses")  # what the last stone does (NM-3.2, NM-3.3)
