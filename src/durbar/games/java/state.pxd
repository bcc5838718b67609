# Made from state.py by durbar.core.declarations; do not edit.
from durbar.core.state cimport State


cdef class Position(State):
    # The block: copied by clone, in the order of FIELDS.
    cdef short tile[216]
    cdef short score[4]
    cdef short seats
    cdef short phase
    cdef short seat
    cdef short ap
    cdef short chip_played
    cdef short bought
    cdef short tiled
    cdef short kind
    cdef short at
    cdef short threes
    cdef short irrigation
    cdef short open_card
    cdef short ending
    cdef short idle
    cdef short turns
    cdef short dealt
    cdef short epoch
    cdef short city
    cdef short bidder
    cdef short asker
    cdef short need
    cdef short bidding
    cdef short reveals
    cdef short palaces[5]
    cdef signed char height[216]
    cdef signed char land[216]
    cdef signed char palace[216]
    cdef signed char danced[216]
    cdef signed char built[216]
    cdef signed char figure[216]
    cdef signed char strolled[216]
    cdef signed char men[4]
    cdef signed char twos[4]
    cdef signed char rices[4]
    cdef signed char villages[4]
    cdef signed char chips[4]
    cdef signed char deck[6]
    cdef signed char discard[6]
    cdef signed char hand[24]
    cdef signed char known[24]
    cdef signed char hidden[192]
    cdef signed char laid[24]
    cdef signed char bid[4]
    cdef signed char guest[4]
    cdef signed char agreed[4]
    cdef signed char great[4]
    # Scratch, never copied.
    cdef short acts[256]
    cdef int weights[8]
    cdef int surveyed
    cdef int named
    cdef int area_count
    cdef unsigned long long rice[4]
    cdef unsigned long long village[4]
    cdef unsigned long long water[4]
    cdef unsigned long long palaced[4]
    cdef unsigned long long men_at[16]
    cdef unsigned long long between[4]
    cdef unsigned long long goal[4]
    cdef unsigned char level[217]
    cdef unsigned char area_of[217]
    cdef short area_size[110]
    cdef short area_city[110]
    cdef unsigned long long rank_high[4]
    cdef unsigned long long rank_low[4]
    cdef unsigned long long fit_one[4]
    cdef unsigned long long fit_two[4]
    cdef unsigned long long fit_three[4]
    cdef unsigned char turns_two[216]
    cdef unsigned char turns_three[216]
    cdef int bound
    cdef int exact
    cdef int budget
