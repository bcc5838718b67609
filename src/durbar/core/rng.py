"""A small seeded generator for playouts and resampling: the same numbers compiled and uncompiled.

Never used for a match: its chance comes from the committed seed (`chance.py`).
"""

from __future__ import annotations

import cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
GAMMA = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.final
@cython.cclass
class Rng:
    """SplitMix64."""

    def __init__(self, seed: int = 0) -> None:
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def next64(self) -> cython.ulonglong:
        z: cython.ulonglong
        self.state = (self.state + GAMMA) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return z ^ (z >> 31)

    def pick(self, n: cython.uint) -> cython.uint:
        """A number from 0 to n - 1 (compiled callers; Python calls `below`)."""
        return ((self.next64() >> 32) * n) >> 32

    def __reduce__(self) -> tuple[type[Rng], tuple[int]]:
        return Rng, (self.state,)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.pick(n)
