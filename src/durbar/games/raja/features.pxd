# Made from features.py by durbar.core.declarations; do not edit.
cdef extern from *:
    """
    static const double names_LATER[7] = {0.5, 0.35, 0.25, 0.2, 0.15, 0.1, 0.1};
    static const double names_SUPPLY_WORTH[21] = {0.0, 1.2, 2.04, 2.628, 3.0396, 3.3277200000000002, 3.529404, 3.6705828, 3.76940796, 3.838585572, 3.8885855719999998, 3.9385855719999996, 3.9885855719999994, 4.038585572, 4.0885855719999995, 4.138585571999999, 4.188585571999999, 4.238585571999999, 4.288585571999999, 4.338585571999999, 4.388585571999998};
    """
    const double LATER "names_LATER" [7]
    const double SUPPLY_WORTH "names_SUPPLY_WORTH" [21]

cdef enum:
    BUSIEST = 2
    COST_UNIT = 256
    FARTHEST = 8
    FEATURE_COUNT = 24
    F_CARD = 15
    F_CHIPS = 22
    F_CHOICE = 23
    F_FAR = 9
    F_GOLD = 2
    F_LAST_PALACES = 1
    F_LEAD_LATER = 8
    F_LEAD_NOW = 6
    F_PALACES = 0
    F_PAY_LATER = 7
    F_PAY_NOW = 5
    F_SPARE_GOLD = 4
    F_STEPS = 13
    F_SUPPLY = 11
    F_TOLLS = 3
    F_UNDONE = 12
    F_VILLAGES = 10
    F_WAY = 14
    GAP_COST = 2
    GAP_UNIT = 16
    HOUSES = 20
    L_AT = 6
    L_CARD = 11
    L_CITY_HOUSES = 4
    L_GOLD = 0
    L_GREAT = 3
    L_PALACES = 2
    L_ROADS = 9
    L_SIZE = 12
    L_STEPS = 8
    L_SUPPLY = 1
    L_TOLLS = 10
    L_UNDONE = 7
    L_VILLAGES = 5
    MOST_LEAD = 3
    NO_WAY = 1048576
    N_ABILITY = 9
    N_BY_CHIP = 11
    N_CARD = 8
    N_GOLD = 0
    N_HOUSE = 1
    N_MOVE = 4
    N_ORDER = 7
    N_PALACE = 6
    N_QUARRY = 5
    N_SHORT = 10
    N_SIZE = 12
    N_TWO = 2
    N_TWO_VILLAGE = 3
    PATIENCE = 4
    PLACE_UNIT = 8
