from durbar.core.evaluator cimport Evaluator
from durbar.games.java.choices cimport Choices

cdef double how_late(Choices p) noexcept nogil


cdef class AreaEvaluator(Evaluator):
    cdef unsigned long long ranks[440]  # area * 4 + seat
    cdef unsigned long long trial[4]  # seat: ranks in the area that is judged
    cdef unsigned char top[111]  # area: its highest free space
    cdef double balances[111]  # area: what it is worth to the seat whose turn it is, less the mean of the others
    cdef double losses[111]  # area: how that changes when it loses one space
    cdef double area_found[22]  # feature: of the area judged last
    cdef double future[4]  # seat: 1 if it will have another turn
    cdef int left  # AP, after what is begun
    cdef double late  # how_late
    cdef double open_gain  # the most that building in an area without figures brings

    cdef void weigh_time(self, Choices p) noexcept nogil
    cdef void chart(self, Choices p) noexcept nogil
    cdef bint is_open(self, Choices p, int area) noexcept nogil
    cdef double build_gain(self, Choices p, int area) noexcept nogil
    cdef int highest_value(self, Choices p, int size, int value) noexcept nogil
    cdef double judge_area(self, Choices p, int seat, int size, int value, bint fresh) noexcept nogil
    cdef void count_area(self, Choices p, int area, int seat, double* out) noexcept nogil
    cdef double balance(self, Choices p, int size, int value, bint fresh, int top) noexcept nogil
    cdef double area_balance(self, Choices p, int area, int size, int top) noexcept nogil
    cdef void take_ranks(self, Choices p, int area) noexcept nogil
    cdef void chart_balances(self, Choices p) noexcept nogil
