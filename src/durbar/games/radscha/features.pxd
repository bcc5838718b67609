# Made from features.py by durbar.core.declarations; do not edit.
cdef enum:
    FAR = 12
    FEATURE_COUNT = 15
    F_BEDOUIN = 3
    F_CAMEL = 2
    F_FAKIR = 4
    F_FUEL = 9
    F_GIFT = 0
    F_HOMEWARD = 1
    F_MISSING = 6
    F_MISSING_IN_ALL = 7
    F_READY = 5
    F_TO_MOVE = 14
    F_TRADES = 8
    F_TURNS_HOME = 13
    F_TURNS_TO_BUY = 12
    F_TURNS_TO_GIFT = 11
    F_TURNS_TO_STONES = 10
