# Plain Python, compiled: on the way of every move.
from durbar.server.lock cimport Lock
from durbar.server.table cimport Table


cdef class Live:
    cdef public Table table
    cdef public double updated
    cdef public Lock lock
    cdef public set onlookers
    cdef public dict jobs
    cdef public double used
    cdef public object said
    cdef public set elsewhere


cdef class Hall:
    cdef public object storage
    cdef public object workers
    cdef public bint alone
    cdef public dict tables
    cdef public object presence
    cdef public double began
    cdef dict _loading
    cdef list _tasks
    cdef set _rescues

    cpdef object play(self, Live live, object move)
    cpdef object _stored(self, Live live, object move, object made, object error)
    cpdef object _rescue(self, Live live, object move, object error)
    cpdef object _make(self, Table table, object act, object move)
    cpdef object _made(self, Live live, object made, object move)
    cpdef object _tell(self, Live live, int first, bint frame_changed, bint position_changed)
    cpdef object wake(self, Live live, double after=*)


cpdef tuple _outline(object frame, object move=*)
cpdef object _record(Table table, int first, object receipt, double now)
cpdef tuple _moved(Table table, double now)
