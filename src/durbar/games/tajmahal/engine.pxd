cimport cython
from durbar.games.tajmahal.neutral cimport Neutral


@cython.final
cdef class TajMahal(Neutral):
    cdef void begin_visit(self) noexcept nogil
    cdef void go_on_revealing(self) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef int following(self) noexcept nogil
    cdef void do_withdraw(self) noexcept nogil
    cdef void go_on_building(self) noexcept nogil
    cdef void finish_withdrawal(self) noexcept nogil
    cdef void start_taking(self) noexcept nogil
    cdef void go_on_taking(self) noexcept nogil
    cdef void end_visit(self) noexcept nogil
    cdef void exchange_pairs(self) noexcept nogil
    cdef void drop_leftovers(self) noexcept nogil
