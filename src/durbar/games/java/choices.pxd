cimport cython
from durbar.games.java.cards cimport Cards


cdef class Choices(Cards):

    @cython.final
    cdef void weigh_duty(self) noexcept nogil
    @cython.final
    cdef bint leaves_tile(self, int cost) noexcept nogil
    @cython.final
    cdef bint may_move(self, int start, int target, int cost) noexcept nogil
    @cython.final
    cdef bint may_cover(self, int cell, bint with_palace) noexcept nogil
    @cython.final
    cdef int add(self, int n, int action) noexcept nogil
    @cython.final
    cdef int add_cells(self, int n, int first, unsigned long long* cells) noexcept nogil
    @cython.final
    cdef int list_act(self) noexcept nogil
    @cython.final
    cdef int list_places(self) noexcept nogil
    @cython.final
    cdef int list_turns(self) noexcept nogil
    @cython.final
    cdef bint can_move(self, int cell) noexcept nogil
    @cython.final
    cdef int list_targets(self, int cell) noexcept nogil
    @cython.final
    cdef int list_entries(self, bint one_will_do) noexcept nogil
    @cython.final
    cdef int lawful_values(self, int area) noexcept nogil
    @cython.final
    cdef int list_sites(self, bint one_will_do) noexcept nogil
    @cython.final
    cdef int list_values(self) noexcept nogil
    @cython.final
    cdef int list_waters(self, bint one_will_do) noexcept nogil
