from durbar.core.evaluator cimport Evaluator
from durbar.core.state cimport State
from durbar.games.radscha.state cimport Position

cdef void measure(Position p, int seat, double* out) noexcept nogil


cdef class RadschaEvaluator(Evaluator):
    cdef void measure(self, State state, int seat, double* out) noexcept nogil
