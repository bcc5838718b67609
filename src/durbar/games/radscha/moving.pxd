from durbar.games.radscha.set_up cimport SetUp


cdef class Moving(SetUp):
    cdef int longest_move(self) noexcept nogil
    cdef int price(self, int distance) noexcept nogil
    cdef int step(self, int cell, int way) noexcept nogil
    cdef int walk(self, int want, int want_corner) noexcept nogil
    cdef int walk_ray(self, int first, int way, int most, bint may_turn, int want, int want_corner) noexcept nogil
    cdef int walk_leg(self, int cell, int way, int distance, int most, int turned_at, int want, int want_corner) noexcept nogil
    cdef bint seen(self, int node, int distance, int turned_at, int want, int want_corner) noexcept nogil
    cdef int list_targets(self) noexcept nogil
    cdef int list_routes(self) noexcept nogil
    cdef void go(self, int corner) noexcept nogil
