"""What can be chosen before a match."""

from __future__ import annotations

from durbar.core.game import Refusal
from durbar.core.options import Choice, Values

OPTIONS = (
    Choice("layout", ("shuffled", "first")),
    Choice("places", ("large", "small"), ours=True),
    Choice("set_up", ("quick", "first", "full")),
)


def combination(players: int, values: Values) -> Refusal | None:
    """Why these options do not go together; None if they do."""
    if values["set_up"] == "first" and values["layout"] != "first":
        return Refusal("RD-3.15", "set_up first is made for one board: add layout=first")
    return None
