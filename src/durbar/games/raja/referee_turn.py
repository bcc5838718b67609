"""The referee in a turn: travel, houses, palaces, quarry, scoring order, chips (chapters 6, 7, 12 of rules.md)."""

from __future__ import annotations

from collections.abc import Callable

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.games.raja import material as m
from durbar.games.raja.referee_table import Table, is_village, spoken_place
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


def source_refused(table: Table, action: str, done: int, each: int, clause: str) -> Refusal | None:
    """Does the dial still give this? `each`: how many one such action allows; equal pointers are pooled (RJ-6.3g)."""
    pointers = table.pointers_on(action)
    if not pointers:
        return Refusal("RJ-6.3c", "this action is not on the dial")
    if done >= pointers * each:
        return Refusal(clause, "the dialled action gives no more than was done")
    return None


def _chip_refused(table: Table, part: int, each: int, *actions: str) -> Refusal | None:
    """Does the chip's action give this? `part`: where its parts are counted."""
    if table.chip_action is None:
        return Refusal("RJ-12.2d", "no chip has been spent in this turn")
    if table.chip_action not in actions:
        return Refusal("RJ-12.2d", "the chip was spent on another action")
    if table.facts.chip_done[part] >= each:
        return Refusal("RJ-6.3f", "the chip's action gives no more than was done")
    return None


def _ability_refused(table: Table, seat: int) -> Refusal | None:
    """RJ-5.1h, RJ-5.1n."""
    if not table.owns(seat, m.ENTREPRENEUR):
        return Refusal("RJ-5.1h", "only the owner of card 5 has this ability")
    if table.facts.used >> m.ENTREPRENEUR & 1:
        return Refusal("RJ-5.1n", "the ability has been used in this turn")
    return None


def _simple_refused(table: Table, named: Named, action: str, part: int) -> Refusal | None:
    """The source of an action that has a single part: its pointers or the chip."""
    if named["by"] == m.CHIP:
        return _chip_refused(table, 0, 1, action)
    return source_refused(table, action, table.facts.done[part], 1, "RJ-6.3f")


def _house_refused(table: Table, seat: int, place: int, by: str) -> Refusal | None:
    """Does this source still give a house in a place of this kind?"""
    done, chip = table.facts.done, table.chip_action
    if by == m.ABILITY:
        return _ability_refused(table, seat)
    if by == "house":
        return source_refused(table, "house", done[P_HOUSE], 1, "RJ-7.2k")
    if by == "palace_house":
        return source_refused(table, "palace_house", done[P_PH_HOUSE], 1, "RJ-7.2o")
    if by == "two_houses":
        in_cities, in_villages, actions = done[P_TWO_CITY], done[P_TWO_VILLAGE], table.pointers_on("two_houses")
        refusal = source_refused(table, "two_houses", in_cities + in_villages, 2, "RJ-7.2l")
        return refusal or _two_villages(place, in_villages, actions)
    if chip == "two_houses":
        in_cities, in_villages = table.facts.chip_done
        if in_cities + in_villages >= 2:
            return Refusal("RJ-7.2l", "both houses of the chip's action are built")
        return _two_villages(place, in_villages, 1)
    return _chip_refused(table, 1 if chip == "palace_house" else 0, 1, "house", "palace_house")


def _two_villages(place: int, in_villages: int, actions: int) -> Refusal | None:
    if is_village(place) and in_villages >= actions:
        return Refusal("RJ-7.2l", "one of the two houses must stand in a city")
    return None


# -- travel ------------------------------------------------------------------------------------------------------------


def _travel(table: Table, seat: int, named: Named) -> Refusal | None:
    road = m.ROAD_NAMES.index(named["road"])
    if table.facts.architect[seat] not in m.ROAD_ENDS[road]:
        return Refusal("RJ-7.1b", "this road does not start where the architect stands")
    for village in m.ROAD_VILLAGES[road]:
        if not table.houses_in(village):
            return Refusal("RJ-7.1c", f"the road is closed: no house in {spoken_place(village)}")
    toll = table.toll(seat, road)
    if toll > table.facts.gold[seat] and not table.owns(seat, m.WANDERER):
        return Refusal("RJ-7.1g", f"the tolls are {toll} gold, more than is there")
    if table.facts.roads >= m.TRAVEL_LIMIT:
        return Refusal("RJ-7.1j", f"{m.TRAVEL_LIMIT} roads have been travelled in this turn")
    return None


# -- houses ------------------------------------------------------------------------------------------------------------


def _build_house(table: Table, seat: int, named: Named) -> Refusal | None:
    place, by = m.PLACE_NAMES.index(named["place"]), named["by"]
    if refusal := _house_refused(table, seat, place, by):
        return refusal
    if not table.facts.supply[seat]:
        return Refusal("RJ-7.2b", "no house is left in the own supply")
    if by != m.ABILITY and table.facts.gold[seat] < m.HOUSE_PRICE:
        return Refusal("RJ-6.5", "a house costs 1 gold, and none is there")
    if is_village(place):
        return None if table.has_room(place) else Refusal("RJ-7.2c", f"{spoken_place(place)} is full")
    if not table.stands_in(seat, place - m.VILLAGES):
        return Refusal("RJ-7.2d", f"the architect is not in {spoken_place(place)}")
    return None


def _move_house(table: Table, seat: int, named: Named) -> Refusal | None:
    """Lifting the house; RJ-7.3f asks that it can be put down somewhere else."""
    place, by = m.PLACE_NAMES.index(named["place"]), named["by"]
    refusal = _ability_refused(table, seat) if by == m.ABILITY else _simple_refused(table, named, "move_house", P_MOVE)
    if refusal:
        return refusal
    if not table.houses(seat, place):
        return Refusal("RJ-7.3", f"there is no own house in {spoken_place(place)}")
    if all(_target_refused(table, seat, place, target) for target in range(m.PLACES)):
        return Refusal("RJ-7.3f", "there is no other place where the house could go")
    return None


def _move_to(table: Table, seat: int, named: Named) -> Refusal | None:
    return _target_refused(table, seat, table.facts.lifted, m.PLACE_NAMES.index(named["place"]))


def _target_refused(table: Table, seat: int, origin: int, target: int) -> Refusal | None:
    if target == origin:
        return Refusal("RJ-7.3f", "the house must end up in another place")
    if is_village(target):
        return None if table.has_room(target) else Refusal("RJ-7.3c", f"{spoken_place(target)} is full")
    if not table.stands_in(seat, target - m.VILLAGES):
        return Refusal("RJ-7.3d", f"the architect is not in {spoken_place(target)}")
    return None


# -- palaces, quarry, gold, order, chip --------------------------------------------------------------------------------


def _build_palace(table: Table, seat: int, named: Named) -> Refusal | None:
    city, by = m.CITY_NAMES.index(named["city"]), named["by"]
    if by == m.CHIP:
        refusal = _chip_refused(table, 0, 1, "palace", "palace_house")
    elif by == "palace":
        refusal = source_refused(table, "palace", table.facts.done[P_PALACE], 1, "RJ-7.2n")
    else:
        refusal = source_refused(table, "palace_house", table.facts.done[P_PH_PALACE], 1, "RJ-7.2o")
    if refusal:
        return refusal
    if not table.facts.palaces_left[seat]:
        return Refusal("RJ-7.2i", "no palace is left to build")
    if not table.stands_in(seat, city):
        return Refusal("RJ-7.2f", f"the architect is not in {spoken_place(m.VILLAGES + city)}")
    small_full = table.small_palaces(city) >= m.SMALL_SITES
    if small_full and table.great_taken(city):
        return Refusal("RJ-7.2g", "all seven sites of the city are taken")
    if table.great_taken(city) if named["size"] == "great" else small_full:
        return Refusal("RJ-4.1", f"no {named['size']} site is free in this city")
    if table.facts.gold[seat] < table.palace_price(seat):
        return Refusal("RJ-6.5", f"a palace costs {table.palace_price(seat)} gold")
    return None


def _quarry(table: Table, seat: int, named: Named) -> Refusal | None:
    if refusal := _simple_refused(table, named, "quarry", P_QUARRY):
        return refusal
    if not table.facts.quarry[seat]:
        return Refusal("RJ-7.4b", "no own house is left in the quarry")
    return None


def _gold(table: Table, seat: int, named: Named) -> Refusal | None:
    return _simple_refused(table, named, "gold", P_GOLD)


def _order(table: Table, seat: int, named: Named) -> Refusal | None:
    if refusal := _simple_refused(table, named, "order", P_ORDER):
        return refusal
    if table.facts.crest[m.CITY_NAMES.index(named["city"])] < m.CREST_FIELDS:
        return Refusal("RJ-7.5e", "there are not two fields below this crest")
    return None


def _chip(table: Table, seat: int, named: Named) -> Refusal | None:
    if not table.facts.yogi:
        return Refusal("RJ-2.5", "the action chips are not in this game")
    if table.chip_action is not None:
        return Refusal("RJ-12.2b", "one chip has been used in this round")
    if not table.facts.chips[seat]:
        return Refusal("RJ-12.2", "there is no chip to spend")
    return None


TURN_JUDGES: dict[str, Callable[[Table, int, Named], Refusal | None]] = {
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
