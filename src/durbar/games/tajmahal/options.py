"""What can be chosen before a match."""

from __future__ import annotations

from durbar.core.game import Refusal
from durbar.core.options import Flag, Values

OPTIONS = (Flag("dummy", default=False, ours=True),)


def combination(players: int, values: Values) -> Refusal | None:
    """Why these options do not go together; None if they do."""
    if players == 2 and not values["dummy"]:
        return Refusal("TM-13.1", "Tadsch Mahal is for 3 to 5; two can play with a neutral third: add dummy=true")
    if players > 2 and values["dummy"]:
        return Refusal("TM-13.1", "dummy, the neutral third, is for two players only")
    return None
