"""Chains of palaces: which cities hang together by roads. The engine, the view and tests on other boards share it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.board_tables import HOME, ROADS_FROM
else:
    from durbar.games.tajmahal.board_tables import HOME, ROADS_FROM


def flood(own: cython.ulonglong, home: cython.ulonglong, roads: cython.p_ulonglong) -> cython.ulonglong:
    """Own cities that hang together with own cities at home; `roads` has each city's neighbours as bits."""
    reached: cython.ulonglong = own & home
    edge: cython.ulonglong = reached
    grown: cython.ulonglong
    city: cython.int
    while edge:
        grown = 0
        city = 0
        while edge:
            if edge & 1:
                grown |= roads[city]
            edge >>= 1
            city += 1
        edge = grown & own & ~reached
        reached |= edge
    return reached


def chain_of(own: int, province: int) -> int:
    """The own cities that hang together with own cities of this province; bit sets of cities, for previews."""
    return int(flood(own, HOME[province], ROADS_FROM))


def connected(own: Iterable[int], home: Iterable[int], roads: Iterable[Sequence[int]]) -> list[int]:
    """The cities of the chain in ascending order, from plain numbers: own cities, cities at home, pairs of cities."""
    table: cython.ulonglong[64]
    city: cython.int
    chain: cython.ulonglong
    if not cython.compiled:
        table = [0] * 64
    for city in range(64):
        table[city] = 0
    for one, other in roads:
        table[one] |= 1 << other
        table[other] |= 1 << one
    chain = flood(sum(1 << c for c in set(own)), sum(1 << c for c in set(home)), table)
    return [city for city in range(64) if (chain >> city) & 1]


def touched(cities: Iterable[int], province_of: Sequence[int]) -> int:
    """How many provinces these cities lie in: the points of a chain."""
    return len({province_of[city] for city in cities})
