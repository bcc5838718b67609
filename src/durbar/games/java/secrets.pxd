from durbar.core.rng cimport Rng
from durbar.games.java.cards cimport Table

cdef void reshuffle(Table p, int seat, Rng rng) noexcept nogil
cdef void deal_again(Table p, int epoch, int seat, Rng rng) noexcept nogil
cdef bint could_be(Table p) noexcept nogil
