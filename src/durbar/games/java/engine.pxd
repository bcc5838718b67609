cimport cython
from durbar.games.java.evaluate cimport Outlook


@cython.final
cdef class Java(Outlook):
    # Scratch: the duty of this turn as it stands now (weigh_duty).
    cdef bint bound
    cdef bint exact
    cdef int budget

    cdef int add(self, int n, int action) noexcept nogil
    cdef int add_cells(self, int n, int first, unsigned long long* cells) noexcept nogil
    cdef void weigh_duty(self) noexcept nogil
    cdef bint leaves_tile(self, int cost) noexcept nogil
    cdef bint may_move(self, int start, int target, int cost) noexcept nogil
    cdef bint may_cover(self, int cell, bint with_palace) noexcept nogil

    cdef int list_act(self) noexcept nogil
    cdef int list_places(self) noexcept nogil
    cdef int list_turns(self) noexcept nogil
    cdef bint can_move(self, int cell) noexcept nogil
    cdef int list_targets(self) noexcept nogil
    cdef int list_entries(self, bint one_will_do) noexcept nogil
    cdef int list_sites(self, bint one_will_do) noexcept nogil
    cdef int list_values(self) noexcept nogil
    cdef int list_waters(self, bint one_will_do) noexcept nogil
    cdef int lawful_values(self, int area) noexcept nogil

    cdef void do_act(self, int action) noexcept nogil
    cdef void pay(self, int cost) noexcept nogil
    cdef void do_place(self, int cell) noexcept nogil
    cdef void lay(self, int cell, int turn) noexcept nogil
    cdef void put(self, int cell, int land, int footprint) noexcept nogil
    cdef void score_pools(self, int* cells, int count) noexcept nogil
    cdef void do_go(self, int target) noexcept nogil
    cdef void do_leave(self) noexcept nogil
    cdef void do_enter(self, int cell) noexcept nogil
    cdef void do_site(self, int cell) noexcept nogil
    cdef void do_value(self, int index) noexcept nogil
    cdef void do_water(self, int cell) noexcept nogil
    cdef void begin_turn(self, int seat) noexcept nogil
    cdef void end_turn(self) noexcept nogil
