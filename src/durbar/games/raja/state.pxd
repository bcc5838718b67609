# Made from state.py by durbar.core.declarations; do not edit.
from durbar.core.state cimport State


cdef class Position(State):
    # The block: copied by clone, in the order of FIELDS.
    cdef short houses[185]
    cdef short small[35]
    cdef short great[7]
    cdef short crest[7]
    cdef short dial[10]
    cdef short done[12]
    cdef short architect[5]
    cdef short gold[5]
    cdef short supply[5]
    cdef short quarry[5]
    cdef short palaces_left[5]
    cdef short chips[5]
    cdef short cards[5]
    cdef short chip_done[2]
    cdef short chip_stock
    cdef short seats
    cdef short edition
    cdef short short_game
    cdef short several
    cdef short yogi
    cdef short neutral
    cdef short auction
    cdef short home
    cdef short hidden
    cdef short phase
    cdef short round
    cdef short maharaja
    cdef short seat
    cdef short chooser
    cdef short moved
    cdef short last
    cdef short first
    cdef short bid
    cdef short bidder
    cdef short passed
    cdef short chip_action
    cdef short used
    cdef short roads
    cdef short lifted
    cdef short reveals
    # Scratch, never copied.
    cdef short acts[320]
    cdef short occupied[37]
    cdef short points[5]
    cdef short pay[5]
