"""The referee in a turn: travel, houses, palaces, quarry, scoring order, chips (chapters 6, 7, 12 of rules.md)."""

from __future__ import annotations

from collections.abc import Callable

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.games.raja import material as m
from durbar.games.raja.referee_position import RefereePosition, is_village
from durbar.games.raja.state import (
    P_GOLD,
    P_HOUSE,
    P_MOVE,
    P_ORDER,
    P_PALACE,
    P_PH_HOUSE,
    P_PH_PALACE,
    P_QUARRY,
    P_TWO_CITY,
    P_TWO_VILLAGE,
)

# -- what a part is done for (RJ-6.3f) ---------------------------------------------------------------------------------


def source_refused(
    position: RefereePosition, action: str, done: int, each: int, clause: str, part: str | None = None
) -> Refusal | None:
    """Does the dial still give this? `each`: how many one such action allows; equal pointers are pooled (RJ-6.3g).

    `part`: what was done, where the action has several parts.
    """
    pointers = position.pointers_on(action)
    if not pointers:
        return Refusal("RJ-6.3c", "not_on_dial", {"action": action, **position.dialled()})
    if done >= pointers * each:
        return Refusal(clause, f"done_{part or action}")
    return None


def _chip_refused(position: RefereePosition, part: int, each: int, *actions: str) -> Refusal | None:
    """Does the chip's action give this? `part`: where its parts are counted."""
    if position.chip_action is None:
        return Refusal("RJ-12.2d", "no_chip_spent")
    if position.chip_action not in actions:
        return Refusal("RJ-12.2d", "chip_spent_on", {"action": position.chip_action})
    if position.facts.chip_done[part] >= each:
        return Refusal("RJ-6.3f", "done_chip")
    return None


def _ability_refused(position: RefereePosition, seat: int) -> Refusal | None:
    """RJ-5.1h, RJ-5.1n."""
    if not position.owns(seat, m.ENTREPRENEUR):
        return Refusal("RJ-5.1h", "no_entrepreneur")
    if position.facts.used >> m.ENTREPRENEUR & 1:
        return Refusal("RJ-5.1n", "done_entrepreneur")
    return None


def _simple_refused(position: RefereePosition, named: Named, action: str, part: int) -> Refusal | None:
    """The source of an action that has a single part: its pointers or the chip."""
    if named["by"] == m.CHIP:
        return _chip_refused(position, 0, 1, action)
    return source_refused(position, action, position.facts.done[part], 1, "RJ-6.3f")


def _house_refused(position: RefereePosition, seat: int, place: int, by: str) -> Refusal | None:
    """Does this source still give a house in a place of this kind?"""
    done, chip = position.facts.done, position.chip_action
    if by == m.ABILITY:
        return _ability_refused(position, seat)
    if by == "house":
        return source_refused(position, "house", done[P_HOUSE], 1, "RJ-7.2k")
    if by == "palace_house":
        return source_refused(position, "palace_house", done[P_PH_HOUSE], 1, "RJ-7.2o", "house")
    if by == "two_houses":
        in_cities, in_villages, actions = done[P_TWO_CITY], done[P_TWO_VILLAGE], position.pointers_on("two_houses")
        refusal = source_refused(position, "two_houses", in_cities + in_villages, 2, "RJ-7.2l")
        return refusal or _two_villages(place, in_villages, actions)
    if chip == "two_houses":
        in_cities, in_villages = position.facts.chip_done
        if in_cities + in_villages >= 2:
            return Refusal("RJ-7.2l", "done_chip")
        return _two_villages(place, in_villages, 1)
    return _chip_refused(position, 1 if chip == "palace_house" else 0, 1, "house", "palace_house")


def _two_villages(place: int, in_villages: int, actions: int) -> Refusal | None:
    if is_village(place) and in_villages >= actions:
        return Refusal("RJ-7.2l", "one_in_a_city")
    return None


# -- travel ------------------------------------------------------------------------------------------------------------


def _travel(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    road = m.ROAD_NAMES.index(named["road"])
    if position.facts.architect[seat] not in m.ROAD_ENDS[road]:
        return Refusal("RJ-7.1b", "road_elsewhere", {"here": m.JUNCTION_NAMES[position.facts.architect[seat]]})
    for village in m.ROAD_VILLAGES[road]:
        if not position.houses_in(village):
            return Refusal("RJ-7.1c", "road_closed", {"village": m.VILLAGE_NAMES[village]})
    toll = position.toll(seat, road)
    if toll > position.facts.gold[seat] and not position.owns(seat, m.WANDERER):
        return Refusal("RJ-7.1g", "toll_too_dear", {"toll": toll, "gold": position.facts.gold[seat]})
    if position.facts.roads >= m.TRAVEL_LIMIT:
        return Refusal("RJ-7.1j", "travelled_enough", {"roads": m.TRAVEL_LIMIT})
    return None


# -- houses ------------------------------------------------------------------------------------------------------------


def _build_house(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    place, by = m.PLACE_NAMES.index(named["place"]), named["by"]
    if refusal := _house_refused(position, seat, place, by):
        return refusal
    if not position.facts.supply[seat]:
        return Refusal("RJ-7.2b", "supply_empty")
    if by != m.ABILITY and position.facts.gold[seat] < m.HOUSE_PRICE:
        return Refusal("RJ-6.5", "no_gold_for_house")
    if is_village(place):
        return None if position.has_room(place) else Refusal("RJ-7.2c", "village_full", position.limit_of(place))
    if not position.stands_in(seat, place - m.VILLAGES):
        return Refusal("RJ-7.2d", "architect_away", position.architect_away(seat, place - m.VILLAGES))
    return None


def _move_house(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    """Lifting the house; RJ-7.3f asks that it can be put down somewhere else."""
    place, by = m.PLACE_NAMES.index(named["place"]), named["by"]
    refusal = (
        _ability_refused(position, seat) if by == m.ABILITY else _simple_refused(position, named, "move_house", P_MOVE)
    )
    if refusal:
        return refusal
    if not position.houses(seat, place):
        return Refusal("RJ-7.3", "no_house_of_yours", {"place": named["place"]})
    if all(_target_refused(position, seat, place, target) for target in range(m.PLACES)):
        return Refusal("RJ-7.3f", "house_stuck", {"place": named["place"]})
    return None


def _move_to(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    return _target_refused(position, seat, position.facts.lifted, m.PLACE_NAMES.index(named["place"]))


def _target_refused(position: RefereePosition, seat: int, origin: int, target: int) -> Refusal | None:
    if target == origin:
        return Refusal("RJ-7.3f", "same_place", {"place": m.PLACE_NAMES[origin]})
    if is_village(target):
        return None if position.has_room(target) else Refusal("RJ-7.3c", "village_full", position.limit_of(target))
    if not position.stands_in(seat, target - m.VILLAGES):
        return Refusal("RJ-7.3d", "architect_away", position.architect_away(seat, target - m.VILLAGES))
    return None


# -- palaces, quarry, gold, order, chip --------------------------------------------------------------------------------


def _build_palace(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    city, by = m.CITY_NAMES.index(named["city"]), named["by"]
    if by == m.CHIP:
        refusal = _chip_refused(position, 0, 1, "palace", "palace_house")
    elif by == "palace":
        refusal = source_refused(position, "palace", position.facts.done[P_PALACE], 1, "RJ-7.2n")
    else:
        refusal = source_refused(position, "palace_house", position.facts.done[P_PH_PALACE], 1, "RJ-7.2o", "palace")
    if refusal:
        return refusal
    if not position.facts.palaces_left[seat]:
        return Refusal("RJ-7.2i", "palaces_all_built")
    if not position.stands_in(seat, city):
        return Refusal("RJ-7.2f", "architect_away", position.architect_away(seat, city))
    small_full = position.small_palaces(city) >= m.SMALL_SITES
    if small_full and position.great_taken(city):
        return Refusal("RJ-7.2g", "city_full", {"city": named["city"]})
    if position.great_taken(city) if named["size"] == "great" else small_full:
        return Refusal("RJ-4.1", f"{named['size']}_taken", {"city": named["city"]})
    if position.facts.gold[seat] < position.palace_price(seat):
        return Refusal(
            "RJ-6.5", "palace_too_dear", {"cost": position.palace_price(seat), "gold": position.facts.gold[seat]}
        )
    return None


def _quarry(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if refusal := _simple_refused(position, named, "quarry", P_QUARRY):
        return refusal
    if not position.facts.quarry[seat]:
        return Refusal("RJ-7.4b", "quarry_empty")
    return None


def _gold(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    return _simple_refused(position, named, "gold", P_GOLD)


def _order(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if refusal := _simple_refused(position, named, "order", P_ORDER):
        return refusal
    if position.facts.crest[m.CITY_NAMES.index(named["city"])] < m.CREST_FIELDS:
        return Refusal("RJ-7.5e", "crest_too_low", {"city": named["city"]})
    return None


def _chip(position: RefereePosition, seat: int, named: Named) -> Refusal | None:
    if not position.facts.yogi:
        return Refusal("RJ-2.5", "no_chips_in_game")
    if position.chip_action is not None:
        return Refusal("RJ-12.2b", "chip_used")
    if not position.facts.chips[seat]:
        return Refusal("RJ-12.2", "no_chip")
    return None


TURN_JUDGES: dict[str, Callable[[RefereePosition, int, Named], Refusal | None]] = {
    "travel": _travel,
    "gold": _gold,
    "build_house": _build_house,
    "move_house": _move_house,
    "move_to": _move_to,
    "quarry": _quarry,
    "build_palace": _build_palace,
    "order": _order,
    "chip": _chip,
}
