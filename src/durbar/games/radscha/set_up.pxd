from durbar.games.radscha.state cimport Position


cdef class SetUp(Position):
    cdef int stone_at(self, int cell) noexcept nogil
    cdef bint is_desert(self, int cell) noexcept nogil
    cdef int place_at(self, int cell) noexcept nogil
    cdef int figures_on(self, int node) noexcept nogil
    cdef int stock_size(self, int seat) noexcept nogil
    cdef int board_count(self, int colour) noexcept nogil
    cdef bint has(self, int seat, int card) noexcept nogil
    cdef int add(self, int n, int action) noexcept nogil
    cdef int list_tiles(self) noexcept nogil
    cdef void do_deal(self, int kind, int turn) noexcept nogil
    cdef void lay_out(self) noexcept nogil
    cdef void put_place(self, int place, int cell) noexcept nogil
    cdef int list_lines(self) noexcept nogil
    cdef bint line_fits(self, int cell, int step, int length) noexcept nogil
    cdef bint gives_hold(self, int cell, int step) noexcept nogil
    cdef int empty_fields(self, int row) noexcept nogil
    cdef void do_line(self, int cell, int step, int length) noexcept nogil
    cdef void next_set_up(self, int done) noexcept nogil
    cdef void start_play(self, int seat) noexcept nogil
