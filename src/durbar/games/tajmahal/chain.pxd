cdef unsigned long long flood(unsigned long long own, unsigned long long home, unsigned long long* roads) noexcept nogil
