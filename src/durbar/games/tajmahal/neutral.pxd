cimport cython
from durbar.games.tajmahal.palaces cimport Palaces


cdef class Neutral(Palaces):
    @cython.final
    cdef bint neutral_turn(self) noexcept nogil
    @cython.final
    cdef bint do_turn_over(self, int card) noexcept nogil
    @cython.final
    cdef bint neutral_withdraws(self) noexcept nogil
    @cython.final
    cdef bint do_neutral_build(self, int city) noexcept nogil
    @cython.final
    cdef bint neutral_leaves(self) noexcept nogil
    @cython.final
    cdef bint go_on_spoiling(self) noexcept nogil
