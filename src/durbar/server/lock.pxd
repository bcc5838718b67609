# Plain Python, compiled: on the way of every move.


cdef class Lock:
    cdef bint _taken
    cdef object _waiting

    cpdef bint locked(self)
    cpdef bint take(self)
    cpdef object release(self)
