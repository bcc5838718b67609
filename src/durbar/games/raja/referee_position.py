"""What the referee sees: one position, with the questions that the rules ask about it.

The engine shares none of it.
"""

from __future__ import annotations

from typing import Any

from durbar.core.state import CHANCE
from durbar.games.raja import material as m
from durbar.games.raja.state import AUCTION, CHOOSE, DIAL, GIVE, MOVE_TO, PICK, SETTLE, TURN


class RefereePosition:
    """The facts of a position. A seat is a number from 0, a card its bit (card 1 is bit 0), a place as in `houses`."""

    def __init__(self, facts: Any) -> None:
        self.facts = facts
        self.seats = range(facts.seats)
        self.mover: int = facts.seat

    def deciding(self) -> list[int]:
        """Who is asked now."""
        facts = self.facts
        if facts.phase in (CHOOSE, AUCTION, SETTLE, TURN, MOVE_TO):
            return [facts.seat]
        if facts.phase in (PICK, GIVE):
            return [facts.chooser]
        if facts.phase == DIAL:
            return [seat for seat in self.seats if facts.dial[seat * 2] < 0]
        return [CHANCE]

    # -- houses, roads, sites ----------------------------------------------------------------------------------------

    def houses(self, seat: int, place: int) -> int:
        return self.facts.houses[seat * m.PLACES + place]  # type: ignore[no-any-return]

    def houses_in(self, place: int) -> int:
        return sum(self.houses(seat, place) for seat in self.seats)

    @property
    def village_limit(self) -> int:
        """RJ-4.2, RJ-4.2b."""
        return m.VILLAGE_LIMIT_OF_TWO if self.facts.seats == 2 else m.VILLAGE_LIMIT

    def has_room(self, village: int) -> bool:
        return self.houses_in(village) < self.village_limit

    def stands_in(self, seat: int, city: int) -> bool:
        return self.facts.architect[seat] == city  # type: ignore[no-any-return]

    def toll(self, seat: int, road: int) -> int:
        """RJ-7.1d, RJ-7.1e: one gold for each house in the villages where the traveller has none."""
        return sum(self.houses_in(v) for v in m.ROAD_VILLAGES[road] if not self.houses(seat, v))

    def small_palaces(self, city: int) -> int:
        """Small sites taken, by players and by neutral palaces (RJ-12.3)."""
        return self.facts.neutral + sum(self.facts.small[seat * m.CITIES + city] for seat in self.seats)  # type: ignore[no-any-return]

    def great_taken(self, city: int) -> bool:
        return self.facts.great[city] >= 0  # type: ignore[no-any-return]

    def palaces_built(self, seat: int) -> int:
        small = self.facts.small[seat * m.CITIES : (seat + 1) * m.CITIES]
        return sum(small) + self.facts.great.count(seat)  # type: ignore[no-any-return]

    # -- cards -------------------------------------------------------------------------------------------------------

    def in_game(self, card: int) -> bool:
        """RJ-2.4: the Yogi only with its switch."""
        return card != m.YOGI or bool(self.facts.yogi)

    def owns(self, seat: int, card: int) -> bool:
        return bool(self.facts.cards[seat] >> card & 1)

    def owner(self, card: int) -> int | None:
        return next((seat for seat in self.seats if self.owns(seat, card)), None)

    def is_free(self, card: int) -> bool:
        return self.in_game(card) and self.owner(card) is None

    def any_free(self) -> bool:
        return any(self.is_free(card) for card in range(len(m.CARDS)))

    def count_cards(self, seat: int) -> int:
        return self.facts.cards[seat].bit_count()  # type: ignore[no-any-return]

    def lowest_card(self, seat: int) -> int:
        """RJ-13.5; what a player without a card would have comes after all others."""
        return next((card for card in range(len(m.CARDS)) if self.owns(seat, card)), len(m.CARDS))

    # -- the dial ----------------------------------------------------------------------------------------------------

    def pointers_on(self, action: str) -> int:
        """How many of the mover's two pointers show this action."""
        pointers = self.facts.dial[self.mover * 2 : self.mover * 2 + 2]
        return pointers.count(m.DIAL_ACTIONS.index(action))  # type: ignore[no-any-return]

    @property
    def chip_action(self) -> str | None:
        return None if self.facts.chip_action < 0 else m.DIAL_ACTIONS[self.facts.chip_action]

    # -- what a refusal tells of it ----------------------------------------------------------------------------------

    def dialled(self) -> dict[str, str]:
        """What the mover has set."""
        first, second = self.facts.dial[self.mover * 2 : self.mover * 2 + 2]
        return {"first": m.DIAL_ACTIONS[first], "second": m.DIAL_ACTIONS[second]}

    def limit_of(self, village: int) -> dict[str, Any]:
        return {"place": m.PLACE_NAMES[village], "houses": self.village_limit}

    def architect_away(self, seat: int, city: int) -> dict[str, str]:
        """Where the architect stands, and where he does not."""
        return {"here": m.JUNCTION_NAMES[self.facts.architect[seat]], "city": m.CITY_NAMES[city]}

    def palace_price(self, seat: int) -> int:
        return m.BUILDER_PALACE_PRICE if self.owns(seat, m.MASTER_BUILDER) else m.PALACE_PRICE


def spoken_place(place: int) -> str:
    return m.PLACE_NAMES[place].replace("_", " ").title()


def is_village(place: int) -> bool:
    return place < m.VILLAGES
