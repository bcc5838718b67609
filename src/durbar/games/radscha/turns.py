"""How many turns a figure needs to reach the places and the stones of each colour, as the board lies.

The first move goes as far as the player is ready to pay now, later ones as far as one stone pays while he has any.
What he picks up on the way, and what others change, is left out.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.radscha.features import *
    from cython.cimports.durbar.games.radscha.names import *
    from cython.cimports.durbar.games.radscha.state import Position
else:
    from durbar.games.radscha.features import *
    from durbar.games.radscha.names import *
    from durbar.games.radscha.state import Position


def step(fields: cython.p_short, out: cython.p_short, way: cython.int) -> cython.bint:
    """All fields one step to the north, east, south or west of these, given as rows of bits; are there any?"""
    row: cython.int
    any_: cython.int = 0
    if way == 0:
        for row in range(SIDE - 1):
            out[row] = fields[row + 1]
        out[SIDE - 1] = 0
    elif way == 1:
        for row in range(SIDE):
            out[row] = (fields[row] << 1) & FULL_ROW
    elif way == 2:
        for row in range(SIDE - 1, 0, -1):
            out[row] = fields[row - 1]
        out[0] = 0
    else:
        for row in range(SIDE):
            out[row] = fields[row] >> 1
    for row in range(SIDE):
        any_ |= out[row]
    return any_ != 0


def spread(
    start: cython.p_short, passable: cython.p_short, out: cython.p_short, most: cython.int, may_turn: cython.bint
) -> None:
    """Add to `out` every field that one move of at most so many fields reaches from these (RD-5.2 to RD-5.11)."""
    ahead: cython.short[12]
    passed: cython.short[12]
    leg: cython.short[12]
    way: cython.int
    side: cython.int
    row: cython.int
    distance: cython.int
    further: cython.int
    if not cython.compiled:
        ahead, passed, leg = [0] * 12, [0] * 12, [0] * 12
    for way in range(4):
        for row in range(SIDE):
            passed[row] = start[row]
        for distance in range(1, most + 1):
            if not step(passed, ahead, way):
                break
            for row in range(SIDE):
                out[row] |= ahead[row]
                passed[row] = ahead[row] & passable[row]
            if not may_turn:
                continue
            for side in range(1, 4, 2):
                for row in range(SIDE):
                    ahead[row] = passed[row]
                for further in range(distance + 1, most + 1):
                    if not step(ahead, leg, (way + side) % 4):
                        break
                    for row in range(SIDE):
                        out[row] |= leg[row]
                        ahead[row] = leg[row] & passable[row]


def count_turns(
    p: Position, seat: cython.int, fuel: cython.int, to_place: cython.p_int, to_colour: cython.p_int
) -> None:
    """The turns to every place and to the nearest stone of every colour (FAR: none), with so many stones to pay."""
    passable: cython.short[12]
    reached: cython.short[12]
    start: cython.short[12]
    row: cython.int
    i: cython.int
    at: cython.int = p.figure[seat]
    turn: cython.int
    wide: cython.int = 1 if p.small else 3  # the bits of a place in a row
    tall: cython.int = 1 if p.small else 2
    missing: cython.int = PLACE_COUNT + 4
    may_turn: cython.bint = (p.cards[seat] >> BEDOUIN) & 1 != 0
    free: cython.int = FREE_FIELDS + (CAMEL_FIELDS if (p.cards[seat] >> CAMEL) & 1 else 0)
    if not cython.compiled:
        passable, reached, start = [0] * 12, [0] * 12, [0] * 12
    for i in range(PLACE_COUNT):
        to_place[i] = FAR
    for i in range(4):
        to_colour[i] = FAR
    for row in range(SIDE):
        passable[row] = p.stones[row] | p.stones[SIDE + row] | p.stones[2 * SIDE + row] | p.stones[3 * SIDE + row]
        reached[row] = 0
    if at < CELLS:
        reached[at // SIDE] = 1 << (at % SIDE)
    else:
        to_place[at - CELLS] = 2  # out and in again
        missing -= 1
        at = p.place_cell[at - CELLS]
        for row in range(tall):
            reached[at // SIDE + row] = wide << (at % SIDE)
    for turn in range(1, FAR):
        for row in range(SIDE):
            start[row] = reached[row]
        spread(start, passable, reached, free + FIELDS_PER_STONE * min(MOST_PAID if turn == 1 else 1, fuel), may_turn)
        for i in range(PLACE_COUNT):
            at = p.place_cell[i]
            if to_place[i] < FAR or not (
                (reached[at // SIDE] | reached[at // SIDE + tall - 1]) & (wide << (at % SIDE))
            ):
                continue
            to_place[i] = turn
            missing -= 1
            for row in range(tall):  # a place is left over any of its borders
                reached[at // SIDE + row] |= wide << (at % SIDE)
        for i in range(4):
            if to_colour[i] < FAR:
                continue
            for row in range(SIDE):
                if reached[row] & p.stones[i * SIDE + row]:
                    to_colour[i] = turn
                    missing -= 1
                    break
        if missing == 0:
            return
