from durbar.games.java.choices cimport Choices
from durbar.games.java.evaluate_water cimport WaterEvaluator


cdef class PromiseEvaluator(WaterEvaluator):
    cdef unsigned char highest[111]  # area: the highest space in reach

    cdef double promise(self, Choices p) noexcept nogil
    cdef double best_place(self, Choices p) noexcept nogil
    cdef double best_turn(self, Choices p, int cell) noexcept nogil
    cdef double village_gain(self, Choices p, int cell) noexcept nogil
    cdef double rice_gain(self, Choices p, int cell) noexcept nogil
    cdef double arrival(self, Choices p, int area, int height) noexcept nogil
    cdef int top_without(self, Choices p, int area, int height) noexcept nogil
    cdef double best_move(self, Choices p) noexcept nogil
    cdef double best_entry(self, Choices p) noexcept nogil
    cdef double site_gain(self, Choices p, int area) noexcept nogil
    cdef double best_site(self, Choices p) noexcept nogil
