# Plain Python, compiled: on the way of every move.
cimport cython
from durbar.core.match cimport Match
from durbar.server.table cimport Table

cpdef dict steps(Table table, set eyes, int first, double now)
cpdef bytes position(Table table, object eye, double now)
cpdef tuple _for_all(Table table, double now)
@cython.locals(match=Match)
cpdef bytes _position(Table table, object eye, bytes seq, bytes waits)
cpdef bytes _view(Table table, Match match, object eye, bint led)
cpdef bytes _drawn(Table table, Match match)
cpdef object draw_for_all(Table table)
cpdef object tell_all(Table table, int first)
@cython.locals(match=Match)
cpdef bint _can_take_back(Table table, int eye)
cpdef object log_entry(object told, int seq, object eye, bint all_seen)
cpdef list log_entries(Table table, object eye, int first=*)
cpdef str iso(double at)
