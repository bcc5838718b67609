cimport cython
from durbar.games.raja.state cimport Position


cdef class Choices(Position):
    # Looking at the table.
    cdef int add(self, int n, int action) noexcept nogil
    cdef bint holds(self, int seat, int card) noexcept nogil
    cdef int holder(self, int card) noexcept nogil
    cdef int free_cards(self) noexcept nogil
    cdef int card_count(self, int seat) noexcept nogil
    cdef int pointers(self, int action) noexcept nogil
    cdef int chip_left(self, int action) noexcept nogil
    cdef int village_limit(self) noexcept nogil
    cdef void count_houses(self) noexcept nogil
    cdef int free_small_sites(self, int city) noexcept nogil
    cdef int palace_price(self) noexcept nogil
    cdef bint ability_left(self) noexcept nogil

    # What the mover may do, in the order of the action space.
    cdef int list_turn(self) noexcept nogil
    cdef int list_roads(self, int n) noexcept nogil
    cdef int list_houses(self, int n) noexcept nogil
    cdef int list_moves(self, int n) noexcept nogil
    cdef int list_palaces(self, int n) noexcept nogil
    cdef int list_orders(self, int n) noexcept nogil
    cdef int list_cards(self, int n) noexcept nogil
    cdef int list_move_targets(self) noexcept nogil
    cdef int list_card_bits(self, int n, int first, int bits) noexcept nogil
