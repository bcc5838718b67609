from durbar.games.radscha.state cimport Position

cdef double value(Position p, int seat) noexcept nogil
cdef void measure(Position p, int seat, double* out) noexcept nogil
cdef int fields_to(Position p, int node, int place) noexcept nogil
cdef int fields_to_colour(Position p, int node, int missing) noexcept nogil
