# Plain Python, compiled: on the way of every move.
from durbar.core.match cimport Match
from durbar.server.table cimport Table

cpdef bytes step(Table table, object eye, int first, double now)
cpdef bytes position(Table table, object eye, double now)
cpdef bytes _view(Table table, Match match, object eye, bint led)
cpdef bint _can_take_back(Table table, int eye)
cpdef object log_entry(object told, int seq, object eye, bint all_seen)
cpdef list log_entries(Table table, object eye, int first=*)
cpdef str iso(double at)
