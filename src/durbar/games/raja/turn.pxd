cimport cython
from durbar.games.raja.state cimport Position


cdef class Turn(Position):
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

    # What it does.
    cdef void do_turn(self, int action) noexcept nogil
    cdef void travel(self, int road) noexcept nogil
    cdef void build_house(self, int place, int by) noexcept nogil
    cdef void lift_house(self, int place, int by) noexcept nogil
    cdef void build_palace(self, int city, int size, int by) noexcept nogil
    cdef void take_from_quarry(self, int by) noexcept nogil
    cdef void change_order(self, int city, int by) noexcept nogil
    cdef void swap_card(self, int card) noexcept nogil
    cdef void exchange_card(self, int take, int give) noexcept nogil
    cdef void gain(self, int card) noexcept nogil
    cdef void start_turn(self, int seat) noexcept nogil
    cdef int fully_done(self, int action) noexcept nogil
    cdef int undone(self) noexcept nogil
