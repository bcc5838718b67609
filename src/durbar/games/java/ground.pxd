from durbar.games.java.state cimport Position

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int durbar_lowest(unsigned long long x) {
        unsigned long i;
        _BitScanForward64(&i, x);
        return (int) i;
    }
    #else
    #define durbar_lowest(x) __builtin_ctzll(x)
    #endif
    """
    int lowest "durbar_lowest" (unsigned long long x) noexcept nogil

cdef void flood(unsigned long long* within, unsigned long long* out, unsigned long long* near) noexcept nogil
cdef list cells_of(unsigned long long* mask)


cdef class Ground(Position):

    cdef void forget(self) noexcept nogil
    cdef void survey(self) noexcept nogil
    cdef void note(self, int cell) noexcept nogil
    cdef void name_areas(self) noexcept nogil

    cdef void mark_entries(self, int most, bint one_will_do) noexcept nogil
    cdef void mark_gaps(self) noexcept nogil
    cdef int border_cost(self, int cell) noexcept nogil
    cdef int walk(self, int cell, int least, int most, int want) noexcept nogil

    cdef void rank_add(self, int seat, unsigned long long* cells) noexcept nogil
    cdef void rank_area(self, int area) noexcept nogil
    cdef int leader(self) noexcept nogil
    cdef int close_pool(self, int cell, unsigned long long* pool, unsigned long long* beside) noexcept nogil
    cdef void rank_all(self, unsigned long long* cells) noexcept nogil
    cdef int great_points(self, int seat) noexcept nogil
