"""The action space: ints, named forms and clicks.

A turn is made of small decisions: first what to do, then where, then how. Every first decision has its own button or
piece, every second one is a hex on the board.
"""

from __future__ import annotations

from durbar.core.actions import Clicks, Kind, Named, Space
from durbar.games.java.material import CARDS, CELL_NAMES, PALACE_VALUES, TILES, TURNS


def _hex(named: Named) -> Clicks:
    return [{"hex": named["hex"]}]


SPACE = Space(
    # Chance: the opening hands, a card bought unseen, the next open card.
    Kind("deal", {"card": CARDS}, chance=True),
    Kind("draw", {"card": CARDS}, chance=True),
    Kind("turn_up", {"card": CARDS}, chance=True),
    # What to do next in the turn.
    Kind("tile", {"kind": TILES}, lambda named: [{"tile": named["kind"]}]),
    Kind("figure", {"hex": CELL_NAMES}, lambda named: [{"figure": named["hex"]}]),
    Kind("enter"),
    Kind("palace"),
    Kind("irrigate"),
    Kind("buy_open"),
    Kind("buy_hidden"),
    Kind("festival"),
    Kind("chip"),
    Kind("end_turn"),
    # A tile: where its village space (or only space) lies, then how it is turned.
    Kind("place", {"hex": CELL_NAMES}, _hex),
    Kind("turn", {"turn": TURNS}, lambda named: [{"turn": named["turn"]}]),
    # The figure chosen goes there, or leaves; a new figure enters there.
    Kind("go", {"hex": CELL_NAMES}, _hex),
    Kind("leave"),
    Kind("enter_at", {"hex": CELL_NAMES}, _hex),
    # A palace to build or enlarge, then its new value; an irrigation tile.
    Kind("site", {"hex": CELL_NAMES}, _hex),
    Kind("value", {"value": PALACE_VALUES}, lambda named: [{"palace": named["value"]}]),
    Kind("water", {"hex": CELL_NAMES}, _hex),
    # A festival: the palace, then cards one by one, and what else can be said.
    Kind("city", {"hex": CELL_NAMES}, _hex),
    Kind("card", {"card": CARDS}, lambda named: [{"card": named["card"]}]),
    Kind("done"),
    Kind("pass"),
    Kind("agree"),
)
