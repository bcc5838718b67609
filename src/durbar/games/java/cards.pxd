from durbar.games.java.tiles cimport Tiles


cdef class Cards(Tiles):
    cdef int list_deck(self, int first) noexcept nogil
    cdef int deck_size(self) noexcept nogil
    cdef void take(self, int card) noexcept nogil
    cdef void refill(self) noexcept nogil
    cdef void put_hidden(self, int seat, int card) noexcept nogil
    cdef void lay_card(self, int card) noexcept nogil
    cdef void discard_laid(self, int seat) noexcept nogil
    cdef int matching(self, int seat) noexcept nogil
    cdef int high_bid(self) noexcept nogil

    cdef bint may_call(self) noexcept nogil
    cdef void mark_cities(self) noexcept nogil
    cdef int list_bids(self) noexcept nogil
    cdef int list_answers(self) noexcept nogil
    cdef void do_city(self, int cell) noexcept nogil
    cdef void do_bid(self, int action) noexcept nogil
    cdef void do_answer(self, int action) noexcept nogil
    cdef void next_bidder(self) noexcept nogil
    cdef void next_answer(self, int after) noexcept nogil
    cdef void award(self) noexcept nogil
