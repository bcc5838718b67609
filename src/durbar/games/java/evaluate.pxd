from durbar.core.evaluator cimport Evaluator
from durbar.core.state cimport State
from durbar.games.java.choices cimport Choices

cdef unsigned long long with_height(unsigned long long rank, int height) noexcept nogil
cdef unsigned long long without_height(unsigned long long rank, int height) noexcept nogil
cdef unsigned long long both(unsigned long long rank, unsigned long long other) noexcept nogil
cdef unsigned long long climbed(unsigned long long rank, int top) noexcept nogil
cdef double how_late(Choices p) noexcept nogil
cdef int bit_count(unsigned long long bits) noexcept nogil


cdef class JavaEvaluator(Evaluator):
    # Scratch of one evaluation.
    cdef unsigned long long ranks[440]  # area * 4 + seat
    cdef unsigned long long trial[4]  # seat: ranks in the area that is looked at
    cdef unsigned char top[111]  # area: its highest free space
    cdef unsigned char highest[111]  # area: the highest space in reach
    cdef double lean[111]
    cdef double spoil[111]
    cdef double area_found[22]
    cdef double future[4]
    cdef unsigned long long pool_gaps[76]  # pool * 4 + word
    cdef unsigned long long pool_shore[76]
    cdef unsigned long long pool_ranks[76]  # pool * 4 + seat
    cdef int pool_fields[19]
    cdef int pool_open[19]
    cdef int pool_leader[19]
    cdef double pool_points[4]  # seat
    cdef double hole_points[4]
    cdef int pool_count
    cdef int left
    cdef double late
    cdef double best_hole
    cdef double open_gain

    cdef void survey(self, State state) noexcept nogil
    cdef double stage(self, State state) noexcept nogil
    cdef void measure(self, State state, int seat, double* out) noexcept nogil
    cdef void chart_all(self, Choices p) noexcept nogil
    cdef void measure_seat(self, Choices p, int seat, double* out) noexcept nogil
    cdef void weigh_time(self, Choices p) noexcept nogil
    cdef void chart(self, Choices p) noexcept nogil
    cdef bint is_open(self, Choices p, int area) noexcept nogil
    cdef double build_gain(self, Choices p, int area) noexcept nogil
    cdef int highest_value(self, Choices p, int size, int value) noexcept nogil
    cdef double look(self, Choices p, int seat, int size, int value, bint fresh) noexcept nogil
    cdef void count_area(self, Choices p, int area, int seat, double* out) noexcept nogil
    cdef double leaning(self, Choices p, int size, int value, bint fresh, int top) noexcept nogil
    cdef double area_leaning(self, Choices p, int area, int size, int top) noexcept nogil
    cdef void take_ranks(self, Choices p, int area) noexcept nogil
    cdef void chart_leanings(self, Choices p) noexcept nogil
    cdef void chart_pools(self, Choices p) noexcept nogil
    cdef void chart_holes(self, Choices p) noexcept nogil
    cdef void count_pieces(self, Choices p, int seat, double* out) noexcept nogil
    cdef void count_cards(self, Choices p, int seat, double* out) noexcept nogil
    cdef double stake(self, Choices p, int seat, int city, bint on) noexcept nogil
    cdef double promise(self, Choices p) noexcept nogil
    cdef double best_place(self, Choices p) noexcept nogil
    cdef double best_turn(self, Choices p, int cell) noexcept nogil
    cdef double village_gain(self, Choices p, int cell) noexcept nogil
    cdef double rice_gain(self, Choices p, int cell) noexcept nogil
    cdef double close_gain(self, Choices p, int cell, int first, int second) noexcept nogil
    cdef double arrival(self, Choices p, int area, int height) noexcept nogil
    cdef int top_without(self, Choices p, int area, int height) noexcept nogil
    cdef double pool_leaning(self, Choices p, int pool, unsigned long long own) noexcept nogil
    cdef double shore_gain(self, Choices p, int start, int height) noexcept nogil
    cdef double best_move(self, Choices p) noexcept nogil
    cdef double best_entry(self, Choices p) noexcept nogil
    cdef double site_gain(self, Choices p, int area) noexcept nogil
    cdef double best_site(self, Choices p) noexcept nogil
