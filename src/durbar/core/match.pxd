# Plain Python, compiled: on the way of every move.
cimport cython


cdef class _Step:
    cdef public int seat
    cdef public int action
    cdef public object before
    cdef public _Step previous

    cpdef object after(self)


cdef class Match:
    cdef public object game
    cdef public object header
    cdef public bytes seed
    cdef public object state
    cdef public list entries
    cdef public list steps
    cdef public int chances
    cdef readonly bint forked
    cdef object _start
    cdef list _last

    cpdef object play(self, object seat, object action)
    cpdef object refusal(self, object seat, object action)
    cpdef list _do(self, int seat, int action)
    cpdef object _step(self, int seat, int action)
    cpdef object _write(self, object entry)
    cpdef list _settle(self)
    cpdef bint is_finished(self)
    cpdef bint can_undo(self, int seat)
    @cython.locals(fence=int, index=int, later=int, step=_Step)
    cpdef int _undo_index(self, int seat)
