"""The numbers of the evaluation, each under one name. `features.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.games.raja.material import CARDS, HOUSES

if TYPE_CHECKING:
    import cython

# Where each feature stands, in the order of weights.toml.
(
    F_PALACES,
    F_LAST_PALACES,
    F_GOLD,
    F_TOLLS,
    F_SPARE_GOLD,
    F_PAY_NOW,
    F_LEAD_NOW,
    F_PAY_LATER,
    F_LEAD_LATER,
    F_FAR,
    F_VILLAGES,
    F_SUPPLY,
    F_UNDONE,
    F_STEPS,
    F_WAY,
    F_CARD,  # the first of seven
) = range(16)
F_CHIPS = F_CARD + len(CARDS)
F_CHOICE = F_CHIPS + 1
FEATURE_COUNT = F_CHOICE + 1

# What a plan says (turn_plan.py), by its place in the array.
(
    L_GOLD,
    L_SUPPLY,
    L_PALACES,  # to be built
    L_GREAT,  # 1: the first of them on the great site
    L_CITY_HOUSES,  # more houses in the city of the plan
    L_VILLAGES,  # more houses in villages
    L_AT,  # where the architect ends up
    L_UNDONE,  # dialled actions that will not be done
    L_STEPS,  # things still to do, the end of the turn included
    L_ROADS,  # roads to be travelled
    L_TOLLS,  # to be paid for them
    L_CARD,  # 1: a person card may still be chosen
    L_SIZE,
) = range(13)

# What is left to do of the dial (and of the chip), by its place in the array.
(
    N_GOLD,
    N_HOUSE,  # single houses: "house" and the house of "palace and house"
    N_TWO,  # houses of "2 houses"
    N_TWO_VILLAGE,  # how many of those may stand in villages
    N_MOVE,
    N_QUARRY,
    N_PALACE,
    N_ORDER,
    N_CARD,
    N_ABILITY,  # the entrepreneur's house
    N_SHORT,  # quarry actions that brought too little
    N_BY_CHIP,  # how many of all these are the chip's: nobody is paid for them
    N_SIZE,
) = range(13)

# A way is one number: what it costs * 256, then the empty villages on it * 16, then its roads.
COST_UNIT = 256
GAP_UNIT = 16
GAP_COST = 2  # a house to be built on the way counts as much as two houses of toll
NO_WAY = 1 << 20

PLACE_UNIT = 8
PATIENCE = 4
MOST_LEAD = 3
FARTHEST = 8
BUSIEST = 2  # points that a player gains in a city in a turn, if his dial is not set
LATER: cython.double[7] = (0.5, 0.35, 0.25, 0.2, 0.15, 0.1, 0.1)


def _supply_worth() -> tuple[float, ...]:
    """What so many houses in the supply are worth: each further one less."""
    worth = [0.0]
    for i in range(1, HOUSES + 1):
        worth.append(worth[-1] + max(0.05, 1.2 * 0.7 ** (i - 1)))
    return tuple(worth)


SUPPLY_WORTH: cython.double[21] = _supply_worth()
