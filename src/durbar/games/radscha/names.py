"""The numbers that the compiled modules use, each under one name. `names.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.core import state as core
from durbar.games.radscha.actions import SPACE
from durbar.games.radscha.material import *
from durbar.games.radscha.state import *

if TYPE_CHECKING:
    import cython

CHANCE = core.CHANCE
NOBODY_ACTS = core.OVER
BODY_SIZE = Position.FIELDS.size
FULL_ROW = (1 << SIDE) - 1
PLACE_COUNT = len(PLACES)
PAYMENT_COUNT = len(PAYMENTS)
PAYMENT_BITS: cython.int[11] = PAYMENTS
LINE_WEIGHT: cython.int[5] = (0, *LINE_WEIGHTS)  # by the length of a line
WEIGHT_UNIT = 10_000  # shares a line length's weight evenly among its lines
STRAIGHT = CELLS  # the route without a turn
EVERY = -1  # walk: mark every target
ANY_ROUTE = -2  # walk: mark every route to the wanted target

# Where each kind of action begins.
A_DEAL = SPACE["deal_tile"].first
A_BEGIN = SPACE["begin"].first
A_LINE = SPACE["line"].first
A_MOVE = SPACE["move"].first
A_ROUTE = SPACE["route"].first
A_PLACE = SPACE["place"].first
A_STEAL = SPACE["steal"].first
A_TRADE = SPACE["trade"].first
A_BUY = SPACE["buy"].first
A_PASS = SPACE["pass"].first
A_COLOUR = SPACE["payment_colour"].first
A_GIVE = SPACE["give_back"].first
