"""Prints the trace of every case; run as a script in the other way (compiled or not) to compare the two."""

import sys

from durbar.core.state import COMPILED
from durbar.testing.cases import paired_cases, trace

if __name__ == "__main__":
    most = int(sys.argv[1])
    print("compiled" if COMPILED else "uncompiled")
    for case in paired_cases():
        print(case.id, trace(case, 1, most))
