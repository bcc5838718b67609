"""Roads, villages and home cities of the board file, as tables for the compiled modules."""

from __future__ import annotations

import cython

from durbar.games.raja import material as m

if not cython.compiled:
    END_A, END_B, VILLAGE_A, VILLAGE_B = [0] * 16, [0] * 16, [0] * 16, [0] * 16
    ROADS_AT, HOME = [0] * 40, [0] * 7


def _fill_tables() -> None:
    for road, ((a, b), villages) in enumerate(zip(m.ROAD_ENDS, m.ROAD_VILLAGES, strict=True)):
        END_A[road], END_B[road] = a, b
        VILLAGE_A[road], VILLAGE_B[road] = (*villages, -1)[:2]
    for junction in range(m.JUNCTIONS):
        roads = [road for road, ends in enumerate(m.ROAD_ENDS) if junction in ends]
        for i, road in enumerate([*roads, -1, -1, -1, -1, -1][: m.MOST_ROADS]):
            ROADS_AT[junction * m.MOST_ROADS + i] = road
    for card, city in enumerate(m.HOME_CITIES):
        HOME[city] = card


_fill_tables()
