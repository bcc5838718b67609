# Plain Python, compiled: on the way of every move.
from durbar.core.match cimport Match


cdef class Table:
    cdef public str id
    cdef public str invite
    cdef public bytes seed
    cdef public object frame
    cdef public int version
    cdef public object game
    cdef public bint hides
    cdef public Match match
    cdef public list story
    cdef public dict receipts
    cdef public list chat
    cdef public object seen

    cpdef object play(self, int seat, object seq, list actions, bint confirm, double now)
    cpdef bint fits(self, int seat, object seq)
    cpdef object _closed(self)
    cpdef object _tell(self, int first, double now, list events=*)
    cpdef object _settle(self)
    cpdef Match _playing(self)
