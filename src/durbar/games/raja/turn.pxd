cimport cython
from durbar.games.raja.choices cimport Choices


cdef class Turn(Choices):
    cdef void do_turn(self, int action) noexcept nogil
    cdef void travel(self, int road) noexcept nogil
    cdef void build_house(self, int place, int by) noexcept nogil
    cdef void lift_house(self, int place, int by) noexcept nogil
    cdef void build_palace(self, int city, int size, int by) noexcept nogil
    cdef void take_from_quarry(self, int by) noexcept nogil
    cdef void change_order(self, int city, int by) noexcept nogil
    cdef void swap_card(self, int card) noexcept nogil
    cdef void exchange_card(self, int take, int give) noexcept nogil
    cdef void gain(self, int card) noexcept nogil
    cdef void start_turn(self, int seat) noexcept nogil
    cdef int fully_done(self, int action) noexcept nogil
    cdef int undone(self) noexcept nogil
