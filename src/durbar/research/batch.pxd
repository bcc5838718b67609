cimport cython
from durbar.core.observe cimport Observation
from durbar.core.rng cimport Rng
from durbar.core.state cimport State


@cython.final
cdef class Batch:
    cdef readonly object game
    cdef readonly int n
    cdef readonly int players
    cdef readonly object seeds
    cdef readonly object seats
    cdef readonly object masks
    cdef readonly object observations
    cdef readonly object rewards
    cdef readonly object done
    cdef readonly object truncated
    cdef readonly object decisions
    cdef readonly object final_observations
    cdef readonly object options
    cdef readonly int max_decisions
    # The same arrays for compiled code, and the actions of the step under way.
    cdef object chosen
    cdef object plays
    cdef int[::1] seat_view
    cdef int[::1] chosen_view
    cdef unsigned char[:, ::1] mask_view
    cdef unsigned char[::1] done_view
    cdef unsigned char[::1] truncated_view
    cdef unsigned char[::1] plays_view
    cdef int[::1] decision_view
    cdef float[:, :, ::1] final_view
    cdef float[:, ::1] seen_view
    cdef float[:, ::1] reward_view
    # The tables; the lists keep alive what the pointers name.
    cdef list kept
    cdef list luck
    cdef void** tables
    cdef void** rngs
    # What `observations` shows now: to which seat, and (as bytes) which position.
    cdef int* shown_to
    cdef char* shown
    cdef State first
    cdef Observation observation
    cdef Rng chooser
    cdef int actions
    cdef int width
    cdef bint observing
    cdef bint finals
    cdef int threads
    cdef object pool
    cdef list parts

    cdef int first_illegal(self) noexcept nogil
    cdef bint allows(self, State state, int i) noexcept nogil
    cdef int pick(self, State state, int i) noexcept nogil
    cdef void begin(self, State state, Rng rng, int i) noexcept nogil
    cdef void advance(self, State state, Rng rng, int i) noexcept nogil
    cdef void go_to_decision(self, State state, Rng rng, int i) noexcept nogil
    cdef void clear(self, int i) noexcept nogil
    cdef void finish(self, State state, int i) noexcept nogil
    cdef void show(self, State state, int seat, int i) noexcept nogil
    cdef double result(self, State state, int seat) noexcept nogil
