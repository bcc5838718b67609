from durbar.core.evaluator cimport Evaluator
from durbar.core.state cimport State
from durbar.games.raja.state cimport Position

cdef void measure(Position p, int seat, double* out) noexcept nogil
cdef int lasting_points(Position p, int seat, int city) noexcept nogil
cdef bint has_plan(Position p, int seat) noexcept nogil
cdef int planned_points(Position p, int seat, int* found) noexcept nogil
cdef int rival_points(Position p, int seat, int city) noexcept nogil
cdef int rounds_left(Position p, int seat, int planned, int ahead) noexcept nogil
cdef int contest(Position p, int seat, int city, int points, bint now) noexcept nogil
cdef int lead(int points) noexcept nogil


cdef class RajaEvaluator(Evaluator):
    cdef void measure(self, State state, int seat, double* out) noexcept nogil
    cdef double stage(self, State state) noexcept nogil
