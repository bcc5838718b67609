from durbar.core.rng cimport Rng
from durbar.games.java.cards cimport Cards

cdef void reshuffle(Cards p, int seat, Rng rng) noexcept nogil
cdef void deal_again(Cards p, int epoch, int seat, Rng rng) noexcept nogil
cdef bint could_be(Cards p) noexcept nogil
