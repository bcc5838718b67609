from durbar.games.tajmahal.state cimport Position

cdef int provinces_in(int provinces) noexcept nogil
cdef int parts(unsigned long long own, int* provinces, unsigned long long* near) noexcept nogil
cdef double roads_ahead(Position p, int* provinces, unsigned long long* near, int count) noexcept nogil
cdef double bonus_worth(Position p, int seat, int city) noexcept nogil
cdef double good_ahead(Position p, int good) noexcept nogil
