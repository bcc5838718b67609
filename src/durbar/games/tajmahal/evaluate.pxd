from durbar.core.evaluator cimport Evaluator
from durbar.core.state cimport State
from durbar.games.tajmahal.state cimport Position

cdef int weights_row(Position p) noexcept nogil
cdef void measure(Position p, int seat, double* out) noexcept nogil
cdef void measure_hand(Position p, int seat, double* out) noexcept nogil
cdef void measure_tiles(Position p, int seat, double* out) noexcept nogil
cdef void measure_due(Position p, int seat, double* out) noexcept nogil
cdef void expect(Position p, int seat, double* p_win, bint building, double* out) noexcept nogil


cdef class TajMahalEvaluator(Evaluator):
    cdef void measure(self, State state, int seat, double* out) noexcept nogil
    cdef int row(self, State state) noexcept nogil
    cdef double clearness(self, State state) noexcept nogil
    cdef double stage(self, State state) noexcept nogil
