"""The numbers that the compiled modules use, each under one name. `names.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.core import state as core
from durbar.games.java.actions import SPACE
from durbar.games.java.material import *
from durbar.games.java.state import *

if TYPE_CHECKING:
    import cython

CHANCE = core.CHANCE
NOBODY_ACTS = core.OVER
BODY_SIZE = Position.FIELDS.size
SEATS = 4
WORDS = 4  # of 64 bits: a set of cells
ONE: cython.ulonglong = 1
BLOCKED = 255  # level of a cell that no tile may cover
NO_AREA = 255
CARD_KINDS = len(CARDS)
LAST_EPOCH = EPOCHS - 1
TRIES = 20_000  # to deal hidden cards anew: far more than any real position needs
VALUES = len(PALACE_VALUES)
VALUE_STEP = 2  # palace values are 2, 4, ... 10
MOST_TILE_COST = TILE_COST + 2 * OUTSIDE_COST
FIRST_PAIR = CELLS  # footprints below are single cells
WORTH: cython.uchar[36] = tuple(worth(card, open_card) for open_card in range(6) for card in range(6))
# A festival's points, by palace value.
ALONE: cython.uchar[11] = tuple(
    FESTIVAL_ALONE[PALACE_VALUES.index(value)] if value in PALACE_VALUES else 0 for value in range(11)
)
SHARED: cython.uchar[11] = tuple(
    FESTIVAL_SHARED[PALACE_VALUES.index(value)] if value in PALACE_VALUES else 0 for value in range(11)
)

# Where each kind of action begins.
A_DEAL = SPACE["deal"].first
A_DRAW = SPACE["draw"].first
A_TURN_UP = SPACE["turn_up"].first
A_TILE = SPACE["tile"].first
A_FIGURE = SPACE["figure"].first
A_ENTER = SPACE["enter"].first
A_PALACE = SPACE["palace"].first
A_IRRIGATE = SPACE["irrigate"].first
A_BUY_OPEN = SPACE["buy_open"].first
A_BUY_HIDDEN = SPACE["buy_hidden"].first
A_FESTIVAL = SPACE["festival"].first
A_CHIP = SPACE["chip"].first
A_END = SPACE["end_turn"].first
A_PLACE = SPACE["place"].first
A_TURN = SPACE["turn"].first
A_GO = SPACE["go"].first
A_LEAVE = SPACE["leave"].first
A_ENTER_AT = SPACE["enter_at"].first
A_SITE = SPACE["site"].first
A_VALUE = SPACE["value"].first
A_WATER = SPACE["water"].first
A_CITY = SPACE["city"].first
A_CARD = SPACE["card"].first
A_DONE = SPACE["done"].first
A_PASS = SPACE["pass"].first
A_AGREE = SPACE["agree"].first
