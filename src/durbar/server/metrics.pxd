# Plain Python, compiled: on the way of every move.


cdef class Counts:
    cdef public str name
    cdef public str about
    cdef public list labels
    cdef public dict counts

    cpdef object inc(self, tuple labels)


cdef class Times:
    cdef public str name
    cdef public str about
    cdef public list counts
    cdef public double sum

    cpdef object observe(self, double seconds)
