cimport cython
from durbar.core.evaluator cimport Evaluator
from durbar.core.rng cimport Rng
from durbar.core.state cimport State


@cython.final
cdef class PositionKey:
    cdef int first[32]
    cdef int length[32]
    cdef int spans

    cdef unsigned long long of(self, State state) noexcept nogil


@cython.final
cdef class Tree:
    cdef readonly int nodes
    cdef readonly int edges
    cdef readonly int descents
    cdef int players
    cdef int root
    cdef double haste
    cdef int room
    cdef double scale
    cdef Evaluator evaluator
    cdef double curiosity
    cdef double trust
    cdef int rollout
    cdef double priors
    cdef PositionKey keys
    cdef bint keyed
    # Edges, in a hash table by node, seat and action.
    cdef unsigned long long* key
    cdef int* child
    cdef int* visits
    cdef int* offered
    cdef double* total
    cdef double* prior
    cdef double* odds  # of being taken, beside the other actions there; only with priors
    cdef unsigned long long* after  # key of the position behind the edge; POINTLESS if it was there before in this turn
    # The way of one descent, and what its end is worth to each seat.
    cdef int way[512]
    cdef int way_seat[512]
    cdef int depth
    cdef int first_run
    cdef double worth[8]
    cdef double sums[8]
    # Keys of the positions of the run: what one seat decides in a row, without chance in between.
    cdef unsigned long long run[128]
    cdef int run_count
    cdef unsigned long long earlier[64]
    cdef int earlier_count
    cdef int slots[1024]

    cdef int find(self, int node, int seat, int action) noexcept nogil
    cdef int choose(self, State state, State spare, int node, int seat, Rng rng) noexcept nogil
    cdef int choose_by_priors(self, State state, State spare, int node, int seat, int n, Rng rng) noexcept nogil
    cdef double odds_of(self, State after, int action, int seat) noexcept nogil
    cdef void foresee(self, State state, State spare, int edge, int action, int seat) noexcept nogil
    cdef bint was_there(self, unsigned long long key) noexcept nogil
    cdef int step_into(self, int edge) noexcept nogil
    cdef void judge(self, State state) noexcept nogil
    cdef void judge_end(self, State state) noexcept nogil
    cdef void descend(self, State state, State spare, Rng rng, int beginner, int begin) noexcept nogil
