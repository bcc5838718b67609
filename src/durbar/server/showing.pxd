# Plain Python, compiled: on the way of every move.
from durbar.core.match cimport Match
from durbar.server.table cimport Table

cpdef dict steps(Table table, set eyes, int first, double now)
cpdef bytes position(Table table, object eye, double now)
cpdef tuple _for_all(Table table, double now)
cpdef bytes _position(Table table, object eye, bytes seq, bytes waits)
cpdef bytes _view(Table table, Match match, object eye, bint led)
cpdef bint _can_take_back(Table table, int eye)
cpdef object log_entry(object told, int seq, object eye, bint all_seen)
cpdef list log_entries(Table table, object eye, int first=*)
cpdef str iso(double at)
