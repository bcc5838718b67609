# Made from names.py by durbar.core.declarations; do not edit.
cdef extern from *:
    """
    static const unsigned long long names_ONE = 1;
    static const unsigned char names_WORTH[36] = {1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0, 2, 1, 1, 0, 1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 2};
    static const unsigned char names_ALONE[11] = {0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5};
    static const unsigned char names_SHARED[11] = {0, 0, 0, 0, 1, 0, 2, 0, 2, 0, 3};
    """
    const unsigned long long ONE "names_ONE"
    const unsigned char WORTH "names_WORTH" [36]
    const unsigned char ALONE "names_ALONE" [11]
    const unsigned char SHARED "names_SHARED" [11]

cdef enum:
    ABSENT = 0
    ACT = 2
    ACTION_POINTS = 6
    ANSWER = 13
    A_AGREE = 1562
    A_BUY_HIDDEN = 242
    A_BUY_OPEN = 241
    A_CARD = 1554
    A_CHIP = 244
    A_CITY = 1338
    A_DEAL = 0
    A_DONE = 1560
    A_DRAW = 6
    A_END = 245
    A_ENTER = 238
    A_ENTER_AT = 685
    A_FESTIVAL = 243
    A_FIGURE = 22
    A_GO = 468
    A_IRRIGATE = 240
    A_LEAVE = 684
    A_PALACE = 239
    A_PASS = 1561
    A_PLACE = 246
    A_SITE = 901
    A_TILE = 18
    A_TURN = 462
    A_TURN_UP = 12
    A_VALUE = 1117
    A_WATER = 1122
    BARE = 0
    BID = 12
    BLOCKED = 255
    BODY_SIZE = 2320
    CARDS_A_TURN = 2
    CARD_COPIES = 5
    CARD_COST = 1
    CARD_KINDS = 6
    CELLS = 216
    CHANCE = -1
    CHIPS = 3
    CHIP_POINTS = 1
    CITY = 11
    DEAL = 0
    DRAW = 10
    ENTER = 6
    EPOCHS = 8
    FIRST_PAIR = 216
    GO = 5
    IN = 1
    IRRIGATIONS = 16
    IRRIGATION_COST = 1
    LAST_EPOCH = 7
    LOWLAND_COST = 1
    MEN = 12
    MOST_TILE_COST = 3
    MOUNTAIN_COST = 2
    NOBODY = -1
    NOBODY_ACTS = -2
    NOWHERE = -1
    NO_AREA = 255
    NO_CARD = -1
    NO_CELL = 216
    NO_TILE = -1
    OPENING_HAND = 3
    OUTSIDE_COST = 1
    OVER = 14
    PALACE_COST = 1
    PASSED = 2
    PLACE = 3
    POOL_POINTS = 3
    RICE = 1
    RICES = 3
    RICE_TILE = 2
    SEATS = 4
    SITE = 7
    THREE = 0
    THREES = 56
    TILE_COST = 1
    TRIES = 20000
    TURN = 4
    TURN_UP = 1
    TWO = 1
    TWOS = 5
    VALUE = 8
    VALUES = 5
    VALUE_STEP = 2
    VILLAGE = 2
    VILLAGES = 2
    VILLAGE_TILE = 3
    WATER = 3
    WATERING = 9
    WORDS = 4
