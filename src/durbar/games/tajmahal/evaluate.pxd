from durbar.games.tajmahal.state cimport Position

cdef double value(Position p, int seat) noexcept nogil
cdef double clearness(Position p) noexcept nogil
cdef void measure(Position p, int seat, double* out) noexcept nogil
cdef void measure_hand(Position p, int seat, double* out) noexcept nogil
cdef void measure_tiles(Position p, int seat, double* out) noexcept nogil
cdef void measure_due(Position p, int seat, double* out) noexcept nogil
cdef void expect(Position p, int seat, double* p_win, bint building, double* out) noexcept nogil
