"""What is still to be had on the map: chains of palaces, roads to provinces to come, goods and bonus tiles."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.board_tables import FORTRESS_OF, HOME, ROADS_FROM
    from cython.cimports.durbar.games.tajmahal.features import *
    from cython.cimports.durbar.games.tajmahal.names import *
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.board_tables import FORTRESS_OF, HOME, ROADS_FROM
    from durbar.games.tajmahal.features import *
    from durbar.games.tajmahal.names import *
    from durbar.games.tajmahal.state import Position

from durbar.games.tajmahal import material as m

if cython.compiled:
    PROVINCE_BIT = cython.declare(cython.int[49])  # by city
    TILES_AHEAD = cython.declare(cython.int[52])  # visit * 4 + good: goods on the province tiles after this visit
    BITS = cython.declare(cython.int[4096])  # by set of provinces: how many they are
    BIT_AT = cython.declare(cython.int[64])  # where a bit stands, by the top of its product with DE_BRUIJN
else:
    PROVINCE_BIT, TILES_AHEAD, BITS, BIT_AT = [0] * 49, [0] * 52, [0] * 4096, [0] * 64


def _fill_tables() -> None:
    for city, province in enumerate(m.CITY_PROVINCE):
        PROVINCE_BIT[city] = 1 << province
    for tile, goods in enumerate(m.TILE_GOODS):
        for visit in range(tile + 1):
            for good in goods:
                TILES_AHEAD[visit * 4 + good] += 1
    for provinces in range(4096):
        BITS[provinces] = provinces.bit_count()
    for i in range(64):
        BIT_AT[((DE_BRUIJN << i) & MASK64) >> 58] = i


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
            near[n] |= ROADS_FROM[city]
            edge |= ROADS_FROM[city] & own
            own &= ~ROADS_FROM[city]
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
    found: cython.double = TILES_AHEAD[p.visit * GOOD_COUNT + good]
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
    if kind < GOOD_COUNT:
        return 1 + p.goods[seat * GOOD_COUNT + kind]
    return TAJ_MAHAL_POINTS
