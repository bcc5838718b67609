from durbar.games.raja.state cimport Position

cdef double value(Position p, int seat) noexcept nogil
cdef void measure(Position p, int seat, double* out) noexcept nogil
cdef int lasting_points(Position p, int seat, int city) noexcept nogil
cdef bint has_plan(Position p, int seat) noexcept nogil
cdef int planned_points(Position p, int seat, int* found) noexcept nogil
cdef int rival_points(Position p, int seat, int city) noexcept nogil
cdef int rounds_left(Position p, int seat, int planned, int ahead) noexcept nogil
cdef int contest(Position p, int seat, int city, int points, bint now) noexcept nogil
cdef int lead(int points) noexcept nogil
