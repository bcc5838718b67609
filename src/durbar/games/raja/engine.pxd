cimport cython
from durbar.games.raja.turn cimport Turn


@cython.final
cdef class Raja(Turn):
    # Opening.
    cdef int list_bids(self) noexcept nogil
    cdef int list_villages(self) noexcept nogil
    cdef int next_without_card(self, int seat, int skip) noexcept nogil
    cdef void do_crest(self, int city) noexcept nogil
    cdef void ask_card(self, int seat) noexcept nogil
    cdef void next_bidder(self) noexcept nogil
    cdef void choose_card(self, int card) noexcept nogil
    cdef void settle(self, int village) noexcept nogil

    # Rounds.
    cdef int after_card(self, int card, int seats) noexcept nogil
    cdef void start_round(self) noexcept nogil
    cdef int list_dials(self) noexcept nogil
    cdef void set_dial(self, int seat, int pair) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void finish_round(self) noexcept nogil

    # Scoring.
    cdef int points_of(self, int seat, int city) noexcept nogil
    cdef void rank(self, int city) noexcept nogil
