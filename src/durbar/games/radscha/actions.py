"""The action space: ints, named forms and clicks."""

from __future__ import annotations

from durbar.core.actions import Clicks, Kind, Named, Space
from durbar.games.radscha.material import (
    CELL_NAMES,
    COLOURS,
    LONGEST_LINE,
    NODE_NAMES,
    PAYMENT_NAMES,
    SIDE,
    TILE_KINDS,
    TURNS,
)

STRAIGHT = "straight"
WAYS = ("right", "down")


def _node(name: str) -> dict[str, str]:
    return {"cell": name} if name in CELL_NAMES else {"place": name}


def _line_clicks(named: Named) -> Clicks:
    """First field, then last field."""
    first = CELL_NAMES.index(named["cell"])
    last = first + (named["length"] - 1) * (1 if named["way"] == "right" else SIDE)
    return [{"cell": named["cell"]}, {"cell": CELL_NAMES[min(last, len(CELL_NAMES) - 1)]}]


def _pay_clicks(named: Named) -> Clicks:
    return [{"button": "buy"}, *({"stone": colour} for colour in named["pay"].split("+"))]


SPACE = Space(
    # Chance: the next tile of a shuffled board; who begins.
    Kind("deal_tile", {"kind": TILE_KINDS, "turn": TURNS}, chance=True),
    Kind("begin", {"seat": range(4)}, chance=True),
    # Set-up: a line from its upper or left field; a single stone always lies "right".
    Kind("line", {"cell": CELL_NAMES, "way": WAYS, "length": range(1, LONGEST_LINE + 1)}, _line_clicks),
    # The turn, in its order. `route` follows a move only where several ways lead to the target: the field of the turn,
    # or the first field of a straight way from place to place.
    Kind("move", {"to": NODE_NAMES}, lambda named: [_node(named["to"])]),
    Kind("route", {"turn_at": (*CELL_NAMES, STRAIGHT)}, lambda named: [{"route": named["turn_at"]}]),
    Kind("place", {"cell": CELL_NAMES}, lambda named: [{"cell": named["cell"]}]),
    Kind("steal", {"seat": range(4), "colour": COLOURS}, lambda n: [{"figure": n["seat"]}, {"stone": n["colour"]}]),
    Kind("trade", {"give": COLOURS, "take": COLOURS}, lambda n: [{"stone": n["give"]}, {"supply": n["take"]}]),
    Kind("buy", {"pay": PAYMENT_NAMES}, _pay_clicks),
    Kind("pass"),
    Kind("payment_colour", {"colour": COLOURS}, lambda named: [{"supply": named["colour"]}]),
    Kind("give_back", {"colour": COLOURS}, lambda named: [{"stone": named["colour"]}]),
)
