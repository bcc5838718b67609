from durbar.core.state cimport State
from durbar.games.java.ground cimport Ground


cdef class Tiles(Ground):

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
