"""The numbers that the compiled modules use, each under one name. `names.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.core import state as core
from durbar.games.tajmahal.actions import COMPANIONS, SPACE
from durbar.games.tajmahal.material import *
from durbar.games.tajmahal.state import *

if TYPE_CHECKING:
    import cython

CHANCE = core.CHANCE
NOBODY_ACTS = core.OVER
BODY_SIZE = Position.FIELDS.size
ONE: cython.ulonglong = 1
SLOTS = MOST_SEATS
SYMBOL_COUNT = len(SYMBOLS)
WHOLE_COURT = (1 << SYMBOL_COUNT) - 1
COLOUR_COUNT = len(COLOURS)
GOOD_COUNT = len(GOODS)
WHITE_KINDS = KINDS - FIRST_WHITE
COMPANION_COUNT = len(COMPANIONS)
HANDS = MOST_SEATS * KINDS
ORIGINS = FORMER + 2  # of unseen cards: the present pile, former ones, still older ones
DISPLAY_SIZE: cython.int[6] = tuple(DISPLAY.get(players, 0) for players in range(6))

# Where each kind of action begins.
A_PROVINCE = SPACE["lay_province"].first
A_BONUS = SPACE["lay_bonus"].first
A_BEGIN = SPACE["begin"].first
A_DEAL = SPACE["deal"].first
A_REVEAL = SPACE["reveal"].first
A_DRAW = SPACE["draw"].first
A_TURN_OVER = SPACE["turn_over"].first
A_NEUTRAL_BUILD = SPACE["neutral_build"].first
A_SPOIL = SPACE["spoil"].first
A_PLAY = SPACE["play"].first
A_WITHDRAW = SPACE["withdraw"].first
A_BUILD = SPACE["build"].first
A_CROWN = SPACE["crown"].first
A_TAKE = SPACE["take"].first
