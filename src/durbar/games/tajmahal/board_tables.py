"""Map, cards and tiles of the board file, as tables for the compiled modules."""

from __future__ import annotations

import cython

from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s

if not cython.compiled:
    ROADS_FROM, HOME, FIRST_CITY, FORTRESS_OF = [0] * 64, [0] * 12, [0] * 13, [0] * 49
    SYMBOL_A, SYMBOL_B, GOOD_A, GOOD_B = [0] * 50, [0] * 50, [0] * 12, [0] * 12
    EFFECT, BONUS_TILES = [0] * 4, [0] * 7

AGRA = m.PROVINCE_IDS.index(m.LAST_PROVINCE)


def _fill_tables() -> None:
    for one, other in m.ROAD_ENDS:
        ROADS_FROM[one] |= 1 << other
        ROADS_FROM[other] |= 1 << one
    for city, province in enumerate(m.CITY_PROVINCE):
        HOME[province] |= 1 << city
        FIRST_CITY[province + 1] = city + 1
        FORTRESS_OF[city] = m.FORTRESS_IDS.index(m.CITY_IDS[city]) if m.CITY_IDS[city] in m.FORTRESS_IDS else s.NOTHING
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        SYMBOL_A[card], SYMBOL_B[card] = (*symbols, s.NOTHING)[:2]
    for tile, goods in enumerate(m.TILE_GOODS):
        GOOD_A[tile], GOOD_B[tile] = (*goods, s.NOTHING)[:2]
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect
    for kind, count in enumerate(m.BONUS_COUNT):
        BONUS_TILES[kind] = count


_fill_tables()
