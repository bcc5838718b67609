from durbar.games.radscha.state cimport Position

cdef bint step(short* fields, short* out, int way) noexcept nogil
cdef void spread(short* start, short* passable, short* out, int most, bint may_turn) noexcept nogil
cdef void count_turns(Position p, int seat, int fuel, int* to_place, int* to_colour) noexcept nogil
