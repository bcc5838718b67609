"""What a seat sees as numbers."""

from __future__ import annotations

from durbar.core.observe import EACH_SEAT, Observation, number, one_hot, seat
from durbar_nim.material import LARGEST_PILE, LAST, SEATS
from durbar_nim.state import PHASES, Position

OBSERVATION = Observation(
    Position.FIELDS,
    SEATS,
    number("pile", "stones in the pile", LARGEST_PILE),
    number("stones", "stones in the pile at the start", LARGEST_PILE),
    number("taken", "stones taken by each player", LARGEST_PILE, whose=EACH_SEAT),
    one_hot("seats", 2, "players: two, three", least=2),
    one_hot("last", len(LAST), f"the last stone: {', '.join(LAST)}"),
    one_hot("phase", len(PHASES), f"phase: {', '.join(PHASES)}"),
    seat("seat", "whose turn; at the end, who took the last stone"),
)
