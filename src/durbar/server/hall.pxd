# Plain Python, compiled: on the way of every move.
cimport cython
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


cdef class Made:
    cdef public Live live
    cdef public object move
    cdef public int first
    cdef public object outline
    cdef public object held
    cdef public double at
    cdef public bint going


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
    cdef list _to_make
    cdef list _to_show

    cpdef object play(self, Live live, object move)
    cpdef object _stored(self, Made made, object error)
    @cython.locals(made=Made)
    cpdef object _go_through(self, list batch, tuple parts)
    cpdef object _make(self, Made made)
    cpdef object _store(self, Made made)
    cpdef object _finish(self, Made made)
    cpdef object _rescue(self, Made made, object error)
    cpdef object _write_down(self, Made made)
    @cython.locals(live=Live, table=Table)
    cpdef object _count(self, Made made)
    cpdef object _put_in_words(self, Made made)
    cpdef object _draw(self, Made made)
    cpdef object _show(self, Made made)
    @cython.locals(table=Table)
    cpdef object _tell(self, Live live, int first, bint frame_changed, bint position_changed)
    cpdef object wake(self, Live live, double after=*)


cpdef tuple _outline(object frame, object move=*)
cpdef object _record(Table table, int first, object receipt, double now)
cpdef tuple _moved(Table table, double now)
