"""The options, and which of them go together."""

from __future__ import annotations

from durbar.core.game import Refusal
from durbar.core.options import AnyOption, Choice, Flag, Values
from durbar.games.raja.material import MOST_PLAYERS

BY_MODE, ON, OFF = "by_mode", "on", "off"
MODES = ("basic", "pro1", "pro2")
EDITIONS = ("raja", "maharadja")
PARTS = ("yogi", "neutral_palaces", "auction", "home_cities")  # of expert version I

OPTIONS: tuple[AnyOption, ...] = (
    Choice("edition", EDITIONS),
    Choice("length", ("full", "short")),
    Choice("mode", MODES),
    *(Choice(part, (BY_MODE, ON, OFF)) for part in PARTS),
    Flag("hidden_gold", True),
)


def parts(values: Values) -> dict[str, bool]:
    """Which parts of expert version I are played: the mode sets all four, `on` and `off` depart from it."""
    default = values["mode"] != "basic"
    return {part: default if values[part] == BY_MODE else values[part] == ON for part in PARTS}


def combination(players: int, values: Values) -> Refusal | None:
    """Why these options do not go together, or None. What says nothing new is refused too."""
    mode = values["mode"]
    said = {part: values[part] for part in PARTS if values[part] != BY_MODE}
    for part, value in said.items():
        if (value == ON) == (mode != "basic"):
            return Refusal("RJ-1.6a", f"mode {mode} has {part} {value} already: leave it {BY_MODE}")
    if mode == "pro2" and values["auction"] == OFF:
        return Refusal("RJ-1.6b", "mode pro2 begins with the auction of the person cards: auction cannot be off")
    full_table = players == MOST_PLAYERS
    if full_table and "neutral_palaces" in said:
        why = f"with {players} players no colour is unused, so there are no neutral palaces: leave them {BY_MODE}"
        return Refusal("RJ-1.6a", why)
    if len(said) == len(PARTS) - full_table and mode != "pro2":
        same = "on is mode pro1" if mode == "basic" else "off is mode basic"
        return Refusal("RJ-1.6a", f"{mode} with all of {', '.join(said)} {same}")
    return None
