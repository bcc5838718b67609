cimport cython


@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef unsigned long long next64(self) noexcept nogil
    cdef unsigned int pick(self, unsigned int n) noexcept nogil
