cimport cython
from durbar.core.rng cimport Rng
from durbar.games.tajmahal.state cimport Position


cdef class Cards(Position):
    @cython.final
    cdef int add(self, int n, int action, int weight) noexcept nogil
    @cython.final
    cdef int list_cards(self, signed char* cards, int first) noexcept nogil
    @cython.final
    cdef bint card_to_draw(self) noexcept nogil
    @cython.final
    cdef void leave_pile(self, int card) noexcept nogil
    @cython.final
    cdef void draw_hidden(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void take(self, int card) noexcept nogil
    @cython.final
    cdef void clear_display(self) noexcept nogil
    @cython.final
    cdef void put_away(self, int slot) noexcept nogil
    @cython.final
    cdef int hand_points(self, int seat) noexcept nogil
    @cython.final
    cdef int unseen(self, int at, int origin) noexcept nogil
    @cython.final
    cdef int list_plays(self) noexcept nogil
    @cython.final
    cdef void leave_hand(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void show_symbols(self, int slot, int card) noexcept nogil
    @cython.final
    cdef void do_play(self, int card, int companion) noexcept nogil


cdef void deal_anew(Cards true, Cards new, int me, Rng rng) noexcept nogil
cdef int pick(int* cards, int total, Rng rng) noexcept nogil
