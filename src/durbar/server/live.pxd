# Plain Python, compiled: on the way of every move.
from durbar.server.hall cimport Hall, Live
from durbar.server.limits cimport Bucket, Buckets
from durbar.server.table cimport Table


cdef class Connection:
    cdef public object wire
    cdef public Hall hall
    cdef public object guests
    cdef public Live live
    cdef public object who
    cdef public object guest
    cdef public object eye
    cdef public object tell
    cdef Bucket _bucket
    cdef Buckets _pace
    cdef bint _busy
    cdef bint _catching_up
    cdef object _waiting
    cdef object _task

    cpdef object heard(self, bytes text)
    cpdef object next(self)
    cpdef object _answer_to(self, bytes text)
    cpdef object _do(self, Playing move)
    cpdef object _not_mine(self, object seat)


cdef class Playing:
    cdef public double began
    cdef public Connection connection
    cdef public object message
    cdef public object seat
    cdef public str move_id
    cdef public str receipt

    cpdef object act(self, Table table)
    cpdef object accepted(self)
    cpdef object over(self, object refused)
