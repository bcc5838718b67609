# Made from features.py by durbar.core.declarations; do not edit.
cdef extern from *:
    """
    static const double names_EFFORT = 0.5;
    static const double names_PAID_EFFORT = 0.3;
    static const double names_NOTHING = -1000.0;
    static const double names_POOL_CHANCE[7] = {1.0, 0.55, 0.35, 0.22, 0.12, 0.06, 0.03};
    static const double names_HOLE_CHANCE[6] = {0.0, 0.6, 0.5, 0.35, 0.2, 0.1};
    """
    const double EFFORT "names_EFFORT"
    const double PAID_EFFORT "names_PAID_EFFORT"
    const double NOTHING "names_NOTHING"
    const double POOL_CHANCE "names_POOL_CHANCE" [7]
    const double HOLE_CHANCE "names_HOLE_CHANCE" [6]

cdef enum:
    FAR = 3
    FEATURE_COUNT = 22
    F_AP = 17
    F_BUILD = 3
    F_CARDS = 13
    F_CHIPS = 18
    F_CLIMB = 8
    F_FEAST = 16
    F_FESTIVAL = 15
    F_FOOTHOLD = 7
    F_GREAT = 1
    F_GREAT_LATE = 2
    F_HEIGHT = 12
    F_HOLES = 10
    F_LAND = 5
    F_MARGIN = 6
    F_MATCHING = 14
    F_MEN = 11
    F_OPEN = 20
    F_POOLS = 9
    F_PROMISE = 21
    F_SCORE = 0
    F_STEP = 4
    F_TILES = 19
    IRRIGATIONS = 16
    MOST_POOLS = 19
    TOP_VALUE = 10
