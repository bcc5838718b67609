cimport cython
from durbar.games.java.choices cimport Choices


@cython.final
cdef class Java(Choices):
    cdef void do_act(self, int action) noexcept nogil
    cdef void pay(self, int cost) noexcept nogil
    cdef void do_place(self, int cell) noexcept nogil
    cdef void lay(self, int cell, int turn) noexcept nogil
    cdef void put(self, int cell, int land, int footprint) noexcept nogil
    cdef void score_pools(self, int* cells, int count) noexcept nogil
    cdef void do_go(self, int target) noexcept nogil
    cdef void do_leave(self) noexcept nogil
    cdef void do_enter(self, int cell) noexcept nogil
    cdef void do_site(self, int cell) noexcept nogil
    cdef void do_value(self, int index) noexcept nogil
    cdef void do_water(self, int cell) noexcept nogil
    cdef void begin_turn(self, int seat) noexcept nogil
    cdef void end_turn(self) noexcept nogil
