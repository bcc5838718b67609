cimport cython
from durbar.core.rng cimport Rng
from durbar.games.tajmahal.state cimport Position


@cython.final
cdef class TajMahal(Position):
    cdef int add(self, int n, int action, int weight) noexcept nogil
    cdef int list_cards(self, signed char* cards, int first) noexcept nogil
    cdef int list_provinces(self) noexcept nogil
    cdef int list_bonus(self) noexcept nogil
    cdef int list_plays(self) noexcept nogil
    cdef int list_sites(self) noexcept nogil
    cdef int list_free_cities(self, int first) noexcept nogil

    cdef void do_lay_province(self, int province) noexcept nogil
    cdef void do_lay_bonus(self, int kind) noexcept nogil
    cdef void next_fortress(self) noexcept nogil
    cdef void do_deal(self, int card) noexcept nogil
    cdef void begin_visit(self) noexcept nogil
    cdef void go_on_revealing(self) noexcept nogil

    cdef bint card_to_draw(self) noexcept nogil
    cdef void leave_pile(self, int card) noexcept nogil
    cdef void draw_hidden(self, int seat, int card) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef int following(self) noexcept nogil

    cdef void show_symbols(self, int slot, int card) noexcept nogil
    cdef void leave_hand(self, int seat, int card) noexcept nogil
    cdef void do_play(self, int card, int companion) noexcept nogil

    cdef int majorities(self, int slot) noexcept nogil
    cdef unsigned long long free_cities(self) noexcept nogil
    cdef void do_withdraw(self) noexcept nogil
    cdef bint build(self, int city) noexcept nogil
    cdef void go_on_building(self) noexcept nogil
    cdef void score_good(self, int seat, int good) noexcept nogil
    cdef void finish_withdrawal(self) noexcept nogil
    cdef void score_palaces(self) noexcept nogil
    cdef void put_away(self, int slot) noexcept nogil
    cdef void start_taking(self) noexcept nogil
    cdef void go_on_taking(self) noexcept nogil
    cdef void take(self, int card) noexcept nogil

    cdef void neutral_turn(self) noexcept nogil
    cdef void do_turn_over(self, int card) noexcept nogil
    cdef void neutral_withdraws(self) noexcept nogil
    cdef void do_neutral_build(self, int city) noexcept nogil
    cdef void neutral_leaves(self) noexcept nogil
    cdef void go_on_spoiling(self) noexcept nogil
    cdef void clear_display(self) noexcept nogil

    cdef void end_visit(self) noexcept nogil
    cdef void exchange_pairs(self) noexcept nogil
    cdef void drop_leftovers(self) noexcept nogil
    cdef int hand_points(self, int seat) noexcept nogil

    cdef int unseen(self, int at, int origin) noexcept nogil


cdef int _pick(int* cards, int total, Rng rng) noexcept nogil
