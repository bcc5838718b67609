cimport cython
from durbar.games.radscha.moving cimport Moving


@cython.final
cdef class Radscha(Moving):
    cdef void do_move(self, int target) noexcept nogil
    cdef void do_route(self, int corner) noexcept nogil
    cdef int list_places(self) noexcept nogil
    cdef void after_placing(self) noexcept nogil
    cdef int list_theft(self) noexcept nogil
    cdef int list_trades(self) noexcept nogil
    cdef int list_payments(self) noexcept nogil
    cdef void do_buy(self, int bits) noexcept nogil
    cdef int list_colours(self) noexcept nogil
    cdef void find_payment_colour(self) noexcept nogil
    cdef void after_use(self) noexcept nogil
    cdef int list_stock(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
