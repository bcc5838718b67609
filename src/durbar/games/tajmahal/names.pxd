# Made from names.py by durbar.core.declarations; do not edit.
cdef extern from *:
    """
    static const unsigned long long names_ONE = 1;
    static const int names_DISPLAY_SIZE[6] = {0, 0, 5, 5, 7, 9};
    """
    const unsigned long long ONE "names_ONE"
    const int DISPLAY_SIZE "names_DISPLAY_SIZE" [6]

cdef enum:
    A_BEGIN = 18
    A_BONUS = 12
    A_BUILD = 807
    A_CROWN = 856
    A_DEAL = 23
    A_DRAW = 123
    A_NEUTRAL_BUILD = 223
    A_PLAY = 322
    A_PROVINCE = 0
    A_REVEAL = 73
    A_SPOIL = 272
    A_TAKE = 905
    A_TURN_OVER = 173
    A_WITHDRAW = 806
    BEGIN = 2
    BODY_SIZE = 3504
    BONUS_POINTS = 2
    BUILD = 6
    CHANCE = -1
    CITIES = 49
    COLOUR_CARDS = 21
    COLOUR_COUNT = 4
    COLOUR_KINDS = 11
    COMPANION_COUNT = 11
    DEAL = 3
    DECK = 96
    DRAW = 7
    ELEPHANT = 5
    EXTRA_CARD = 5
    FIRST_WHITE = 44
    FORMER = 8
    FORTRESSES = 16
    FOR_TWO = 2
    FREE_BONUS_TILES = 15
    FREE_COLOUR = 0
    GENERAL = 1
    GOOD_COUNT = 4
    HAND = 6
    HANDS = 250
    INFLUENCE = 4
    INFLUENCE_TILES = 6
    KINDS = 50
    LAY_BONUS = 1
    LAY_PROVINCES = 0
    MOGUL = 4
    MONK = 2
    MOST_SEATS = 5
    NEUTRAL = 2
    NEUTRAL_BUILD = 10
    NEUTRAL_SPOIL = 11
    NEUTRAL_TURN = 9
    NOBODY = -1
    NOBODY_ACTS = -2
    NOTHING = -1
    ORIGINS = 10
    OVER = 12
    PAIR = 2
    PLUS_ELEPHANT = 1
    PLUS_MOGUL = 2
    PLUS_POINTS = 3
    POINTS2 = 4
    PRINCESS = 3
    PROVINCES = 12
    REVEAL = 4
    ROADS = 87
    SLOTS = 5
    SPECIAL_POINTS = 2
    SYMBOL_COUNT = 6
    TAJ_MAHAL = 6
    TAJ_MAHAL_POINTS = 4
    TAKE = 8
    TAKEN = 2
    TURN = 5
    VISITS = 12
    VIZIER = 0
    WHITE_CARDS = 12
    WHITE_KINDS = 6
    WHOLE_COURT = 63
