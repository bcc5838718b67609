"""The position: fixed fields, cheap to clone. The rules that change them are in engine.py."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
else:
    from durbar.core.state import State

from durbar.core.state import Layout

# The phases of a match, in their order.
DEAL, BEGIN, SET_UP, MOVE, ROUTE, PLACE, THEFT, AT_OASIS, SHOP, PAYMENT, REDUCE, OVER = range(12)
PHASES = ("deal", "begin", "set_up", "move", "route", "place", "theft", "oasis", "shop", "payment", "reduce", "over")

# The ways to set up.
QUICK, FIRST, FULL = range(3)
SET_UPS = ("quick", "first", "full")

NOBODY = -1


@cython.cclass
class Position(State):
    """Everything on the table. Rows of 12 fields are bit sets, bit 0 the leftmost field."""

    FIELDS = Layout(
        ("stones", "h", 48),  # colour * 12 + row: where its stones lie
        ("desert", "h", 12),  # row: fields that belong to no place
        ("anchors", "h", 24),  # row: desert fields beside the palace; 12 + row: beside the oasis
        ("place_cell", "h", 7),  # upper left field of each place, -1 before it is dealt
        ("tile_kind", "h", 9),
        ("tile_turn", "h", 9),  # quarter turns clockwise
        ("figure", "h", 4),  # node of each seat's figure
        ("stock", "h", 16),  # seat * 4 + colour
        ("supply", "h", 4),
        ("cards", "h", 4),  # bit set of cards by seat
        ("pay_colour", "h", 4),  # what a seat pays its moves with
        ("set_up_left", "h", 4),  # set-up stones of each colour still to be placed
        ("seats", "h", 1),
        ("small", "h", 1),  # places cover one field
        ("set_up", "h", 1),
        ("shuffled", "h", 1),
        ("phase", "h", 1),
        ("seat", "h", 1),  # whose turn
        ("colour", "h", 1),  # set-up: the colour being placed
        ("to_place", "h", 1),  # stones still to be placed this turn
        ("target", "h", 1),  # node of a move that waits for its route
        ("turns", "h", 1),  # turns begun so far, set-up not counted
        ("winner", "h", 1),
        ("dealt", "h", 1),  # tiles dealt so far
    )

    SCRATCH = Layout(
        ("acts", "h", 1152),  # the legal actions, and how much each chance outcome weighs
        ("weights", "i", 1152),
        ("reach", "B", 151),  # node: whether the figure can go there
        ("corner", "B", 145),  # field: whether a way to the target turns there; the last one: a straight way
        ("path", "B", 8),  # the fields of the way found last
        ("path_length", "i", 1),
    )
