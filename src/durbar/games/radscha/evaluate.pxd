from durbar.games.radscha.state cimport Position

cdef double value(Position p, int seat) noexcept nogil
cdef void measure(Position p, int seat, double* out) noexcept nogil
