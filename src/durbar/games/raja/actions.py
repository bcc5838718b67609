"""The action space: ints, named forms and clicks."""

from __future__ import annotations

from durbar.core.actions import Clicks, Kind, Named, Space
from durbar.games.raja.material import (
    CARDS,
    CHIP,
    CHIP_ACTIONS,
    CITY_NAMES,
    DIAL_ACTIONS,
    HOUSE_BY,
    MOST_PLAYERS,
    MOVE_BY,
    OPENING_GOLD,
    PALACE_BY,
    PLACE_NAMES,
    ROAD_NAMES,
    SIZES,
    VILLAGE_NAMES,
)


def _place(name: str) -> dict[str, str]:
    return {"city": name} if name in CITY_NAMES else {"village": name}


def _by_then_place(named: Named) -> Clicks:
    """What is done, by which action, then where."""
    return [{"button": named["do"]}, {"by": named["by"]}, _place(named["place"])]


def _palace_clicks(named: Named) -> Clicks:
    return [{"button": named["do"]}, {"by": named["by"]}, {"site": f"{named['city']}.{named['size']}"}]


def _by_then_crest(named: Named) -> Clicks:
    return [{"button": named["do"]}, {"by": named["by"]}, {"crest": named["city"]}]


def _simple_clicks(named: Named) -> Clicks:
    """An action without a place: its segment of the dial, or the chip that was spent on it."""
    return [{"button": named["do"]}, {"by": CHIP}] if named["by"] == CHIP else [{"dial": named["do"]}]


SEATS = range(MOST_PLAYERS)

SPACE = Space(
    # Chance: the crest for the next waiting field from the bottom; who is the youngest.
    Kind("crest", {"city": CITY_NAMES}, chance=True),
    Kind("begin", {"seat": SEATS}, chance=True),
    # Opening: bids for a choice (or the choice alone), then houses in villages. A robbed player chooses the same way.
    Kind("choose_card", {"card": CARDS}, lambda named: [{"card": named["card"]}]),
    Kind("bid", {"gold": range(OPENING_GOLD + 1)}, lambda named: [{"bid": named["gold"]}]),
    Kind("pass"),
    Kind("settle", {"village": VILLAGE_NAMES}, lambda named: [{"village": named["village"]}]),
    # Both pointers at once; the first never stands after the second in the order of the dial.
    Kind(
        "dial",
        {"first": DIAL_ACTIONS, "second": DIAL_ACTIONS},
        lambda n: [{"dial": n["first"]}, {"dial": n["second"]}, {"button": "lock_in"}],
    ),
    # The turn, in any order. `by` names the dialled action, the chip or the ability that a part belongs to.
    Kind("travel", {"road": ROAD_NAMES}, lambda named: [{"road": named["road"]}]),
    Kind("gold", {"by": ("gold", CHIP)}, _simple_clicks),
    Kind("build_house", {"place": PLACE_NAMES, "by": HOUSE_BY}, _by_then_place),
    Kind("move_house", {"place": PLACE_NAMES, "by": MOVE_BY}, _by_then_place),
    Kind("move_to", {"place": PLACE_NAMES}, lambda named: [_place(named["place"])]),
    Kind("quarry", {"by": ("quarry", CHIP)}, _simple_clicks),
    Kind("build_palace", {"city": CITY_NAMES, "size": SIZES, "by": PALACE_BY}, _palace_clicks),
    Kind("order", {"city": CITY_NAMES, "by": ("order", CHIP)}, _by_then_crest),
    Kind("swap_card", {"card": CARDS}),
    # Several cards a player: take a free one; when none is left, exchange or poach.
    Kind("take_card", {"card": CARDS}),
    Kind(
        "exchange_card",
        {"take": CARDS, "give": CARDS},
        lambda n: [{"button": n["do"]}, {"card": n["take"]}, {"card": n["give"]}],
    ),
    Kind("poach", {"seat": SEATS}),
    Kind("give_card", {"card": CARDS}, lambda named: [{"card": named["card"]}]),
    Kind("chip", {"action": CHIP_ACTIONS}, lambda named: [{"button": "chip"}, {"action": named["action"]}]),
    Kind("end_turn"),
)
