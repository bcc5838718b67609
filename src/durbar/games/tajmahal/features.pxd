# Made from features.py by durbar.core.declarations; do not edit.
cdef extern from *:
    """
    static const double names_STILL_TODAY = 0.3;
    static const double names_FURTHER_PALACE = 0.5;
    static const double names_OF_A_DUE_CARD = 0.6;
    static const double names_EVERYWHERE = 0.4;
    static const int names_COLOUR_OF[50] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4};
    static const double names_WANTED[4] = {1.0, 1.15, 0.5, 1.2};
    static const double names_KEEPS[12] = {0.0, 0.7, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
    static const double names_COUNTS[12] = {1.0, 0.4, 0.15, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    static const unsigned long long names_MASK64 = 18446744073709551615ULL;
    static const unsigned long long names_DE_BRUIJN = 285870213051386505ULL;
    static const double names_ALONE_UNSHOWN = 0.31;
    static const double names_ALONE_ELEPHANT = 0.94;
    """
    const double STILL_TODAY "names_STILL_TODAY"
    const double FURTHER_PALACE "names_FURTHER_PALACE"
    const double OF_A_DUE_CARD "names_OF_A_DUE_CARD"
    const double EVERYWHERE "names_EVERYWHERE"
    const int COLOUR_OF "names_COLOUR_OF" [50]
    const double WANTED "names_WANTED" [4]
    const double KEEPS "names_KEEPS" [12]
    const double COUNTS "names_COUNTS" [12]
    const unsigned long long MASK64 "names_MASK64"
    const unsigned long long DE_BRUIJN "names_DE_BRUIJN"
    const double ALONE_UNSHOWN "names_ALONE_UNSHOWN"
    const double ALONE_ELEPHANT "names_ALONE_ELEPHANT"

cdef enum:
    ADDS = 5
    BEFORES = 5
    CERTAIN = -1
    FAR = 3
    FEATURE_COUNT = 21
    FREE_COLOUR = 0
    F_CARDS = 2
    F_ELEPHANTS = 17
    F_END_HAND = 5
    F_GOODS = 13
    F_INFLUENCE = 14
    F_LONGEST = 3
    F_MOGULS = 16
    F_MONKS = 15
    F_ROADS = 12
    F_SCORE = 0
    F_SECOND = 18
    F_SINGLE = 7
    F_SPECIAL = 8
    F_SURPLUS = 19
    F_THREAT = 20
    F_UNPLAYED = 6
    F_VISIT = 1
    F_WHITE = 4
    HANDY = 11
    HOPELESS = -2
    LAST_INSIDE = -3
    LEADS = 8
    MANY_PLAYERS = 4
    PLUS_ELEPHANT = 1
    PLUS_MOGUL = 2
    PLUS_POINTS = 3
    REACHES = 6
    SERVES = 2
    VISITS = 12
