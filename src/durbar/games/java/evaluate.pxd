from durbar.core.state cimport State
from durbar.games.java.choices cimport Choices
from durbar.games.java.evaluate_promises cimport PromiseEvaluator


cdef class JavaEvaluator(PromiseEvaluator):
    cdef void survey(self, State state) noexcept nogil
    cdef double stage(self, State state) noexcept nogil
    cdef void measure(self, State state, int seat, double* out) noexcept nogil
    cdef void chart_all(self, Choices p) noexcept nogil
    cdef void measure_seat(self, Choices p, int seat, double* out) noexcept nogil
    cdef void count_pieces(self, Choices p, int seat, double* out) noexcept nogil
    cdef void count_cards(self, Choices p, int seat, double* out) noexcept nogil
    cdef double stake(self, Choices p, int seat, int city, bint on) noexcept nogil
