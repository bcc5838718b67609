from durbar.core.state cimport State


cdef class Position(State):
    # The block: copied by clone, in the order of FIELDS.
    cdef short taken[3]
    cdef short pile
    cdef short stones
    cdef short seats
    cdef short last
    cdef short phase
    cdef short seat
    # Scratch, never copied.
    cdef short acts[3]
