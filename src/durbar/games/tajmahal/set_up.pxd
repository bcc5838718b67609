cimport cython
from durbar.games.tajmahal.cards cimport Cards


cdef class SetUp(Cards):
    @cython.final
    cdef int list_provinces(self) noexcept nogil
    @cython.final
    cdef void do_lay_province(self, int province) noexcept nogil
    @cython.final
    cdef int list_bonus(self) noexcept nogil
    @cython.final
    cdef void do_lay_bonus(self, int kind) noexcept nogil
    @cython.final
    cdef void next_fortress(self) noexcept nogil
    @cython.final
    cdef bint do_deal(self, int card) noexcept nogil
