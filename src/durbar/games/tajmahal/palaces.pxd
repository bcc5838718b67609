cimport cython
from durbar.games.tajmahal.set_up cimport SetUp


cdef class Palaces(SetUp):
    @cython.final
    cdef int majorities(self, int slot) noexcept nogil
    @cython.final
    cdef unsigned long long free_cities(self) noexcept nogil
    @cython.final
    cdef int list_free_cities(self, int first) noexcept nogil
    @cython.final
    cdef int list_sites(self) noexcept nogil
    @cython.final
    cdef bint build(self, int city) noexcept nogil
    @cython.final
    cdef void score_good(self, int seat, int good) noexcept nogil
    @cython.final
    cdef void score_palaces(self) noexcept nogil
