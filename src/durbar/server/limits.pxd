# Plain Python, compiled: on the way of every move.


cdef class Bucket:
    cdef public double per_second
    cdef public double burst
    cdef public double left
    cdef public double at

    cpdef bint take(self)


cdef class Buckets:
    cdef public double per_second
    cdef public double burst
    cdef dict _kept

    cpdef bint take(self, str key)
