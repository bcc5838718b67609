cdef unsigned long long with_height(unsigned long long rank, int height) noexcept nogil
cdef unsigned long long without_height(unsigned long long rank, int height) noexcept nogil
cdef unsigned long long both(unsigned long long rank, unsigned long long other) noexcept nogil
cdef unsigned long long climbed(unsigned long long rank, int top) noexcept nogil
