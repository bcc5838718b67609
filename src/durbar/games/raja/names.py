"""The numbers that the compiled modules use, each under one name. `names.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from durbar.core import state as core
from durbar.games.raja.actions import SPACE
from durbar.games.raja.material import *
from durbar.games.raja.state import *

if TYPE_CHECKING:
    import cython

CHANCE = core.CHANCE
NOBODY_ACTS = core.OVER
BODY_SIZE = Position.FIELDS.size
DIAL_COUNT = len(DIAL_ACTIONS)
CARD_COUNT = len(CARDS)
PART_COUNT = len(PARTS)
BANK = 10_000  # more than any toll
STANDING_UNIT: cython.longlong = 100_000  # a palace outranks any gold
PAYOUT: cython.short[30] = tuple(  # players * 5 + place
    amount for players in range(6) for amount in (*PAYOUTS.get(players, ()), 0, 0, 0, 0, 0)[:5]
)

# What a part is done by: the place of each in the lists of material.py.
HOUSE_BY_HOUSE = HOUSE_BY.index("house")
HOUSE_BY_TWO = HOUSE_BY.index("two_houses")
HOUSE_BY_PALACE_HOUSE = HOUSE_BY.index("palace_house")
HOUSE_BY_CHIP = HOUSE_BY.index(CHIP)
HOUSE_BY_ABILITY = HOUSE_BY.index(ABILITY)
HOUSE_BYS = len(HOUSE_BY)
MOVE_BY_DIAL = MOVE_BY.index("move_house")
MOVE_BY_CHIP = MOVE_BY.index(CHIP)
MOVE_BY_ABILITY = MOVE_BY.index(ABILITY)
MOVE_BYS = len(MOVE_BY)
PALACE_BY_PALACE = PALACE_BY.index("palace")
PALACE_BY_PALACE_HOUSE = PALACE_BY.index("palace_house")
PALACE_BY_CHIP = PALACE_BY.index(CHIP)
PALACE_BYS = len(PALACE_BY)
BY_CHIP = 1  # gold, quarry, order: by the dial 0, by the chip 1
GREAT = SIZES.index("great")

# Where each kind of action begins.
A_CREST = SPACE["crest"].first
A_BEGIN = SPACE["begin"].first
A_CHOOSE = SPACE["choose_card"].first
A_BID = SPACE["bid"].first
A_PASS = SPACE["pass"].first
A_SETTLE = SPACE["settle"].first
A_DIAL = SPACE["dial"].first
A_TRAVEL = SPACE["travel"].first
A_GOLD = SPACE["gold"].first
A_HOUSE = SPACE["build_house"].first
A_LIFT = SPACE["move_house"].first
A_MOVE_TO = SPACE["move_to"].first
A_QUARRY = SPACE["quarry"].first
A_PALACE = SPACE["build_palace"].first
A_ORDER = SPACE["order"].first
A_SWAP = SPACE["swap_card"].first
A_TAKE = SPACE["take_card"].first
A_EXCHANGE = SPACE["exchange_card"].first
A_POACH = SPACE["poach"].first
A_GIVE = SPACE["give_card"].first
A_CHIP = SPACE["chip"].first
A_END = SPACE["end_turn"].first
