cimport cython
from durbar.core.state cimport State


cdef void copy_row(char* field, int width, int first, int count, int* row) noexcept nogil
cdef unsigned long long wide(char* field, int i) noexcept nogil
cdef void put_bits(unsigned long long bits, float* out, int at) noexcept nogil
cdef int from_chair(int i, int me, int players) noexcept nogil
cdef int to_chair(int seat, int me, int players) noexcept nogil


@cython.final
cdef class Observation:
    cdef readonly int size
    cdef readonly object parts
    cdef readonly object shapes
    cdef readonly object slices
    cdef object names
    cdef int most_seats
    cdef int count
    cdef int pair_count
    cdef int code[640]
    cdef double unit[64]
    cdef int pairs[2048]
    cdef int begins[65]  # where each part begins in the buffer, and where the last ends
    cdef void look(self, State state, int me, float* out) noexcept nogil
    cdef void look_again(self, State state, int me, char* before, int was, float* out) noexcept nogil
    cdef bint differs(self, State state, int part, bint from_elsewhere, char* before) noexcept nogil
    cdef int look_at(self, State state, int part, int me, float* out, int at) noexcept nogil
    cdef int look_row(self, char* field, int* code, int part, int row, int me, int players, float* out, int at) noexcept nogil
    cdef void put_seats(self, unsigned int bits, int me, int players, float* out, int at) noexcept nogil
