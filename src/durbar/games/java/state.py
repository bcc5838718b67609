"""The position: fixed fields, cheap to clone. The rules that change them are in engine.py."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
else:
    from durbar.core.state import State

from durbar.core.state import Layout

# The phases of a match. From ACT a turn goes into one of the next and comes back; a festival ends the turn.
DEAL, TURN_UP, ACT, PLACE, TURN, GO, ENTER, SITE, VALUE, WATERING, DRAW, CITY, BID, ANSWER, OVER = range(15)
PHASES = (
    "deal", "turn_up", "act", "place", "turn", "go", "enter", "site", "value", "water",
    "draw", "city", "bid", "answer", "over",
)  # fmt: skip

# What a seat is in a festival: not invited, still in, has passed.
ABSENT, IN, PASSED = range(3)

NOBODY = -1
NOWHERE = -1
NO_TILE = -1
NO_CARD = -1


@cython.cclass
class Position(State):
    """Everything on the table. A cell is a number from 0 to 215 (`material.SPOTS`)."""

    FIELDS = Layout(
        ("tile", "h", 216),  # cell: footprint of the land tile on top (material.FOOTPRINTS), -1 without one
        ("score", "h", 4),
        ("seats", "h", 1),
        ("phase", "h", 1),
        ("seat", "h", 1),  # whose turn
        ("ap", "h", 1),  # action points left
        ("chip_played", "h", 1),  # this turn
        ("bought", "h", 1),  # cards bought this turn
        ("tiled", "h", 1),  # land tiles laid this turn
        ("kind", "h", 1),  # phases place and turn: the kind of tile chosen
        ("at", "h", 1),  # turn: cell of the village space; go: the figure chosen; value: the palace's cell; else -1
        ("threes", "h", 1),  # three-space tiles left
        ("irrigation", "h", 1),  # irrigation tiles left
        ("open_card", "h", 1),  # kind of the open card, -1 before there is one
        ("ending", "h", 1),  # 1 from when the end is brought on
        ("idle", "h", 1),  # finished turns in a row without a land tile
        ("turns", "h", 1),  # turns begun
        ("dealt", "h", 1),  # cards dealt to the opening hands
        ("epoch", "h", 1),  # how often the deck has been shuffled anew (stays at 7)
        ("city", "h", 1),  # festival: cell of the palace, else -1
        ("bidder", "h", 1),  # festival: who decides now, else -1
        ("asker", "h", 1),  # festival: who laid cards last, else -1
        ("need", "h", 1),  # festival: the bid that the bidder must reach in this go
        ("bidding", "h", 1),  # festival: 1 when the bidder has laid a card in this go (or must, having called)
        (
            "reveals",
            "h",
            1,
        ),  # cards laid open, and bids found equal (that tells of hands): undo never goes behind
        ("palaces", "h", 5),  # palace tiles left by value
        ("height", "b", 216),  # cell: land tiles on it
        ("land", "b", 216),  # cell: 0 bare, 1 rice, 2 village, 3 water; under a palace: village
        ("palace", "b", 216),  # cell: value of the palace, 0 without one
        ("danced", "b", 216),  # cell: 1 when this palace has had its festival at this value
        ("built", "b", 216),  # cell: 1 when this palace was built or enlarged this turn
        ("figure", "b", 216),  # cell: seat of the figure, -1 without one
        ("strolled", "b", 216),  # cell: 1 when the figure there has had its free move since AP were last paid
        ("men", "b", 4),  # seat: figures in hand
        ("twos", "b", 4),  # seat: two-space tiles left
        ("rices", "b", 4),
        ("villages", "b", 4),
        ("chips", "b", 4),
        ("deck", "b", 6),  # kind of card: how many in the deck
        ("discard", "b", 6),
        ("hand", "b", 24),  # seat * 6 + kind: all cards in hand
        ("known", "b", 24),  # seat * 6 + kind: those of them that all have seen taken
        ("hidden", "b", 192),  # (epoch * 4 + seat) * 6 + kind: the others, by the shuffling of the deck they came from
        ("laid", "b", 24),  # seat * 6 + kind: cards on the table in the festival
        ("bid", "b", 4),
        ("guest", "b", 4),  # festival: 0 absent, 1 in, 2 passed
        ("agreed", "b", 4),  # festival: 1 when the seat has agreed to share
        ("great", "b", 4),  # 1 when the seat has done its great scoring
    )

    SCRATCH = Layout(
        ("acts", "h", 256),  # the legal actions
        ("weights", "i", 8),  # of chance outcomes
        (
            "surveyed",
            "i",
            1,
        ),  # from here to turns_three: the board as masks, kept up from move to move
        ("named", "i", 1),
        ("area_count", "i", 1),
        ("rice", "Q", 4),
        ("village", "Q", 4),
        ("water", "Q", 4),
        ("palaced", "Q", 4),
        ("men_at", "Q", 16),
        ("between", "Q", 4),
        ("goal", "Q", 4),
        ("level", "B", 217),
        ("area_of", "B", 217),
        ("area_size", "h", 110),
        ("area_city", "h", 110),
        ("rank_high", "Q", 4),
        ("rank_low", "Q", 4),
        ("fit_one", "Q", 4),  # cells where a one-, two- or three-space tile could lie by height and cover
        ("fit_two", "Q", 4),
        ("fit_three", "Q", 4),
        ("turns_two", "B", 216),  # cell: in which turns
        ("turns_three", "B", 216),
        ("bound", "i", 1),  # the duty of this turn as it stands now (weigh_duty)
        ("exact", "i", 1),
        ("budget", "i", 1),
    )
