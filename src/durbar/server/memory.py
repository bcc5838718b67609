"""Memory that is not used any more goes back to the machine, where the C library keeps it for itself otherwise."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress


def give_memory_back() -> None:
    """Collect cyclic garbage, then give free memory back. Takes some ten milliseconds: not for every move."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library than glibc
            ctypes.CDLL(None).malloc_trim(0)
