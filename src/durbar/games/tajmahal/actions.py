"""The action space: ints, named forms and clicks."""

from __future__ import annotations

from durbar.core.actions import Clicks, Kind, Named, Space
from durbar.games.tajmahal.material import (
    BONUS_KINDS,
    CARDS,
    CITY_IDS,
    FIRST_WHITE,
    MOST_SEATS,
    PROVINCE_IDS,
    SPECIALS,
    TAJ_MAHAL,
)

ALONE = "alone"
COMPANIONS = (ALONE, *CARDS[FIRST_WHITE:], *SPECIALS)


def _play_clicks(named: Named) -> Clicks:
    """The colour card, then its companion; alone is a button, so that no path begins another."""
    second = {"button": "play"} if named["with"] == ALONE else {"hand": named["with"]}
    return [{"hand": named["card"]}, second]


SPACE = Space(
    # Chance, the set-up: province of the next visit; bonus tile of the next fortress; who begins; a hidden card.
    Kind("lay_province", {"province": PROVINCE_IDS}, chance=True),
    Kind("lay_bonus", {"kind": BONUS_KINDS[:TAJ_MAHAL]}, chance=True),
    Kind("begin", {"seat": range(MOST_SEATS)}, chance=True),
    Kind("deal", {"card": CARDS}, chance=True),
    # Chance, later: a card for the display (open); the extra card (hidden).
    Kind("reveal", {"card": CARDS}, chance=True),
    Kind("draw", {"card": CARDS}, chance=True),
    # Chance for the neutral third: its card, its palace, a card of the display that it spoils.
    Kind("turn_over", {"card": CARDS}, chance=True),
    Kind("neutral_build", {"city": CITY_IDS}, chance=True),
    Kind("spoil", {"card": CARDS}, chance=True),
    # The turn.
    Kind("play", {"card": CARDS[:FIRST_WHITE], "with": COMPANIONS}, _play_clicks),
    Kind("withdraw"),
    # Within a withdrawal: a palace for an influence tile, the crown palace, a card of the display.
    Kind("build", {"city": CITY_IDS}, lambda named: [{"piece": "palace"}, {"city": named["city"]}]),
    Kind("crown", {"city": CITY_IDS}, lambda named: [{"piece": "crown"}, {"city": named["city"]}]),
    Kind("take", {"card": CARDS}, lambda named: [{"display": named["card"]}]),
)
