"""The cells of the board file, their neighbours, borders and footprints, as tables for the compiled modules."""

from __future__ import annotations

import cython

from durbar.games.java import material as m

if not cython.compiled:
    BESIDE, PRICE, PAIR, TRIPLE, OUTSIDE_TWO, OUTSIDE_THREE = ([0] * 1296 for _ in range(6))
    PRINTED, EDGE, BARE_TWO, BARE_THREE = ([0] * 216 for _ in range(4))
    BESIDE_MASK, EDGE_MASK, INNER_MASK, RIM_MASK = [0] * 864, [0] * 4, [0] * 4, [0] * 4

FIRST_TRIPLE = next(i for i, cells in enumerate(m.FOOTPRINTS) if len(cells) == 3)


def _word(mask: int, word: int) -> int:
    return mask >> 64 * word & 0xFFFFFFFFFFFFFFFF


def _fill_tables() -> None:
    edge = sum(1 << cell for cell in range(m.CELLS) if m.IS_RIM[cell] or not m.IS_PRINTED[cell])
    rim = sum(1 << cell for cell in range(m.CELLS) if m.IS_RIM[cell])
    for word in range(4):
        RIM_MASK[word] = _word(rim, word)
        EDGE_MASK[word] = _word(edge, word)
        INNER_MASK[word] = _word((1 << m.CELLS) - 1 - edge, word)
    for cell in range(m.CELLS):
        PRINTED[cell] = m.IS_PRINTED[cell]
        EDGE[cell] = edge >> cell & 1
        beside = sum(1 << n for n in m.NEIGHBOURS[cell] if n != m.NO_CELL)
        for word in range(4):
            BESIDE_MASK[cell * 4 + word] = _word(beside, word)
        two = three = 0
        for way in range(6):
            i = cell * 6 + way
            BESIDE[i] = m.NEIGHBOURS[cell][way]
            PRICE[i] = m.MOUNTAIN_COST if m.is_mountain(cell, way) else m.LOWLAND_COST
            pair, triple = m.covered(2, cell, way), m.covered(3, cell, way)
            PAIR[i] = m.FOOTPRINT_AT.get(tuple(sorted(pair)), -1)
            TRIPLE[i] = m.FOOTPRINT_AT.get(tuple(sorted(triple)), -1)
            OUTSIDE_TWO[i] = sum(not m.IS_PRINTED[c] for c in pair)
            OUTSIDE_THREE[i] = sum(not m.IS_PRINTED[c] for c in triple)
            two |= any(m.IS_PRINTED[c] for c in pair) << way
            three |= any(m.IS_PRINTED[c] for c in triple) << way
        BARE_TWO[cell], BARE_THREE[cell] = two, three


_fill_tables()
