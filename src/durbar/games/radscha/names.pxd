# Made from names.py by durbar.core.declarations; do not edit.
cdef extern from *:
    """
    static const int names_PAYMENT_BITS[11] = {3, 5, 9, 6, 10, 12, 7, 11, 13, 14, 15};
    static const int names_LINE_WEIGHT[5] = {0, 1, 1, 3, 3};
    """
    const int PAYMENT_BITS "names_PAYMENT_BITS" [11]
    const int LINE_WEIGHT "names_LINE_WEIGHT" [5]

cdef enum:
    ANY_ROUTE = -2
    AT_OASIS = 7
    A_BEGIN = 32
    A_BUY = 1660
    A_COLOUR = 1672
    A_DEAL = 0
    A_GIVE = 1676
    A_LINE = 36
    A_MOVE = 1188
    A_PASS = 1671
    A_PLACE = 1484
    A_ROUTE = 1339
    A_STEAL = 1628
    A_TRADE = 1644
    BEDOUIN = 3
    BEGIN = 1
    BODY_SIZE = 314
    CAMEL = 2
    CAMEL_FIELDS = 1
    CARPET = 0
    CELLS = 144
    CHANCE = -1
    DEAL = 0
    EVERY = -1
    FAKIR = 4
    FAKIR_GIFT_PRICE = 2
    FIELDS_PER_STONE = 2
    FIRST = 1
    FIRST_SHOP = 2
    FREE_FIELDS = 1
    FULL = 2
    FULL_ROW = 4095
    GIFTS = 2
    GIFT_PRICE = 4
    HELPER_PRICE = 3
    LAMP = 1
    LONGEST_LINE = 4
    MOST_PAID = 3
    MOVE = 3
    NOBODY = -1
    NOBODY_ACTS = -2
    NODES = 151
    OASIS = 1
    OPENING_STOCK = 3
    OVER = 11
    PALACE = 0
    PAYMENT = 9
    PAYMENT_COUNT = 11
    PLACE = 5
    PLACE_COUNT = 7
    PLAIN = 7
    QUICK = 0
    REDUCE = 10
    ROUTE = 4
    SET_UP = 2
    SET_UP_STONES = 20
    SHOP = 8
    SIDE = 12
    STOCK_LIMIT = 10
    STONES_PER_COLOUR = 45
    STRAIGHT = 144
    THEFT = 6
    TILES = 9
    TILE_SIDE = 4
    TRADE_PRICE = 3
    TURN_LIMIT = 100
    WEIGHT_UNIT = 10000
