from durbar.core.state cimport State

cdef enum:
    MOST_SEATS = 5
    MOST_FEATURES = 32
    MOST_HIDDEN = 64


cdef class Evaluator:
    cdef readonly double scale
    cdef readonly object names
    cdef int count
    cdef double* used  # row * count + feature
    cdef double found[160]  # seat * MOST_FEATURES + feature: of the last judgement
    # The net that corrects the leads, for one number of players (0: there is none).
    cdef readonly int net_players
    cdef int hidden
    cdef double* own  # feature * hidden + unit; the row behind the features is the stage
    cdef double* others
    cdef double* bias
    cdef double* out
    cdef double units[320]  # seat * MOST_HIDDEN + unit
    cdef double rivals[320]
    # What a good player leans to, for one number of players (0: not known).
    cdef readonly int policy_players
    cdef readonly double policy_weight
    cdef int actions
    cdef double* lean  # by feature
    cdef double* lean_others
    cdef double* habits  # by action

    # What a game fills in; C only, no GIL, never raises.
    cdef void survey(self, State state) noexcept nogil
    cdef void measure(self, State state, int seat, double* out) noexcept nogil
    cdef int row(self, State state) noexcept nogil
    cdef double clearness(self, State state) noexcept nogil
    cdef double stage(self, State state) noexcept nogil

    # What every game gets.
    cdef void judge(self, State state, double* leads) noexcept nogil
    cdef void correct(self, State state, int players, double* leads) noexcept nogil
    cdef void _look(self, State state) noexcept nogil
    cdef bint knows_actions(self, int players) noexcept nogil
    cdef double log_odds(self, State after, int action, int seat) noexcept nogil
