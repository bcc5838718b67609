from durbar.games.tajmahal.state cimport Position

cdef double value(Position p, int seat) noexcept nogil
cdef void measure(Position p, int seat, double* out) noexcept nogil
cdef int measure_hand(Position p, int seat, double* out) noexcept nogil
cdef void measure_tiles(Position p, int seat, double* out) noexcept nogil
cdef void measure_due(Position p, int seat, double* out) noexcept nogil
cdef void hope(Position p, int seat, int reach, double* p_win) noexcept nogil
cdef double chance_of(int shown, int most, bint reachable, double risk) noexcept nogil
cdef void expect(Position p, int seat, double* p_win, bint building, double* out) noexcept nogil
cdef int parts(unsigned long long own, int* provinces, unsigned long long* near) noexcept nogil
cdef double roads_ahead(Position p, int* provinces, unsigned long long* near, int count) noexcept nogil
cdef double bonus_worth(Position p, int seat, int city) noexcept nogil
cdef double good_ahead(Position p, int good) noexcept nogil
