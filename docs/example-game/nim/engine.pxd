cimport cython
from durbar.games.nim.state cimport Position


@cython.final
cdef class Nim(Position):
    cdef void do_take(self, int count) noexcept nogil
