"""The numbers of the evaluation, each under one name. `features.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.games.java.material import IRRIGATIONS, LAKES, PALACE_VALUES

if TYPE_CHECKING:
    import cython

# Where each feature stands, in the order of weights.toml; those of one area are together.
(
    F_SCORE,
    F_GREAT,
    F_GREAT_LATE,
    F_BUILD,
    F_STEP,
    F_LAND,
    F_MARGIN,
    F_FOOTHOLD,
    F_CLIMB,
    F_POOLS,
    F_HOLES,
    F_MEN,
    F_HEIGHT,
    F_CARDS,
    F_MATCHING,
    F_FESTIVAL,
    F_FEAST,
    F_AP,
    F_CHIPS,
    F_TILES,
    F_OPEN,
    F_PROMISE,
    FEATURE_COUNT,
) = range(23)

TOP_VALUE = max(PALACE_VALUES)
MOST_POOLS = len(LAKES) + IRRIGATIONS
FAR = 3  # AP that a move is looked ahead for
EFFORT: cython.double = 0.5  # points that a free move must bring to be begun: no walking to and fro
PAID_EFFORT: cython.double = 0.3  # the same for other moves
NOTHING: cython.double = -1000.0  # below any promise
POOL_CHANCE: cython.double[7] = (1.0, 0.55, 0.35, 0.22, 0.12, 0.06, 0.03)  # gaps around a pool: whether it closes soon
HOLE_CHANCE: cython.double[6] = (0.0, 0.6, 0.5, 0.35, 0.2, 0.1)  # size of a gap: whether water fills it
