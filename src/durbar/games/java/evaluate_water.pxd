from durbar.games.java.choices cimport Choices
from durbar.games.java.evaluate_areas cimport AreaEvaluator

cdef int bit_count(unsigned long long bits) noexcept nogil


cdef class WaterEvaluator(AreaEvaluator):
    cdef unsigned long long pool_gaps[76]  # pool * 4 + word
    cdef unsigned long long pool_shore[76]
    cdef unsigned long long pool_ranks[76]  # pool * 4 + seat
    cdef int pool_fields[19]
    cdef int pool_open[19]
    cdef int pool_leader[19]
    cdef double pool_points[4]  # seat
    cdef double hole_points[4]
    cdef int pool_count
    cdef double best_hole

    cdef void chart_pools(self, Choices p) noexcept nogil
    cdef void chart_holes(self, Choices p) noexcept nogil
    cdef double close_gain(self, Choices p, int cell, int first, int second) noexcept nogil
    cdef double pool_balance(self, Choices p, int pool, unsigned long long own) noexcept nogil
    cdef double shore_gain(self, Choices p, int start, int height) noexcept nogil
