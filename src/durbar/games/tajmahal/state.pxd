# Made from state.py by durbar.core.declarations; do not edit.
from durbar.core.state cimport State


cdef class Position(State):
    # The block: copied by clone, in the order of FIELDS.
    cdef unsigned long long palaces[5]
    cdef unsigned long long crowns[5]
    cdef short score[5]
    cdef short visit_province[12]
    cdef short bonus[16]
    cdef short goods[20]
    cdef short tiles[20]
    cdef short stacks[4]
    cdef short special_owner[4]
    cdef short symbols[30]
    cdef short colour[5]
    cdef short turns[5]
    cdef short seats
    cdef short phase
    cdef short visit
    cdef short start
    cdef short seat
    cdef short inside
    cdef short court
    cdef short special_out
    cdef short won
    cdef short to_build
    cdef short to_crown
    cdef short to_take
    cdef short laid
    cdef short plays
    cdef short pile_size
    cdef short display_size
    cdef signed char hand[250]
    cdef signed char known[250]
    cdef signed char fresh[250]
    cdef signed char former[2000]
    cdef signed char played[250]
    cdef signed char display[50]
    cdef signed char pile[50]
    cdef signed char discard[50]
    # Scratch, never copied.
    cdef short acts[512]
    cdef short weights[64]
