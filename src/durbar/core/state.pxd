from durbar.core.rng cimport Rng

cpdef enum:
    CHANCE = -1
    OVER = -2
    WHOEVER = -3


cdef class State:
    # The scratch list of legal actions: how many it holds (-1: stale) and whose they are.
    cdef int listed
    cdef int listed_for

    # What a game fills in; C only, no GIL, never raises.
    cdef int seat_count(self) noexcept nogil
    cdef int actor(self) noexcept nogil
    cdef unsigned int deciding(self) noexcept nogil
    cdef int list_actions(self, int seat) noexcept nogil
    cdef int listed_action(self, int i) noexcept nogil
    cdef int listed_weight(self, int i) noexcept nogil
    cdef void do(self, int action, int seat) noexcept nogil
    cdef int seat_score(self, int seat) noexcept nogil
    cdef long long seat_standing(self, int seat) noexcept nogil
    cdef int fence_count(self) noexcept nogil
    cdef bint ended_by_limit(self) noexcept nogil
    cdef unsigned int veiled(self, int seat, int veil) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef char* body(self) noexcept nogil
    cdef int body_size(self) noexcept nogil
    cdef State blank(self)

    # What every game gets.
    cdef int _count(self, int seat) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef int count_for(self, int seat) noexcept nogil
    cdef int random_action(self, Rng rng) noexcept nogil
    cdef int run_out(self, Rng rng, int limit) noexcept nogil
    cpdef State clone(self)
