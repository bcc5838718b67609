"""What is still to be had on the map: chains of palaces, roads to provinces to come, goods and bonus tiles."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.state import Position

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s

NOTHING = cython.declare(cython.int, s.NOTHING)
GOODS = cython.declare(cython.int, len(m.GOODS))
POINTS2 = cython.declare(cython.int, m.POINTS2)
EXTRA_CARD = cython.declare(cython.int, m.EXTRA_CARD)
BONUS_POINTS = cython.declare(cython.int, m.BONUS_POINTS)
TAJ_MAHAL_POINTS = cython.declare(cython.int, m.TAJ_MAHAL_POINTS)
VISITS = cython.declare(cython.int, m.VISITS)
FORTRESSES = cython.declare(cython.int, m.FORTRESSES)
ONE = cython.declare(cython.ulonglong, 1)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)
EVERYWHERE = cython.declare(cython.double, 0.4)  # how much a second chain beside a province to come counts

if cython.compiled:
    ROADS = cython.declare(cython.ulonglong[64])  # by city: its neighbours
    HOME = cython.declare(cython.ulonglong[12])  # by province: its cities
    PROVINCE_BIT = cython.declare(cython.int[49])  # by city
    FORTRESS_OF = cython.declare(cython.int[49])  # by city: number of the fortress, or NOTHING
    TILES_AHEAD = cython.declare(cython.int[52])  # visit * 4 + good: goods on the province tiles after this visit
    BITS = cython.declare(cython.int[4096])  # by set of provinces: how many they are
    BIT_AT = cython.declare(cython.int[64])  # where a bit stands, by the top of its product with DE_BRUIJN
else:
    ROADS, HOME, PROVINCE_BIT, FORTRESS_OF = [0] * 64, [0] * 12, [0] * 49, [0] * 49
    TILES_AHEAD, BITS, BIT_AT = [0] * 52, [0] * 4096, [0] * 64


def _fill_tables() -> None:
    for one, other in m.ROAD_ENDS:
        ROADS[one] |= 1 << other
        ROADS[other] |= 1 << one
    for city, province in enumerate(m.CITY_PROVINCE):
        HOME[province] |= 1 << city
        PROVINCE_BIT[city] = 1 << province
        FORTRESS_OF[city] = m.FORTRESS_IDS.index(m.CITY_IDS[city]) if m.CITY_IDS[city] in m.FORTRESS_IDS else s.NOTHING
    for tile, goods in enumerate(m.TILE_GOODS):
        for visit in range(tile + 1):
            for good in goods:
                TILES_AHEAD[visit * 4 + good] += 1
    for provinces in range(4096):
        BITS[provinces] = provinces.bit_count()
    for i in range(64):
        BIT_AT[((0x03F79D71B4CB0A89 << i) & 0xFFFFFFFFFFFFFFFF) >> 58] = i


_fill_tables()


def provinces_in(provinces: cython.int) -> cython.int:
    """How many provinces are in this set."""
    return BITS[provinces]


def parts(own: cython.ulonglong, provinces: cython.p_int, near: cython.p_ulonglong) -> cython.int:
    """The chains of these cities: the provinces each touches, and the cities it has roads to; how many chains."""
    n: cython.int = 0
    city: cython.int
    low: cython.ulonglong
    edge: cython.ulonglong
    while own:
        edge = own & (~own + ONE)
        own ^= edge
        provinces[n] = 0
        near[n] = 0
        while edge:
            low = edge & (~edge + ONE)
            edge ^= low
            city = BIT_AT[((low * DE_BRUIJN) & MASK64) >> 58]
            provinces[n] |= PROVINCE_BIT[city]
            near[n] |= ROADS[city]
            edge |= ROADS[city] & own
            own &= ~ROADS[city]
        n += 1
    return n


def roads_ahead(p: Position, provinces: cython.p_int, near: cython.p_ulonglong, count: cython.int) -> cython.double:
    """For each province to come: the longest chain that a palace there could join, and some of the others."""
    found: cython.double = 0
    visit: cython.int
    i: cython.int
    best: cython.int
    all_: cython.int
    home: cython.ulonglong
    for visit in range(p.visit, VISITS):
        home = HOME[p.visit_province[visit]]
        best = 0
        all_ = 0
        for i in range(count):
            if near[i] & home:
                all_ |= provinces[i]
                best = max(best, BITS[provinces[i]])
        found += best + EVERYWHERE * (BITS[all_] - best)
    return found


def good_ahead(p: Position, good: cython.int) -> cython.double:
    """How often this good is still to be won after this visit: on province tiles, and half of it on bonus tiles."""
    fortress: cython.int
    found: cython.double = TILES_AHEAD[p.visit * GOODS + good]
    for fortress in range(FORTRESSES):
        if p.bonus[fortress] == good:
            found += 0.5
    return found


def bonus_worth(p: Position, seat: cython.int, city: cython.int) -> cython.double:
    """Points for the bonus tile on a city; a card counts as two."""
    kind: cython.int
    if FORTRESS_OF[city] == NOTHING or p.bonus[FORTRESS_OF[city]] == NOTHING:
        return 0
    kind = p.bonus[FORTRESS_OF[city]]
    if kind == POINTS2 or kind == EXTRA_CARD:
        return BONUS_POINTS
    if kind < GOODS:
        return 1 + p.goods[seat * GOODS + kind]
    return TAJ_MAHAL_POINTS
