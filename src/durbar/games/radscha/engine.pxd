cimport cython
from durbar.games.radscha.state cimport Position


@cython.final
cdef class Radscha(Position):
    cdef int stone_at(self, int cell) noexcept nogil
    cdef bint is_desert(self, int cell) noexcept nogil
    cdef int place_at(self, int cell) noexcept nogil
    cdef int figures_on(self, int node) noexcept nogil
    cdef int stock_size(self, int seat) noexcept nogil
    cdef int board_count(self, int colour) noexcept nogil
    cdef int add(self, int n, int action) noexcept nogil

    cdef int list_tiles(self) noexcept nogil
    cdef int list_lines(self) noexcept nogil
    cdef int list_targets(self) noexcept nogil
    cdef int list_routes(self) noexcept nogil
    cdef int list_places(self) noexcept nogil
    cdef int list_theft(self) noexcept nogil
    cdef int list_trades(self) noexcept nogil
    cdef int list_payments(self) noexcept nogil
    cdef int list_colours(self) noexcept nogil
    cdef int list_stock(self) noexcept nogil
    cdef bint line_fits(self, int cell, int step, int length) noexcept nogil

    cdef bint gives_hold(self, int cell, int step) noexcept nogil
    cdef int empty_fields(self, int row) noexcept nogil
    cdef bint has(self, int seat, int card) noexcept nogil
    cdef int longest_move(self) noexcept nogil
    cdef int price(self, int distance) noexcept nogil
    cdef int walk(self, int want, int want_corner) noexcept nogil
    cdef int walk_ray(self, int first, int way, int most, bint may_turn, int want, int want_corner) noexcept nogil
    cdef int walk_leg(self, int cell, int way, int distance, int most, int turned_at, int want, int want_corner) noexcept nogil
    cdef bint seen(self, int node, int distance, int turned_at, int want, int want_corner) noexcept nogil
    cdef int step(self, int cell, int way) noexcept nogil

    cdef void do_deal(self, int kind, int turn) noexcept nogil
    cdef void put_place(self, int place, int cell) noexcept nogil
    cdef void lay_out(self) noexcept nogil
    cdef void do_line(self, int cell, int step, int length) noexcept nogil
    cdef void next_set_up(self, int done) noexcept nogil
    cdef void start_play(self, int seat) noexcept nogil
    cdef void do_move(self, int target) noexcept nogil
    cdef void do_route(self, int corner) noexcept nogil
    cdef void after_placing(self) noexcept nogil
    cdef void do_buy(self, int bits) noexcept nogil
    cdef void find_payment_colour(self) noexcept nogil
    cdef void after_use(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
