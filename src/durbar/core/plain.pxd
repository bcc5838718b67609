from durbar.core.state cimport State


cdef class Bridge(State):
    # The fields as one block of bytes, as it was last asked for.
    cdef bytes packed
