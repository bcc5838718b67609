from durbar.core.state cimport State
from durbar.games.java.ground cimport Ground


cdef class Tiles(Ground):
    # Scratch: where a one-, two- or three-space tile could lie by height and cover, and in which turns.
    cdef unsigned long long fit_one[4]
    cdef unsigned long long fit_two[4]
    cdef unsigned long long fit_three[4]
    cdef unsigned char turns_two[216]
    cdef unsigned char turns_three[216]

    cdef void copy_from(self, State other) noexcept nogil
    cdef void survey(self) noexcept nogil
    cdef void fit(self, int cell) noexcept nogil
    cdef void fit_around(self, int* cells, int count) noexcept nogil
    cdef void changed(self, int cell) noexcept nogil

    cdef int tile_cost(self, int kind, int cell, int turn) noexcept nogil
    cdef int lawful_turns(self, int kind, int cell, int ap) noexcept nogil
    cdef bint joins_cities(self, int kind, int cell, int turn) noexcept nogil
    cdef bint owns(self, int kind) noexcept nogil
    cdef unsigned long long fitting(self, int kind, int word) noexcept nogil
    cdef bint fits_somewhere(self, int kind, int ap) noexcept nogil
    cdef bint any_tile(self, int ap) noexcept nogil
    cdef bint sure_tile(self) noexcept nogil
    cdef bint unjoined(self, int cell) noexcept nogil
