from durbar.games.tajmahal.state cimport Position

cdef void win_chances(Position p, int seat, double* p_win) noexcept nogil
cdef void stand(Position p, int seat, int* out) noexcept nogil
cdef void could_add(Position p, int slot, int* adds) noexcept nogil
cdef int after(Position p, int slot) noexcept nogil
