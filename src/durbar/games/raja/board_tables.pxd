cdef short END_A[16]  # road: its two junctions
cdef short END_B[16]
cdef short VILLAGE_A[16]  # road: its villages; -1 where there is no second one
cdef short VILLAGE_B[16]
cdef short ROADS_AT[40]  # junction * 5 + i: the roads that meet there, -1 after the last
cdef short HOME[7]  # city: the person card whose home it is
