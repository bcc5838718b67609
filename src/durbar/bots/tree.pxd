cimport cython
from durbar.core.rng cimport Rng
from durbar.core.state cimport State


@cython.final
cdef class Tree:
    cdef readonly int nodes
    cdef readonly int edges
    cdef readonly int descents
    cdef int players
    cdef int room
    cdef double scale
    cdef double curiosity
    cdef double trust
    cdef int rollout
    # Edges, in a hash table by node, seat and action.
    cdef unsigned long long* key
    cdef int* child
    cdef int* visits
    cdef int* offered
    cdef double* total
    cdef double* prior
    # The way of one descent, and what its end is worth to each seat.
    cdef int way[512]
    cdef int way_seat[512]
    cdef int depth
    cdef double worth[8]
    cdef double sums[8]

    cdef int find(self, int node, int seat, int action) noexcept nogil
    cdef int choose(self, State state, State spare, int node, int seat, Rng rng) noexcept nogil
    cdef double foresee(self, State state, State spare, int action, int seat) noexcept nogil
    cdef int step_into(self, int edge) noexcept nogil
    cdef void judge(self, State state) noexcept nogil
    cdef void judge_end(self, State state) noexcept nogil
    cdef void descend(self, State state, State spare, Rng rng, int beginner, int begin) noexcept nogil
