# Plain Python, compiled: on the way of every move.
cimport cython


cdef class Reel:
    cdef object wire
    cdef public object transport
    cdef public object heard
    cdef bytes rest
    cdef list unsent
    cdef bint plain
    cdef bint ready
    cdef bint amid
    cdef public bint closed
    cdef public bint crowded

    cpdef object cut(self, bytes data)
    cpdef int _frame_end(self, bytes data, int at)
    cpdef bint _take(self, bytes data, int at, int end)
    cpdef object pass_on(self, bytes text)
    cpdef object hear(self, bytes text)
    cpdef object say(self, bytes message)
    cpdef object flush(self)


@cython.locals(reel=Reel)
cpdef object _hear_all()
@cython.locals(reel=Reel)
cpdef object _flush_all()
