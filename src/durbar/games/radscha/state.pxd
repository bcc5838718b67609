# Made from state.py by durbar.core.declarations; do not edit.
from durbar.core.state cimport State


cdef class Position(State):
    # The block: copied by clone, in the order of FIELDS.
    cdef short stones[48]
    cdef short desert[12]
    cdef short anchors[24]
    cdef short place_cell[7]
    cdef short tile_kind[9]
    cdef short tile_turn[9]
    cdef short figure[4]
    cdef short stock[16]
    cdef short supply[4]
    cdef short cards[4]
    cdef short pay_colour[4]
    cdef short set_up_left[4]
    cdef short seats
    cdef short small
    cdef short set_up
    cdef short shuffled
    cdef short phase
    cdef short seat
    cdef short colour
    cdef short to_place
    cdef short target
    cdef short turns
    cdef short winner
    cdef short dealt
    # Scratch, never copied.
    cdef short acts[1152]
    cdef int weights[1152]
    cdef unsigned char reach[151]
    cdef unsigned char corner[145]
    cdef unsigned char path[8]
    cdef int path_length
