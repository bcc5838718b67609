# Plain Python, compiled: it reads the position's own fields.
from durbar.games.nim.engine cimport Nim

cpdef object view(Nim state, object seat)
cpdef list events(Nim before, int seat, int action, Nim after)
