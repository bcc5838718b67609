from durbar.games.raja.state cimport Position

cdef int price_of(Position p, int seat) noexcept nogil
cdef int village_cost(Position p, int seat, int village) noexcept nogil
cdef void road_costs(Position p, int seat, int* cost) noexcept nogil
cdef void ways_from(int* cost, int start, int* way) noexcept nogil
cdef void add_rest(int action, int* rest) noexcept nogil
cdef void count_rest(Position p, int seat, int* rest) noexcept nogil
cdef bint within(int way, int gold, int houses) noexcept nogil
cdef int free_sites(Position p, int city) noexcept nogil
cdef void plan(Position p, int seat, int* rest, int* way, int* out) noexcept nogil
