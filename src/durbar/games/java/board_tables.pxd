cdef short BESIDE[1296]  # cell * 6 + way
cdef unsigned long long BESIDE_MASK[864]  # cell * 4 + word
cdef unsigned char PRINTED[216]
cdef unsigned char EDGE[216]  # cells that can touch the border
cdef unsigned long long EDGE_MASK[4]
cdef unsigned long long INNER_MASK[4]  # printed spaces off the rim: where irrigation may lie
cdef unsigned long long RIM_MASK[4]  # printed spaces on the rim
cdef unsigned char PRICE[1296]  # cell * 6 + way: AP to cross the border there
cdef short PAIR[1296]  # cell * 6 + turn: footprint of a two-space tile, -1 off the board
cdef short TRIPLE[1296]  # of a three-space tile
cdef unsigned char BARE_TWO[216]  # turns that cover a printed space, as bits
cdef unsigned char BARE_THREE[216]
cdef unsigned char OUTSIDE_TWO[1296]  # cell * 6 + turn: outside cells covered
cdef unsigned char OUTSIDE_THREE[1296]
cdef int FIRST_TRIPLE  # footprints from here on are of three-space tiles
