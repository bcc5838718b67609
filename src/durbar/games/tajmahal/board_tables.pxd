cdef unsigned long long ROADS_FROM[64]  # city: its neighbours
cdef unsigned long long HOME[12]  # province: its cities
cdef int FIRST_CITY[13]  # province: its first city
cdef int FORTRESS_OF[49]  # city: number of the fortress, or NOTHING
cdef int SYMBOL_A[50]  # card: its symbols
cdef int SYMBOL_B[50]  # NOTHING on a white card
cdef int GOOD_A[12]  # province tile: its goods
cdef int GOOD_B[12]  # NOTHING on the first
cdef int EFFECT[4]  # by special card
cdef int BONUS_TILES[7]  # how many of each kind
cdef int AGRA  # the province of the last visit
