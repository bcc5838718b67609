from durbar.games.tajmahal.state cimport Position

cdef void hope(Position p, int seat, double* p_win) noexcept nogil
cdef int lead_of(int shown, int most, int rivals) noexcept nogil
cdef int symbols_within(Position p, int seat) noexcept nogil
cdef int after(Position p, int slot) noexcept nogil
