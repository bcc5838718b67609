"""Ranks as numbers: the heights of a player's figures in descending order, 6 bits each, ten of them (as in ground.py).

The greater number is the higher rank, so that ranks are compared as numbers.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.java.names import *
else:
    from durbar.games.java.names import *


def with_height(rank: cython.ulonglong, height: cython.int) -> cython.ulonglong:
    """The rank with one more figure of this height."""
    shift: cython.int = 54
    low: cython.ulonglong
    while shift >= 0 and cython.cast(cython.int, (rank >> shift) & 63) >= height:
        shift -= 6
    if shift < 0:
        return rank
    low = rank & ((ONE << (shift + 6)) - 1)
    return (rank - low) | (cython.cast(cython.ulonglong, height) << shift) | (low >> 6)


def without_height(rank: cython.ulonglong, height: cython.int) -> cython.ulonglong:
    """The rank without one figure of this height."""
    shift: cython.int = 54
    low: cython.ulonglong
    while shift >= 0 and cython.cast(cython.int, (rank >> shift) & 63) != height:
        shift -= 6
    if shift < 0:
        return rank
    low = rank & ((ONE << (shift + 6)) - 1)
    return (rank - low) | ((rank & ((ONE << shift) - 1)) << 6)


def both(rank: cython.ulonglong, other: cython.ulonglong) -> cython.ulonglong:
    """The figures of both together."""
    while other:
        rank = with_height(rank, cython.cast(cython.int, other >> 54))
        other = (other & ((ONE << 54) - 1)) << 6
    return rank


def climbed(rank: cython.ulonglong, top: cython.int) -> cython.ulonglong:
    """The rank after its lowest figure has gone up to this height, if that is up."""
    shift: cython.int = 0
    if rank == 0:
        return 0
    while (rank >> shift) & 63 == 0:
        shift += 6
    if cython.cast(cython.int, (rank >> shift) & 63) >= top:
        return rank
    return with_height((rank >> (shift + 6)) << (shift + 6), top)
